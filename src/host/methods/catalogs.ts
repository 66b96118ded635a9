import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, Disposable, EventEmitter, languages, Range, RelativePattern, Uri, workspace } from 'vscode';
import { errorName, findMethod, type KnownCatalog, listedMethods } from '../../core/catalog/catalog.ts';
import { settings } from '../../ids.ts';
import { type KnownMethod, methodParts } from '../../shared/knownMethod.ts';
import { bytesOfFiles } from '../bytesOfFiles.ts';
import type { AnswerKnowledge } from '../call/answeredBy.ts';
import { type MethodNames, methodNames } from '../call/methodNames.ts';
import { fileDiagnostic, mostDiagnostics } from '../fileDiagnostic.ts';
import { lazy } from '../lazy.ts';
import { showWarning } from '../messages.ts';
import { Slices } from '../slices.ts';
import { catalogFiles, mostCatalogBytes } from './catalogFiles.ts';
import { catalogProblemTexts } from './catalogProblemText.ts';
import type { CatalogFileProblem } from './catalogReader.ts';

/** How long after a change the files are read again: an editor may write a file in several steps. */
const settleMilliseconds = 150;

export type Catalogs = ReturnType<typeof openCatalogs>;

/**
 * What is known of methods: the catalogues that come with the workbench and the user's own, which are read again when
 * they change. Nothing is read, and nothing watched, before it is first asked for.
 * @param worker the file of `catalogWorker`
 */
export function openCatalogs(worker: string) {
	const changed = new EventEmitter<void>();
	const diagnostics = languages.createDiagnosticCollection('signed-call-catalog');
	const told = new Set<string>();
	let watchers = Disposable.from();
	const slices = new Slices();
	let settling: NodeJS.Timeout | undefined;
	let names: { readonly of: KnownCatalog; readonly made: Promise<MethodNames> } | undefined;

	const known = lazy(async (): Promise<KnownCatalog> => {
		const { readCatalogs } = await import('./catalogReader.ts');
		const files = catalogFiles();
		watch(files);
		const read = await readCatalogs(await bytesOfFiles(files, workspace.fs, mostCatalogBytes), worker);
		diagnostics.clear();
		files.forEach((uri, index) => {
			const problems = read.problems[index] ?? [];
			diagnostics.set(uri, diagnosticsOf(problems));
			if (problems.some(({ code }) => code === 'too-large')) tellTooLarge(uri);
		});
		return read.known;
	});

	async function wholeInSlices(all: KnownCatalog): Promise<MethodNames> {
		const made = await slices.run(methodNames(all));
		if (!made) throw new Error('nobody ends this');
		return made;
	}

	/** Once a session: a file that is left out whole is missed elsewhere than in the list of problems. */
	function tellTooLarge(uri: Uri): void {
		if (told.has(uri.toString())) return;
		told.add(uri.toString());
		void showWarning(`${workspace.asRelativePath(uri)}: ${catalogProblemTexts['too-large'](String(mostMegabytes))}`);
	}

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
		/** The known methods as completion in a composer takes them, in parts, each made in a pass of the event loop of its own. */
		async *methodParts(): AsyncGenerator<readonly KnownMethod[], undefined, undefined> {
			for (const part of methodParts(listedMethods(await known()))) {
				yield part;
				await nextTurn();
			}
			return undefined;
		},
		/** The names that are known, of all catalogues. */
		async methodNames(): Promise<MethodNames> {
			const all = await known();
			if (names?.of !== all) names = { of: all, made: wholeInSlices(all) };
			return names.made;
		},
		/** What the catalogues have to say about answers. */
		async answerKnowledge(): Promise<AnswerKnowledge> {
			const all = await known();
			return { errorName: (code) => errorName(all, code), method: (name) => findMethod(all, name) };
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

const mostMegabytes = mostCatalogBytes / 1024 / 1024;

function diagnosticsOf(problems: readonly CatalogFileProblem[]): Diagnostic[] {
	return problems.slice(0, mostDiagnostics).map(({ code, start, end, expected = '' }) => {
		const severity = ['key-unknown', 'unreadable', 'too-large', 'too-many'].includes(code) ? 'warning' : 'error';
		const range = new Range(start.line, start.character, end.line, end.character);
		const words = catalogProblemTexts[code](code === 'too-large' ? String(mostMegabytes) : expected);
		return fileDiagnostic(range, words, severity, code);
	});
}
