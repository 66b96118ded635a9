/** A regular expression of ours, and where it stands. */
export interface Expression {
	readonly source: string;
	readonly flags: string;
	readonly file: string;
	readonly line: number;
}

/** How it is written: `/a+/g`. */
export function written({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
	return `/${source}/${flags}`;
}
