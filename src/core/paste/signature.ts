import type { Parameter } from '../call/call.ts';

/** How services call their signatures, as an expression. */
export const signatureName =
	'[\\w.-]{0,20}(?:[Ss]ig|(?<!-)SIG|sum|[Hh]ash|HASH|[Hh]mac|HMAC|[Dd]igest|crc|[Tt]oken)[\\w.-]{0,20}';

const sign = '(?:[\\w+/-]|%2[BF])';
const end = '(?:=|%3D)';

/** Hexadecimal or Base64 of 64, 48, 32, 20 or 16 bytes, or Base64 of 256 as RSA has, the longest first, as an expression. */
export const digestForm = `(?:${[128, 96, 64, 40, 32].map((size) => `[\\da-f]{${size}}|[\\dA-F]{${size}}`).join('|')}|${sign}{342}${end}{2}|${sign}{86}${end}{2}|${sign}{64}|${sign}{43}${end}?|${sign}{27}${end}|${sign}{22}${end}{2})(?![\\w%+/=])`;

const pair = `(?!sig=)${signatureName}=${digestForm}`;
const whole = new RegExp(`^${pair}$`);

/** A signature in a query, behind its `?` or `&`, but for the specification's `sig`. */
export const signatureInQuery = new RegExp(`[?&](?:amp;)?${pair}`);

/** Whether a parameter is the signature of another service, by its name and the form of its value. */
export function isOtherSignature({ name, value }: Parameter): boolean {
	return name.length < 40 && value.length < 400 && whole.test(`${name}=${value}`);
}
