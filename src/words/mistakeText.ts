import { keyMistakeExplanations, keyMistakeRemedies } from './keyMistakes.ts';
import { mistakeExplanations } from './mistakeExplanations.ts';
import { mistakeRemedies } from './mistakeRemedies.ts';

/** A mistake as a diagnosis names it. */
export interface NamedMistake {
	readonly code: string;
	readonly variant: string;
	readonly parameters: readonly string[];
	/** True in a call without a session, which is signed with the application's secret key itself. */
	readonly isSessionLess?: boolean;
}

/** Puts a text into a language, and `{0}`, `{1}` … into the text: `l10n.t` is one. */
export type Translate = (text: string, ...inserted: string[]) => string;

const someParameters = 'the parameters';
const explanations = patternsOf({ ...mistakeExplanations, ...keyMistakeExplanations });
const remedies = Object.entries({ ...mistakeRemedies, ...keyMistakeRemedies }).map(([text, pattern]) => ({
	pattern: new RegExp(`^(?:${pattern})$`),
	text,
}));

/** Every text that a mistake is worded in: what a translation holds. */
export const mistakeTexts: readonly string[] = [
	someParameters,
	...explanations.map(({ text }) => text),
	...remedies.map(({ text }) => text),
];

/** What a mistake is. Names and literals stand between backticks. */
export function explanationOf(mistake: NamedMistake, t: Translate = inEnglish): string {
	return textOf(explanations, mistake, t);
}

type Patterns = readonly { readonly pattern: RegExp; readonly text: string }[];

export function patternsOf(texts: Readonly<Record<string, string>>): Patterns {
	return Object.entries(texts).map(([pattern, text]) => {
		const end = pattern.includes('/') ? '' : '(?:/.*)?';
		return { pattern: new RegExp(`^(?:${pattern})${end}$`), text };
	});
}

/** The text of the first pattern that fits, with what is inserted; else the code. */
export function textOf(texts: Patterns, { code, variant, parameters }: NamedMistake, t: Translate): string {
	const id = variant === '' ? code : `${code}/${variant}`;
	for (const { pattern, text } of texts) {
		const match = pattern.exec(id);
		if (!match) continue;
		const names = parameters.map((name) => `\`${name}\``).join(', ') || t(someParameters);
		return t(text, names, match.slice(1).find((group) => group !== undefined) ?? '');
	}
	return code;
}

export function remedyOf({ code, isSessionLess }: NamedMistake, t: Translate = inEnglish): string {
	const remedy = (id: string) => remedies.find(({ pattern }) => pattern.test(id));
	const found = (isSessionLess ? remedy(`no session: ${code}`) : undefined) ?? remedy(code);
	return found ? t(found.text) : '';
}

/** Puts what is inserted into an English text. */
export function inEnglish(text: string, ...inserted: string[]): string {
	return text.replace(/\{(\d)\}/g, (whole, index: string) => inserted[Number(index)] ?? whole);
}
