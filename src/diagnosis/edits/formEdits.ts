import { concatBytes } from '@noble/hashes/utils.js';
import { bytesOf, type Encoding } from '../../core/signing/encodings.ts';
import type { DecodeValue, EncodeValue, HashValue, Value } from '../../core/signing/scheme.ts';
import { encodeGbk, utf8 } from '../../core/text/charsets.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { characterSetMistakes, wholeStringMistakes } from '../mistakes/characterSetMistakes.ts';
import type { CharacterSetMistake } from '../mistakes/mistake.ts';
import { asTemplate, type Edit, editOf, type Named, type Path, type Subject } from './edit.ts';

type Hash = HashValue['hash'];
const digests: readonly (readonly [hash: Hash, plausibility: number])[] = [
	['sha256', 65],
	['md5', 55],
	['sha1', 55],
	['sha512', 40],
	['sha384', 20],
];

/** What can be wrong with a digest: which, with which key, of what, and how an inner one is written. */
export function hashEdits(hash: HashValue, path: Path, secrets: readonly string[]): Edit[] {
	const edit = (facet: string, named: Named, change: (now: HashValue, subject: Subject) => Value | [Value, Subject]) =>
		editOf({ path }, facet, named, (now, subject) => change(now as HashValue, subject));
	const isOuter = path.length === 1;
	const edits = digests
		.filter(([other]) => other !== hash.hash)
		.map(([other, plausibility]) =>
			edit('hash', { code: 'other-hash', variant: other, plausibility }, (now) => ({ ...now, hash: other })),
		);
	if (hash.key === undefined && hash.of === '{body}' && !isOuter) {
		const named = { code: 'body-not-signed', variant: 'UNSIGNED-PAYLOAD', plausibility: 45, parameters: ['body'] };
		edits.push(edit('whole', named, () => 'UNSIGNED-PAYLOAD'));
	}
	if (!isOuter) {
		for (const as of ['hex', 'raw', 'HEX', 'base64'] as const) {
			const named = {
				code: 'digest-written-otherwise',
				variant: as,
				plausibility: as === 'hex' || as === 'raw' ? 60 : 30,
			};
			if (as !== (hash.as ?? 'hex')) edits.push(edit('as', named, (now) => ({ ...now, as })));
		}
		for (const [variant, plausibility, write] of hash.as === 'raw' ? bytesAsText : []) {
			const named = { code: 'digest-written-otherwise', variant, plausibility };
			edits.push(
				edit('as', named, (now, subject) => [
					{ encode: variant as Encoding, of: now },
					{ ...subject, encodings: { ...subject.encodings, [variant]: (data) => write(bytesOf(data)) } },
				]),
			);
		}
	}
	if (!isOuter && hash.key === undefined) {
		const named = { code: 'inner-hash-missing', plausibility: 45 };
		const miniApp = { code: 'hmac', variant: webAppData, plausibility: 30 };
		edits.push(
			edit('whole', named, ({ of }) => of),
			edit('key', miniApp, (now) => ({ ...now, key: webAppData })),
		);
	}
	// A key that is made step by step, each with the one before as its key.
	const [, before] = /^\{([^{}]+)\}$/.exec(typeof hash.key === 'string' ? hash.key : '') ?? [];
	if (before !== undefined && path[0] === 'steps') {
		const stepOf = ({ scheme }: Subject) => scheme.steps?.[before];
		const missing = { code: 'key-step-missing', plausibility: 35 };
		edits.push(edit('whole', missing, (now, subject) => (isHash(stepOf(subject)) ? (now.key ?? '') : now)));
		edits.push(
			edit('whole', { code: 'key-steps-exchanged', plausibility: 30 }, (now, subject) => {
				const other = stepOf(subject);
				if (!isHash(other)) return now;
				const { scheme } = subject;
				const steps = { ...scheme.steps, [before]: { ...other, of: now.of } };
				return [
					{ ...now, of: other.of },
					{ ...subject, scheme: { ...scheme, steps } },
				];
			}),
		);
	}
	edits.push(
		...(['hex', 'raw'] as const).map((as) =>
			edit('whole', { code: 'hashed-twice', variant: as, plausibility: 30 }, (now) => {
				const { as: written, key: _, ...outer } = now;
				return { ...outer, of: { ...now, as }, ...(written && { as: written }) };
			}),
		),
	);
	const { key } = hash;
	if (key !== undefined) {
		const plain = (variant: string, plausibility: number, text: (of: string, key: string) => string) =>
			edit('key', { code: 'hmac-missing', variant, plausibility }, (now, subject) => {
				const { key: secret = '', of, ...rest } = now;
				const [text1, first] = asTemplate(of, [...path, 'of'], subject);
				const [text2, both] = asTemplate(secret, [...path, 'key'], first);
				return [{ ...rest, of: text(text1, text2) }, both];
			});
		edits.push(
			plain('secret at the end', 60, (of, secret) => of + secret),
			plain('secret in front', 60, (of, secret) => secret + of),
			plain('secret at both ends', 45, (of, secret) => secret + of + secret),
			plain('without the secret', 40, (of) => of),
			edit('key', { code: 'key-and-text-exchanged', plausibility: 55 }, (now) => ({
				...now,
				key: now.of,
				of: now.key ?? '',
			})),
		);
		for (const decode of ['hex', 'base64', 'base64url'] as const) {
			const named = { code: 'key-decoded', variant: decode, plausibility: 45 };
			edits.push(edit('key', named, (now) => ({ ...now, key: { decode, of: now.key ?? '' } })));
		}
		for (const encode of ['hex', 'base64'] as const) {
			const named = { code: 'key-encoded', variant: encode, plausibility: 40 };
			edits.push(edit('key', named, (now) => ({ ...now, key: { encode, of: now.key ?? '' } })));
		}
		for (const [inner, plausibility] of digests) {
			const named = { code: 'key-hashed', variant: inner, plausibility: plausibility / 3 };
			edits.push(edit('key', named, (now) => ({ ...now, key: { hash: inner, of: now.key ?? '' } })));
		}
	} else if (isOuter) {
		for (const name of secrets) {
			const named = { code: 'hmac', plausibility: 50 };
			const without = typeof hash.of === 'string' ? hash.of.replaceAll(`{${name}}`, '') : hash.of;
			edits.push(edit('key', named, (now) => ({ ...now, of: without, key: `{${name}}` })));
			const both = { ...named, variant: 'and in the text', plausibility: 45 };
			edits.push(edit('key', both, (now) => ({ ...now, key: `{${name}}` })));
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
	({ code, variant = '', plausibility, encode, lead = '', quotes: [open, close] = ['', ''] }): Edit => {
		const bytesOf = (text: string) => concatBytes(utf8(open), encode(lead + text), utf8(close));
		const apply = (subject: Subject): Subject => ({ ...subject, bytesOf });
		return { code, variant, plausibility, parameters: [], path: ['bytes'], facet: 'bytes', apply };
	},
);

const others: readonly (readonly [encoding: Encoding, plausibility: number])[] = [
	['rfc3986', 40],
	['form', 50],
	['uri-component', 50],
	['hex', 40],
	['base64', 40],
	['base64url', 30],
];

/** What can be wrong with another form of a text. */
export function encodeEdits({ encode }: EncodeValue, path: Path): Edit[] {
	const right = [encode].flat();
	const edit = (named: Named, change: (now: EncodeValue) => Value) =>
		editOf({ path }, 'encode', named, (now) => change(now as EncodeValue));
	return [
		edit({ code: 'encoding-missing', variant: right.join(' '), plausibility: 65 }, ({ of }) => of),
		edit({ code: 'encoded-twice', variant: right.join(' '), plausibility: 30 }, (now) => ({
			...now,
			encode: [...right, ...right],
		})),
		...others
			.filter(([other]) => !right.includes(other))
			.map(([other, plausibility]) =>
				edit({ code: 'encoded-otherwise', variant: other, plausibility }, (now) => ({ ...now, encode: other })),
			),
	];
}

/** What can be wrong with bytes that are to be read from a text. */
export function decodeEdits({ decode: right }: DecodeValue, path: Path): Edit[] {
	const edit = (named: Named, change: (now: DecodeValue) => Value) =>
		editOf({ path }, 'decode', named, (now) => change(now as DecodeValue));
	return [
		edit({ code: 'decoding-missing', variant: right, plausibility: 75 }, ({ of }) => of),
		...(['hex', 'base64'] as const)
			.filter((decode) => decode !== right)
			.map((decode) =>
				edit({ code: 'decoded-otherwise', variant: decode, plausibility: 45 }, (now) => ({ ...now, decode })),
			),
	];
}
