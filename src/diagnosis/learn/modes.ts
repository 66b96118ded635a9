import type { HashValue } from '../../core/signing/scheme.ts';
import type { Choice } from './choice.ts';

/** What is hashed, of a message and a key: of their templates, or of their texts. */
export type Mode = (
	of: string,
	key: string,
) => { readonly of: string; readonly key?: string; readonly again?: 'hex' | 'raw' };

/** The names under which a secret is written behind the text, the most usual first. */
const keyNames = 'key secret app_secret appSecret secretKey secret_key appkey token passphrase'.split(' ');

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
		...(['hex', 'raw'] as const).map((again): Choice<Mode> => {
			return [isPlain + 3, (of, key) => ({ of: of + key, again })];
		}),
	];
	return { modes, withoutKey: isPlain };
}
