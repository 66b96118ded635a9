import type { Parameter } from '../../call/call.ts';
import { type DumpFamily, foundList, nestedJson, type ReadDump } from './dump.ts';

const head = /(?:Array|Object)[ \t]{0,20}(?:\r?\n)?[ \t]{0,200}\([ \t]{0,20}(\r?\n)?/y;
const entry = /^\[([^\]\r\n]{0,200})\] =>(?: (.*))?$/s;
const isHead = /^(?:Array|[\w\\]{1,100} Object)$/;
const maxDepth = 30;

/** PHP's `print_r`: values stand as they are, on lines of their own; a browser shows it all on one line. */
export const printR: DumpFamily = {
	begin: /(?:Array|Object)\s{0,40}\(\s{0,40}\[/g,
	read: (text, start) => {
		head.lastIndex = start;
		const found = head.exec(text);
		if (!found) return { lists: [], end: start + 1 };
		return found[1] === undefined ? readLine(text, head.lastIndex) : readLines(text, head.lastIndex);
	},
};

/** `Array ( [a] => b [c] => d )` */
function readLine(text: string, start: number): ReadDump {
	const lineEnd = text.indexOf('\n', start);
	const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
	const close = line.lastIndexOf(')');
	const content = line.slice(0, Math.max(0, close));
	// The blank behind an empty value is in front of the next name.
	const places = [...content.matchAll(/(?<!\S)\[([^\]\s]{1,200})\] =>(?: |$)/g)];
	const list = places.map(({ 0: whole, 1: name = '', index }, i) => {
		const next = places[i + 1]?.index ?? content.length + (content.endsWith(' ') ? 0 : 1);
		return { name, value: content.slice(index + whole.length, next - 1) };
	});
	return foundList(close < 0 ? undefined : list, start + line.length);
}

interface Lines {
	readonly lines: readonly string[];
	at: number;
	/** The lists within, each after those that it holds. */
	readonly nested: Parameter[][];
}

function readLines(text: string, start: number): ReadDump {
	const lines = text.slice(start).split('\n');
	const reading: Lines = { lines, at: 0, nested: [] };
	const list = entriesOf(reading, 0);
	const end = lines.slice(0, reading.at).reduce((length, line) => length + line.length + 1, start);
	const found = foundList(list, end);
	return list ? { ...found, lists: [...found.lists, ...reading.nested.map((parameters) => ({ parameters }))] } : found;
}

/** The entries up to the bracket that closes them; undefined where it is missing. */
function entriesOf(reading: Lines, depth: number): Parameter[] | undefined {
	const { lines } = reading;
	const [indent = ''] = /^[ \t]*/.exec(lines[reading.at] ?? '') ?? [];
	const closing = `${indent.slice(0, Math.max(0, indent.length - 4))})`;
	const entries: { name: string; lines: string[] }[] = [];
	for (; reading.at < lines.length; reading.at++) {
		const line = (lines[reading.at] ?? '').replace(/\r$/, '');
		if (line.trimEnd() === closing) {
			reading.at += 1;
			return entries.map(({ name, lines: [first = '', ...more] }) => ({ name, value: [first, ...more].join('\n') }));
		}
		const [, name, value = ''] = (line.startsWith(indent) && entry.exec(line.slice(indent.length))) || [];
		const isNested = isHead.test(value) && lines[reading.at + 1]?.trim() === '(' && depth < maxDepth;
		if (name === undefined) {
			entries.at(-1)?.lines.push(line);
			if (entries.length === 0) return undefined;
		} else if (isNested) {
			reading.at += 2;
			const nested = entriesOf(reading, depth + 1);
			if (!nested) return undefined;
			if (nested.length > 0) reading.nested.push(nested);
			entries.push({ name, lines: [jsonOf(nested)] });
			// An empty line follows each list.
			if (lines[reading.at]?.trim() !== '') reading.at -= 1;
		} else entries.push({ name, lines: [value] });
	}
	return undefined;
}

/** A list within is sent as JSON. `print_r` does not write the types of its values. */
function jsonOf(entries: readonly Parameter[]): string {
	return nestedJson(
		entries.map(({ name, value }) => ({ name, json: /^[[{].*[\]}]$/s.test(value) ? value : JSON.stringify(value) })),
	);
}
