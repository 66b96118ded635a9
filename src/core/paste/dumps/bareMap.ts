import { jsonExtent } from '../../text/jsonExtent.ts';
import { literalAt, literalText } from '../literal.ts';
import { closingBracket } from '../urlEnd.ts';
import { type DumpFamily, foundList, isSigned, type ReadDump } from './dump.ts';

/** How the next name, its first group, follows a value: names and values without quotes are kept apart by it alone. */
const inGo = / ([\p{L}_][\w.[\]-]{0,100}):(?!\/\/)/gu;
const inJava = /,[ \t]?([\p{L}_][\w.[\]-]{0,100})=/gu;
const inDart = /, ([\p{L}_][\w.[\]-]{0,100}): /gu;
const inGroovy = /, ([\p{L}_][\w.[\]-]{0,100}):(?!\/\/)/gu;
const inCsharp = /, ([\p{L}_][\w.[\]-]{0,100}) = /gu;
/** As Spring logs parameters, each with its list. */
const inSpring = /(?<![^\]]), ([\p{L}_][\w.[\]-]{0,100}):(?=\[)/gu;

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
 * Dart's maps `{a: b, c: d}`, Spring's `{a:[b], c:[d]}`, Go's structures `{a:b c:d}`, C#'s objects `{ a = b, c = d }`,
 * Groovy's maps `[a:b, c:d]`. So is code written that names variables, but for the bare text of a signature.
 */
export const mapOfCall: DumpFamily = {
	begin:
		/\[(?=[\p{L}_][\w.-]{0,100}:[^\s"'`[{])|\{(?=[\p{L}_][\w.[\]-]{0,100}:(?: ?[^\s"'`[{]|\[[^\s"'`[{])| [\p{L}_][\w.[\]-]{0,100} = [^\s"'`[{])/gu,
	read: (text, start) => {
		const [, open = '', sign = ''] = /^([[{] ?)[^:=\s]*(:[[ ]?| = )/.exec(text.slice(start, start + 120)) ?? [];
		const bare = open === '[' ? inGroovy : inGo;
		const next = { ':[': inSpring, ': ': inDart, ' = ': inCsharp }[sign] ?? bare;
		const found = readBareMap(text, start + open.length, next);
		return isSigned(found.lists[0]?.parameters ?? []) ? found : { lists: [], end: found.end };
	},
};

/** Reads the members behind the opening bracket before `start`; no list where it is not a map. */
function readBareMap(text: string, start: number, next: RegExp): ReadDump {
	const inBrackets = text[start - 1] === '[';
	// Go sorts the names of a map: another is part of a value.
	const isSorted = inBrackets && next === inGo;
	const end = endOf(text, start, inBrackets ? ['[', ']'] : ['{', '}']);
	if (end < 0) return foundList(undefined, text.length);
	const content = (next === inGo ? ' ' : ', ') + text.slice(start, next === inCsharp ? end - 1 : end);
	const places: { name: string; from: number; before: number }[] = [];
	let json = true;
	for (let at = 0; ; ) {
		const behind: number = json ? behindJson(content, at) : at;
		// What has no end is looked at once.
		json = behind >= 0;
		next.lastIndex = Math.max(at, behind);
		const found = next.exec(content);
		if (!found) break;
		at = next.lastIndex;
		const name = found[1] ?? '';
		if (!isSorted || name > (places.at(-1)?.name ?? '')) places.push({ name, from: at, before: found.index });
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

/** The last bracket where nothing else was pasted, else the one that was not opened within, as where another line follows. */
function endOf(text: string, start: number, [open, close]: readonly [string, string]): number {
	const last = text.lastIndexOf(close);
	const isLast = last >= start && text.length < last + 100 && /^[\s;.,)]*$/.test(text.slice(last + 1));
	const hasLine = () => ['\n', '\r\n'].some((end) => text.slice(start, last).includes(close + end));
	if (isLast && !hasLine()) return last;
	const closing = closingBracket(text, open, close, start);
	return closing < 0 && isLast ? last : closing;
}
