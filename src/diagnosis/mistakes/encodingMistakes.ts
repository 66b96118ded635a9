import { singleByte } from '../../core/text/charsets.ts';
import { unescapeHtml } from '../../core/text/htmlText.ts';
import * as percent from '../../core/text/percentForms.ts';
import { characterOf } from '../../core/text/units.ts';
import { escapeNonAscii, escapesOfRepr } from './jsonForms.ts';
import { pythonAscii } from './languageForms.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';

const family = (code: string, rows: readonly ValueRow[]): ValueMistake[] => valueFamily(code, rows, 'names');

const windows1251 = singleByte('windows-1251', 'point');

function encodeWindows1251(value: string): string {
	return value.replace(/[^A-Za-z0-9._~-]/gu, (character) => {
		const [byte = 0x3f] = windows1251(character);
		return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	});
}

/** Values (and names) escaped for a page or a string, and then written in a URL's encoding, before they are signed. */
export const encodingMistakes: readonly ValueMistake[] = [
	...family('value-html-escaped', [
		['htmlspecialchars', 42, (value) => escapeHtml(value)],
		['with-apostrophes', 41, (value) => escapeHtml(value).replaceAll("'", '&#039;')],
		['apostrophes-hex', 20, (value) => escapeHtml(value).replaceAll("'", '&#x27;')],
		['apostrophes-decimal', 15, (value) => escapeHtml(value).replaceAll("'", '&#39;')],
		['go', 18, (value) => escapeHtml(value).replaceAll('&quot;', '&#34;').replaceAll("'", '&#39;')],
		['htmlentities', 25, (value) => named(escapeHtml(value))],
		['numeric', 22, (value) => value.replace(/[^\0-\x7f]/gu, numeric)],
		['emoji-numeric', 20, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, numeric)],
	]),
	...family('value-sent-html-escaped', [
		['entities', 45, unescapeHtml],
		['numbers', 40, (value) => value.replace(/&#(\d{3,6});/g, (_, code) => characterOf(code, 10))],
		['names of a link', 40, (value) => (value.includes('=') ? unnamed(value) : value)],
		['line-ends', 45, (value) => value.replace(/<br ?\/?>(?=\r?\n)/gi, '')],
		['line-ends-alone', 35, (value) => value.replace(/<br ?\/?>/gi, '\n')],
	]),
	...family('value-backslash-escaped', [
		['addslashes', 41, (value) => value.replace(/["'\\]/g, '\\$&')],
		['quotes', 25, (value) => value.replaceAll('"', '\\"')],
		['line-ends', 30, (value) => value.replaceAll('\r', '\\r').replaceAll('\n', '\\n')],
		['unicode', 30, escapeNonAscii],
		['unicode of Python', 20, pythonAscii],
		['unicode_escape', 15, (value) => pythonAscii(escapesOfRepr(value))],
	]),
	...family('value-filled-in', [
		['printf', 25, (value) => value.replace(/%[sd]/g, '').replaceAll('%%', '%')],
		['names of Perl', 18, (value) => value.replace(/@[a-z_]\w*/gi, '')],
		['names of a shell', 25, (value) => value.replace(/\$(?:\{\w+\}|[a-z_]\w*|\d)/gi, '')],
	]),
	...family('value-sent-backslash-escaped', [
		['quotes', 30, (value) => value.replace(/\\(.)/gs, '$1')],
		['line-ends', 30, (value) => value.replaceAll('\\r', '\r').replaceAll('\\n', '\n')],
	]),
	...family('value-decoded-twice', [
		['urldecode', 75, percent.decodeForm],
		['percent', 70, percent.decodePercent],
		['two-more', 20, (value) => percent.decodeForm(percent.decodeForm(value))],
	]),
	...family('plus-and-space-confused', [
		['plus-signed', 65, (value) => value.replaceAll(' ', '+')],
		['space-signed', 55, (value) => value.replaceAll('+', ' ')],
		['plus-after-space', 48, plusInRuns((run) => (run.length > 2 ? ` ${'+'.repeat(run.length - 2)} ` : ' +'))],
		['plus-before-space', 47, plusInRuns((run) => `${'+'.repeat(run.length - 1)} `)],
		['plus-in-runs', 40, plusInRuns((run) => '+'.repeat(run.length))],
	]),
	...family('value-percent-encoded', [
		['rfc3986', 95, percent.encodeRfc3986, true],
		['as-sent', 90, (value, _name, wire) => wire ?? value],
		['encodeURIComponent', 94, percent.encodeComponent, true],
		['slash-kept', 80, percent.encodeKeepingSlash, true],
		['lower-case', 45, (value) => percent.lowerHex(percent.encodeRfc3986(value)), true],
		['encodeURIComponent-lower-case', 40, (value) => percent.lowerHex(percent.encodeComponent(value))],
		['encodeURI', 75, percent.encodeWholeUri],
		['escape', 30, percent.escapeOld],
		['PathEscape', 35, percent.encodePathGo],
		['Lua', 25, percent.encodeAllButWords],
		['windows-1251', 30, encodeWindows1251],
	]),
	...family('value-form-encoded', [
		['urlencode', 92, percent.encodeFormPlus, true],
		['urlencode of PHP', 88, percent.encodeFormPhp, true],
		['URLEncoder', 91, percent.encodeFormJava, true],
		['Lua', 30, (value) => percent.encodeAllButWords(value).replaceAll('%20', '+')],
		['jQuery.param', 70, percent.encodeFormJQuery, true],
		['lower-case', 50, percent.encodeFormDotNet],
		['windows-1251', 25, (value) => encodeWindows1251(value).replaceAll('%20', '+')],
		['urlencode-lower-case', 40, (value) => percent.lowerHex(percent.encodeFormPlus(value))],
	]),
	...family('value-partly-percent-encoded', [
		['spaces', 50, (value) => value.replaceAll(' ', '%20')],
		['spaces of a link', 45, linkWithSpaces],
		['non-ascii', 45, percent.encodeNonAscii],
		['percent-signs', 20, (value) => value.replaceAll('%', '%25')],
		['line-ends', 20, (value) => value.replaceAll('\r', '%0D').replaceAll('\n', '%0A')],
		['ampersands', 20, (value) => value.replaceAll('&', '%26')],
	]),
	...family('value-encoded-twice', [
		['rfc3986', 45, (value) => percent.encodeRfc3986(percent.encodeRfc3986(value))],
		['form', 40, (value) => percent.encodeFormPlus(percent.encodeFormPlus(value))],
	]),
];

function escapeHtml(value: string): string {
	return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The entities that HTML names, of Latin-1 from the no-break space on, and of the marks in texts. */
const latin1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
	'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
	'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
	'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
	'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const marks = 'ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo hellip euro trade bull'.split(' ');
const marked = '\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u20ac\u2122\u2022';
const entities = new Map([
	...latin1.split(' ').map((name, index) => [String.fromCharCode(0xa0 + index), name] as const),
	...marks.map((name, index) => [marked.charAt(index), name] as const),
]);

function named(value: string): string {
	return value.replace(/[^\0-\x7f]/g, (character) => {
		const name = entities.get(character);
		return name === undefined ? character : `&${name};`;
	});
}

/** A page takes `&copy=` in a link for an entity. */
function unnamed(value: string): string {
	return value.replace(/[\xa0-\xff]/g, (character) => `&${entities.get(character)}`);
}

function numeric(character: string): string {
	return `&#${character.codePointAt(0)};`;
}

/** Puts `+` where sending it unencoded left a space that no text has: at the start, before a time zone, in runs. */
function plusInRuns(ofRun: (run: string) => string): (value: string) => string {
	return (value) =>
		value
			.replace(/^ (?=\S)/, '+')
			.replace(/ (?<=:\d\d(?:\.\d+)? )(?=\d\d:?\d\d$)/, '+')
			.replace(/ {2,}/g, ofRun);
}

/** A link ends at a quote, and its spaces were `%20`. */
function linkWithSpaces(value: string): string {
	const [first = '', ...rest] = value.split(' ');
	let before = first;
	return rest.reduce((text, part) => {
		const isInLink = before.lastIndexOf('://') > before.lastIndexOf('"');
		before = isInLink ? before + part : part;
		return text + (isInLink ? '%20' : ' ') + part;
	}, first);
}
