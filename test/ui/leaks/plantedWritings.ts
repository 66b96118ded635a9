import { newCanary } from './canaries.ts';

/** How programs write a text that holds a secret: made otherwise than the forms that are searched for. */
export const textWritings: Readonly<Record<string, (secret: string) => string>> = {
	plain: (secret) => `key ${secret} key`,
	query: (secret) => new URLSearchParams({ token: secret }).toString(),
	percent: percentEncoded,
	'percent, small digits': (secret) => percentEncoded(secret).replace(/%../g, (digits) => digits.toLowerCase()),
	'percent, twice': (secret) => percentEncoded(percentEncoded(secret)),
	JSON: (secret) => JSON.stringify({ token: secret }),
	'JSON in JSON': (secret) => JSON.stringify({ text: JSON.stringify({ token: secret }) }),
	'JSON of Python': (secret) => pythonJson(secret),
	'JSON of PHP': (secret) => pythonJson(secret).replaceAll('/', '\\/'),
	'Base64 of a pair': (secret) => btoaUtf8(`user:${secret}`),
	'Base64 in a text': (secret) => btoaUtf8(`a text, ${secret} and more`),
	'Base64 alone': btoaUtf8,
	'Base64 for URLs': (secret) => Buffer.from(`?${secret}`).toString('base64url'),
	hex: (secret) => hexOf(secret).join(''),
	'hex, capitals': (secret) => hexOf(secret).join('').toUpperCase(),
	capitals: (secret) => secret.toUpperCase(),
	'small letters': (secret) => secret.toLowerCase(),
	HTML: (secret) => secret.replace(/[^A-Za-z0-9]/g, (char) => `&#x${char.codePointAt(0)?.toString(16)};`),
};

/** What is not masked: a part of a secret, one with something between its characters, or reversed. */
const unmaskedWritings: Readonly<Record<string, (secret: string) => string>> = {
	'hex dump': (secret) => hexOf(secret).join(' '),
	reversed: (secret) => [...secret].reverse().join(''),
	'cut off': (secret) => `${secret.slice(0, 14)}…`,
	'in pieces': (secret) => secret.split('/"').join('<b>'),
};

const byteWritings: Readonly<Record<string, (secret: string) => Buffer>> = {
	'UTF-16': (secret) => Buffer.from(`key ${secret}`, 'utf16le'),
	'UTF-16, JSON': (secret) => Buffer.from(JSON.stringify({ token: secret }), 'utf16le'),
	'UTF-16, big end first': (secret) => Buffer.from(`key ${secret}`, 'utf16le').swap16(),
};

export interface Planted {
	/** The secrets by the names under which they are found. */
	readonly secrets: Readonly<Record<string, string>>;
	readonly text: string;
	readonly bytes: Buffer;
	readonly inText: readonly string[];
}

export function newPlanted(): Planted {
	const texts = Object.entries({ ...textWritings, ...unmaskedWritings }).map(([name, write]) => ({
		name: `planted: ${name}`,
		secret: newCanary(),
		write,
	}));
	const others = Object.entries(byteWritings).map(([name, write]) => ({
		name: `planted: ${name}`,
		secret: newCanary(),
		write,
	}));
	const text = texts.map(({ secret, write }) => write(secret)).join('\n');
	return {
		secrets: Object.fromEntries([...texts, ...others].map(({ name, secret }) => [name, secret])),
		text,
		bytes: Buffer.concat([Buffer.from(text), ...others.map(({ secret, write }) => write(secret))]),
		inText: texts.map(({ name }) => name),
	};
}

function percentEncoded(text: string): string {
	return Buffer.from(text)
		.toString('latin1')
		.replace(/[^A-Za-z0-9._-]/g, (byte) => `%${hexOf(byte, 'latin1').join('').toUpperCase()}`);
}

function pythonJson(secret: string): string {
	return JSON.stringify([secret]).replace(
		/[^\0-\x7f]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

function btoaUtf8(text: string): string {
	return btoa(Buffer.from(text).toString('latin1'));
}

function hexOf(text: string, encoding: BufferEncoding = 'utf8'): string[] {
	return [...Buffer.from(text, encoding)].map((byte) => (byte < 16 ? '0' : '') + byte.toString(16));
}
