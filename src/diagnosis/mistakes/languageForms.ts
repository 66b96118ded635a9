import { concatBytes } from '@noble/hashes/utils.js';
import { utf8 } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { escapesOfRepr, ofJson } from './jsonForms.ts';

/** What PHP's `print_r` makes of the data of a JSON text. */
export const phpPrintR = ofJson((data) => printed(data, ''));

/** What PHP's `serialize` makes of the data of a JSON text. */
export const phpSerialize = ofJson(serialized);

/** What is nested deeper grows with the square of its depth; nobody sends it. */
const longestIndent = 8 * 20;

/** @throws {RangeError} for what is nested too deep */
function printed(value: unknown, indent: string): string {
	if (indent.length > longestIndent) throw new RangeError('nested too deep');
	if (value === true) return '1';
	if (value === false || value === null) return '';
	if (typeof value !== 'object') return String(value);
	const inner = `${indent}        `;
	const lines = Object.entries(value as object).map(
		([key, item]) => `${indent}    [${key}] => ${printed(item, inner)}\n`,
	);
	return `Array\n${indent}(\n${lines.join('')}${indent})\n`;
}

function serialized(value: unknown): string {
	if (value === null) return 'N;';
	if (typeof value === 'boolean') return `b:${Number(value)};`;
	if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
	if (typeof value === 'string') return `s:${utf8(value).length}:"${value}";`;
	const isList = Array.isArray(value);
	const entries = Object.entries(value as object);
	const members = entries.map(([key, item]) => serialized(isList ? Number(key) : key) + serialized(item));
	return `a:${entries.length}:{${members.join('')}}`;
}

const named: Readonly<Record<string, string>> = {
	'"': '\\"',
	'\\': '\\\\',
	'\n': '\\n',
	'\r': '\\r',
	'\t': '\\t',
	'\x1b': '\\e',
	'\b': '\\b',
	'\f': '\\f',
	'\v': '\\v',
	'\x07': '\\a',
};

/** How Ruby's `inspect` writes a text. */
export function rubyString(text: string): string {
	const escaped = text
		.replace(/["\\\p{Cc}]/gu, (character) => named[character] ?? control(character))
		.replace(/#(?=[{$@])/g, '\\#');
	return `"${escaped}"`;
}

function control(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).toUpperCase();
	return code < 0x80 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/** What Python's `str` and `repr` make of bytes. */
export function pythonBytes(bytes: Uint8Array): string {
	const quote = bytes.includes(0x27) && !bytes.includes(0x22) ? '"' : "'";
	return `b${quote}${pythonEscapes(bytes, quote)}${quote}`;
}

/** The same within its quotes. */
export function pythonEscapes(bytes: Uint8Array, quote: string): string {
	return escapesOfRepr(textOfBytes(bytes))
		.replaceAll(quote, `\\${quote}`)
		.replace(/[^ -~]/g, pythonEscape);
}

/** A text of Python without what is not ASCII. */
export function pythonAscii(text: string): string {
	return text.replace(/[^\0-\x7f]/gu, pythonEscape);
}

/** A text of R as `serialize` writes it behind its header, which `digest` skips. */
export function serializedByR(text: Uint8Array): Uint8Array {
	const isAscii = text.every((byte) => byte < 0x80);
	const head = new DataView(new ArrayBuffer(16));
	for (const [at, number] of [0x10, 1, isAscii ? 0x4_0009 : 0x8009, text.length].entries())
		head.setInt32(4 * at, number);
	return concatBytes(new Uint8Array(head.buffer), text);
}

function pythonEscape(character: string): string {
	const hex = (character.codePointAt(0) as number).toString(16);
	if (hex.length < 3) return `\\x${hex.padStart(2, '0')}`;
	return hex.length < 5 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
