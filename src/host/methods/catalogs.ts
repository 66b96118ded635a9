import { type Diagnostic, Disposable, EventEmitter, languages, Range, RelativePattern, Uri, workspace } from 'vscode';
import type { Account } from '../../app/accounts/account.ts';
import { lazy } from '../../app/lazy.ts';
import { debounced } from '../../app/throttled.ts';
import type { KnownCatalog } from '../../core/catalog/catalog.ts';
import { mostCatalogBytes } from '../../core/catalog/model.ts';
import { settings } from '../../ids.ts';
import { fileDiagnostic } from '../fileDiagnostic.ts';
import { bytesOfFiles, fileName } from '../files.ts';
import { filesOfSetting } from '../filesOfSetting.ts';
import { catalogProblemTexts } from './catalogProblemText.ts';
import type { CatalogFileProblem } from './catalogReader.ts';

/** How long after a change the files are read again: an editor may write a file in several steps. */
const settleMilliseconds = 150;

export type Catalogs = ReturnType<typeof openCatalogs>;

/** Those of the specification's methods, and what is known of the service of an account. */
export interface CatalogsOfAccounts extends Catalogs {
	readonly of: (account: Account | undefined) => Promise<KnownCatalog>;
}

/** The shipped catalogues and the user's own, read again when they change. Nothing is read before it is first asked for. */
export function openCatalogs() {
	const changed = new EventEmitter<void>();
	const diagnostics = languages.createDiagnosticCollection('signed-call-catalog');
	let watchers = Disposable.from();
	const soon = debounced(forget, settleMilliseconds);

	const known = lazy(async (): Promise<KnownCatalog> => {
		const { readCatalogs } = await import('./catalogReader.ts');
		const files = filesOfSetting(settings.catalogs);
		watch(files);
		const read = await readCatalogs(await bytesOfFiles(files, mostCatalogBytes));
		diagnostics.clear();
		files.forEach((uri, index) => {
			diagnostics.set(uri, diagnosticsOf(read.problems[index] ?? []));
		});
		return read.known;
	});

	function watch(files: readonly Uri[]): void {
		watchers.dispose();
		watchers = Disposable.from(
			...files.flatMap((uri) => {
				// Braces, brackets and stars of a name are no pattern.
				const pattern = new RelativePattern(Uri.joinPath(uri, '..'), fileName(uri).replaceAll(/[[\]{}*?]/g, '[$&]'));
				const watcher = workspace.createFileSystemWatcher(pattern);
				return [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
			}),
		);
	}

	function forget(): void {
		soon.dispose();
		if (!known.current()) return;
		void known.forget();
		changed.fire();
	}

	const subscriptions = Disposable.from(
		changed,
		diagnostics,
		soon,
		workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration(settings.catalogs)) forget();
		}),
		workspace.onDidGrantWorkspaceTrust(forget),
		workspace.onDidChangeWorkspaceFolders(forget),
	);
	return {
		known,
		method: async (name: string) => (await known()).methods.get(name),
		onDidChange: changed.event,
		dispose(): void {
			watchers.dispose();
			subscriptions.dispose();
		},
	};
}

const mostMegabytes = mostCatalogBytes / 1024 / 1024;

function diagnosticsOf(problems: readonly CatalogFileProblem[]): Diagnostic[] {
	return problems.map(({ code, start, end, expected = '' }) => {
		const severity = ['key-unknown', 'unreadable', 'too-large', 'too-many'].includes(code) ? 'warning' : 'error';
		const range = new Range(start.line, start.character, end.line, end.character);
		const words = catalogProblemTexts[code](code === 'too-large' ? String(mostMegabytes) : expected);
		return fileDiagnostic(range, words, severity, code);
	});
}
