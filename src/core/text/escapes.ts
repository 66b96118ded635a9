import { characterOf, utf8OrLatin1 } from './units.ts';

/** A text, and for each of its UTF-16 units the index of what it was made of in the text before escapes were undone. */
export interface Layer {
	readonly text: string;
	/** Has one more item than the text has units, the end of the original text. Absent for the original text. */
	readonly origins?: Uint32Array;
}

/** The bytes of one UTF-8 character, each after `mark`; else a single byte. */
function bytesAfter(mark: string): string {
	const [hex, next] = ['[\\da-fA-F]', `${mark}[89abAB][\\da-fA-F]`];
	return `${mark}[cdCD]${hex}${next}|${mark}[eE]${hex}(?:${next}){2}|${mark}[fF][0-7](?:${next}){3}|${mark}${hex}{2}`;
}

const hexNumber = '[\\da-fA-F]{1,6}';
const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const references: Readonly<Record<string, string>> = {
	...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', sol: '/', plus: '+' },
	...{ equals: '=', percnt: '%', num: '#', colon: ':', comma: ',', period: '.', lowbar: '_' },
};

/** Escapes of JSON and strings in code, of URLs, and of HTML, where the semicolon may be missing. */
const escapeKinds = [
	{
		mark: '\\',
		pattern: new RegExp(
			`\\\\u\\{${hexNumber}\\}|\\\\u[\\da-fA-F]{4}|${bytesAfter('\\\\x')}|\\\\[0-3]?[0-7]{1,2}|\\\\[bfnrtv -/:-@[-\`{-~]`,
			'y',
		),
		decode: decodeBackslash,
	},
	{ mark: '%', pattern: new RegExp(`%u[\\da-fA-F]{4}|${bytesAfter('%')}`, 'y'), decode: decodePercent },
	{
		mark: '&',
		pattern: new RegExp(`&(?:#\\d{1,7}|#[xX]${hexNumber}|(?:${Object.keys(references).join('|')}));?`, 'y'),
		decode: decodeReference,
	},
];

const maxLayers = 2;

/** The text itself, and what it is with up to two layers of escapes undone, each layer of one kind. Linear. */
export function* layersOf(text: string): Generator<Layer> {
	yield* withUndone({ text }, maxLayers);
}

function* withUndone(layer: Layer, depth: number): Generator<Layer> {
	yield layer;
	if (depth === 0) return;
	for (const kind of escapeKinds) {
		const undone = undoEscapes(layer, kind);
		if (undone) yield* withUndone(undone, depth - 1);
	}
}

/** Undoes one layer of escapes of a kind from left to right, or undefined. */
function undoEscapes({ text, origins }: Layer, { mark, pattern, decode }: (typeof escapeKinds)[number]) {
	let places: Uint32Array | undefined;
	let [undone, length, from] = ['', 0, 0];
	for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, Math.max(at + 1, from))) {
		pattern.lastIndex = at;
		if (!pattern.test(text)) continue;
		places ??= new Uint32Array(text.length + 1);
		undone += text.slice(from, at);
		while (from < at) places[length++] = origins ? (origins[from++] as number) : from++;
		from = pattern.lastIndex;
		const decoded = decode(text.slice(at, from));
		undone += decoded;
		for (let unit = 0; unit < decoded.length; unit++) places[length++] = origins ? (origins[at] as number) : at;
	}
	if (!places) return undefined;
	undone += text.slice(from);
	while (from <= text.length) places[length++] = origins ? (origins[from++] as number) : from++;
	return { text: undone, origins: places.subarray(0, length) };
}

function decodeBackslash(written: string): string {
	const kind = written.charAt(1);
	if (written.length === 2 && !/\d/.test(kind)) return letters[kind] ?? kind;
	if (kind === 'u') return characterOf(written.replace(/^\\u\{?/, ''), 16);
	if (kind === 'x') return decodeBytes(written.replaceAll('\\x', '%'));
	return characterOf(written.slice(1), 8);
}

function decodePercent(written: string): string {
	return written.charAt(1) === 'u' ? characterOf(written.slice(2), 16) : decodeBytes(written);
}

function decodeReference(written: string): string {
	const name = written.slice(1).replace(';', '');
	if (name.startsWith('#')) return /^#x/i.test(name) ? characterOf(name.slice(2), 16) : characterOf(name.slice(1), 10);
	return references[name] ?? '';
}

function decodeBytes(escapes: string): string {
	if (escapes.length === 3) return characterOf(escapes.slice(1), 16);
	return utf8OrLatin1(Uint8Array.from(escapes.slice(1).split('%'), (digits) => Number.parseInt(digits, 16)));
}
