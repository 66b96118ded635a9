import { utf8 } from '../../core/text/charsets.ts';
import { isJsonContainer } from './jsonForms.ts';

/** What PHP's `print_r` makes of the data of a JSON text. */
export function phpPrintR(text: string): string {
	return isJsonContainer(text) ? printed(JSON.parse(text), '') : text;
}

/** What PHP's `serialize` makes of the data of a JSON text. */
export function phpSerialize(text: string): string {
	return isJsonContainer(text) ? serialized(JSON.parse(text)) : text;
}

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

/** How Ruby's `inspect` writes what a JSON text holds: `{"a"=>1}`, or with spaces since 3.4. */
export function rubyInspect(text: string, arrow: string): string {
	return isJsonContainer(text) ? inspect(JSON.parse(text), (key) => rubyString(key) + arrow) : text;
}

/** The same where the keys are symbols: `{:a=>1}`, or `{a: 1}` since 3.4. */
export function rubySymbols(text: string, write: (key: string) => string): string {
	return isJsonContainer(text) ? inspect(JSON.parse(text), write) : text;
}

function inspect(value: unknown, writeKey: (key: string) => string): string {
	if (value === null) return 'nil';
	if (typeof value === 'string') return rubyString(value);
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => inspect(item, writeKey)).join(', ')}]`;
	const members = Object.entries(value).map(([key, item]) => writeKey(key) + inspect(item, writeKey));
	return `{${members.join(', ')}}`;
}

/** How a language writes a map, a list and a missing value. */
interface MapStyle {
	readonly open: string;
	readonly equals: string;
	readonly between: string;
	readonly close: string;
	readonly missing: string;
	readonly sorts: boolean;
}

const go: MapStyle = { open: 'map[', equals: ':', between: ' ', close: ']', missing: '<nil>', sorts: true };
const java: MapStyle = { open: '{', equals: '=', between: ', ', close: '}', missing: 'null', sorts: false };

/** What Go's `%v` makes of the data of a JSON text. */
export function goMap(text: string): string {
	return written(text, go);
}

/** What Java's `toString` makes of the data of a JSON text. */
export function javaMap(text: string): string {
	return written(text, java);
}

function written(text: string, style: MapStyle): string {
	return isJsonContainer(text) ? write(JSON.parse(text), style) : text;
}

function write(value: unknown, style: MapStyle): string {
	if (value === null) return style.missing;
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => write(item, style)).join(style.between)}]`;
	const entries = Object.entries(value);
	if (style.sorts) entries.sort(([a], [b]) => (a < b ? -1 : 1));
	const members = entries.map(([key, item]) => key + style.equals + write(item, style));
	return style.open + members.join(style.between) + style.close;
}

/** What Python's `str` and `repr` make of bytes. */
export function pythonBytes(bytes: Uint8Array): string {
	const quote = bytes.includes(0x27) && !bytes.includes(0x22) ? '"' : "'";
	return `b${quote}${pythonEscapes(bytes, quote)}${quote}`;
}

/** The same within its quotes. */
export function pythonEscapes(bytes: Uint8Array, quote: string): string {
	const named: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\', [quote]: `\\${quote}` };
	const write = (byte: number) => {
		const character = String.fromCharCode(byte);
		return named[character] ?? (byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`);
	};
	const parts: string[] = [];
	for (let from = 0; from < bytes.length; from += partSize) {
		parts.push(Array.from(bytes.subarray(from, from + partSize), write).join(''));
	}
	return parts.join('');
}

/** A text for each of many bytes would take hundreds of megabytes. */
const partSize = 4096;
