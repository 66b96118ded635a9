import { type Diagnostic, Disposable, languages, type TextDocument, workspace } from 'vscode';
import { debounced } from '../app/throttled.ts';

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
	const checkChanged = debounced(() => {
		changed.forEach(checkNow);
		changed.clear();
	}, pauseMilliseconds);

	async function checkNow(document: TextDocument): Promise<void> {
		if (!isOne(document)) return;
		const found = await check(document);
		if (!document.isClosed) diagnostics.set(document.uri, found);
	}

	const checkAll = () => workspace.textDocuments.forEach(checkNow);
	const subscriptions = Disposable.from(
		diagnostics,
		checkChanged,
		workspace.onDidOpenTextDocument(checkNow),
		workspace.onDidChangeTextDocument(({ document }) => {
			if (!isOne(document)) return;
			changed.add(document);
			checkChanged();
		}),
		workspace.onDidCloseTextDocument((document) => {
			changed.delete(document);
			diagnostics.delete(document.uri);
		}),
	);
	checkAll();
	return { checkAll, dispose: () => subscriptions.dispose() };
}
