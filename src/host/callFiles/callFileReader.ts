import type { CancellationToken, TextDocument } from 'vscode';
import { parseInParts } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { callKeys, nameOf } from '../../core/callFile/callKeys.ts';
import type { Parts } from '../../core/parts.ts';
import type { Slices } from '../slices.ts';

/** A call file as it was read at one version of its text. */
export interface ParsedFile {
	readonly version: number;
	readonly text: string;
	readonly calls: CallDocument;
	/** The key of each of these calls, in the order of the file, by which a command names one: offsets are old as soon as the user types. */
	keysOf(calls: readonly ParsedCall[]): string[];
	keyOf(call: ParsedCall): string;
	callOf(key: string): ParsedCall | undefined;
}

type ReadableDocument = Pick<TextDocument, 'version' | 'getText'>;

/** Reads call files, in slices: the one owner of that. Each version is read once, for all that ask. */
export class CallFileReader {
	readonly slices: Slices;
	/** The newest version that is being read, or is; a document that is closed is forgotten with its text. */
	private readonly readings = new WeakMap<
		ReadableDocument,
		{ readonly version: number; readonly file: Promise<ParsedFile | undefined> }
	>();
	private readonly lastRead = new WeakMap<ReadableDocument, ParsedFile>();

	constructor(slices: Slices) {
		this.slices = slices;
	}

	/** The document as it is when that is done: where it changes meanwhile, it is read anew. */
	async read(document: ReadableDocument): Promise<ParsedFile> {
		for (;;) {
			const file = await this.reading(document);
			if (file?.version === document.version) return file;
		}
	}

	/** The last version that was read, which may not be the newest; undefined before the first is. */
	known(document: ReadableDocument): ParsedFile | undefined {
		return this.lastRead.get(document);
	}

	/** What `of` makes of the document as it is; undefined when it changes meanwhile, or nobody wants it any more. */
	async make<Made>(
		document: ReadableDocument,
		of: (file: ParsedFile) => Parts<Made>,
		token?: Pick<CancellationToken, 'isCancellationRequested'>,
	): Promise<Made | undefined> {
		const file = await this.read(document);
		const isWanted = () => document.version === file.version && !token?.isCancellationRequested;
		const made = await this.slices.run(of(file), isWanted);
		// VS Code makes messages of it at once, which of ten thousand symbols takes as long as a slice.
		await this.slices.pause();
		return isWanted() ? made : undefined;
	}

	private reading(document: ReadableDocument): Promise<ParsedFile | undefined> {
		const known = this.readings.get(document);
		const { version } = document;
		if (known?.version === version) return known.file;
		const reading = this.slices.run(
			readInParts(document, this.lastRead.get(document)),
			() => document.version === version,
		);
		const file = reading.then((read) => this.keep(document, read));
		this.readings.set(document, { version, file });
		return file;
	}

	private keep(document: ReadableDocument, file: ParsedFile | undefined): ParsedFile | undefined {
		if (file) this.lastRead.set(document, file);
		return file;
	}
}

/** What is as in the version that was read last is not read again. */
function* readInParts(document: ReadableDocument, last: ParsedFile | undefined): Parts<ParsedFile> {
	const { version } = document;
	const text = document.getText();
	yield;
	const calls = yield* parseInParts(text, last?.calls);
	for (const call of calls.calls) {
		// Made here, in parts, and kept.
		nameOf(call);
		yield;
	}
	function keysOf(wanted: readonly ParsedCall[]): string[] {
		const all = new Set(wanted);
		return callKeys(calls.calls, (call) => all.has(call));
	}
	// Made for the first command: no other is asked for by key.
	let byKey: ReadonlyMap<string, ParsedCall> | undefined;
	function callOf(key: string): ParsedCall | undefined {
		byKey ??= new Map(callKeys(calls.calls).map((own, index) => [own, calls.calls[index] as ParsedCall]));
		return byKey.get(key);
	}
	return {
		version,
		text,
		calls,
		keysOf,
		keyOf: (call) => keysOf([call])[0] ?? '',
		callOf,
	};
}
