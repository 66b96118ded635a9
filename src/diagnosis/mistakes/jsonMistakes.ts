import { utf8 } from '../../core/text/charsets.ts';
import {
	arrayAs,
	compact,
	emptyAsList,
	escapeAsNet,
	escaped,
	escapeNonAscii,
	inStyle,
	isJsonContainer,
	type JsonWriter,
	laidOut,
	listAs,
	ofJson,
	plainListAs,
	pythonRepr,
	separatedAs,
	sortJsonKeys,
	sortKeysInPython,
	strings,
	unescapeNonAscii,
	withoutFields,
	writtenAnew,
} from './jsonForms.ts';
import { phpPrintR, phpSerialize, rubyString } from './languageForms.ts';
import { typeNames } from './listMistakes.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';

const python = { comma: ' ', colon: ' ' };
const indentedBy = (indent: string) => ({ comma: '', colon: ' ', indent });
const indented = indentedBy('    ');

/** .NET on Windows. */
const crlf = (laid: string, value: string) => (laid === value ? value : laid.replace(/\r?\n/g, '\r\n'));
const escapeSlashes = (literal: string) => literal.replace(/\\\/|\//g, '\\/');
const escapeAsPhp = (literal: string) => escapeSlashes(escapeNonAscii(literal));

const php: JsonWriter = { escape: escapeAsPhp, keepsIntegers: true };
const pythonAscii: JsonWriter = { escape: escapeNonAscii, keepsFractions: true };

/** What the JSON writers of languages write. */
const jsonWriters: readonly (readonly [name: string, plausibility: number, writer: JsonWriter])[] = [
	['php', 65, php],
	['php-pretty', 30, { ...php, layout: indented }],
	['php-unescaped', 45, { ...php, escape: escaped(/[\u2028\u2029]/g) }],
	['python', 65, { ...pythonAscii, layout: python }],
	['python-compact', 45, pythonAscii],
	['python-indent', 25, { ...pythonAscii, layout: indented }],
	['python-sorted', 40, { ...pythonAscii, layout: python, sorts: true }],
	['python-sorted-compact', 35, { ...pythonAscii, sorts: true }],
	['python-unescaped', 35, { keepsFractions: true, layout: python }],
	['ruby', 45, { keepsFractions: true }],
	['go', 45, { escape: escaped(/[<>&\u2028\u2029]/g), sorts: true }],
	['System.Text.Json', 40, { escape: escapeAsNet, keepsIntegers: true }],
	['Gson', 35, { escape: escaped(/[<>&='\u2028\u2029]/g), keepsFractions: true }],
];
/** What Gson leaves out. */
const isNothing = (value: unknown) => value === null;
/** What Go's `omitempty` leaves out. */
const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);

const dictionaryName = 'System.Collections.Generic.Dictionary`2[System.String,System.Object]';

/** The keys of an object, as an HTTP library sees it that was given the object in place of JSON text. */
const keysOf = (joiner: string) =>
	ofJson((data, text) => (Array.isArray(data) ? text : Object.keys(data).join(joiner)));
/** How Ruby's `inspect` writes it; since 3.4 with spaces, or without quotes. */
const ruby = (key: (key: string) => string) => inStyle({ equals: '', missing: 'nil', text: rubyString, key });
/** JavaScript's parse and stringify: escapes, numbers and spaces normalised, integer-like keys first. */
const stringified = ofJson((data) => JSON.stringify(data));

/** JSON values whose signed text is another writing of the same data. */
export const jsonMistakes: readonly ValueMistake[] = [
	...valueFamily('json-spaces', [
		['compact', 70, laidOut(compact)],
		['python', 70, laidOut(python)],
		['indent-2', 41, laidOut(indentedBy('  '))],
		['indent-4', 40, laidOut(indented)],
		['indent-tab', 20, laidOut(indentedBy('\t'))],
		['indent-2-crlf', 25, (value) => crlf(laidOut(indentedBy('  '))(value), value)],
		['after-comma', 15, laidOut({ comma: ' ', colon: '' })],
		['after-colon', 15, laidOut({ comma: '', colon: ' ' })],
	]),
	...valueFamily('json-key-order', [
		['sorted', 50, sortJsonKeys],
		['sorted by Python', 45, sortKeysInPython],
	]),
	...valueFamily('json-escapes', [
		['non-ascii-escaped', 60, strings(escapeNonAscii)],
		['System.Text.Json', 40, strings(escapeAsNet)],
		['non-ascii-unescaped', 60, strings(unescapeNonAscii)],
		['slashes-escaped', 60, strings(escapeSlashes)],
		['slashes-unescaped', 55, strings((literal) => literal.replaceAll('\\/', '/'))],
		['non-ascii-and-slashes-escaped', 40, strings(escapeAsPhp)],
		['html-escaped', 30, strings(escaped(/[<>&]/g))],
		['html-escaped-more', 25, strings(escaped(/[<>&='\u2028\u2029]/g))],
	]),
	...valueFamily('json-reserialised', [
		['javascript', 55, stringified],
		['javascript-indent', 30, (value) => laidOut(indentedBy('  '))(stringified(value))],
		...jsonWriters.map(([name, plausibility, writer]): ValueRow => [name, plausibility, writtenAnew(writer)]),
		['nulls-dropped', 50, withoutFields(isNothing)],
		['empty-dropped', 35, withoutFields(isEmpty)],
		['php, {} as []', 40, (value) => emptyAsList(writtenAnew(php)(value))],
		['{} as []', 30, emptyAsList],
	]),
	...valueFamily('object-in-place-of-json', [
		['python-repr', 50, pythonRepr],
		['keys', 52, keysOf('')],
		['keys-listed', 25, keysOf(',')],
		['[object Object]', 50, ofJson(() => '[object Object]')],
		['Array', 35, ofJson(() => 'Array')],
		['empty', 15, ofJson(() => '')],
		['ruby', 45, ruby((key) => `${rubyString(key)}=>`)],
		['ruby-spaced', 30, ruby((key) => `${rubyString(key)} => `)],
		['ruby-symbols', 30, ruby((key) => `:${key}=>`)],
		['ruby-keywords', 25, ruby((key) => `${key}: `)],
		['print_r', 25, phpPrintR],
		['serialize', 20, phpSerialize],
		['java', 40, inStyle({ equals: '=', missing: 'null' })],
		['anonymous object of C#', 30, inStyle({ braces: ['{ ', ' }'], equals: ' = ', missing: '' })],
		['bytes of Go', 18, ofJson((_, text) => `[${utf8(text).join(' ')}]`)],
		['Dictionary of .NET', 25, ofJson(() => dictionaryName)],
		['go', 35, inStyle({ braces: ['map[', ']'], equals: ':', between: ' ', missing: '<nil>', sorts: true })],
	]),
	...valueFamily('list-rewritten', [
		['comma', 40, arrayAs((items) => items.join(','))],
		['comma-space', 20, arrayAs((items) => items.join(', '))],
		['semicolon', 15, arrayAs((items) => items.join(';'))],
		['json', 30, separatedAs((items) => `[${items.join(',')}]`)],
		['json-spaced', 25, separatedAs((items) => `[${items.join(', ')}]`)],
		['json-strings', 32, separatedAs((items) => `["${items.join('","')}"]`)],
		['json-strings-spaced', 15, separatedAs((items) => `["${items.join('", "')}"]`)],
		['python', 45, plainListAs((items) => `['${items.join("', '")}']`)],
		['python-tuple', 20, plainListAs((items) => `('${items.join("', '")}')`)],
		['go', 25, listAs((items) => `[${items.join(' ')}]`)],
		['count of Perl', 20, listAs((items) => String(items.length))],
		['space', 15, listAs((items) => items.join(' '))],
		['joined', 15, listAs((items) => items.join(''))],
		['braces', 12, listAs((items) => `{${items.join(',')}}`)],
		...['Array', ...typeNames].map((name): ValueRow => [name, 25, listAs(() => name)]),
		['comma-space-added', 20, (value) => (isJsonContainer(value) ? value : value.replace(/,(?=\S)/g, ', '))],
		['comma-space-removed', 20, (value) => (isJsonContainer(value) ? value : value.replaceAll(', ', ','))],
		['semicolons', 15, (value) => (isJsonContainer(value) ? value : value.replaceAll(',', ';'))],
	]),
];
