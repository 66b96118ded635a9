import {
	type Diagnostic,
	type DiagnosticCollection,
	DiagnosticTag,
	Disposable,
	languages,
	type TextDocument,
	workspace,
} from 'vscode';
import { type CallFileProblem, checkCallFile } from '../../core/callFile/checkCallFile.ts';
import { callFileLanguage } from '../../ids.ts';
import { fileDiagnostic, mostDiagnostics, severities } from '../fileDiagnostic.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { CatalogSource } from './catalogSource.ts';
import { CheckedVersions } from './checkedVersions.ts';
import type { FileCalls } from './fileCalls.ts';
import { isWorkingFile, type ParsedDocuments, rangeOf } from './parsedDocuments.ts';

/** How long the user has to pause before a file is checked. */
const pauseMilliseconds = 200;

/** Checks call files when the user pauses, and shows what is found as diagnostics. */
export class CallFileChecks {
	private readonly diagnostics: DiagnosticCollection;
	private readonly waiting = new Map<TextDocument, NodeJS.Timeout>();
	private readonly subscriptions: Disposable;
	/** Asked at every move of the cursor, for the quick fixes. */
	readonly problemsOf: (document: TextDocument) => Promise<CallFileProblem[]>;
	private readonly checked: CheckedVersions<TextDocument>;

	constructor(parsed: ParsedDocuments, fileCalls: FileCalls, profiles: ProfileStore, catalogs: CatalogSource) {
		this.checked = new CheckedVersions(
			() => catalogs.known(),
			(document, catalog) => {
				const { calls } = parsed.of(document);
				const variables = fileCalls.variableSources(fileCalls.profileOf(calls));
				const profileNames = profiles.all().map(({ name }) => name);
				return checkCallFile(calls, { variables, profileNames, ...(catalog && { catalog }) });
			},
		);
		this.problemsOf = (document) => this.checked.problemsOf(document);
		this.diagnostics = languages.createDiagnosticCollection(callFileLanguage);
		this.subscriptions = Disposable.from(
			this.diagnostics,
			workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
			workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document, pauseMilliseconds)),
			workspace.onDidCloseTextDocument((document) => this.forget(document)),
			workspace.onDidGrantWorkspaceTrust(() => this.checkAll()),
			profiles.onDidChange(() => this.checkAll()),
			catalogs.onDidChange(() => {
				this.checked.forgetCatalog();
				this.checkAll();
			}),
		);
		this.checkAll();
	}

	dispose(): void {
		for (const timer of this.waiting.values()) clearTimeout(timer);
		this.waiting.clear();
		this.subscriptions.dispose();
	}

	private checkAll(): void {
		this.checked.forget();
		for (const document of workspace.textDocuments) this.checkSoon(document, 0);
	}

	private checkSoon(document: TextDocument, milliseconds: number): void {
		if (!isWorkingFile(document)) return;
		clearTimeout(this.waiting.get(document));
		this.waiting.set(
			document,
			setTimeout(() => void this.check(document), milliseconds),
		);
	}

	private async check(document: TextDocument): Promise<void> {
		this.waiting.delete(document);
		const { version } = document;
		const problems = await this.problemsOf(document);
		if (document.isClosed || document.version !== version) return;
		const worstFirst = problems.length > mostDiagnostics ? problems.toSorted(bySeverity) : problems;
		const shown = worstFirst.slice(0, mostDiagnostics).map((problem) => diagnosticOf(document, problem));
		this.diagnostics.set(document.uri, shown);
	}

	private forget(document: TextDocument): void {
		clearTimeout(this.waiting.get(document));
		this.waiting.delete(document);
		if (document.languageId === callFileLanguage) this.diagnostics.delete(document.uri);
	}
}

function diagnosticOf(document: TextDocument, problem: CallFileProblem): Diagnostic {
	const range = rangeOf(document, problem);
	const diagnostic = fileDiagnostic(range, callFileProblemText(problem), problem.severity, problem.code);
	if (problem.code === 'comment-unmarked') diagnostic.tags = [DiagnosticTag.Unnecessary];
	return diagnostic;
}

function bySeverity(a: CallFileProblem, b: CallFileProblem): number {
	return severities[a.severity] - severities[b.severity];
}
