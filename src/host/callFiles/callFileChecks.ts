import { DiagnosticTag, Disposable, languages, type TextDocument, workspace } from 'vscode';
import { type CallFileProblem, checkInParts } from '../../core/callFile/checkCallFile.ts';
import { callFileLanguage } from '../../ids.ts';
import { fileDiagnostic, mostDiagnostics, severities } from '../fileDiagnostic.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { ReadingServices } from './callFileServices.ts';
import { CheckedVersions } from './checkedVersions.ts';
import { accountOf, variableSources } from './fileCalls.ts';
import { isWorkingFile, rangeOf } from './workingFile.ts';

/** How long the user has to pause before a file is checked. */
const pauseMilliseconds = 200;

/** `problemsOf` is asked at every move of the cursor, for the quick fixes. */
export interface CallFileChecks extends Disposable {
	/** Undefined when the document, or what it is held against, changes meanwhile. */
	readonly problemsOf: (document: TextDocument) => Promise<CallFileProblem[] | undefined>;
}

/** Checks call files when the user pauses, and shows what is found as diagnostics. */
export function callFileChecks({ sources: { accounts }, catalogs, files }: ReadingServices): CallFileChecks {
	const diagnostics = languages.createDiagnosticCollection(callFileLanguage);
	const waiting = new Map<TextDocument, NodeJS.Timeout>();
	const checked = new CheckedVersions<TextDocument>(
		() => catalogs.known(),
		async (document, catalog, isWanted) => {
			const { calls } = await files.read(document);
			const account = accountOf(calls, accounts);
			const variables = variableSources(account);
			const accountNames = account ? [calls.account?.value ?? account.name] : [];
			const parts = checkInParts(calls, { variables, accountNames, ...(catalog && { catalog }) });
			return files.slices.run(parts, isWanted);
		},
	);

	function stopWaiting(document: TextDocument): void {
		clearTimeout(waiting.get(document));
		waiting.delete(document);
	}

	async function check(document: TextDocument): Promise<void> {
		stopWaiting(document);
		const { version } = document;
		const problems = await checked.problemsOf(document);
		if (!problems || document.isClosed || document.version !== version) return;
		const shown = mostSevere(problems).map((problem) => diagnosticOf(document, problem));
		diagnostics.set(document.uri, shown);
	}

	function checkSoon(document: TextDocument, milliseconds: number): void {
		if (!isWorkingFile(document)) return;
		stopWaiting(document);
		const timer = setTimeout(() => void check(document), milliseconds);
		waiting.set(document, timer);
	}

	function checkAll(): void {
		checked.forget();
		for (const document of workspace.textDocuments) checkSoon(document, 0);
	}

	const subscriptions = Disposable.from(
		diagnostics,
		workspace.onDidOpenTextDocument((document) => checkSoon(document, 0)),
		workspace.onDidChangeTextDocument(({ document }) => checkSoon(document, pauseMilliseconds)),
		workspace.onDidCloseTextDocument((document) => {
			stopWaiting(document);
			if (document.languageId === callFileLanguage) diagnostics.delete(document.uri);
		}),
		workspace.onDidGrantWorkspaceTrust(checkAll),
		accounts.onDidChange(checkAll),
		catalogs.onDidChange(() => {
			checked.forgetCatalog();
			checkAll();
		}),
	);
	checkAll();
	return {
		problemsOf: (document) => checked.problemsOf(document),
		dispose: () => {
			for (const document of waiting.keys()) stopWaiting(document);
			subscriptions.dispose();
		},
	};
}

/** As many as are shown, the worst first where there are more. */
function mostSevere(problems: readonly CallFileProblem[]): readonly CallFileProblem[] {
	if (problems.length <= mostDiagnostics) return problems;
	const severest = Object.keys(severities).flatMap((severity) => problems.filter((one) => one.severity === severity));
	return severest.slice(0, mostDiagnostics);
}

function diagnosticOf(document: TextDocument, problem: CallFileProblem) {
	const { severity, code } = problem;
	const diagnostic = fileDiagnostic(rangeOf(document, problem), callFileProblemText(problem), severity, code);
	return Object.assign(diagnostic, code === 'comment-unmarked' && { tags: [DiagnosticTag.Unnecessary] });
}
