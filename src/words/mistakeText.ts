import { keyMistakeExplanations, keyMistakeRemedies } from './keyMistakes.ts';
import { mistakeExplanations } from './mistakeExplanations.ts';
import { mistakeRemedies } from './mistakeRemedies.ts';
import { sigExplanations } from './sigMistakes.ts';

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
const explanations = patternsOf({ ...mistakeExplanations, ...sigExplanations, ...keyMistakeExplanations });
const remedies = { ...mistakeRemedies, ...keyMistakeRemedies };
const remedyFor = remediesOf(remedies);

/** Every text that a mistake is worded in: what a translation holds. */
export const mistakeTexts: readonly string[] = [
	someParameters,
	...explanations.map(({ text }) => text),
	...Object.keys(remedies),
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
	const found = (isSessionLess ? remedyFor(`no session: ${code}`) : undefined) ?? remedyFor(code);
	return found === undefined ? '' : t(found);
}

/** Finds the text whose pattern fits a code first. @param remedies patterns by their text */
export function remediesOf(remedies: Readonly<Record<string, string>>): (code: string) => string | undefined {
	const patterns = Object.entries(remedies).map(([text, pattern]) => [text, new RegExp(`^(?:${pattern})$`)] as const);
	return (code) => patterns.find(([, pattern]) => pattern.test(code))?.[0];
}

/** Puts what is inserted into an English text. */
export function inEnglish(text: string, ...inserted: string[]): string {
	return text.replace(/\{(\d)\}/g, (whole, index: string) => inserted[Number(index)] ?? whole);
}
