import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, type Encoding } from '../../core/signing/encodings.ts';
import type { DecodeValue, EncodeValue, HashValue, Value } from '../../core/signing/scheme.ts';
import { encodeGbk, utf8 } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { characterSetMistakes, wholeStringMistakes } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake } from '../mistakes/mistake.ts';
import { byLikelihood } from '../mistakes/mistakeRows.ts';
import { adderTo, asTemplate, type Edit, editOf, type Path, type Subject } from './edit.ts';

const digests = byLikelihood({ sha256: 65, md5: 55, sha1: 55, sha512: 40, sha384: 20 });

/** What can be wrong with a digest: which, with which key, of what, and how an inner one is written. */
export function hashEdits(hash: HashValue, path: Path, secrets: readonly string[]): Edit[] {
	const edits: Edit[] = [];
	const add = adderTo<HashValue>(edits, path);
	const isOuter = path.length === 1;
	const { key } = hash;
	for (const [other, plausibility] of digests)
		if (other !== hash.hash) add('hash', ['other-hash', other, plausibility], (now) => ({ ...now, hash: other }));
	if (!isOuter) {
		if (key === undefined && hash.of === '{body}')
			add('whole', ['body-not-signed', 'UNSIGNED-PAYLOAD', 45, ['body']], () => 'UNSIGNED-PAYLOAD');
		for (const as of ['hex', 'raw', 'HEX', 'base64'] as const) {
			const plausibility = as === 'hex' || as === 'raw' ? 60 : 30;
			if (as === (hash.as ?? 'hex')) continue;
			add('as', ['digest-written-otherwise', as, plausibility], (now) => ({ ...now, as }));
		}
		for (const [variant, plausibility, write] of hash.as === 'raw' ? bytesAsText : [])
			add('as', ['digest-written-otherwise', variant, plausibility], (now, subject) => [
				{ encode: variant as Encoding, of: now },
				{ ...subject, encodings: { ...subject.encodings, [variant]: (data) => write(bytesOf(data)) } },
			]);
		if (key === undefined) {
			add('whole', ['inner-hash-missing', '', 45], ({ of }) => of);
			add('key', ['hmac', webAppData, 30], (now) => ({ ...now, key: webAppData }));
		}
	}
	// A key that is made step by step, each with the one before as its key.
	const [, before] = /^\{([^{}]+)\}$/.exec(typeof key === 'string' ? key : '') ?? [];
	if (before !== undefined && path[0] === 'steps') {
		const stepOf = ({ scheme }: Subject) => scheme.steps?.[before];
		add('whole', ['key-step-missing', '', 35], (now, subject) => (isHash(stepOf(subject)) ? (now.key ?? '') : now));
		add('whole', ['key-steps-exchanged', '', 30], (now, subject) => {
			const other = stepOf(subject);
			if (!isHash(other)) return now;
			const { scheme } = subject;
			const steps = { ...scheme.steps, [before]: { ...other, of: now.of } };
			return [
				{ ...now, of: other.of },
				{ ...subject, scheme: { ...scheme, steps } },
			];
		});
	}
	for (const as of ['hex', 'raw'] as const)
		add('whole', ['hashed-twice', as, 30], (now) => {
			const { as: written, key: _, ...outer } = now;
			return { ...outer, of: { ...now, as }, ...(written && { as: written }) };
		});
	if (key !== undefined) {
		const plain = (variant: string, plausibility: number, text: (of: string, key: string) => string) =>
			add('key', ['hmac-missing', variant, plausibility], ({ key: secret = '', of, ...rest }, subject) => {
				const [text1, first] = asTemplate(of, [...path, 'of'], subject);
				const [text2, both] = asTemplate(secret, [...path, 'key'], first);
				return [{ ...rest, of: text(text1, text2) }, both];
			});
		plain('secret at the end', 60, (of, secret) => of + secret);
		plain('secret in front', 60, (of, secret) => secret + of);
		plain('secret at both ends', 45, (of, secret) => secret + of + secret);
		plain('without the secret', 40, (of) => of);
		const exchanged = ['key-and-text-exchanged', '', 55] as const;
		add('key', exchanged, (now) => ({ ...now, key: now.of, of: now.key ?? '' }));
		for (const decode of ['hex', 'base64', 'base64url'] as const)
			add('key', ['key-decoded', decode, 45], (now) => ({ ...now, key: { decode, of: now.key ?? '' } }));
		for (const encode of ['hex', 'base64'] as const)
			add('key', ['key-encoded', encode, 40], (now) => ({ ...now, key: { encode, of: now.key ?? '' } }));
		for (const [inner, plausibility] of digests) {
			const named = ['key-hashed', inner, plausibility / 3] as const;
			add('key', named, (now) => ({ ...now, key: { hash: inner, of: now.key ?? '' } }));
		}
	} else if (isOuter) {
		for (const name of secrets) {
			const without = typeof hash.of === 'string' ? hash.of.replaceAll(`{${name}}`, '') : hash.of;
			add('key', ['hmac', '', 50], (now) => ({ ...now, of: without, key: `{${name}}` }));
			add('key', ['hmac', 'and in the text', 45], (now) => ({ ...now, key: `{${name}}` }));
		}
	}
	return edits;
}

/** The key with which Telegram makes the key of Mini Apps. */
const webAppData = 'WebAppData';

/** What becomes of the bytes of a digest that is taken for a text. */
const bytesAsText: readonly (readonly [name: string, plausibility: number, write: (bytes: Uint8Array) => string])[] = [
	['binary string', 50, textOfBytes],
	['UTF-8 text', 35, (bytes) => new TextDecoder().decode(bytes)],
];

function isHash(value: Value | undefined): value is HashValue {
	return typeof value === 'object' && 'hash' in value;
}

/** What clients of Chinese services hash where they should hash UTF-8. */
const gbk: CharacterSetMistake = {
	code: 'hashed-as-gbk',
	stage: 'character-set',
	plausibility: 40,
	keepsAscii: true,
	encode: encodeGbk,
};

/** How a text that is hashed became bytes. */
export const characterSetEdits: readonly Edit[] = [...characterSetMistakes, gbk, ...wholeStringMistakes].map(
	({ code, variant = '', plausibility, encode, lead = '', quotes: [open, close] = ['', ''] }) => {
		const bytesOf = (text: string) => concatBytes(utf8(open), encode(lead + text), utf8(close));
		return editOf(['bytes'], 'bytes', [code, variant, plausibility], (subject) => ({ ...subject, bytesOf }));
	},
);

const others = byLikelihood({ rfc3986: 40, form: 50, 'uri-component': 50, hex: 40, base64: 40, base64url: 30 });

export function encodeEdits({ encode }: EncodeValue, path: Path): Edit[] {
	const right = [encode].flat();
	const edits: Edit[] = [];
	const add = adderTo<EncodeValue>(edits, path);
	add('encode', ['encoding-missing', right.join(' '), 65], ({ of }) => of);
	add('encode', ['encoded-twice', right.join(' '), 30], (now) => ({ ...now, encode: [...right, ...right] }));
	for (const [other, plausibility] of others.filter(([other]) => !right.includes(other)))
		add('encode', ['encoded-otherwise', other, plausibility], (now) => ({ ...now, encode: other }));
	return edits;
}

export function decodeEdits({ decode: right }: DecodeValue, path: Path): Edit[] {
	const edits: Edit[] = [];
	const add = adderTo<DecodeValue>(edits, path);
	add('decode', ['decoding-missing', right, 75], ({ of }) => of);
	for (const decode of ['hex', 'base64'] as const)
		if (decode !== right) add('decode', ['decoded-otherwise', decode, 45], (now) => ({ ...now, decode }));
	return edits;
}
