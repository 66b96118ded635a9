import { singleByte, utf8 } from '../../core/text/charsets.ts';
import type { ValueMistake } from './mistake.ts';
import { pythonBytes } from './secretWritings.ts';
import { valueFamily } from './valueFamily.ts';

/** Values that a platform's own writing of an object, or a wrong decoding, took the place of. */
export const platformMistakes: readonly ValueMistake[] = [
	...valueFamily('value-sent-garbled', [
		['latin-1', 70, ungarbled('iso-8859-1')],
		['windows-1251', 68, ungarbled('windows-1251')],
		['windows-1252', 66, ungarbled('windows-1252')],
	]),
	...valueFamily(
		'value-described',
		[
			['python-bytes', 40, (value) => pythonBytes(utf8(value)), 'in-long-calls'],
			['python-bytes-of-text', 29, (value) => (isAscii(value) ? value : pythonBytes(utf8(value))), 'in-long-calls'],
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

function isAscii(text: string): boolean {
	return !/[^\0-\x7f]/.test(text);
}
