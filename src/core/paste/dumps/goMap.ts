import { readBareMap } from './bareMap.ts';
import { type DumpFamily, foundList, type ReadDump } from './dump.ts';
import { literalAt, literalText } from './literal.ts';

const form = {
	first: /([\p{L}_][\w.[\]-]{0,100}):/uy,
	next: / ([\p{L}_][\w.[\]-]{0,100}):(?!\/\/)/gu,
	open: '[',
	close: ']',
	sorted: true,
};

/** Go's `%v` of a map or of `url.Values`: `map[a:b c:d]`, `map[a:[b] c:[d]]`; `%q` writes quotes. */
export const goMap: DumpFamily = {
	begin: /map\[(?=[\p{L}_"])/gu,
	read: (text, start) => {
		const from = start + 'map['.length;
		if (text[from] === '"') return readQuoted(text, from);
		const { list, end } = readBareMap(text, from, form);
		return foundList(list, end);
	},
};

function readQuoted(text: string, start: number): ReadDump {
	const list: { name: string; value: string }[] = [];
	for (let at = start; ; ) {
		const name = literalAt(text, at);
		const value =
			name && text[name.end] === ':' ? literalAt(text, name.end + (text[name.end + 1] === '[' ? 2 : 1)) : undefined;
		if (!name || !value) return { lists: [], end: at + 1 };
		list.push({ name: literalText({ pieces: [name] }, false), value: literalText({ pieces: [value] }, false) });
		at = value.end + (text[name.end + 1] === '[' ? 1 : 0);
		if (text[at] === ']') return foundList(list, at + 1);
		at += 1;
	}
}
