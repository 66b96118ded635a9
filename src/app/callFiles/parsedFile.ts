import { parseCallDocument } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { firstIndex } from '../../core/text/firstIndex.ts';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';

export interface ReadableDocument {
	readonly version: number;
	getText(): string;
}

/** A part of a document that was replaced, in offsets before the change. */
export interface TextChange {
	readonly rangeOffset: number;
	readonly rangeLength: number;
	readonly text: string;
}

/** Where a call starts, and its key. */
interface CallStart {
	readonly start: number;
	readonly key: string;
}

/** One version of a call file, parsed. Commands name a call by its key: offsets are outdated as soon as the user types. */
export class ParsedFile {
	readonly version: number;
	readonly text: string;
	readonly calls: CallDocument;
	private readonly keys: ReadonlyMap<ParsedCall, string>;
	private readonly callsByKey: ReadonlyMap<string, ParsedCall>;
	private lineEnds: readonly number[] | undefined;

	constructor(document: ReadableDocument, before?: readonly CallStart[]) {
		this.version = document.version;
		this.text = document.getText();
		this.calls = parseCallDocument(this.text);
		const keys = callKeys(this.calls.calls, before);
		this.keys = new Map(this.calls.calls.map((call, index) => [call, keys[index] ?? '']));
		this.callsByKey = new Map(Array.from(this.keys, ([call, key]) => [key, call]));
	}

	keyOf(call: ParsedCall): string {
		return this.keys.get(call) ?? '';
	}

	callOf(key: string): ParsedCall | undefined {
		return this.callsByKey.get(key);
	}

	/** The starts of the calls, in order. */
	starts(): CallStart[] {
		return Array.from(this.keys, ([{ start }, key]) => ({ start, key }));
	}

	/** The line of an offset, from 0. */
	lineAt(offset: number): number {
		this.lineEnds ??= Array.from(this.text.matchAll(/\r\n|\r|\n/g), ({ index }) => index);
		const { lineEnds } = this;
		return firstIndex(lineEnds.length, (index) => (lineEnds[index] ?? offset) >= offset);
	}
}

export type CallFileReader = ReturnType<typeof callFileReader>;

/** Parses call files, each version once. A call keeps its key for as long as its first character stays in an open document. */
export function callFileReader() {
	const known = new WeakMap<ReadableDocument, { readonly file: ParsedFile; readonly starts: readonly CallStart[] }>();
	return {
		read(document: ReadableDocument): ParsedFile {
			const last = known.get(document);
			if (last?.file.version === document.version) return last.file;
			const file = new ParsedFile(document, last?.starts);
			known.set(document, { file, starts: file.starts() });
			return file;
		},

		/** Is given each change of a document before that is read again. */
		changed(document: ReadableDocument, changes: readonly TextChange[]): void {
			const last = known.get(document);
			const inOrder = changes.toSorted((one, other) => one.rangeOffset - other.rangeOffset);
			if (last) known.set(document, { ...last, starts: movedStarts(last.starts, inOrder) });
		},
	};
}

/** The starts that are left, where they are now. */
function movedStarts(starts: readonly CallStart[], changes: readonly TextChange[]): CallStart[] {
	let [moved, next] = [0, 0];
	return starts.flatMap(({ start, key }) => {
		for (let change = changes[next]; change; change = changes[next]) {
			const { rangeOffset, rangeLength, text } = change;
			if (rangeOffset > start) break;
			if (rangeOffset + rangeLength > start) return [];
			moved += text.length - rangeLength;
			next += 1;
		}
		return { start: start + moved, key };
	});
}

/** Of a title, and of a method. */
const maxPartLength = 200;

/**
 * The keys of a file's calls, in order: that of the start `before` that is in a call, else title, method, and a number among the
 * calls with the same two. Keys outlive the text of the file and are sent with each command, so they are cut and copied.
 */
export function callKeys(
	calls: readonly Pick<ParsedCall, 'title' | 'method' | 'start' | 'end'>[],
	before: readonly CallStart[] = [],
): string[] {
	let next = 0;
	const known = calls.map(({ start, end }) => {
		while ((before[next]?.start ?? end) < start) next += 1;
		const found = before[next];
		return found && found.start < end ? found.key : undefined;
	});
	const taken = new Set(known);
	const counts = new Map<string, number>();
	return calls.map(({ title = '', method }, index) => {
		const kept = known[index];
		if (kept !== undefined) return kept;
		const name = flatCopy(`${cutText(title, maxPartLength)}\n${cutText(method, maxPartLength)}`);
		let count = counts.get(name) ?? 0;
		do count += 1;
		while (taken.has(`${name}\n${count}`));
		counts.set(name, count);
		return `${name}\n${count}`;
	});
}
