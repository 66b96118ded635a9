import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, decodings, type Encoding } from '../../core/signing/encodings.ts';
import type { DecodeValue, EncodeValue, HashValue, Value } from '../../core/signing/scheme.ts';
import { encodeGbk, noBytes } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { characterSetMistakes, wholeStringMistakes } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake } from '../mistakes/mistake.ts';
import { byLikelihood } from '../mistakes/mistakeRows.ts';
import { asTemplate, type Edit, editOf, editsAt, type Named, type Path, type Subject } from './edit.ts';

const digests = byLikelihood({ sha256: 65, md5: 55, sha1: 55, sha512: 40, sha384: 20 });

type EditHash = ReturnType<typeof editsAt<HashValue>>;

/** What can be wrong with a digest: which, with which key, of what, and how an inner one is written. */
export function* hashEdits(hash: HashValue, path: Path, secrets: readonly string[]): Generator<Edit> {
	const edit = editsAt<HashValue>(path);
	const isOuter = path.length === 1;
	for (const [other, plausibility] of digests)
		if (other !== hash.hash)
			yield edit('hash', ['other-hash', other, plausibility], (now) => ({ ...now, hash: other }));
	if (!isOuter) yield* innerHashEdits(hash, edit);
	yield* keyStepEdits(hash, path, edit);
	for (const as of ['hex', 'raw'] as const)
		yield edit('whole', ['hashed-twice', as, 30], (now) => {
			const { as: written, key: _, ...outer } = now;
			return { ...outer, of: { ...now, as }, ...(written && { as: written }) };
		});
	if (hash.key !== undefined) yield* keyEdits(path, edit);
	else if (isOuter) {
		for (const name of secrets) {
			const without = typeof hash.of === 'string' ? hash.of.replaceAll(`{${name}}`, '') : hash.of;
			yield edit('key', ['hmac', '', 50], (now) => ({ ...now, of: without, key: `{${name}}` }));
			yield edit('key', ['hmac', 'and in the text', 45], (now) => ({ ...now, key: `{${name}}` }));
		}
	}
}

function* innerHashEdits({ key, of, as: right = 'hex' }: HashValue, edit: EditHash): Generator<Edit> {
	if (key === undefined && of === '{body}')
		yield edit('whole', ['body-not-signed', 'UNSIGNED-PAYLOAD', 45, ['body']], () => 'UNSIGNED-PAYLOAD');
	for (const [as, plausibility] of byLikelihood({ hex: 60, raw: 60, HEX: 30, base64: 30 }))
		if (as !== right) yield edit('as', ['digest-written-otherwise', as, plausibility], (now) => ({ ...now, as }));
	for (const [variant, plausibility, write] of right === 'raw' ? bytesAsText : [])
		yield edit('as', ['digest-written-otherwise', variant, plausibility], (now, subject) => [
			{ encode: variant as Encoding, of: now },
			{ ...subject, encodings: { ...subject.encodings, [variant]: (data) => write(bytesOf(data)) } },
		]);
	if (key !== undefined) return;
	yield edit('whole', ['inner-hash-missing', '', 45], ({ of }) => of);
	yield edit('key', ['hmac', webAppData, 30], (now) => ({ ...now, key: webAppData }));
}

/** A key that is made step by step, each with the one before as its key. */
function* keyStepEdits({ key }: HashValue, path: Path, edit: EditHash): Generator<Edit> {
	const [, before] = /^\{([^{}]+)\}$/.exec(typeof key === 'string' ? key : '') ?? [];
	if (before === undefined || path[0] !== 'steps') return;
	const stepOf = ({ scheme }: Subject) => scheme.steps?.[before];
	yield edit('whole', ['key-step-missing', '', 35], (now, of) => (isHash(stepOf(of)) ? (now.key ?? '') : now));
	yield edit('whole', ['key-steps-exchanged', '', 30], (now, subject) => {
		const other = stepOf(subject);
		if (!isHash(other)) return now;
		const steps = { ...subject.scheme.steps, [before]: { ...other, of: now.of } };
		return [
			{ ...now, of: other.of },
			{ ...subject, scheme: { ...subject.scheme, steps } },
		];
	});
}

/** What is hashed where the key is taken for text. */
const withoutHmac: readonly (readonly [
	variant: string,
	plausibility: number,
	text: (of: string, key: string) => string,
])[] = [
	['secret at the end', 60, (of, secret) => of + secret],
	['secret in front', 60, (of, secret) => secret + of],
	['secret at both ends', 45, (of, secret) => secret + of + secret],
	['without the secret', 40, (of) => of],
];

function* keyEdits(path: Path, edit: EditHash): Generator<Edit> {
	for (const [variant, plausibility, write] of withoutHmac)
		yield edit('key', ['hmac-missing', variant, plausibility], ({ key: secret = '', of, ...rest }, subject) => {
			const [text, first] = asTemplate(of, [...path, 'of'], subject);
			const [key, both] = asTemplate(secret, [...path, 'key'], first);
			return [{ ...rest, of: write(text, key) }, both];
		});
	const exchanged = ['key-and-text-exchanged', '', 55] as const;
	yield edit('key', exchanged, (now) => ({ ...now, key: now.of, of: now.key ?? '' }));
	const change = (named: Named, made: (key: Value) => Value) =>
		edit('key', named, (now) => ({ ...now, key: made(now.key ?? '') }));
	for (const decode of decodings) yield change(['key-decoded', decode, 45], (of) => ({ decode, of }));
	for (const encode of ['hex', 'base64'] as const) yield change(['key-encoded', encode, 40], (of) => ({ encode, of }));
	for (const [hash, plausibility] of digests)
		yield change(['key-hashed', hash, plausibility / 3], (of) => ({ hash, of }));
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
const gbk = { code: 'hashed-as-gbk', plausibility: 40, encode: encodeGbk };

type CharacterSet = Omit<CharacterSetMistake, 'keepsAscii'>;
const characterSets: readonly CharacterSet[] = [...characterSetMistakes, gbk, ...wholeStringMistakes];

/** How a text that is hashed became bytes. */
export const characterSetEdits: readonly Edit[] = characterSets.map(
	({ code, variant = '', plausibility, encode, around: [open, close] = [noBytes, noBytes] }) => {
		const bytesOf = (text: string) => concatBytes(open, encode(text), close);
		return editOf(['bytes'], 'bytes', [code, variant, plausibility], (subject) => ({ ...subject, bytesOf }));
	},
);

const others = byLikelihood({ rfc3986: 40, form: 50, 'uri-component': 50, hex: 40, base64: 40, base64url: 30 });

export function* encodeEdits({ encode }: EncodeValue, path: Path): Generator<Edit> {
	const right = [encode].flat();
	const edit = editsAt<EncodeValue>(path);
	yield edit('encode', ['encoding-missing', right.join(' '), 75], ({ of }) => of);
	yield edit('encode', ['encoded-twice', right.join(' '), 30], (now) => ({ ...now, encode: [...right, ...right] }));
	for (const [other, plausibility] of others.filter(([other]) => !right.includes(other)))
		yield edit('encode', ['encoded-otherwise', other, plausibility], (now) => ({ ...now, encode: other }));
}

export function* decodeEdits({ decode: right }: DecodeValue, path: Path): Generator<Edit> {
	const edit = editsAt<DecodeValue>(path);
	yield edit('decode', ['decoding-missing', right, 75], ({ of }) => of);
	for (const decode of ['hex', 'base64'] as const)
		if (decode !== right) yield edit('decode', ['decoded-otherwise', decode, 45], (now) => ({ ...now, decode }));
	// The mark of a key is Base64 as well, in the alphabet that Node takes too.
	const marked = (code: string, plausibility: number, read: (of: string) => Value) =>
		edit('decode', [code, 'whsec_…', plausibility], (now, subject) => {
			const [inside, of] = asTemplate(now.of, [...path, 'of'], subject);
			return [read(`whsec_${inside}`), of];
		});
	yield marked('decoding-missing', 60, (of) => of);
	yield marked('decoded-otherwise', 40, (of) => ({ decode: 'base64url', of }));
}
