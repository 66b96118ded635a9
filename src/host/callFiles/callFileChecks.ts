import {
	Diagnostic,
	type DiagnosticCollection,
	DiagnosticSeverity,
	DiagnosticTag,
	Disposable,
	languages,
	type TextDocument,
	workspace,
} from 'vscode';
import { CatalogCheck } from '../../core/callFile/catalogCheck.ts';
import { type CallFileProblem, checkCallFile } from '../../core/callFile/checkCallFile.ts';
import { callFileLanguage } from '../../ids.ts';
import { lazy } from '../lazy.ts';
import type { Catalogs } from '../methods/catalogs.ts';
import type { ProfileStore } from '../profiles/profileStore.ts';
import { callFileProblemText } from './callFileProblemText.ts';
import type { FileCalls } from './fileCalls.ts';
import { isWorkingFile, type ParsedDocuments, rangeOf } from './parsedDocuments.ts';

/** How long the user has to pause before a file is checked. */
const pauseMilliseconds = 200;

/** VS Code shows no more than this many of one file. */
const mostDiagnostics = 1000;

/** Checks call files when the user pauses, and shows what is found as diagnostics. */
export class CallFileChecks {
	private readonly parsed: ParsedDocuments;
	private readonly fileCalls: FileCalls;
	private readonly profiles: ProfileStore;
	private readonly catalogs: Catalogs;
	private readonly diagnostics: DiagnosticCollection;
	private readonly waiting = new Map<TextDocument, NodeJS.Timeout>();
	private readonly subscriptions: Disposable;
	private readonly catalogCheck = lazy(async () => new CatalogCheck(await this.catalogs.known()));
	private checked = new WeakMap<
		TextDocument,
		{ readonly version: number; readonly problems: Promise<CallFileProblem[]> }
	>();

	constructor(parsed: ParsedDocuments, fileCalls: FileCalls, profiles: ProfileStore, catalogs: Catalogs) {
		this.parsed = parsed;
		this.fileCalls = fileCalls;
		this.profiles = profiles;
		this.catalogs = catalogs;
		this.diagnostics = languages.createDiagnosticCollection(callFileLanguage);
		this.subscriptions = Disposable.from(
			this.diagnostics,
			workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
			workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document, pauseMilliseconds)),
			workspace.onDidCloseTextDocument((document) => this.forget(document)),
			workspace.onDidGrantWorkspaceTrust(() => this.checkAll()),
			profiles.onDidChange(() => this.checkAll()),
			catalogs.onDidChange(() => {
				void this.catalogCheck.forget();
				this.checkAll();
			}),
		);
		this.checkAll();
	}

	/** All that is to tell about the document as it is now. */
	problemsOf(document: TextDocument): Promise<CallFileProblem[]> {
		// Asked at every move of the cursor, for the quick fixes.
		const known = this.checked.get(document);
		if (known?.version === document.version) return known.problems;
		const problems = this.findProblems(document);
		this.checked.set(document, { version: document.version, problems });
		problems.catch(() => this.checked.delete(document));
		return problems;
	}

	private async findProblems(document: TextDocument): Promise<CallFileProblem[]> {
		const catalog = await this.catalogCheck();
		const { calls } = this.parsed.of(document);
		return checkCallFile(calls, {
			variables: this.fileCalls.variableSources(this.fileCalls.profileOf(calls)),
			profileNames: this.profiles.all().map(({ name }) => name),
			catalog,
		});
	}

	dispose(): void {
		for (const timer of this.waiting.values()) clearTimeout(timer);
		this.waiting.clear();
		this.subscriptions.dispose();
	}

	private checkAll(): void {
		this.checked = new WeakMap();
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

const severities = {
	error: DiagnosticSeverity.Error,
	warning: DiagnosticSeverity.Warning,
	hint: DiagnosticSeverity.Hint,
};

function bySeverity(a: CallFileProblem, b: CallFileProblem): number {
	return severities[a.severity] - severities[b.severity];
}

function diagnosticOf(document: TextDocument, problem: CallFileProblem): Diagnostic {
	const severity = severities[problem.severity];
	const diagnostic = new Diagnostic(rangeOf(document, problem), callFileProblemText(problem), severity);
	diagnostic.code = problem.code;
	diagnostic.source = 'Signed Call';
	if (problem.code === 'comment-unmarked') diagnostic.tags = [DiagnosticTag.Unnecessary];
	return diagnostic;
}
