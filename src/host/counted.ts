import { env, l10n } from 'vscode';
import { fillText } from '../shared/fillText.ts';

/** The language that the texts are in: that of VS Code where they are translated into it. */
export function textLanguage(): string {
	return l10n.bundle ? env.language : 'en';
}

/** A number of things, as the language of the texts writes it: `10,000`, `10 000`. */
export function numberText(count: number): string {
	return count.toLocaleString(textLanguage());
}

/** Fills a text in which words have forms for a number, as in `{0} {0|call|calls}`; see {@link fillText}. */
export function counted(text: string, ...values: readonly (string | number)[]): string {
	return fillText(text, values, textLanguage());
}
