/** A way in which a secret may have been written, and the bytes it then is. */
export interface SecretForm {
	readonly form: string;
	readonly bytes: Buffer;
}

/** Every form that a secret is searched for in; one of several parts by each part, whose letters and digits stay together. */
export function formsOfSecret(secret: string): SecretForm[] {
	const parts = (secret.match(/[A-Za-z0-9]{10,}/g) ?? []).filter((part) => part !== secret && /\d/.test(part));
	const forms = [
		...Object.entries(textForms(secret)),
		...parts.flatMap((part) => Object.entries(partForms(part)).map(([form, text]) => [`part, ${form}`, text] as const)),
	];
	const all = forms.flatMap(([form, text]) => inEncodings(form, text));
	// The first name of the same bytes stays.
	return [...new Map(all.toReversed().map((one) => [one.bytes.toString('latin1'), one])).values()].reverse();
}

function textForms(secret: string): Record<string, string> {
	const percent = encodeURIComponent(secret);
	const strict = percent.replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
	const json = JSON.stringify(secret).slice(1, -1);
	const ascii = json.replace(/[^ -~]/g, escapeUnit);
	return {
		...partForms(secret),
		'percent-encoded': percent,
		'percent-encoded, RFC 3986': strict,
		'percent-encoded, small digits': strict.replace(/%../g, (digits) => digits.toLowerCase()),
		'percent-encoded, each byte': [...Buffer.from(secret)].map((byte) => `%${hexOf(byte).toUpperCase()}`).join(''),
		'percent-encoded twice': encodeURIComponent(percent),
		'form-encoded': strict.replaceAll('%20', '+'),
		JSON: json,
		'JSON, slashes escaped': json.replaceAll('/', String.raw`\/`),
		'JSON, ASCII': ascii,
		'JSON, ASCII, slashes escaped': ascii.replaceAll('/', String.raw`\/`),
		'JSON, \\u': json.replaceAll(/\\"|\\\\|[^A-Za-z0-9]/g, (text) => escapeUnit(text.at(-1) ?? '')),
		'JSON twice': JSON.stringify(json).slice(1, -1),
		HTML: secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
		'HTML, numbers': secret.replaceAll(/[^A-Za-z0-9]/g, (char) => `&#${char.charCodeAt(0)};`),
	};
}

/** The forms that letters and digits have, too. */
function partForms(text: string): Record<string, string> {
	const bytes = Buffer.from(text);
	const hex = bytes.toString('hex');
	const spaced = [...bytes].map(hexOf).join(' ');
	const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
	const reversed = [...text].reverse().join('');
	return {
		plain: text,
		reversed,
		'lower case': text.toLowerCase(),
		'upper case': text.toUpperCase(),
		hex,
		'hex, capitals': hex.toUpperCase(),
		'hex, spaced': spaced,
		'hex, spaced capitals': spaced.toUpperCase(),
		'hex, spaced, in a query': spaced.replaceAll(' ', '%20'),
		...Object.fromEntries(base64.map((written, offset) => [`Base64, ${offset} bytes in`, written])),
		...Object.fromEntries(base64.map((written, offset) => [`Base64 for URLs, ${offset} bytes in`, forUrls(written)])),
		'Base64, percent-encoded': encodeURIComponent(base64At(bytes, 0)),
	};
}

/** What Base64 makes of bytes that stand `offset` bytes after a multiple of three, whatever stands around them. */
function base64At(bytes: Buffer, offset: number): string {
	const written = Buffer.concat([Buffer.alloc(offset), bytes])
		.toString('base64')
		.replace(/=+$/, '');
	const first = Math.ceil((offset * 8) / 6);
	const last = Math.floor(((offset + bytes.length) * 8) / 6);
	return written.slice(first, last);
}

function forUrls(base64: string): string {
	return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function hexOf(byte: number): string {
	return byte.toString(16).padStart(2, '0');
}

function escapeUnit(char: string): string {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function inEncodings(form: string, text: string): SecretForm[] {
	const utf16 = Buffer.from(text, 'utf16le');
	const isLatin1 = /^[\0-\xff]*$/.test(text);
	return [
		{ form, bytes: Buffer.from(text) },
		{ form: `${form}, UTF-16LE`, bytes: utf16 },
		{ form: `${form}, UTF-16BE`, bytes: Buffer.from(utf16).swap16() },
		...(isLatin1 ? [{ form: `${form}, Latin-1`, bytes: Buffer.from(text, 'latin1') }] : []),
	];
}
