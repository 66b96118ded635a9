import type { HashValue } from '../../core/signing/scheme.ts';
import type { Choice } from './choice.ts';

/** What is hashed, of a message and a key: of their templates, or of their texts. */
export type Mode = (of: string, key: string) => { readonly of: string; readonly key?: string; readonly first?: First };

/** What the text becomes first, where not itself is hashed: its digest, or the text encoded as a whole. */
export type First = Omit<HashValue, 'of'> | { readonly encode: 'form' };

/** The names under which a secret is written behind the text, the most usual first. */
const keyNames = 'key secret app_secret appSecret secretKey secret_key appkey token passphrase'.split(' ');

const mostEmpty = 10;

/** Without a secret; plain; and as an HMAC. */
export function modeChoices(hash: HashValue['hash'], glues: readonly Choice<string>[]) {
	const [isPlain, isKeyed] = hash === 'md5' ? [0, 1] : hash === 'sha1' ? [0, 0] : [1, 0];
	const plain: Choice<(of: string, key: string) => string>[] = [
		[0, (of, key) => of + key],
		[1, (of, key) => key + of],
		[2, (of, key) => key + of + key],
		...keyNames.map((name, at): (typeof plain)[number] => [Math.min(at, 1) + 1, (of, key) => `${of}&${name}=${key}`]),
		...glues.flatMap(([cost, glue]): typeof plain => {
			if (glue === '') return [];
			const more = cost === 0 ? 0 : 1 + cost;
			return [
				[more, (of, key) => of + glue + key],
				[more, (of, key) => key + glue + of],
				// Behind optional fields that are empty, as PayU India has it.
				...(cost === 0 ? [[1, (of, key) => of + glue.repeat(mostEmpty + 1) + key] as (typeof plain)[number]] : []),
			];
		}),
	];
	const modes: Choice<Mode>[] = [
		[isKeyed, (of, key) => ({ key, of })],
		[isKeyed + 1, (of, key) => ({ key: `${key}&`, of })],
		[isKeyed + 2, (of, key) => ({ key, of: key + of + key })],
		[isKeyed + 3, (of, key) => ({ key, of: of + key })],
		[isKeyed + 3, (of, key) => ({ key, of: key + of })],
		...plain.map(([cost, text]): Choice<Mode> => [cost + isPlain, (of, key) => ({ of: text(of, key) })]),
		[isKeyed + 3, (of, key) => ({ key: `${of}\n${key}`, of: '' })],
		[isPlain + 2, (of, key) => ({ of: of + key, first: { encode: 'form' } })],
		...[{ hash }, { hash, as: 'raw' as const }].map((first): Choice<Mode> => {
			return [isPlain + 3, (of, key) => ({ of: of + key, first })];
		}),
		...[{ hash: 'md5', as: 'HEX' } as const, { hash: 'md5' } as const, { hash: 'sha256' } as const].map(
			(first): Choice<Mode> => [isKeyed + 4, (of, key) => ({ key, of, first })],
		),
	];
	return { modes, withoutKey: isPlain };
}
