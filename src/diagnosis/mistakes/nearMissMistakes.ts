import { utf8 } from '../../core/text/charsets.ts';
import type { Mistake, SecretValue } from './mistake.ts';

/** A key as a client may have it in place of the right one, and how it came to differ. */
export interface NearMiss {
	readonly mistake: Mistake;
	/** Bytes where the text of the key was decoded. */
	readonly key: SecretValue;
}

/** What keys are written with. */
const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.'];

/** Characters that are taken for one another when a key is read from paper or a screen, or typed in another layout. */
const lookAlikes = new Map<string, string>();
for (const group of [
	'0OoОо',
	'1lI|і',
	'5S',
	'8B',
	'2Z',
	'6b',
	'AА',
	'BВ',
	'CС',
	'EЕ',
	'HН',
	'KК',
	'MМ',
	'PР',
	'TТ',
	'XХ',
	'aа',
	'cс',
	'eе',
	'pр',
	'xх',
	'yу',
	'-–—‐−',
])
	for (const one of group) lookAlikes.set(one, (lookAlikes.get(one) ?? '') + group.replace(one, ''));

/** Longer texts are no keys that anyone types. */
const longestKey = 100;

/**
 * Every key that is nearly `key`: one character wrong, missing, doubled, too many, in its neighbour's place, or one that
 * looks alike; cut off; in another case; decoded. A few thousand for one of 32 characters. The variants of the mistakes
 * name the place, the first character being 1; none holds a character of the key.
 */
export function* nearMissesOf(key: string): Generator<NearMiss> {
	const characters = [...key];
	const { length } = characters;
	if (length < 4 || length > longestKey) return;
	const misses = (code: string, variant: string, plausibility: number, ...made: readonly string[]): NearMiss[] => {
		const mistake: Mistake = { code, variant, stage: 'secret', plausibility };
		return made.filter((one) => one !== key).map((one) => ({ mistake, key: one }));
	};
	// Where each character begins: some are two units of the text.
	const starts = [0];
	for (const character of characters) starts.push((starts.at(-1) ?? 0) + character.length);
	const write = (from: number, removed: number, put = '') =>
		key.slice(0, starts[from]) + put + key.slice(starts[Math.min(from + removed, length)]);
	for (const [index, character] of characters.entries()) {
		const place = String(index + 1);
		const next = characters[index + 1] ?? '';
		const other = inOtherCase(character);
		yield* misses(
			'key-look-alike',
			place,
			18,
			...[...(lookAlikes.get(character) ?? '')].map((one) => write(index, 1, one)),
		);
		yield* misses('key-character-case', place, 15, write(index, 1, other));
		// Missing at the ends are rows of their own.
		if (index > 0 && index < length - 1) yield* misses('key-character-missing', place, 18, write(index, 1));
		yield* misses('key-character-doubled', place, 16, write(index, 0, character));
		if (next !== '') yield* misses('key-characters-exchanged', place, 17, write(index, 2, next + character));
		if (index > 0 && index < length - 2) yield* misses('key-cut', `after ${place}`, 16, write(index + 1, length));
		if (index > 1 && index < length - 1) yield* misses('key-cut', `before ${place}`, 10, write(0, index));
	}
	for (const [index, character] of characters.entries()) {
		const place = String(index + 1);
		for (const one of alphabet) {
			if (one !== character) yield* misses('key-character-differs', place, 14, write(index, 1, one));
			// One before its like makes the same as one behind it.
			if (one !== character) yield* misses('key-character-added', place, 10, write(index, 0, one));
		}
	}
	for (const one of alphabet) yield* misses('key-character-added', String(length + 1), 10, key + one);
	yield* misses(
		'key-look-alike',
		'all',
		17,
		...[...lookAlikes].flatMap(([from, to]) => [...to].map((one) => key.replaceAll(from, one))),
	);
	yield* misses('key-character-case', 'all', 12, characters.map(inOtherCase).join(''));
	yield* misses('key-character-case', 'first', 15, key.slice(0, 1).toUpperCase() + key.slice(1).toLowerCase());
	for (const [variant, bytes] of decoded(key)) {
		const mistake: Mistake = { code: 'key-decoded', variant, stage: 'secret', plausibility: 15 };
		yield { mistake, key: bytes };
		yield { mistake, key: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
	}
}

function inOtherCase(character: string): string {
	const upper = character.toUpperCase();
	return upper === character ? character.toLowerCase() : upper;
}

function* decoded(key: string): Generator<[string, Uint8Array]> {
	if (/^(?:[0-9a-f]{2})+$/i.test(key))
		yield ['hex', Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))];
	if (/^[A-Za-z0-9+/_-]{6,}={0,2}$/.test(key)) {
		const bytes = base64Bytes(
			key
				.replaceAll('-', '+')
				.replaceAll('_', '/')
				.replace(/={1,2}$/, ''),
		);
		if (bytes) yield ['base64', bytes];
	}
}

function base64Bytes(text: string): Uint8Array | undefined {
	if (text.length % 4 === 1) return undefined;
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const ownNames = [
	'secret',
	'secret_key',
	'secretKey',
	'key',
	'token',
	'password',
	'SECRET',
	'SECRET_KEY',
	'API_SECRET',
	'APP_SECRET',
	'CLIENT_SECRET',
	'app_secret',
	'client_secret',
	'api_secret',
];
const wholeNames = [
	'application_secret_key',
	'session_secret_key',
	'applicationSecretKey',
	'sessionSecretKey',
	'application_secret',
	'session_secret',
];
const asWritten: readonly ((name: string) => string)[] = [
	(name) => name,
	(name) => name.toUpperCase(),
	(name) => `<${name}>`,
	(name) => `<${name.toUpperCase()}>`,
	(name) => `your_${name}`,
	(name) => `YOUR_${name.toUpperCase()}`,
	(name) => `<YOUR_${name.toUpperCase()}>`,
	(name) => `your-${name.replaceAll('_', '-')}`,
	(name) => `${name}_here`,
	(name) => `$${name}`,
	(name) => `$${name.toUpperCase()}`,
	(name) => `\${${name}}`,
	(name) => `\${${name.toUpperCase()}}`,
	(name) => `%${name.toUpperCase()}%`,
	(name) => `:${name}`,
	(name) => `{${name}}`,
];
const others = [
	'changeme',
	'CHANGEME',
	'change_me',
	'CHANGE_ME',
	'test',
	'TODO',
	'todo',
	'xxx',
	'XXX',
	'xxxx',
	'xxxxxxxx',
	'XXXXXXXX',
	'********',
	'...',
	'…',
	'placeholder',
	'your secret key',
	'YOUR SECRET KEY',
	'your key here',
	'YOUR_KEY',
	'YOUR_KEY_HERE',
	'your_key_here',
];

/** What stands in examples where a secret key belongs, and was left there. */
export const placeholders: readonly NearMiss[] = [
	...new Set([...[...ownNames, ...wholeNames].flatMap((name) => asWritten.map((write) => write(name))), ...others]),
].map((key) => ({ mistake: { code: 'key-placeholder', variant: key, stage: 'secret', plausibility: 19 }, key }));

/** What is hashed of a token and a key. */
export function joinedKey(token: string, key: SecretValue): Uint8Array {
	const parts = [utf8(token), typeof key === 'string' ? utf8(key) : key] as const;
	const whole = new Uint8Array(parts[0].length + parts[1].length);
	whole.set(parts[0]);
	whole.set(parts[1], parts[0].length);
	return whole;
}
