import { parseCallDocument } from '../../core/callFile/callDocument.ts';
import type { CallDocument, ParsedCall } from '../../core/callFile/callDocumentModel.ts';
import { cutText, flatCopy } from '../../core/text/flatCopy.ts';
import { perVersion } from '../perVersion.ts';

export interface ReadableDocument {
	readonly version: number;
	getText(): string;
}

/** One version of a call file, parsed. Commands name a call by its key: offsets are outdated as soon as the user types. */
export class ParsedFile {
	readonly version: number;
	readonly text: string;
	readonly calls: CallDocument;
	private callsByKey: ReadonlyMap<string, ParsedCall> | undefined;
	private keysByCall: ReadonlyMap<ParsedCall, string> | undefined;
	private lines: ReadonlyMap<ParsedCall, number> | undefined;

	constructor(document: ReadableDocument) {
		this.version = document.version;
		this.text = document.getText();
		this.calls = parseCallDocument(this.text);
	}

	keyOf(call: ParsedCall): string {
		const { calls } = this.calls;
		this.keysByCall ??= new Map(callKeys(calls).map((key, index) => [calls[index] as ParsedCall, key]));
		return this.keysByCall.get(call) ?? '';
	}

	callOf(key: string): ParsedCall | undefined {
		this.callsByKey ??= new Map(this.calls.calls.map((call) => [this.keyOf(call), call]));
		return this.callsByKey.get(key);
	}

	/** The line that a call starts on, from 0. */
	lineOf(call: ParsedCall): number {
		this.lines ??= linesOf(this);
		return this.lines.get(call) ?? 0;
	}
}

/** Counts on from call to call: from the start of the file for each, a long file would take seconds. */
function linesOf({ text, calls }: ParsedFile): ReadonlyMap<ParsedCall, number> {
	let [line, before] = [0, 0];
	return new Map(
		calls.calls.map((call) => {
			line += text.slice(before, call.start).split(/\r\n|\r|\n/).length - 1;
			before = call.start;
			return [call, line];
		}),
	);
}

export type CallFileReader = ReturnType<typeof callFileReader>;

/** Parses call files, each version once. */
export function callFileReader() {
	return { read: perVersion((document: ReadableDocument) => new ParsedFile(document)) };
}

/** Of a title, and of a method. */
const maxPartLength = 200;

/**
 * The keys of a file's calls, in order: title, method, and a number among the calls with the same two. A call keeps its key while
 * other lines change. Keys outlive the text of the file and are sent with each command, so they are cut and copied.
 */
export function callKeys(calls: readonly Pick<ParsedCall, 'title' | 'method'>[]): string[] {
	const counts = new Map<string, number>();
	return calls.map(({ title = '', method }) => {
		const name = flatCopy(`${cutText(title, maxPartLength)}\n${cutText(method, maxPartLength)}`);
		const count = (counts.get(name) ?? 0) + 1;
		counts.set(name, count);
		return `${name}\n${count}`;
	});
}
