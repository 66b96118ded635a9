import {
	type Diagnostic,
	type DiagnosticCollection,
	Disposable,
	EventEmitter,
	languages,
	Position,
	Range,
	RelativePattern,
	Uri,
	workspace,
} from 'vscode';
import { errorName, type KnownCatalog, knownMethods } from '../../core/catalog/catalog.ts';
import { settings } from '../../ids.ts';
import type { KnownMethod } from '../../shared/knownMethod.ts';
import type { ErrorName } from '../call/answerView.ts';
import { fileDiagnostic, mostDiagnostics } from '../fileDiagnostic.ts';
import { lazy } from '../lazy.ts';
import { catalogFiles, maxCatalogBytes } from './catalogFiles.ts';
import { catalogProblemTexts } from './catalogProblemText.ts';
import type { CatalogFileProblem } from './catalogReader.ts';

/** How long after a change the files are read again: an editor may write a file in several steps. */
const settleMilliseconds = 150;

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
		const { readCatalogs } = await import('./catalogReader.ts');
		const files = catalogFiles();
		this.watch(files);
		const texts = await Promise.all(files.map(readText));
		const { known, problems } = readCatalogs(texts);
		this.diagnostics.clear();
		files.forEach((uri, index) => {
			this.diagnostics.set(uri, diagnosticsOf(texts[index] ?? '', problems[index] ?? []));
		});
		return known;
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

async function readText(uri: Uri): Promise<string | undefined> {
	try {
		const { size } = await workspace.fs.stat(uri);
		if (size > maxCatalogBytes) return undefined;
		return new TextDecoder().decode(await workspace.fs.readFile(uri));
	} catch {
		return undefined;
	}
}

/** The file need not be open, so there is no document to ask for positions. */
function diagnosticsOf(text: string, problems: readonly CatalogFileProblem[]): Diagnostic[] {
	const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
	const position = (offset: number): Position => {
		const line = lineStarts.findLastIndex((lineStart) => lineStart <= offset);
		return new Position(line, offset - (lineStarts[line] ?? 0));
	};
	return problems.slice(0, mostDiagnostics).map(({ code, start, end, expected = '' }) => {
		const severity = code === 'key-unknown' || code === 'unreadable' ? 'warning' : 'error';
		const range = new Range(position(start), position(end));
		return fileDiagnostic(range, catalogProblemTexts[code](expected), severity, code);
	});
}
