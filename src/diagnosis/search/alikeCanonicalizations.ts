import type { Canonicalization } from './canonicalizations.ts';

/**
 * Canonicalizations that differ only in what follows the parameters. What goes before that is put together once for
 * all of them, as it is for all secrets.
 */
export type AlikeCanonicalizations = readonly [Canonicalization, ...Canonicalization[]];

/** Puts together those that are alike and come one after the other. */
export function* alike(all: Iterable<Canonicalization>): Generator<AlikeCanonicalizations> {
	let some: [Canonicalization, ...Canonicalization[]] | undefined;
	for (const one of all) {
		if (some && areAlike(some[0], one)) some.push(one);
		else {
			if (some) yield some;
			some = [one];
		}
	}
	if (some) yield some;
}

function areAlike(a: Canonicalization, b: Canonicalization): boolean {
	return (
		a.order === b.order &&
		a.pair === b.pair &&
		a.joining === b.joining &&
		a.set === b.set &&
		a.digest === b.digest &&
		a.front === b.front &&
		a.position?.front === undefined &&
		b.position?.front === undefined
	);
}

/** The same for those that put the same bytes around the parameters. */
export function placementKey(some: AlikeCanonicalizations): string {
	const [{ set, digest, position }] = some;
	const hash = digest ? `${digest.code} ${digest.variant}` : '';
	const around = `${set.code}\n${set.variant ?? ''}\n${set.quotes?.[0] ?? ''}\n${position?.front ?? '-'}\n${hash}`;
	let key = around;
	for (const { position: place, end } of some) key += `\n${place?.glue ?? ''}\n${place?.appended ?? 1}\n${end}`;
	return key;
}
