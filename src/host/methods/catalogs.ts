import {
	type Diagnostic,
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

export type Catalogs = ReturnType<typeof openCatalogs>;

/**
 * What is known of methods: the catalogues that come with the workbench and the user's own, which are read again when
 * they change. Nothing is read, and nothing watched, before it is first asked for.
 */
export function openCatalogs() {
	const changed = new EventEmitter<void>();
	const diagnostics = languages.createDiagnosticCollection('signed-call-catalog');
	let watchers = Disposable.from();
	let settling: NodeJS.Timeout | undefined;

	const known = lazy(async (): Promise<KnownCatalog> => {
		const { readCatalogs } = await import('./catalogReader.ts');
		const files = catalogFiles();
		watch(files);
		const texts = await Promise.all(files.map(readText));
		const read = readCatalogs(texts);
		diagnostics.clear();
		files.forEach((uri, index) => {
			diagnostics.set(uri, diagnosticsOf(texts[index] ?? '', read.problems[index] ?? []));
		});
		return read.known;
	});

	function watch(files: readonly Uri[]): void {
		watchers.dispose();
		const soon = () => {
			clearTimeout(settling);
			settling = setTimeout(forget, settleMilliseconds);
		};
		watchers = Disposable.from(
			...files.flatMap((uri) => {
				const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
				// Braces, brackets and stars of a name are no pattern.
				const pattern = new RelativePattern(Uri.joinPath(uri, '..'), name.replaceAll(/[[\]{}*?]/g, '[$&]'));
				const watcher = workspace.createFileSystemWatcher(pattern);
				return [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
			}),
		);
	}

	function forget(): void {
		clearTimeout(settling);
		if (!known.current()) return;
		void known.forget();
		changed.fire();
	}

	const subscriptions = Disposable.from(
		changed,
		diagnostics,
		workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration(settings.catalogs)) forget();
		}),
		workspace.onDidGrantWorkspaceTrust(forget),
		workspace.onDidChangeWorkspaceFolders(forget),
	);
	return {
		/** All that is known. */
		known,
		/** The known methods as completion in a composer takes them. */
		knownMethods: async (): Promise<readonly KnownMethod[]> => knownMethods(await known()),
		/** Gives an error code of an answer the name it has in the catalogues. */
		async errorNames(): Promise<ErrorName> {
			const all = await known();
			return (code) => errorName(all, code);
		},
		/** Fires after what is known has changed. */
		onDidChange: changed.event,
		dispose(): void {
			clearTimeout(settling);
			watchers.dispose();
			subscriptions.dispose();
		},
	};
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
