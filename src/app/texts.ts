/** Translates a text and fills in `{0}`, `{1}` …: VS Code's `l10n.t` in the host. */
export type Translate = (text: string, ...values: (string | number)[]) => string;

export interface Texts {
	readonly t: Translate;
	/** A number as the language of the texts writes it: `10,000`, `10 000`; with `decimals`, as many: `5.0`. */
	readonly number: (count: number, decimals?: number) => string;
}
