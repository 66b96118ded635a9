import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily, when } from './mistakeRows.ts';

const family = (code: string, rows: readonly ValueRow[]): ValueMistake[] => valueFamily(code, rows, 'allOnly');

/** No longer than numbers are: what is done to them takes time. */
const maxInt = 2 ** 31 - 1;
const decimal = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;
/** What a cell of Excel has no room for. */
const ofExcel = /^[1-9]\d{11,14}$/;
/** So small that languages write it with an exponent. */
const small = /^0?\.000(?=0{0,19}[1-9])\d{1,20}$/;
/** So large that some write it with one. */
const large = /^[1-9]\d{6,40}$/;

/** Values whose text differs from the text that was sent: white space, Unicode forms, numbers, truth values, literals. */
export const writingMistakes: readonly ValueMistake[] = [
	...family('value-trimmed', [
		['both-ends', 70, (value) => value.trim()],
		['end', 40, (value) => value.trimEnd()],
		['start', 30, (value) => value.trimStart()],
		['last-line-end', 40, (value) => value.replace(/\r?\n$/, '')],
	]),
	...family('value-padded', [
		['line-end', 35, (value) => `${value}\n`],
		['space', 30, (value) => `${value} `],
		['space in front', 20, (value) => ` ${value}`],
		['spaces', 20, (value) => ` ${value} `],
		['space in front and line end', 18, (value) => ` ${value}\n`],
		['two spaces in front and line end', 15, (value) => `  ${value}\n`],
		['line ends', 15, (value) => `\n${value}\n`],
	]),
	...family('value-made-typographic', [
		['…', 25, (value) => typewritten(value, '-')],
		['--', 25, (value) => typewritten(value, '--')],
		['quotes alone', 20, (value) => value.replace(/[«»“”„]/g, '"').replace(/[‘’]/g, "'")],
	]),
	...valueFamily(
		'enumeration-as-number',
		Array.from({ length: 10 }, (_, number): ValueRow => {
			return [String(number), 20, when(/^[A-Z]{2}[A-Z\d_]{1,60}$/, () => String(number))];
		}),
	),
	...family('value-line-ends', [
		['crlf', 60, (value) => value.replace(/\r?\n/g, '\r\n')],
		['lf', 60, (value) => value.replace(/\r\n?/g, '\n')],
		['cr', 15, (value) => value.replace(/\r?\n/g, '\r')],
		['removed', 34, (value) => value.replace(/\r?\n/g, '')],
		['space', 36, (value) => value.replace(/\r?\n/g, ' ')],
		['nl2br', 34, (value) => value.replace(/\r?\n/g, '<br />$&')],
		['br', 20, (value) => value.replace(/\r?\n/g, '<br>')],
	]),
	...family('value-spaces', [
		['collapsed', 25, (value) => value.replace(/\s+/g, ' ')],
		['removed', 40, (value) => value.replaceAll(' ', '')],
		['no-break-to-space', 30, (value) => value.replaceAll('\u00a0', ' ')],
		['tab-to-space', 15, (value) => value.replaceAll('\t', ' ')],
		['invisible-removed', 30, (value) => value.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')],
	]),
	...family('value-normalised', [
		['NFC', 55, (value) => value.normalize('NFC')],
		['NFD', 55, (value) => value.normalize('NFD')],
		['NFKC', 20, (value) => value.normalize('NFKC')],
	]),
	...valueFamily(
		'value-case',
		[
			['lower', 40, (value) => value.toLowerCase(), true],
			['lower, Latin letters alone', 18, (value) => value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())],
			['lower, Turkish', 15, (value) => value.replaceAll('I', 'ı').toLowerCase()],
			['upper', 25, (value) => value.toUpperCase(), true],
			['ucfirst', 12, (value) => value.replace(/^[a-z]/, (first) => first.toUpperCase())],
		],
		'names',
	),
	...family('number-reformatted', [
		['shortest', 55, when(decimal, (value) => String(Number(value)))],
		['zeros-cut', 54, when(decimal, cutZeros)],
		['float', 53, when(/^[+-]?\d{1,40}\.\d{1,40}$/, (value) => cutZeros(value).replace(/^[^.]+$/, '$&.0'))],
		['with-.0', 52, when(/^[+-]?\d{1,40}$/, (value) => `${value}.0`)],
		['with-.00', 36, when(decimal, (value) => Number(value).toFixed(2))],
		['small, Python', 25, exponential(small, (digits, power) => `${digits}e-${twoDigits(power)}`)],
		['small, Java', 24, exponential(small, (digits, power) => `${withPoint(digits)}E-${power}`)],
		['small, Ruby', 20, exponential(small, (digits, power) => `${withPoint(digits)}e-${twoDigits(power)}`)],
		['BigDecimal of Ruby', 20, when(/^\d{1,20}\.\d{1,20}$/, bigDecimal)],
		['six-digits', 25, when(decimal, sixDigits)],
		['eight-decimals', 20, when(decimal, (value) => Number(value).toFixed(8))],
		['six-decimals', 20, when(decimal, (value) => Number(value).toFixed(6))],
		['integer', 40, when(decimal, (value) => value.replace(/\.\d*$/, ''))],
		['intval', 14, intval],
		['decimal-comma', 30, when(decimal, (value) => value.replace('.', ','))],
		['decimal-point', 25, when(/^[+-]?\d{1,40},\d{1,40}$/, (value) => value.replace(',', '.'))],
		['exponent', 20, exponential(large, (digits, power) => `${withPoint(digits)}E${power}`)],
		['exponent of PHP', 24, exponential(/^[1-9]\d{14,40}$/, phpExponent, 14)],
		['exponent of Lua', 24, exponential(/^[1-9]\d{14,40}$/, luaExponent, 14)],
		['exponent of Excel', 22, exponential(ofExcel, excelExponent, 6)],
		['exponent of Excel, comma', 25, exponential(ofExcel, (...of) => excelExponent(...of).replace('.', ','), 6)],
		['15 digits of Excel', 20, when(/^[1-9]\d{15,40}$/, (value) => value.slice(0, 15).padEnd(value.length, '0'))],
		['exponent-go', 35, exponential(large, (digits, power) => `${digits}e+${twoDigits(power)}`)],
		['thousands-comma', 15, when(decimal, (value) => group(value, ','))],
		['thousands-no-break-space', 15, when(decimal, (value) => group(value, '\u00a0'))],
		['thousands-narrow-space', 15, when(decimal, (value) => group(value, '\u202f'))],
		['number_format', 32, when(decimal, (value) => formatted(value, 0, ',', '.'))],
		['number_format-2', 31, when(decimal, (value) => formatted(value, 2, ',', '.'))],
		['number_format-spaces', 15, when(decimal, (value) => formatted(value, 0, ' ', ','))],
		['number_format-2-spaces', 15, when(decimal, (value) => formatted(value, 2, ' ', ','))],
		['number_format-2-comma', 15, when(decimal, (value) => formatted(value, 2, '', ','))],
		['32-bit float', 25, when(/^[+-]?\d{1,40}\.\d{1,40}$/, (value) => String(Math.fround(Number(value))))],
		['64-bit float', 30, when(/^\d{16,30}$/, (value) => String(BigInt(Number(value))))],
		['32-bit, at most', 20, when(/^\d{10,20}$/, (value) => (Number(value) > maxInt ? String(maxInt) : value))],
		['32-bit', 20, when(/^\d{10,20}$/, (value) => String(BigInt.asIntN(32, BigInt(value))))],
	]),
	...family('boolean-rewritten', [
		['True', 70, truth('True', 'False')],
		['true', 65, truth('true', 'false')],
		['1', 65, truth('1', '0')],
		['1-or-empty', 53, truth('1', '')],
		['0-as-empty', 40, (value) => (value === '0' ? '' : value)],
		['TRUE', 20, truth('TRUE', 'FALSE')],
		['Да', 25, truth('Да', 'Нет')],
		['on', 18, truth('on', 'off')],
		['yes', 18, truth('yes', 'no')],
		['Y', 18, truth('Y', 'N')],
		['-1', 20, truth('-1', '0')],
		['YES', 20, truth('YES', 'NO')],
		['Yes', 20, truth('Yes', 'No')],
		['0-as-false', 30, (value) => (value === '1' ? 'true' : value === '0' ? 'false' : value)],
		['0-as-False', 30, (value) => (value === '1' ? 'True' : value === '0' ? 'False' : value)],
		['empty-as-false', 20, (value) => (value === '' ? 'false' : value === '1' ? 'true' : value)],
	]),
	...family('empty-value-rewritten', [
		...['null', 'None', 'undefined'].map((text): ValueRow => [text, 45, (value) => value || text]),
		['(null)', 30, (value) => value || '(null)'],
		...['<nil>', 'nil', 'NULL', 'NaN', '[]', '{}'].map((text): ValueRow => [text, 20, (value) => value || text]),
		['0', 15, (value) => value || '0'],
		['empty', 45, when(/^(?:null|None|undefined|nil|NaN|\(null\)|<nil>)$/, () => '')],
	]),
	...family('value-not-set-yet', [
		['empty', 14, (value) => (value === '' ? value : '')],
		...['undefined', 'null', 'None', '<nil>'].map((text): ValueRow => [text, 20, () => text]),
	]),
	...family('value-not-expanded', [
		[`{{${applicationKeyName}}}`, 35, (value, name) => (name === applicationKeyName ? `{{${name}}}` : value)],
		['template literal', 31, (value, name) => (name === applicationKeyName ? `$\{${name}}` : value)],
		['{{name}}', 20, (_value, name) => `{{${name}}}`, 'in-long-calls'],
		['template literals', 20, (_value, name) => `$\{${name}}`, 'in-long-calls'],
		['{name}', 18, (_value, name) => `{${name}}`, 'in-long-calls'],
		['$name', 18, (_value, name) => `$${name}`, 'in-long-calls'],
		['Hashtable.name', 15, (_value, name) => `System.Collections.Hashtable.${name}`, 'in-long-calls'],
	]),
	...family('value-quoted', [
		['double-quotes', 25, (value) => `"${value}"`],
		['single-quotes', 20, (value) => `'${value}'`],
		['quotes-removed', 25, (value) => value.replace(/^(["'])(.*)\1$/s, '$2')],
	]),
	...family('value-characters-lost', [
		['beyond-bmp-removed', 41, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
		['beyond-bmp-replaced', 25, (value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')],
		['non-ascii-removed', 20, (value) => value.replace(/[^\0-\x7f]/g, '')],
		['variation-selectors-removed', 15, (value) => value.replaceAll('\ufe0f', '')],
	]),
];

/** As on a keyboard: what an editor or a filter makes typographic. */
function typewritten(value: string, dash: string): string {
	return value
		.replace(/[«»“”„]/g, '"')
		.replace(/[‘’]/g, "'")
		.replace(/[–—]/g, dash)
		.replaceAll('…', '...');
}

function truth(yes: string, no: string): (value: string) => string {
	return (value) => {
		const lower = value.toLowerCase();
		return lower === 'true' ? yes : lower === 'false' ? no : value;
	};
}

/** As C's `%g` and C++'s streams. */
function sixDigits(value: string): string {
	const [digits, power] = Number(value).toPrecision(6).split('e');
	return `${Number(digits)}${power === undefined ? '' : `e${power.slice(0, 1)}${twoDigits(power.slice(1))}`}`;
}

function cutZeros(value: string): string {
	return value.includes('.') ? value.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : value;
}

/** PHP's `number_format`: rounded half up, with that many decimals. */
function formatted(value: string, decimals: number, separator: string, point: string): string {
	const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.');
	const scaled =
		BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) +
		(/^[5-9]/.test(fraction.slice(decimals)) ? 1n : 0n);
	const digits = scaled.toString().padStart(decimals + 1, '0');
	const grouped = group(digits.slice(0, digits.length - decimals), separator);
	const sign = value.startsWith('-') && scaled > 0n ? '-' : '';
	return sign + grouped + (decimals > 0 ? point + digits.slice(-decimals) : '');
}

function group(value: string, separator: string): string {
	const [whole = '', fraction] = value.split('.');
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Numbers of a form by their digits, as many as they have or as is said, and the power of ten without its sign. */
function exponential(form: RegExp, write: (digits: string, power: string) => string, count?: number) {
	return when(form, (value) => {
		const [digits = '', power = ''] = Number(value)
			.toExponential(count && count - 1)
			.split(/e[+-]/);
		return write(digits, power);
	});
}

function phpExponent(digits: string, power: string): string {
	return `${withPoint(cutZeros(digits))}E+${power}`;
}

/** And of C's `%.14g`. */
function luaExponent(digits: string, power: string): string {
	return `${cutZeros(digits)}e+${twoDigits(power)}`;
}

function excelExponent(digits: string, power: string): string {
	return luaExponent(digits, power).toUpperCase();
}

function twoDigits(power: string): string {
	return power.padStart(2, '0');
}

function withPoint(digits: string): string {
	return digits.includes('.') ? digits : `${digits}.0`;
}

/** `99.5` as Ruby's `BigDecimal#to_s` writes it: `0.995e2`. */
function bigDecimal(value: string): string {
	const [mantissa = '', power = ''] = Number(value).toExponential().split('e');
	return `0.${mantissa.replace('.', '')}e${Number(power) + 1}`;
}

/** PHP's `intval`: what a text begins with. */
function intval(value: string): string {
	const [, number = '0'] = /^\s{0,9}([+-]?\d{1,40})/.exec(value) ?? [];
	return number.replace(/^([+-]?)0+(?=\d)/, '$1').replace('+', '');
}
