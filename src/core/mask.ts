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
	const spans: Span[] = [];
	finderOf(secrets).find(text, (start, end) => spans.push({ start, end }));
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
