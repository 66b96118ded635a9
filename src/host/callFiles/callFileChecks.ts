import { DiagnosticTag, Disposable, languages, type TextDocument, workspace } from 'vscode';
import { type CallFileProblem, checkCallFile } from '../../core/callFile/checkCallFile.ts';
import { callFileLanguage } from '../../ids.ts';
import { fileDiagnostic, mostDiagnostics, severities } from '../fileDiagnostic.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { CallFileServices } from './callFileServices.ts';
import { CheckedVersions } from './checkedVersions.ts';
import { profileOf, variableSources } from './fileCalls.ts';
import { isWorkingFile, parsedFile, rangeOf } from './parsedFile.ts';

const worse = (a: CallFileProblem, b: CallFileProblem) => severities[a.severity] - severities[b.severity];

/** How long the user has to pause before a file is checked. */
const pauseMilliseconds = 200;

/** `problemsOf` is asked at every move of the cursor, for the quick fixes. */
export interface CallFileChecks extends Disposable {
	readonly problemsOf: (document: TextDocument) => Promise<CallFileProblem[]>;
}

/** Checks call files when the user pauses, and shows what is found as diagnostics. */
export function callFileChecks({ sources: { profiles }, catalogs }: CallFileServices): CallFileChecks {
	const diagnostics = languages.createDiagnosticCollection(callFileLanguage);
	const waiting = new Map<TextDocument, NodeJS.Timeout>();
	const checked = new CheckedVersions<TextDocument>(
		() => catalogs.known(),
		(document, catalog) => {
			const { calls } = parsedFile(document);
			const profile = profileOf(calls, profiles);
			const variables = variableSources(profile);
			const profileNames = profile ? [profile.name] : [];
			return checkCallFile(calls, { variables, profileNames, ...(catalog && { catalog }) });
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
		if (document.isClosed || document.version !== version) return;
		const worstFirst = problems.length > mostDiagnostics ? problems.toSorted(worse) : problems;
		const shown = worstFirst.slice(0, mostDiagnostics).map((problem) => diagnosticOf(document, problem));
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
		profiles.onDidChange(checkAll),
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

function diagnosticOf(document: TextDocument, problem: CallFileProblem) {
	const { severity, code } = problem;
	const diagnostic = fileDiagnostic(rangeOf(document, problem), callFileProblemText(problem), severity, code);
	return Object.assign(diagnostic, code === 'comment-unmarked' && { tags: [DiagnosticTag.Unnecessary] });
}
