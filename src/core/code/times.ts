import { type TimeForm, timeFormOf } from '../signing/timeForm.ts';
import { CodeError } from './code.ts';

/** What is made anew for each call. Expressions. */
export interface MadeWords {
	/** Since 1970. @param plus as ` + 60`, or nothing */
	seconds(plus: string): string;
	milliseconds(plus: string): string;
	/** In any other form. */
	time(form: TimeForm): string;
	nonce(): string;
	uuid(): string;
}

export function madeBy(words: MadeWords, name: string): string {
	const form = timeFormOf(name);
	if (form?.parts[1] === 'X') return words.seconds(plusOf(form.shift));
	if (form?.parts[1] === 'x') return words.milliseconds(plusOf(1000 * form.shift));
	if (form) return words.time(form);
	if (name === 'nonce' || name === 'uuid') return words[name]();
	throw new CodeError(`{${name}} is not made for each call.`);
}

/** What is added, behind a number. */
export function plusOf(count: number): string {
	return count === 0 ? '' : ` ${count < 0 ? '-' : '+'} ${Math.abs(count)}`;
}

/** In brackets, where something is added. */
export function sumOf(count: string, plus: string): string {
	return plus === '' ? count : `(${count}${plus})`;
}

/** The letters of `strftime`, but for milliseconds. */
export const strftime = {
	...{ yyyy: '%Y', MM: '%m', dd: '%d', HH: '%H', mm: '%M', ss: '%S' },
	...{ EEE: '%a', MMM: '%b' },
} as const;

/** The form as a library writes it. @param letters its own, where they differ from the form's @param quoted writes letters that stand for themselves */
export function patternOf(
	parts: readonly string[],
	letters: Readonly<Record<string, string>>,
	quoted = (text: string) => text,
): string {
	const ofText = (text: string) => text.replace(/[A-Z]+/g, quoted);
	return parts.map((part, index) => (index % 2 === 0 ? ofText(part) : (letters[part] ?? part))).join('');
}

export function hasNames(parts: readonly string[]): boolean {
	return parts.includes('EEE') || parts.includes('MMM');
}

export const quotedLetters = (text: string) => `'${text}'`;
