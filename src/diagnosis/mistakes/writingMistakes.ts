import { applicationKeyName } from '../../core/services/ok/names.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';

const family = (code: string, rows: readonly ValueRow[]): ValueMistake[] => valueFamily(code, rows, 'allOnly');

/** No longer than numbers are: what is done to them takes time. */
const maxInt = 2 ** 31 - 1;
const decimal = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;

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
	]),
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
		['shortest', 55, (value) => (decimal.test(value) ? String(Number(value)) : value)],
		['zeros-cut', 54, (value) => (decimal.test(value) ? cutZeros(value) : value)],
		[
			'float',
			53,
			(value) => (/^[+-]?\d{1,40}\.\d{1,40}$/.test(value) ? cutZeros(value).replace(/^[^.]+$/, '$&.0') : value),
		],
		['with-.0', 52, (value) => (/^[+-]?\d{1,40}$/.test(value) ? `${value}.0` : value)],
		['with-.00', 36, (value) => (decimal.test(value) ? Number(value).toFixed(2) : value)],
		[
			'small, Python',
			25,
			(value) => smallExponent(value, (mantissa, power) => `${mantissa}e-${power.padStart(2, '0')}`),
		],
		['small, Java', 24, (value) => smallExponent(value, (mantissa, power) => `${withPoint(mantissa)}E-${power}`)],
		[
			'small, Ruby',
			20,
			(value) => smallExponent(value, (mantissa, power) => `${withPoint(mantissa)}e-${power.padStart(2, '0')}`),
		],
		['BigDecimal of Ruby', 20, (value) => (/^\d{1,20}\.\d{1,20}$/.test(value) ? bigDecimal(value) : value)],
		['eight-decimals', 20, (value) => (decimal.test(value) ? Number(value).toFixed(8) : value)],
		['six-decimals', 20, (value) => (decimal.test(value) ? Number(value).toFixed(6) : value)],
		['integer', 40, (value) => (decimal.test(value) ? value.replace(/\.\d*$/, '') : value)],
		[
			'intval',
			14,
			(value) =>
				/^\s{0,9}([+-]?\d{1,40})/
					.exec(value)?.[1]
					?.replace(/^([+-]?)0+(?=\d)/, '$1')
					.replace('+', '') ?? '0',
		],
		['decimal-comma', 30, (value) => (decimal.test(value) ? value.replace('.', ',') : value)],
		['decimal-point', 25, (value) => (/^[+-]?\d{1,40},\d{1,40}$/.test(value) ? value.replace(',', '.') : value)],
		['exponent', 20, (value) => (/^[1-9]\d{6,40}$/.test(value) ? javaExponent(value) : value)],
		['exponent of PHP', 24, (value) => (/^[1-9]\d{15,40}$/.test(value) ? phpExponent(value) : value)],
		['exponent of Lua', 24, (value) => (/^[1-9]\d{14,40}$/.test(value) ? luaExponent(value) : value)],
		['exponent-go', 35, (value) => (/^[1-9]\d{6,40}$/.test(value) ? goExponent(value) : value)],
		['thousands-comma', 15, (value) => (decimal.test(value) ? group(value, ',') : value)],
		['thousands-no-break-space', 15, (value) => (decimal.test(value) ? group(value, '\u00a0') : value)],
		['thousands-narrow-space', 15, (value) => (decimal.test(value) ? group(value, '\u202f') : value)],
		['number_format', 32, (value) => formatted(value, 0, ',', '.')],
		['number_format-2', 31, (value) => formatted(value, 2, ',', '.')],
		['number_format-spaces', 15, (value) => formatted(value, 0, ' ', ',')],
		['number_format-2-spaces', 15, (value) => formatted(value, 2, ' ', ',')],
		['number_format-2-comma', 15, (value) => formatted(value, 2, '', ',')],
		[
			'32-bit float',
			25,
			(value) => (/\.\d/.test(value) && decimal.test(value) ? String(Math.fround(Number(value))) : value),
		],
		['64-bit float', 30, (value) => (/^\d{16,30}$/.test(value) ? String(BigInt(Number(value))) : value)],
		['32-bit, at most', 20, (value) => (/^\d{10,20}$/.test(value) && Number(value) > maxInt ? String(maxInt) : value)],
		['32-bit', 20, (value) => (/^\d{10,20}$/.test(value) ? String(Number(BigInt.asIntN(32, BigInt(value)))) : value)],
	]),
	...family('boolean-rewritten', [
		['True', 70, truth('True', 'False')],
		['true', 65, truth('true', 'false')],
		['1', 65, truth('1', '0')],
		['1-or-empty', 53, truth('1', '')],
		['0-as-empty', 40, (value) => (value === '0' ? '' : value)],
		['TRUE', 20, truth('TRUE', 'FALSE')],
		['Да', 25, truth('Да', 'Нет')],
		...[
			['on', 'off'],
			['yes', 'no'],
			['Y', 'N'],
		].map(([yes = '', no = '']): ValueRow => [yes, 18, truth(yes, no)]),
		['-1', 20, truth('-1', '0')],
		['YES', 20, truth('YES', 'NO')],
		['Yes', 20, truth('Yes', 'No')],
		['0-as-false', 30, (value) => (value === '1' ? 'true' : value === '0' ? 'false' : value)],
		['0-as-False', 30, (value) => (value === '1' ? 'True' : value === '0' ? 'False' : value)],
		['empty-as-false', 20, (value) => (value === '' ? 'false' : value === '1' ? 'true' : value)],
	]),
	...family('empty-value-rewritten', [
		['null', 45, (value) => (value === '' ? 'null' : value)],
		['None', 45, (value) => (value === '' ? 'None' : value)],
		['undefined', 45, (value) => (value === '' ? 'undefined' : value)],
		['(null)', 30, (value) => (value === '' ? '(null)' : value)],
		...['<nil>', 'nil', 'NULL', 'NaN', '[]', '{}'].map((text): ValueRow => [text, 20, (value) => value || text]),
		['0', 15, (value) => (value === '' ? '0' : value)],
		['empty', 45, (value) => (/^(?:null|None|undefined|nil|NaN|\(null\)|<nil>)$/.test(value) ? '' : value)],
	]),
	...family('value-not-set-yet', [
		['empty', 14, (value) => (value === '' ? value : '')],
		...['undefined', 'null', 'None', '<nil>'].map((text): ValueRow => [text, 20, () => text]),
		[`{{${applicationKeyName}}}`, 35, (value, name) => (name === applicationKeyName ? `{{${name}}}` : value)],
		['template literal', 31, (value, name) => (name === applicationKeyName ? `$\{${name}}` : value)],
		['{{name}}', 20, (_value, name) => `{{${name}}}`, 'in-long-calls'],
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

function truth(yes: string, no: string): (value: string) => string {
	return (value) => {
		const lower = value.toLowerCase();
		return lower === 'true' ? yes : lower === 'false' ? no : value;
	};
}

function cutZeros(value: string): string {
	return value.includes('.') ? value.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : value;
}

/** PHP's `number_format`: rounded half up, with that many decimals. */
function formatted(value: string, decimals: number, separator: string, point: string): string {
	if (!decimal.test(value)) return value;
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

/** PHP writes 14 digits of a float. */
function phpExponent(digits: string): string {
	const [mantissa = '', power = ''] = Number(digits).toExponential(13).split('e+');
	return `${withPoint(cutZeros(mantissa))}E+${power}`;
}

/** Lua's and C's `%.14g`. */
function luaExponent(digits: string): string {
	const [mantissa = '', power = ''] = Number(digits).toExponential(13).split('e+');
	return `${cutZeros(mantissa)}e+${power.padStart(2, '0')}`;
}

/** A large whole number as Java writes a `double`: `1.2345678E7`. */
function javaExponent(value: string): string {
	const [mantissa = '', exponent = ''] = Number(value).toExponential().split('e+');
	return `${withPoint(mantissa)}E${exponent}`;
}

function withPoint(mantissa: string): string {
	return mantissa.includes('.') ? mantissa : `${mantissa}.0`;
}

/** A fraction that is so small that languages write it with an exponent. */
function smallExponent(value: string, write: (mantissa: string, power: string) => string): string {
	if (!/^0?\.000\d{1,20}$/.test(value) || Number(value) === 0) return value;
	const [mantissa = '', power = ''] = Number(value).toExponential().split('e-');
	return write(mantissa, power);
}

/** `99.5` as Ruby's `BigDecimal#to_s` writes it: `0.995e2`. */
function bigDecimal(value: string): string {
	const [mantissa = '', power = ''] = Number(value).toExponential().split('e');
	return `0.${mantissa.replace('.', '')}e${Number(power) + 1}`;
}

/** A large whole number as Go writes a `float64`: `1.2345678e+07`. */
function goExponent(value: string): string {
	return Number(value)
		.toExponential()
		.replace(/\+(\d)$/, '+0$1');
}
