import type { HashValue } from '../signing/scheme.ts';

/** Texts and bytes are of different types in most languages. */
export type Kind = 'text' | 'bytes';

export interface Code {
	readonly text: string;
	readonly kind: Kind;
	/** Whether it is several parts, put together by an operator in most languages. */
	readonly isJoin?: boolean;
}

/** What a language cannot do of a scheme. */
export class CodeError extends Error {}

export interface GivenLists {
	/** By their names, beside the parameters. */
	readonly lists: readonly string[];
	/** Whether any pairs are taken from another list than the parameters. */
	readonly usesLists: boolean;
}

export type NameStyle = (words: readonly string[]) => string;

export const snakeCase: NameStyle = (words) => words.join('_').toLowerCase();
export const camelCase: NameStyle = (words) =>
	words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');

/** What a digest is written as. */
export type Output = NonNullable<HashValue['as']>;

/** What writes an output, of its hexadecimal digits or its bytes, as a language has it. */
export function outputsBy(
	upper: (hex: string) => string,
	base64: (bytes: string, isForUrl: boolean) => string,
	unpadded: (base64: string) => string,
) {
	return (as: Output, of: (form: 'hex' | 'raw') => string): string => {
		if (as === 'raw' || as === 'hex') return of(as);
		if (as === 'HEX') return upper(of('hex'));
		const written = base64(of('raw'), as !== 'base64');
		return as === 'base64url' ? unpadded(written) : written;
	};
}
