import { jsonExtent } from '../../text/jsonExtent.ts';
import { literalAt, literalText } from '../literal.ts';
import { closingBracket } from '../urlEnd.ts';
import { type DumpFamily, foundList, type ReadDump } from './dump.ts';

/** How a map is written whose names and values have no quotes: boundaries are guessed from what follows. */
interface BareMap {
	/** Finds the next name, which is its first group, with what separates it from the value before. */
	readonly next: RegExp;
	readonly separator: string;
	readonly open: string;
	readonly close: string;
	/** True where names come sorted: another is part of a value. */
	readonly sorted: boolean;
}

const inGo: BareMap = {
	next: / ([\p{L}_][\w.[\]-]{0,100}):(?!\/\/)/gu,
	separator: ' ',
	open: '[',
	close: ']',
	sorted: true,
};

const inBraces = { separator: ', ', open: '{', close: '}', sorted: false };

const inJava: BareMap = { ...inBraces, next: /,[ \t]?([\p{L}_][\w.[\]-]{0,100})=/gu };

const inDart: BareMap = { ...inBraces, next: /, ([\p{L}_][\w.[\]-]{0,100}): /gu };

/** As Spring logs parameters, each with its list. */
const inSpring: BareMap = { ...inBraces, next: /(?<![^\]]), ([\p{L}_][\w.[\]-]{0,100}):(?=\[)/gu };

/** As Go prints a structure. */
const inStructure: BareMap = { ...inGo, open: '{', close: '}', sorted: false };

/** Go's `%v` of a map or of `url.Values`: `map[a:b c:d]`, `map[a:[b] c:[d]]`; `%q` writes quotes. */
export const goMap: DumpFamily = {
	begin: /map\[(?=[\p{L}_"])/gu,
	read: (text, start) => {
		const from = start + 'map['.length;
		return text[from] === '"' ? readQuoted(text, from) : readBareMap(text, from, inGo);
	},
};

/** Java's and Kotlin's maps: `{a=b, c=d}`, `{a=[b], c=[d]}`. */
export const javaMap: DumpFamily = {
	begin: /\{(?=[\p{L}_][\w.[\]-]{0,100}=(?!=))/gu,
	read: (text, start) => readBareMap(text, start + 1, inJava),
};

/**
 * Dart's maps `{a: b, c: d}`, Spring's `{a:[b], c:[d]}`, Go's structures `{a:b c:d}`. So is code written that names
 * variables, but for the bare text of a signature.
 */
export const mapOfCall: DumpFamily = {
	begin: /\{(?=[\p{L}_][\w.[\]-]{0,100}:(?: ?[^\s"'`[{]|\[[^\s"'`[{]))/gu,
	read: (text, start) => {
		const [, sign = ''] = /^.[^:]*:([[ ]?)/.exec(text.slice(start, start + 120)) ?? [];
		const form = { '[': inSpring, ' ': inDart }[sign] ?? inStructure;
		const found = readBareMap(text, start + 1, form);
		const isSigned = found.lists[0]?.parameters.some(
			({ name, value }) => name === 'sig' && /^[\da-f]{32}$/.test(value),
		);
		return isSigned ? found : { lists: [], end: found.end };
	},
};

/** Reads the members after the opening bracket at `start`; no list where it is not a map. */
function readBareMap(text: string, start: number, form: BareMap): ReadDump {
	const end = endOf(text, start, form);
	if (end < 0) return foundList(undefined, text.length);
	const content = form.separator + text.slice(start, end);
	const places: { name: string; from: number; before: number }[] = [];
	let json = true;
	for (let at = 0; ; ) {
		const behind: number = json ? behindJson(content, at) : at;
		// What has no end is looked at once.
		json = behind >= 0;
		form.next.lastIndex = Math.max(at, behind);
		const found = form.next.exec(content);
		if (!found) break;
		at = form.next.lastIndex;
		const name = found[1] ?? '';
		if (!form.sorted || name > (places.at(-1)?.name ?? '')) places.push({ name, from: at, before: found.index });
	}
	if (places[0]?.before !== 0) return foundList(undefined, end);
	const pairs = places.map(({ name, from }, i) => ({ name, value: content.slice(from, places[i + 1]?.before) }));
	// Each value is a list of one where a name may come several times.
	const areLists = pairs.every(({ value }) => /^\[.*\]$/s.test(value));
	return foundList(areLists ? pairs.map(({ name, value }) => ({ name, value: value.slice(1, -1) })) : pairs, end + 1);
}

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

/** Where the JSON value ends that begins here, perhaps in a list; -1 where it does not end, else the place itself. */
function behindJson(text: string, at: number): number {
	const from = text[at] === '[' && /[[{]/.test(text[at + 1] ?? '') ? at + 1 : at;
	if (!/[[{]/.test(text[from] ?? '')) return at;
	const { end, closed } = jsonExtent(text.slice(from, from + 20_000), 0, () => true);
	return closed ? from + end : -1;
}

/** The last bracket where nothing else was pasted, else the one that was not opened within. */
function endOf(text: string, start: number, { open, close }: BareMap): number {
	const last = text.lastIndexOf(close);
	if (last >= start && text.length < last + 100 && /^[\s;.,)]*$/.test(text.slice(last + 1))) return last;
	return closingBracket(text, open, close, start);
}
