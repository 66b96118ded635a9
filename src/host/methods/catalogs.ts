import {
	Diagnostic,
	type DiagnosticCollection,
	DiagnosticSeverity,
	Disposable,
	EventEmitter,
	l10n,
	languages,
	Range,
	RelativePattern,
	Uri,
	workspace,
} from 'vscode';
import { errorName, type KnownCatalog, knownMethods } from '../../core/catalog/catalog.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import type { CatalogTextProblem } from '../../core/catalog/readCatalogText.ts';
import { settings } from '../../ids.ts';
import type { KnownMethod } from '../../shared/protocol.ts';
import type { ErrorName } from '../call/answerView.ts';
import { lazy } from '../lazy.ts';
import { catalogFiles, maxCatalogBytes } from './catalogFiles.ts';
import { catalogProblemText } from './catalogProblemText.ts';

/** How long after a change the files are read again: an editor may write a file in several steps. */
const settleMilliseconds = 150;

/** VS Code shows no more than this many of one file. */
const mostDiagnostics = 1000;

/**
 * What is known of methods: the catalogues that come with the workbench and the user's own, which are read again when
 * they change. Nothing is read, and nothing watched, before it is first asked for.
 */
export class Catalogs {
	private readonly changed = new EventEmitter<void>();
	private readonly diagnostics: DiagnosticCollection;
	private readonly subscriptions: Disposable;
	private watchers: Disposable = Disposable.from();
	private settling: NodeJS.Timeout | undefined;
	/** All that is known. */
	readonly known = lazy(() => this.load());
	/** Fires after what is known has changed. */
	readonly onDidChange = this.changed.event;

	constructor() {
		this.diagnostics = languages.createDiagnosticCollection('signed-call-catalog');
		this.subscriptions = Disposable.from(
			this.changed,
			this.diagnostics,
			workspace.onDidChangeConfiguration((event) => {
				if (event.affectsConfiguration(settings.catalogs)) this.forget();
			}),
			workspace.onDidGrantWorkspaceTrust(() => this.forget()),
			workspace.onDidChangeWorkspaceFolders(() => this.forget()),
		);
	}

	/** The known methods as completion in a composer takes them. */
	async knownMethods(): Promise<readonly KnownMethod[]> {
		return knownMethods(await this.known());
	}

	/** Gives an error code of an answer the name it has in the catalogues. */
	async errorNames(): Promise<ErrorName> {
		const known = await this.known();
		return (code) => errorName(known, code);
	}

	dispose(): void {
		clearTimeout(this.settling);
		this.watchers.dispose();
		this.subscriptions.dispose();
	}

	private async load(): Promise<KnownCatalog> {
		const { readOwnCatalog, withShipped } = await import('./catalogReader.ts');
		const files = catalogFiles();
		this.watch(files);
		this.diagnostics.clear();
		const own: Catalog[] = [];
		for (const uri of files) {
			const text = await readText(uri);
			const { catalog, problems } = text === undefined ? unreadable : readOwnCatalog(text);
			if (catalog) own.push(catalog);
			this.diagnostics.set(uri, diagnosticsOf(text ?? '', problems));
		}
		return withShipped(own);
	}

	private watch(files: readonly Uri[]): void {
		this.watchers.dispose();
		const soon = () => {
			clearTimeout(this.settling);
			this.settling = setTimeout(() => this.forget(), settleMilliseconds);
		};
		this.watchers = Disposable.from(
			...files.flatMap((uri) => {
				const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
				// Braces, brackets and stars of a name are no pattern.
				const pattern = new RelativePattern(Uri.joinPath(uri, '..'), name.replaceAll(/[[\]{}*?]/g, '[$&]'));
				const watcher = workspace.createFileSystemWatcher(pattern);
				return [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
			}),
		);
	}

	private forget(): void {
		clearTimeout(this.settling);
		if (!this.known.current()) return;
		void this.known.forget();
		this.changed.fire();
	}
}

const unreadable: { catalog?: Catalog; problems: readonly (CatalogTextProblem | 'unreadable')[] } = {
	problems: ['unreadable'],
};

async function readText(uri: Uri): Promise<string | undefined> {
	try {
		const { size } = await workspace.fs.stat(uri);
		if (size > maxCatalogBytes) return undefined;
		return new TextDecoder().decode(await workspace.fs.readFile(uri));
	} catch {
		return undefined;
	}
}

function diagnosticsOf(text: string, problems: readonly (CatalogTextProblem | 'unreadable')[]): Diagnostic[] {
	const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
	return problems.slice(0, mostDiagnostics).map((problem) => {
		if (problem === 'unreadable') {
			const message = l10n.t('This file, which the setting {0} names, cannot be read.', settings.catalogs);
			return withSource(new Diagnostic(new Range(0, 0, 0, 0), message, DiagnosticSeverity.Warning));
		}
		const range = rangeOf(lineStarts, problem);
		const severity = problem.code === 'key-unknown' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error;
		const diagnostic = new Diagnostic(range, catalogProblemText(problem), severity);
		diagnostic.code = problem.code;
		return withSource(diagnostic);
	});
}

function withSource(diagnostic: Diagnostic): Diagnostic {
	diagnostic.source = 'Signed Call';
	return diagnostic;
}

/** The file need not be open, so there is no document to ask. */
function rangeOf(lineStarts: readonly number[], { start, end }: { start: number; end: number }): Range {
	const position = (offset: number): [number, number] => {
		const next = lineStarts.findIndex((lineStart) => lineStart > offset);
		const line = (next === -1 ? lineStarts.length : next) - 1;
		return [line, offset - (lineStarts[line] ?? 0)];
	};
	return new Range(...position(start), ...position(end));
}
