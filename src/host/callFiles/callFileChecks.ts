import { DiagnosticTag, Disposable, type TextDocument, workspace } from 'vscode';
import { serviceOf } from '../../app/accounts/accountService.ts';
import { callFileProblemText } from '../../app/callFiles/callFileProblemText.ts';
import { plain } from '../../app/plainText.ts';
import { type CallFileProblem, checkCallFile } from '../../core/callFile/checkCallFile.ts';
import { givenNames } from '../../core/services/service.ts';
import { callFileLanguage } from '../../ids.ts';
import { pathFaultAt } from '../../net/answer/filterJson.ts';
import { documentChecks } from '../documentChecks.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { texts } from '../texts.ts';
import type { ReadingServices } from './callFileServices.ts';
import { isWorkingFile, rangeOf } from './callFinder.ts';

/** Of a problem's text. */
const longestText = 1000;

export type CallFileChecks = ReturnType<typeof callFileChecks>;

export function callFileChecks({ sources, fileCalls, catalogs, files }: ReadingServices) {
	/** The problems of the document as it is when this resolves. */
	async function problemsOf(document: TextDocument): Promise<CallFileProblem[]> {
		const account = fileCalls.accountOf(files.read(document).calls);
		// The file alone can be checked without catalogues.
		const catalog = await catalogs.of(account).catch(() => undefined);
		const { calls } = files.read(document);
		const service = account && serviceOf(account);
		const accountNames = account ? [calls.account?.value ?? account.name] : [];
		return checkCallFile(calls, {
			variables: fileCalls.sourcesOf(account),
			accountNames,
			given: service && givenNames(service),
			...(catalog && { catalog }),
			pathFaultAt,
		});
	}

	const checks = documentChecks(callFileLanguage, isWorkingFile, async (document) => {
		return (await problemsOf(document)).map((problem) => diagnosticOf(document, problem));
	});
	const subscriptions = Disposable.from(
		checks,
		workspace.onDidGrantWorkspaceTrust(checks.checkAll),
		sources.accounts.onDidChange(checks.checkAll),
		catalogs.onDidChange(checks.checkAll),
	);
	return { problemsOf, dispose: () => subscriptions.dispose() };
}

function diagnosticOf(document: TextDocument, problem: CallFileProblem) {
	const { severity, code } = problem;
	const text = plain(callFileProblemText(problem, texts), longestText);
	const diagnostic = fileDiagnostic(rangeOf(document, problem), text, severity, code);
	return Object.assign(diagnostic, code === 'comment-unmarked' && { tags: [DiagnosticTag.Unnecessary] });
}
