import { singleByte, utf8 } from '../../core/text/charsets.ts';
import type { ValueMistake } from './mistake.ts';
import { valueFamily } from './valueFamily.ts';

/** Values that a platform's own writing of an object, or a wrong decoding, took the place of. */
export const platformMistakes: readonly ValueMistake[] = [
	...valueFamily(
		'value-sent-garbled',
		'{parameters}: sent garbled (UTF-8 read as another character set); the right text was signed.',
		'Decode the text as UTF-8 before it is sent; sign and send that same text.',
		[
			['latin-1', 70, ungarbled('iso-8859-1')],
			['windows-1251', 68, ungarbled('windows-1251')],
			['windows-1252', 66, ungarbled('windows-1252')],
		],
	),
	...valueFamily(
		'value-described',
		"{parameters}: the description of an object was signed in place of its text: `Optional(…)`, or `b'…'` for bytes.",
		'Unwrap the value, or decode its bytes, first; sign and send that same text.',
		[
			['python-bytes', 30, bytesRepr, 'in-long-calls'],
			['python-bytes-of-text', 28, (value) => (/[^\0-\x7f]/.test(value) ? bytesRepr(value) : value), 'in-long-calls'],
			['optional', 30, (value) => (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value) ? `Optional(${value})` : value)],
			['optional-text', 25, (value) => `Optional("${value}")`, 'in-long-calls'],
		],
		'allOnly',
	),
];

/** The text whose UTF-8 was read as the character set `label`; any other text stays. */
function ungarbled(label: string): (value: string) => string {
	const encode = singleByte(label, 'point');
	return (value) => {
		if (!/[^\0-\x7f]/.test(value)) return value;
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

/** How Python writes the UTF-8 of a text with `repr()`. */
function bytesRepr(value: string): string {
	const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
	let out = '';
	for (const byte of utf8(value)) {
		const character = String.fromCharCode(byte);
		if (character === '\\' || character === quote) out += `\\${character}`;
		else if (byte >= 0x20 && byte < 0x7f) out += character;
		else out += shortEscapes.get(character) ?? `\\x${byte.toString(16).padStart(2, '0')}`;
	}
	return `b${quote}${out}${quote}`;
}

const shortEscapes = new Map([
	['\n', '\\n'],
	['\r', '\\r'],
	['\t', '\\t'],
]);
