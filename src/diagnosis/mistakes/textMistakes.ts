import { isAscii, singleByte, utf8 } from '../../core/text/charsets.ts';
import { decodeForm, isPercentEncodedUtf8 } from '../../core/text/percentForms.ts';
import { firstBytes } from './escapedBytes.ts';
import { jsonInAscii, jsonOfPhp, ofJson, reprOfString } from './jsonForms.ts';
import { pythonAscii, pythonBytes, rubyString } from './languageForms.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily, when } from './mistakeRows.ts';

/** Values that a platform's own writing of an object, or a wrong decoding, took the place of. */
export const platformMistakes: readonly ValueMistake[] = [
	...valueFamily('value-sent-garbled', [
		['latin-1', 70, ungarbled('iso-8859-1')],
		['windows-1251', 68, ungarbled('windows-1251')],
		['windows-1252', 66, ungarbled('windows-1252')],
	]),
	...valueFamily(
		'value-sent-in-charset',
		['windows-1252', 'koi8-r', 'ibm866'].map((label): ValueRow => [label, 60, decodedAs(label)]),
	),
	...valueFamily(
		'value-described',
		[
			['python-bytes', 40, (value) => pythonBytes(utf8(value)), 'in-long-calls'],
			['python-bytes-of-text', 29, (value) => (isAscii(value) ? value : pythonBytes(utf8(value))), 'in-long-calls'],
			['optional', 30, when(/^(?:-?\d+(?:\.\d+)?|true|false)$/, (value) => `Optional(${value})`)],
			['optional-text', 25, (value) => `Optional("${value}")`, 'in-long-calls'],
			['Optional of Java', 20, (value) => `Optional[${value}]`, 'in-long-calls'],
			['Some of Rust', 20, (value) => `Some(${isPlain(value) ? value : JSON.stringify(value)})`, 'in-long-calls'],
			['Some text of Rust', 19, (value) => `Some(${JSON.stringify(value)})`, 'in-long-calls'],
			// A comma behind a value makes a tuple of it; `requests` sends its one item.
			['tuple of Python', 20, (value) => `(${reprOfString(value)},)`, 'in-long-calls'],
			['tuple of Python, number', 20, when(/^\d+$/, (value) => `(${value},)`)],
			['list of Python', 20, (value) => `[${reprOfString(value)}]`, 'in-long-calls'],
			['list of Python, number', 20, when(/^\d+$/, (value) => `[${value}]`)],
			['%!d of Go', 20, when(/^\d+$/, (value) => `%!d(string=${value})`)],
			['%!s of Go', 20, (value) => goString(value, 'int')],
			['%!s of Go, int64', 18, (value) => goString(value, 'int64')],
			...['[object Object]', '[object Promise]', 'System.Byte[]', '<bytes>'].map(
				(text): ValueRow => [text, 18, () => text],
			),
		],
		'allOnly',
	),
];

/** What was sent in that character set, where it is no UTF-8. */
function decodedAs(label: string): (value: string, name: string, wire: string | undefined) => string {
	return (value, _name, wire) => {
		if (isAscii(value) || wire === undefined || isPercentEncodedUtf8(wire)) return value;
		return decodeForm(wire, label);
	};
}

/** What Go's `%s` makes of what is no text. */
function goString(value: string, integer: string): string {
	const type = /^(?:true|false)$/.test(value) ? 'bool' : /^\d+$/.test(value) ? integer : undefined;
	return type ? `%!s(${type}=${value})` : value;
}

/** The text whose UTF-8 was read as the character set `label`; any other text stays. */
function ungarbled(label: string): (value: string) => string {
	const encode = singleByte(label, 'point');
	return (value) => {
		if (isAscii(value)) return value;
		const bytes = encode(value);
		const lost = bytes.reduce((count, byte) => count + (byte === 0x3f ? 1 : 0), 0);
		if (lost !== value.split('?').length - 1) return value;
		try {
			return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
		} catch {
			return value;
		}
	};
}

/** Lengths that fields and functions cut to, by how likely each is. */
const lengths: readonly (readonly [plausibility: number, lengths: readonly number[]])[] = [
	[40, [255]],
	[22, [256, 250, 200, 140, 100]],
	[20, [500, 1000]],
	[15, [128, 512, 1024]],
];

/** Rarer lengths are tried in characters alone. */
const leastInOtherUnits = 18;

const cut = lengths.flatMap(([plausibility, some]) => some.flatMap((length) => cutTo(length, plausibility)));

function cutTo(length: number, plausibility: number): ValueRow[] {
	const characters: ValueRow = [`${length} characters`, plausibility, (value) => firstCharacters(value, length)];
	if (plausibility < leastInOtherUnits) return [characters];
	const bytes = (value: string) => firstBytes(value, length);
	return [
		characters,
		[`${length} UTF-16 units`, plausibility - 1, (value) => value.slice(0, length)],
		[`${length} bytes`, plausibility - 2, bytes],
		[
			`${length} bytes, whole characters`,
			plausibility - 3,
			(value) => bytes(value).replace(/[\udc80-\udcff]{1,3}$/, ''),
		],
	];
}

const shortened: readonly ValueRow[] = [
	['100 characters with its dots', 12, (value) => withDots(value, 97, 100)],
	['100 characters and dots', 12, (value) => withDots(value, 100, 100)],
];

const isPlain = (value: string) => /^(?:-?\d+(?:\.\d+)?|true|false|null|\[.*\]|\{.*\})$/s.test(value);
const ofTexts = (write: (text: string) => string) => (value: string) => (isPlain(value) ? value : write(value));
const ofContainers = (write: (text: string) => string) => ofJson((_, text) => write(text));
const unescaped = (text: string) => JSON.stringify(text).replaceAll('/', '\\/');

/** Values that were cut, stripped, or written as the literal of a language, before they were signed. */
export const textMistakes: readonly ValueMistake[] = [
	...valueFamily('value-tags-removed', [
		['strip_tags', 40, (value) => value.replace(/<[!/?a-z](?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"'])*>/gi, '')],
		['any', 30, (value) => value.replace(/<[^<>]+>/g, '')],
	]),
	...valueFamily('value-cut', [...cut, ...shortened]),
	...valueFamily('method-as-path', [
		['', 25, (value, name) => (name === 'method' ? value.replaceAll('.', '/') : value)],
	]),
	...valueFamily('value-characters-lost', [
		['beyond-bmp-as-?', 40, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')],
		['beyond-bmp-as-??', 25, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '??')],
		['beyond-bmp-as-????', 28, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '????')],
		['ampersands', 32, (value) => value.replaceAll('&', '')],
		['ascii', 25, lossy('us-ascii')],
		['windows-1251', 22, lossy('windows-1251')],
		['latin-1', 15, lossy('iso-8859-1')],
	]),
	...valueFamily('value-serialised-again', [
		['JSON.stringify of JSON', 49, ofContainers(JSON.stringify)],
		['json.dumps of JSON', 46, ofContainers(jsonInAscii)],
		['json_encode of JSON, unescaped', 40, ofContainers(unescaped)],
		['json_encode of JSON', 46, ofContainers(jsonOfPhp)],
	]),
	...valueFamily(
		'value-serialised-again',
		[
			['JSON.stringify', 45, (value) => JSON.stringify(value), 'in-long-calls'],
			['json.dumps', 40, jsonInAscii, 'in-long-calls'],
			['json_encode, unescaped', 40, unescaped, 'in-long-calls'],
			['json_encode', 40, jsonOfPhp, 'in-long-calls'],
			['JSON.stringify of texts', 35, ofTexts(JSON.stringify), true],
			['json.dumps of texts', 30, ofTexts(jsonInAscii), true],
			['json_encode of texts', 30, ofTexts(jsonOfPhp), true],
		],
		'allOnly',
	),
	...valueFamily(
		'value-as-literal',
		[
			['Python', 41, reprOfString, 'in-long-calls'],
			['Python 2', 20, (value) => `u${pythonAscii(reprOfString(value))}`, 'in-long-calls'],
			['Ruby', 35, rubyString, 'in-long-calls'],
			['Ruby texts', 28, ofTexts(rubyString), true],
			['PHP', 32, (value) => `'${value.replace(/[\\']/g, '\\$&')}'`, 'in-long-calls'],
			['bytes of Go', 20, (value) => `[${new TextEncoder().encode(value).join(' ')}]`, true],
		],
		'allOnly',
	),
];

function firstCharacters(value: string, count: number): string {
	return value.length <= count ? value : [...value.slice(0, 2 * count)].slice(0, count).join('');
}

function withDots(value: string, kept: number, most: number): string {
	return firstCharacters(value, most) === value ? value : `${firstCharacters(value, kept)}...`;
}

/** `?` for what a character set lacks; the others stay what they are. */
function lossy(label: string): (value: string) => string {
	const encode = singleByte(label, 'point');
	return (value) => [...value].map((character) => (encode(character)[0] === 0x3f ? '?' : character)).join('');
}
