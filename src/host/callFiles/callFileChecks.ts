import { DiagnosticTag, Disposable, languages, type TextDocument, workspace } from 'vscode';
import { callFileProblemText } from '../../app/callFiles/callFileProblemText.ts';
import { plain } from '../../app/plainText.ts';
import { type CallFileProblem, checkCallFile } from '../../core/callFile/checkCallFile.ts';
import { callFileLanguage } from '../../ids.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { texts } from '../texts.ts';
import type { ReadingServices } from './callFileServices.ts';
import { isWorkingFile, rangeOf } from './callFinder.ts';

/** How long the user has to pause before files are checked. */
const pauseMilliseconds = 200;

/** Of a problem's text. */
const longestText = 1000;

export interface CallFileChecks extends Disposable {
	/** The problems of the document as it is when this resolves. */
	readonly problemsOf: (document: TextDocument) => Promise<CallFileProblem[]>;
}

/** Checks call files when the user pauses, and shows what is found as diagnostics. */
export function callFileChecks({ sources, fileCalls, catalogs, files }: ReadingServices): CallFileChecks {
	const diagnostics = languages.createDiagnosticCollection(callFileLanguage);
	const changed = new Set<TextDocument>();
	let timer: NodeJS.Timeout | undefined;

	async function problemsOf(document: TextDocument): Promise<CallFileProblem[]> {
		// The file alone can be checked without catalogues.
		const catalog = await catalogs.known().catch(() => undefined);
		const { calls } = files.read(document);
		const account = fileCalls.accountOf(calls);
		const accountNames = account ? [calls.account?.value ?? account.name] : [];
		return checkCallFile(calls, {
			variables: fileCalls.sourcesOf(account),
			accountNames,
			isDescribed: account?.service !== undefined,
			...(catalog && { catalog }),
		});
	}

	async function check(document: TextDocument): Promise<void> {
		const problems = await problemsOf(document);
		if (!document.isClosed)
			diagnostics.set(
				document.uri,
				problems.map((problem) => diagnosticOf(document, problem)),
			);
	}

	function checkSoon(documents: readonly TextDocument[], milliseconds: number): void {
		const own = documents.filter(isWorkingFile);
		if (own.length === 0) return;
		for (const document of own) changed.add(document);
		clearTimeout(timer);
		timer = setTimeout(() => {
			for (const document of changed) void check(document);
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
			if (document.languageId === callFileLanguage) diagnostics.delete(document.uri);
		}),
		workspace.onDidGrantWorkspaceTrust(checkAll),
		sources.accounts.onDidChange(checkAll),
		catalogs.onDidChange(checkAll),
	);
	checkAll();
	return {
		problemsOf,
		dispose: () => {
			clearTimeout(timer);
			subscriptions.dispose();
		},
	};
}

function diagnosticOf(document: TextDocument, problem: CallFileProblem) {
	const { severity, code } = problem;
	const text = plain(callFileProblemText(problem, texts), longestText);
	const diagnostic = fileDiagnostic(rangeOf(document, problem), text, severity, code);
	return Object.assign(diagnostic, code === 'comment-unmarked' && { tags: [DiagnosticTag.Unnecessary] });
}
