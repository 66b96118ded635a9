import { utf8 } from '../../core/text/charsets.ts';
import {
	compact,
	emptyAsList,
	escapeAsNet,
	escapeHtmlInJson,
	escapeNonAscii,
	isJsonContainer,
	type JsonWriter,
	joinJsonArray,
	keysOfJson,
	laidOut,
	listAs,
	listToGo,
	listToJson,
	listToPython,
	mapJsonStrings,
	pythonRepr,
	reserialiseJson,
	sortJsonKeys,
	sortKeysInPython,
	unescapeNonAscii,
	withoutFields,
	writtenAnew,
} from './jsonForms.ts';
import { anonymousObject, goMap, javaMap, phpPrintR, phpSerialize, rubyInspect, rubySymbols } from './languageForms.ts';
import { typeNames } from './listMistakes.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';

const python = { comma: ' ', colon: ' ' };
const indented = { comma: '', colon: ' ', indent: '    ' };

function strings(change: (literal: string) => string): (value: string) => string {
	return (value) => mapJsonStrings(value, change);
}

/** .NET on Windows. */
const crlf = (laid: string, value: string) => (laid === value ? value : laid.replace(/\r?\n/g, '\r\n'));
const escapeSlashes = (literal: string) => literal.replace(/\\\/|\//g, '\\/');
const escapeAsPhp = (literal: string) => escapeSlashes(escapeNonAscii(literal));

const php: JsonWriter = { escape: escapeAsPhp, keepsIntegers: true };
const pythonAscii: JsonWriter = { escape: escapeNonAscii, keepsFractions: true };
const escaped = (characters: RegExp) => (literal: string) => escapeHtmlInJson(literal, characters);

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

/** JSON values whose signed text is another writing of the same data. */
export const jsonMistakes: readonly ValueMistake[] = [
	...valueFamily('json-spaces', [
		['compact', 70, (value) => laidOut(value, compact)],
		['python', 70, (value) => laidOut(value, python)],
		['indent-2', 41, (value) => laidOut(value, { comma: '', colon: ' ', indent: '  ' })],
		['indent-4', 40, (value) => laidOut(value, { comma: '', colon: ' ', indent: '    ' })],
		['indent-tab', 20, (value) => laidOut(value, { comma: '', colon: ' ', indent: '\t' })],
		['indent-2-crlf', 25, (value) => crlf(laidOut(value, { comma: '', colon: ' ', indent: '  ' }), value)],
		['after-comma', 15, (value) => laidOut(value, { comma: ' ', colon: '' })],
		['after-colon', 15, (value) => laidOut(value, { comma: '', colon: ' ' })],
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
		['javascript', 55, reserialiseJson],
		['javascript-indent', 30, (value) => laidOut(reserialiseJson(value), { ...indented, indent: '  ' })],
		...jsonWriters.map(([name, plausibility, writer]): ValueRow => {
			return [name, plausibility, (value) => writtenAnew(value, writer)];
		}),
		['nulls-dropped', 50, (value) => withoutFields(value, isNothing)],
		['empty-dropped', 35, (value) => withoutFields(value, isEmpty)],
		['php, {} as []', 40, (value) => emptyAsList(writtenAnew(value, php))],
		['{} as []', 30, emptyAsList],
	]),
	...valueFamily('object-in-place-of-json', [
		['python-repr', 50, pythonRepr],
		['keys', 52, (value) => keysOfJson(value, '')],
		['keys-listed', 25, (value) => keysOfJson(value, ',')],
		['[object Object]', 50, (value) => (isJsonContainer(value) ? '[object Object]' : value)],
		['Array', 35, (value) => (isJsonContainer(value) ? 'Array' : value)],
		['empty', 15, (value) => (isJsonContainer(value) ? '' : value)],
		['ruby', 45, (value) => rubyInspect(value, '=>')],
		['ruby-spaced', 30, (value) => rubyInspect(value, ' => ')],
		['ruby-symbols', 30, (value) => rubySymbols(value, (key) => `:${key}=>`)],
		['ruby-keywords', 25, (value) => rubySymbols(value, (key) => `${key}: `)],
		['print_r', 25, phpPrintR],
		['serialize', 20, phpSerialize],
		['java', 40, javaMap],
		['anonymous object of C#', 30, anonymousObject],
		['bytes of Go', 18, (value) => (isJsonContainer(value) ? `[${utf8(value).join(' ')}]` : value)],
		['Dictionary of .NET', 25, (value) => (isJsonContainer(value) ? dictionaryName : value)],
		['go', 35, goMap],
	]),
	...valueFamily('list-rewritten', [
		['comma', 40, (value) => joinJsonArray(value, ',')],
		['comma-space', 20, (value) => joinJsonArray(value, ', ')],
		['semicolon', 15, (value) => joinJsonArray(value, ';')],
		['json', 30, (value) => listToJson(value, false, ',')],
		['json-spaced', 25, (value) => listToJson(value, false, ', ')],
		['json-strings', 32, (value) => listToJson(value, true, ',')],
		['json-strings-spaced', 15, (value) => listToJson(value, true, ', ')],
		['python', 45, listToPython],
		['python-tuple', 20, (value) => listToPython(value).replace(/^\['(.*)'\]$/s, "('$1')")],
		['go', 25, listToGo],
		['count of Perl', 20, (value) => listAs(value, (items) => String(items.length))],
		['space', 15, (value) => listAs(value, (items) => items.join(' '))],
		['joined', 15, (value) => listAs(value, (items) => items.join(''))],
		['braces', 12, (value) => listAs(value, (items) => `{${items.join(',')}}`)],
		...['Array', ...typeNames].map((name): ValueRow => [name, 25, (value) => listAs(value, () => name)]),
		['comma-space-added', 20, (value) => (isJsonContainer(value) ? value : value.replace(/,(?=\S)/g, ', '))],
		['comma-space-removed', 20, (value) => (isJsonContainer(value) ? value : value.replaceAll(', ', ','))],
		['semicolons', 15, (value) => (isJsonContainer(value) ? value : value.replaceAll(',', ';'))],
	]),
];
