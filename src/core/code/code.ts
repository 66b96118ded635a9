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
