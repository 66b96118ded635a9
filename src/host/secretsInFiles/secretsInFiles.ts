import { setImmediate as nextTurn } from 'node:timers/promises';
import { CodeActionKind, Disposable, languages, Range, type TextDocument, type Uri, workspace } from 'vscode';
import type { FoundPlace } from '../../core/text/rollingSearch.ts';
import type { AccountStore } from '../accounts/accountStore.ts';
import type { KeyRing } from '../accounts/keyRing.ts';
import { SecretFingerprints, type SecretOwner } from './secretFingerprints.ts';
import { isMarkedOtherwise, secretDiagnostic, secretFixes } from './secretWarning.ts';

/** What the warnings work with. */
export interface SecretsInFilesServices {
	readonly accounts: Pick<AccountStore, 'all' | 'onDidChange'>;
	readonly keyRing: Pick<KeyRing, 'fromEach' | 'onDidChange'>;
}

/** Where a user keeps what may be shared: files, settings, notebooks; not what only shows something. */
const schemes = ['file', 'untitled', 'vscode-userdata', 'vscode-notebook-cell', 'vscode-remote', 'vscode-vfs'];

/** How long the user has to pause before a file is searched, and accounts have to stay as they are, in milliseconds. */
const editPause = 500;
const accountsPause = 200;
const mostAccounts = 100;

type Places = readonly FoundPlace<readonly SecretOwner[]>[];

/** What was found in a document. */
interface Searched {
	readonly document: TextDocument;
	readonly version: number;
	readonly places: Places;
	/** Which of them are marked. */
	readonly shown: string;
}

/** Searches open files for stored secrets, a slice at a time between other work, and marks what it finds. */
export function openSecretsInFiles({ accounts, keyRing }: SecretsInFilesServices): Disposable {
	const diagnostics = languages.createDiagnosticCollection('signed-call-secrets');
	const timers = new Map<TextDocument | 'accounts', NodeJS.Timeout>();
	const waiting = new Set<TextDocument>();
	const searched = new Map<string, Searched>();
	let fingerprints = new SecretFingerprints();
	let readings = 0;
	let isSearching = false;
	let isDisposed = false;

	function after(milliseconds: number, what: TextDocument | 'accounts', run: () => unknown): void {
		clearTimeout(timers.get(what));
		const timer = setTimeout(() => {
			timers.delete(what);
			void run();
		}, milliseconds);
		timers.set(what, timer);
	}

	/** Reads the secrets, and keeps but their fingerprints. */
	async function readSecrets(): Promise<void> {
		const read = new SecretFingerprints();
		readings += 1;
		const reading = readings;
		const own = accounts.all().filter(({ isLocalService }) => !isLocalService);
		for (const { id, name: accountName } of own.slice(0, mostAccounts)) {
			// Those that cannot be read now are read when they change.
			await keyRing.fromEach(id, (value, name) => read.add(value, { accountName, name })).catch(() => undefined);
		}
		if (isDisposed || reading !== readings) return;
		fingerprints = read;
		for (const document of workspace.textDocuments) search(document);
	}

	function search(document: TextDocument): void {
		if (!schemes.includes(document.uri.scheme)) return;
		waiting.add(document);
		if (!isSearching) void searchAll();
	}

	/** One document after another. */
	async function searchAll(): Promise<void> {
		isSearching = true;
		for (const document of waiting) {
			waiting.delete(document);
			const { version } = document;
			const places = await placesIn(document, version).catch(() => undefined);
			if (places) show(document, version, places);
		}
		isSearching = false;
	}

	/** Undefined when the document was changed or closed meanwhile, or the secrets were: then it is searched again. */
	async function placesIn(document: TextDocument, version: number): Promise<Places | undefined> {
		const known = fingerprints;
		await nextTurn();
		const isOver = () => isDisposed || document.isClosed || document.version !== version || known !== fingerprints;
		if (isOver()) return undefined;
		const length = document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
		if (!known.isSearched(length)) return [];
		const searching = known.search(document.getText());
		for (;;) {
			const step = searching.next();
			if (step.done) return step.value;
			await nextTurn();
			if (isOver()) return undefined;
		}
	}

	function show(document: TextDocument, version: number, places: Places): void {
		const key = document.uri.toString();
		const marks = places
			.map(({ start, end, found }) => ({ range: rangeOf(document, start, end), owners: found }))
			.filter(({ range }) => !isMarkedOtherwise(document.uri, range))
			.map(({ range, owners }) => secretDiagnostic(range, owners));
		const shown = marks.map(({ range, message }) => JSON.stringify([range, message])).join();
		const before = searched.get(key)?.shown ?? '';
		if (places.length === 0) searched.delete(key);
		else searched.set(key, { document, version, places, shown });
		// What is set is told of as a change, which comes here again.
		if (shown !== before) diagnostics.set(document.uri, marks);
	}

	function forget(document: TextDocument): void {
		clearTimeout(timers.get(document));
		timers.delete(document);
		waiting.delete(document);
		searched.delete(document.uri.toString());
		diagnostics.delete(document.uri);
	}

	function showAgain(uris: readonly Uri[]): void {
		for (const uri of uris) {
			const one = searched.get(uri.toString());
			if (one && one.document.version === one.version) show(one.document, one.version, one.places);
		}
	}

	const readSoon = () => after(accountsPause, 'accounts', readSecrets);
	const subscriptions = Disposable.from(
		diagnostics,
		accounts.onDidChange(readSoon),
		keyRing.onDidChange(readSoon),
		workspace.onDidOpenTextDocument(search),
		workspace.onDidChangeTextDocument(({ document }) => {
			if (schemes.includes(document.uri.scheme)) after(editPause, document, () => search(document));
		}),
		workspace.onDidCloseTextDocument(forget),
		languages.onDidChangeDiagnostics(({ uris }) => showAgain(uris)),
		languages.registerCodeActionsProvider(
			schemes.map((scheme) => ({ scheme })),
			secretFixes((text) => fingerprints.ownersOf(text) !== undefined),
			{ providedCodeActionKinds: [CodeActionKind.QuickFix] },
		),
	);
	void readSecrets();
	return {
		dispose: () => {
			isDisposed = true;
			for (const timer of timers.values()) clearTimeout(timer);
			subscriptions.dispose();
		},
	};
}

function rangeOf(document: TextDocument, start: number, end: number): Range {
	return new Range(document.positionAt(start), document.positionAt(end));
}
