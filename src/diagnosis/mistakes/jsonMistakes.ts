import { escaped, jsonEscapes } from '../../core/signing/jsonAnew.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { isJsonContainer } from '../../core/text/parsedJson.ts';
import * as json from './jsonForms.ts';
import { phpPrintR, phpSerialize, rubyString } from './languageForms.ts';
import { typeNames } from './listMistakes.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';
import { bucketOf } from './orderMistakes.ts';

const python = { comma: ' ', colon: ' ' };
const indentedBy = (indent: string) => ({ comma: '', colon: ' ', indent });
const indented = indentedBy('    ');

/** .NET on Windows. */
const crlf = (laid: string, value: string) => (laid === value ? value : laid.replace(/\r?\n/g, '\r\n'));
const escapeSlashes = jsonEscapes.slashes;
const escapeAsPhp = (literal: string) => escapeSlashes(json.escapeNonAscii(literal));

const php: json.JsonWriter = { escape: escapeAsPhp, keepsIntegers: true };
const pythonAscii: json.JsonWriter = { escape: json.escapeNonAscii, keepsFractions: true };

/** What the JSON writers of languages write. */
const jsonWriters: readonly (readonly [name: string, plausibility: number, writer: json.JsonWriter])[] = [
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
	['go', 45, { escape: jsonEscapes.html, sorts: true }],
	['System.Text.Json', 40, { escape: json.escapeAsNet, keepsIntegers: true }],
	['Gson', 35, { escape: escaped(/[<>&='\u2028\u2029]/g), keepsFractions: true }],
];
/** What Gson leaves out. */
const isNothing = (value: unknown) => value === null;
/** What Go's `omitempty` leaves out. */
const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);

const dictionaryName = 'System.Collections.Generic.Dictionary`2[System.String,System.Object]';

/** The keys of an object, as an HTTP library sees it that was given the object in place of JSON text. */
const keysOf = (joiner: string) =>
	json.ofJson((data, text) => (Array.isArray(data) ? text : Object.keys(data).join(joiner)));
/** How Ruby's `inspect` writes it; since 3.4 with spaces, or without quotes. */
const ruby = (key: (key: string) => string) => json.inStyle({ equals: '', missing: 'nil', text: rubyString, key });
/** The keys of a map that grows before three quarters of its places are taken. */
const inHashMap = (names: readonly string[]) =>
	names.toSorted((a, b) => bucketOf(a, names.length > 12 ? 32 : 16) - bucketOf(b, names.length > 12 ? 32 : 16));
/** JavaScript's parse and stringify: escapes, numbers and spaces normalised, integer-like keys first. */
const stringified = json.ofJson((data) => JSON.stringify(data));

/** JSON values whose signed text is another writing of the same data. */
export const jsonMistakes: readonly ValueMistake[] = [
	...valueFamily('json-spaces', [
		['compact', 70, json.laidOut(json.compact)],
		['python', 70, json.laidOut(python)],
		['indent-2', 41, json.laidOut(indentedBy('  '))],
		['indent-4', 40, json.laidOut(indented)],
		['indent-tab', 20, json.laidOut(indentedBy('\t'))],
		['indent-2-crlf', 25, (value) => crlf(json.laidOut(indentedBy('  '))(value), value)],
		['after-comma', 15, json.laidOut({ comma: ' ', colon: '' })],
		['after-colon', 15, json.laidOut({ comma: '', colon: ' ' })],
	]),
	...valueFamily('json-key-order', [
		['sorted', 50, json.sortJsonKeys],
		['sorted by Python', 45, json.sortKeysInPython],
		['HashMap', 38, json.withKeysBy(inHashMap)],
	]),
	...valueFamily('json-escapes', [
		['non-ascii-escaped', 60, json.strings(json.escapeNonAscii)],
		['System.Text.Json', 40, json.strings(json.escapeAsNet)],
		['non-ascii-unescaped', 60, json.strings(json.unescapeNonAscii)],
		['slashes-escaped', 60, json.strings(escapeSlashes)],
		['slashes-unescaped', 55, json.strings((literal) => literal.replaceAll('\\/', '/'))],
		['non-ascii-and-slashes-escaped', 40, json.strings(escapeAsPhp)],
		['html-escaped', 30, json.strings(escaped(/[<>&]/g))],
		['html-escaped-more', 25, json.strings(escaped(/[<>&='\u2028\u2029]/g))],
	]),
	...valueFamily('json-reserialised', [
		['javascript', 55, stringified],
		['javascript-indent', 30, (value) => json.laidOut(indentedBy('  '))(stringified(value))],
		...jsonWriters.map(([name, plausibility, writer]): ValueRow => [name, plausibility, json.writtenAnew(writer)]),
		['nulls-dropped', 50, json.withoutFields(isNothing)],
		['empty-dropped', 35, json.withoutFields(isEmpty)],
		['php, {} as []', 40, (value) => json.emptyAsList(json.writtenAnew(php)(value))],
		['{} as []', 30, json.emptyAsList],
	]),
	...valueFamily('object-in-place-of-json', [
		['python-repr', 50, json.pythonRepr],
		['keys', 52, keysOf('')],
		['keys-listed', 25, keysOf(',')],
		['[object Object]', 50, json.ofJson(() => '[object Object]')],
		['Array', 35, json.ofJson(() => 'Array')],
		['empty', 15, json.ofJson(() => '')],
		['ruby', 45, ruby((key) => `${rubyString(key)}=>`)],
		['ruby-spaced', 30, ruby((key) => `${rubyString(key)} => `)],
		['ruby-symbols', 30, ruby((key) => `:${key}=>`)],
		['ruby-keywords', 25, ruby((key) => `${key}: `)],
		['print_r', 25, phpPrintR],
		['serialize', 20, phpSerialize],
		['java', 40, json.inStyle({ equals: '=', missing: 'null' })],
		['anonymous object of C#', 30, json.inStyle({ braces: ['{ ', ' }'], equals: ' = ', missing: '' })],
		['bytes of Go', 18, json.ofJson((_, text) => `[${utf8(text).join(' ')}]`)],
		['Dictionary of .NET', 25, json.ofJson(() => dictionaryName)],
		[
			'go',
			35,
			json.inStyle({ braces: ['map[', ']'], equals: ':', between: ' ', missing: '<nil>', order: json.sorted }),
		],
	]),
	...valueFamily('list-rewritten', [
		['comma', 40, json.arrayAs((items) => items.join(','))],
		['comma-space', 20, json.arrayAs((items) => items.join(', '))],
		['semicolon', 15, json.arrayAs((items) => items.join(';'))],
		['json', 30, json.separatedAs((items) => `[${items.join(',')}]`)],
		['json-spaced', 25, json.separatedAs((items) => `[${items.join(', ')}]`)],
		['json-strings', 32, json.separatedAs((items) => `["${items.join('","')}"]`)],
		['json-strings-spaced', 15, json.separatedAs((items) => `["${items.join('", "')}"]`)],
		['python', 45, json.plainListAs((items) => `['${items.join("', '")}']`)],
		['python-tuple', 20, json.plainListAs((items) => `('${items.join("', '")}')`)],
		['go', 25, json.listAs((items) => `[${items.join(' ')}]`)],
		['count of Perl', 20, json.listAs((items) => String(items.length))],
		['space', 15, json.listAs((items) => items.join(' '))],
		['joined', 15, json.listAs((items) => items.join(''))],
		['braces', 12, json.listAs((items) => `{${items.join(',')}}`)],
		...['Array', ...typeNames].map((name): ValueRow => [name, 25, json.listAs(() => name)]),
		['reversed', 20, json.plainListAs((items) => items.toReversed().join(','))],
		['sorted', 25, json.plainListAs((items) => items.toSorted().join(','))],
		['sorted as numbers', 15, json.plainListAs((items) => items.toSorted((a, b) => Number(a) - Number(b)).join(','))],
		['comma-space-added', 20, (value) => (isJsonContainer(value) ? value : value.replace(/,(?=\S)/g, ', '))],
		['comma-space-removed', 20, (value) => (isJsonContainer(value) ? value : value.replaceAll(', ', ','))],
		['semicolons', 15, (value) => (isJsonContainer(value) ? value : value.replaceAll(',', ';'))],
	]),
];
