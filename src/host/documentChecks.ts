import { type Diagnostic, Disposable, languages, type TextDocument, workspace } from 'vscode';

/** How long the user has to pause before files are checked. */
const pauseMilliseconds = 200;

/** Checks the open documents of a kind when the user pauses, and shows what is found as diagnostics. */
export function documentChecks(
	collection: string,
	isOne: (document: TextDocument) => boolean,
	check: (document: TextDocument) => Promise<Diagnostic[]>,
) {
	const diagnostics = languages.createDiagnosticCollection(collection);
	const changed = new Set<TextDocument>();
	let timer: NodeJS.Timeout | undefined;

	async function checkNow(document: TextDocument): Promise<void> {
		const found = await check(document);
		if (!document.isClosed) diagnostics.set(document.uri, found);
	}

	function checkSoon(documents: readonly TextDocument[], milliseconds: number): void {
		const own = documents.filter(isOne);
		if (own.length === 0) return;
		for (const document of own) changed.add(document);
		clearTimeout(timer);
		timer = setTimeout(() => {
			for (const document of changed) void checkNow(document);
			changed.clear();
		}, milliseconds);
	}

	const checkAll = () => checkSoon(workspace.textDocuments, 0);
	const subscriptions = Disposable.from(
		diagnostics,
		workspace.onDidOpenTextDocument((document) => checkSoon([document], 0)),
		workspace.onDidChangeTextDocument(({ document }) => checkSoon([document], pauseMilliseconds)),
		workspace.onDidCloseTextDocument((document) => {
			changed.delete(document);
			diagnostics.delete(document.uri);
		}),
		{ dispose: () => clearTimeout(timer) },
	);
	checkAll();
	return { checkAll, dispose: () => subscriptions.dispose() };
}
