import { SecretFinder } from './secretFinder.ts';
import { isSameList } from './text/sameList.ts';
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

/**
 * As {@link maskSecrets}, for a text that goes on or was cut: a secret that may have begun at its end is left out, as what it
 * begins with is no secret that is found.
 */
export function maskBeginning(text: string, secrets: readonly string[]): string {
	const finder = finderOf(secrets);
	return masked(text, finder, { start: 0, end: finder.beginningAtEnd(text) });
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
		if (text.length <= 2 * seen) {
			const whole = masked(text, finder);
			return whole.length <= most ? { whole } : endsOf(whole.slice(0, half), whole.slice(-half), whole.length);
		}
		// Behind the first of these places, and before the last, a secret may not be there whole.
		const head = masked(text.slice(0, seen), finder, { start: 0, end: half + finder.reach });
		const tail = masked(text.slice(-seen), finder, { start: finder.reach, end: seen });
		return endsOf(head.slice(0, half), tail.slice(-half), text.length);
	};
}

function endsOf(head: string, tail: string, length: number): MaskedEnds {
	return { head: head.toWellFormed(), tail: tail.toWellFormed(), left: length - head.length - tail.length };
}

function spansOf(text: string, finder: SecretFinder): Span[] {
	const spans: Span[] = [];
	finder.find(text, (start, end) => spans.push({ start, end }));
	return spans;
}

/** The last finders, as a call is masked again and again with the same secrets, and making one takes longer than most texts. */
const made: { readonly secrets: readonly string[]; readonly finder: SecretFinder }[] = [];
const mostMade = 4;

/** Finds these secrets; made once for the last that were asked for. */
export function finderOf(secrets: readonly string[]): SecretFinder {
	const index = made.findIndex((one) => isSameList(one.secrets, secrets));
	const [known] = index < 0 ? [] : made.splice(index, 1);
	const one = known ?? { secrets: [...secrets], finder: new SecretFinder(secrets) };
	made.unshift(one);
	made.splice(mostMade);
	return one.finder;
}

/** Pieces are put together this many at a time, as each takes several times the memory of the characters in it. */
const piecesAtOnce = 4096;

/** What stands in `part` of a text, masked; a secret that is only partly in it is left out. */
function masked(text: string, finder: SecretFinder, part: Span = { start: 0, end: text.length }): string {
	if (finder.isTooShort(text)) return text.slice(part.start, Math.max(part.start, part.end));
	const blocks: string[] = [];
	let pieces: string[] = [];
	let from = part.start;
	let to = part.end;
	finder.find(text, (start, end) => {
		if (end <= part.start || start >= part.end) return;
		if (end > part.end) to = start;
		else {
			if (start > from) pieces.push(text.slice(from, start));
			if (start >= part.start) pieces.push(mask);
			from = end;
		}
		if (pieces.length < piecesAtOnce) return;
		blocks.push(pieces.join(''));
		pieces = [];
	});
	return blocks.join('') + pieces.join('') + text.slice(from, Math.max(from, to));
}
