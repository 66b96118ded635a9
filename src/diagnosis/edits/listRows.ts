import { decode, encode } from '../../core/signing/encodings.ts';
import { decodeForm, encodeFormPhp, encodeRfc3986 } from '../../core/text/percentForms.ts';
import { valueFamily } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import type { Edit } from './edit.ts';

const amountName = /amount|price|sum|total|fee|cost/i;
const amount = (change: (value: number) => string) => (value: string, name: string) =>
	amountName.test(name) && /^\d{1,12}(?:\.\d{1,8})?$/.test(value) ? change(Number(value)) : value;

/** An amount in roubles where the service takes kopecks, and the like. */
const amountMistakes = valueFamily('amount-in-other-unit', [
	['hundredth', 30, amount((value) => (value / 100).toFixed(2))],
	['hundredth, shortest', 30, amount((value) => String(value / 100))],
	// 19.99 * 100 is 1998.9999999999998.
	['product', 30, amount((value) => String((value / 100) * 100))],
	['product, cut', 30, amount((value) => String(Math.trunc((value / 100) * 100)))],
	['hundredfold', 30, amount((value) => String(Math.round(value * 100)))],
]);

const base64 = /^(?:[A-Za-z0-9+/]{4}){5,}(?:[A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/]=))?$/;
const ofBase64 = (change: (value: string) => string) => (value: string) => {
	const joined = value.replace(/\r?\n/g, '');
	return base64.test(joined) ? change(joined) : value;
};
const decoded = (value: string) => {
	const bytes = decode(value, 'base64');
	return bytes ? new TextDecoder().decode(bytes) : value;
};

/** Base64 that was decoded before it was signed, or written anew in lines as encoders of mails do. */
const base64Mistakes = valueFamily('value-base64-rewritten', [
	['decoded', 55, ofBase64(decoded)],
	['decoded, percent-encoded', 30, ofBase64((value) => encodeRfc3986(decoded(value)))],
	['decoded, form-encoded', 30, ofBase64((value) => encodeFormPhp(decoded(value)))],
	['lines of 60', 35, ofBase64((value) => value.replace(/.{1,60}/g, '$&\n'))],
	['lines of 76', 35, ofBase64((value) => value.replace(/.{1,76}/g, '$&\n'))],
	['one line', 40, ofBase64((value) => value)],
	['hex', 35, ofBase64((value) => String(encode(decode(value, 'base64') ?? value, 'hex')))],
]);

const fieldAlone = (form: string) => {
	const value = /^[\w.-]+=([^&=]+)$/.exec(form)?.[1];
	return value === undefined ? form : decodeForm(value);
};

/** What is done to a text that some service has by itself, whose name says little of it. */
export const fieldMistakes = [
	// What a form holds in its only field, as behind the `prepay_id=` of a value that another method gave.
	...valueFamily('form-field-alone', [['', 45, fieldAlone]]),
	...valueFamily('url-scheme', [
		['added', 40, (text) => text.replace(/^(?:[\w-]{1,63}\.){1,8}[a-z]{2,20}$/i, 'https://$&')],
	]),
	// As texts have colons that are joined by colons.
	...valueFamily('value-backslash-escaped', [['colons', 35, (text) => text.replace(/[\\:]/g, '\\$&')]]),
	...amountMistakes,
	...base64Mistakes,
];

/** What can be wrong with a value among the parameters or headers of any service. */
export const rowsOfLists = likeliestFirst([...valueMistakes, ...fieldMistakes]);

/** Of those that write the same, the first is taken. */
export function likeliestFirst<Row extends Pick<Edit, 'plausibility'>>(rows: readonly Row[]): Row[] {
	return rows.toSorted((a, b) => b.plausibility - a.plausibility);
}
