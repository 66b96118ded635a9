import { SecretFinder } from './secretFinder.ts';
import type { Span } from './text/span.ts';

/** Stands for a secret wherever one would be shown. Its length says nothing about the secret's. */
export const mask = '••••••••';

/**
 * Replaces each secret found in `text` by {@link mask}, whatever writes it ({@link SecretFinder}); what overlaps is masked
 * as one.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secretMasker(secrets)(text);
}

/** As {@link maskSecrets}, for many texts. */
export function secretMasker(secrets: readonly string[]): (text: string) => string {
	const finder = finderOf(secrets);
	return (text) => masked(text, finder);
}

/** Where secrets stand in `text`, in order, none within another. */
export function spansOfSecrets(text: string, secrets: readonly string[]): Span[] {
	return spansOf(text, finderOf(secrets));
}

/** A masked text, or of a longer one its two ends and how many characters stand between them. */
export type MaskedEnds =
	| { readonly whole: string }
	| { readonly head: string; readonly tail: string; readonly left: number };

/**
 * Masks a text for which at most `most` UTF-16 units are shown, half of them at each end. Of a text of megabytes only as much
 * is looked at as a secret that reaches into what is shown can take.
 */
export function endsMasker(secrets: readonly string[]): (text: string, most: number) => MaskedEnds {
	const finder = finderOf(secrets);
	return (text, most) => {
		const half = Math.floor(most / 2);
		const seen = half + 2 * finder.reach;
		if (text.length <= 2 * seen) return endsOf(masked(text, finder), most);
		const head = maskedBefore(text.slice(0, seen), half + finder.reach, finder).slice(0, half);
		const tail = maskedBehind(text.slice(-seen), finder.reach, finder).slice(-half);
		return { head: head.toWellFormed(), tail: tail.toWellFormed(), left: text.length - head.length - tail.length };
	};
}

function endsOf(text: string, most: number): MaskedEnds {
	if (text.length <= most) return { whole: text };
	const half = Math.floor(most / 2);
	const [head, tail] = [text.slice(0, half), text.slice(-half)];
	return { head: head.toWellFormed(), tail: tail.toWellFormed(), left: text.length - 2 * half };
}

/** What stands before `end`, masked: behind it a secret may not be there whole. One that reaches over it is left out. */
function maskedBefore(text: string, end: number, finder: SecretFinder): string {
	const across = spansOf(text, finder).find((span) => span.start < end && span.end > end);
	return masked(text.slice(0, across?.start ?? end), finder);
}

/** What stands behind `start`, masked, likewise. */
function maskedBehind(text: string, start: number, finder: SecretFinder): string {
	const across = spansOf(text, finder).find((span) => span.start < start && span.end > start);
	return masked(text.slice(across?.end ?? start), finder);
}

function spansOf(text: string, finder: SecretFinder): Span[] {
	const spans: Span[] = [];
	finder.find(text, (start, end) => spans.push({ start, end }));
	return spans;
}

/** The last finders, as a call is masked again and again with the same secrets, and making one takes longer than most texts. */
const made: { readonly secrets: readonly string[]; readonly finder: SecretFinder }[] = [];
const mostMade = 4;

function finderOf(secrets: readonly string[]): SecretFinder {
	const index = made.findIndex((one) => isSame(one.secrets, secrets));
	const [known] = index < 0 ? [] : made.splice(index, 1);
	const one = known ?? { secrets: [...secrets], finder: new SecretFinder(secrets) };
	made.unshift(one);
	made.splice(mostMade);
	return one.finder;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return one.length === other.length && one.every((secret, index) => secret === other[index]);
}

/** Pieces are put together this many at a time, as each takes several times the memory of the characters in it. */
const piecesAtOnce = 4096;

function masked(text: string, finder: SecretFinder): string {
	const blocks: string[] = [];
	let pieces: string[] = [];
	let from = 0;
	finder.find(text, (start, end) => {
		if (start > from) pieces.push(text.slice(from, start));
		pieces.push(mask);
		from = end;
		if (pieces.length < piecesAtOnce) return;
		blocks.push(pieces.join(''));
		pieces = [];
	});
	return from === 0 ? text : blocks.join('') + pieces.join('') + text.slice(from);
}
