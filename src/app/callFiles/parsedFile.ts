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

/** Where a call started when it got its key. */
interface CallStart {
	readonly start: number;
	readonly key: string;
	/** Set where no call has it now, as its heading is in a comment: it is that of a call that starts there again. */
	readonly isLeft?: boolean;
}

/** One version of a call file, parsed. Commands name a call by its key: offsets are outdated as soon as the user types. */
export class ParsedFile {
	readonly version: number;
	readonly text: string;
	readonly calls: CallDocument;
	private readonly keys: ReadonlyMap<ParsedCall, string>;
	private readonly callsByKey: ReadonlyMap<string, ParsedCall>;
	private readonly before: readonly CallStart[];
	private lineEnds: readonly number[] | undefined;

	constructor(document: ReadableDocument, before: readonly CallStart[] = []) {
		this.before = before;
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

	/** The starts of the calls, in order, and those that are left. */
	starts(): CallStart[] {
		const before = new Map(this.before.map(({ start, key }) => [key, start]));
		const own = Array.from(this.keys, ([{ start, end }, key]) => {
			const first = before.get(key) ?? start;
			return { start: first > start && first < end ? first : start, key };
		});
		const left = this.before.filter(({ key }) => !this.callsByKey.has(key)).map((one) => ({ ...one, isLeft: true }));
		return [...left, ...own].sort((one, other) => one.start - other.start);
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

/** The starts whose character is still there, where they are now. */
function movedStarts(starts: readonly CallStart[], changes: readonly TextChange[]): CallStart[] {
	let [moved, next] = [0, 0];
	return starts.flatMap(({ start, key, ...more }) => {
		for (let change = changes[next]; change; change = changes[next]) {
			const { rangeOffset, rangeLength, text } = change;
			if (rangeOffset > start) break;
			// A key without a name is of no other call: any new one begins like that.
			if (rangeOffset + rangeLength > start) return key.startsWith('\n\n') ? [{ start: -1, key, isLeft: true }] : [];
			moved += text.length - rangeLength;
			next += 1;
		}
		return { start: start + moved, key, ...more };
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
		const isOther = (one: CallStart) => one.start < start || (one.isLeft && one.start > start && one.start < end);
		for (let one = before[next]; one && isOther(one); one = before[next]) next += 1;
		const found = before[next];
		return found && found.start < end ? found.key : undefined;
	});
	const taken = new Set([...known, ...before.filter(({ isLeft }) => isLeft).map(({ key }) => key)]);
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
