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
