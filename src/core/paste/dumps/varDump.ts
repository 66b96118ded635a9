import { type DumpFamily, foundList, nestedJson } from './dump.ts';

const opening =
	'(?:array\\s?\\((?:size=)?\\d{1,9}\\)|object\\s?\\([\\w\\\\@]{1,100}\\)(?:#\\d{1,9} ?\\(\\d{1,9}\\)|\\[\\d{1,9}\\])?)' +
	'(?:\\s{0,9}\\{|[ \\t]{0,9}\\r?\\n(?=[ \\t]{0,99}[\'"]))';
const head = new RegExp(opening, 'y');
const key =
	/\s*(?:(?:public|protected|private)\s+)?(?:\[(?:"([^"\r\n]{0,200})"(?::[\w":\\]{1,100})?|(\d{1,18}))\]|'([^'\r\n]{0,200})'|(\d{1,18}))\s{0,9}=>\s*/y;
const close = /\s*\}/y;
const sized = /string\s?\((\d{1,9})\)\s{1,9}"/y;
const quoted = /string\s{1,9}'/y;
const scalar =
	/(?:int|integer|float|double|bool|boolean)\s?(?:\(([^)\r\n]{1,60})\)|\s([\w.+-]{1,60}))|(null)\b|enum\([^)\r\n]{1,200}\)/iy;
const maxDepth = 30;
const utf8 = new TextEncoder();

type Value = string | { readonly members: readonly { readonly name: string; readonly value: Value }[] };

/** PHP's `var_dump`, also as Xdebug writes it. Each text says how many bytes it has: it may hold quotes. */
export const varDump: DumpFamily = {
	begin: new RegExp(opening, 'g'),
	read: (text, start) => {
		const reading = { text, at: start };
		const value = readValue(reading, 0);
		if (value === undefined || typeof value === 'string') return { lists: [], end: Math.max(reading.at, start + 1) };
		const list = value.members.map(({ name, value: member }) => ({
			name,
			value: typeof member === 'string' ? member : jsonOf(member),
		}));
		return foundList(list, reading.at);
	},
};

interface Reading {
	readonly text: string;
	at: number;
}

function readValue(reading: Reading, depth: number): Value | undefined {
	const length = take(reading, sized)?.[1];
	if (length !== undefined) return sizedText(reading, Number(length));
	if (take(reading, quoted)) return quotedText(reading);
	const [, inBrackets, bare, nothing] = take(reading, scalar) ?? [];
	if (nothing !== undefined) return '';
	if (inBrackets !== undefined || bare !== undefined) return inBrackets ?? bare;
	const opened = depth < maxDepth ? take(reading, head) : undefined;
	return opened ? membersOf(reading, depth, opened[0].endsWith('{')) : undefined;
}

function membersOf(reading: Reading, depth: number, braces: boolean): Value | undefined {
	const members: { name: string; value: Value }[] = [];
	for (;;) {
		if (braces && take(reading, close)) return { members };
		const name = take(reading, key);
		if (!name) return braces ? undefined : { members };
		const value = readValue(reading, depth + 1);
		if (value === undefined) return braces ? undefined : { members };
		members.push({ name: name[1] ?? name[2] ?? name[3] ?? name[4] ?? '', value });
	}
}

function sizedText(reading: Reading, bytes: number): string | undefined {
	const { text, at: start } = reading;
	const room = new Uint8Array(bytes > 3 * text.length ? 0 : bytes);
	const { read, written } = utf8.encodeInto(text.slice(start), room);
	let at: number | undefined = start + read;
	if (written < bytes || text[at] !== '"') {
		// It was recoded, or edited: the next quote before a line end or a name ends it.
		const end = /"\s*(?=[\]}[]|$|\n)/g;
		end.lastIndex = start;
		at = end.exec(text)?.index;
		if (at === undefined) return undefined;
	}
	reading.at = at + 1;
	return text.slice(start, at);
}

function quotedText(reading: Reading): string | undefined {
	const end = /'(?:\.\.\.)? \(length=\d{1,9}\)/g;
	end.lastIndex = reading.at;
	const found = end.exec(reading.text);
	if (!found) return undefined;
	const value = reading.text.slice(reading.at, found.index);
	reading.at = end.lastIndex;
	return value;
}

function jsonOf(value: Value): string {
	if (typeof value === 'string') return JSON.stringify(value);
	return nestedJson(value.members.map(({ name, value: member }) => ({ name, json: jsonOf(member) })));
}

function take(reading: Reading, pattern: RegExp): RegExpExecArray | undefined {
	pattern.lastIndex = reading.at;
	const found = pattern.exec(reading.text);
	if (!found) return undefined;
	reading.at = pattern.lastIndex;
	return found;
}
