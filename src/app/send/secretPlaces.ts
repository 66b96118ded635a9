import type { Draft, SecretPlaces } from '../../shared/draft.ts';

/** Where a draft holds a secret, in rows that are off as well. */
export function secretPlacesOf({ method, format, rows }: Draft, holdsSecret: (text: string) => boolean): SecretPlaces {
	const among = (texts: readonly string[]) => texts.flatMap((text, index) => (holdsSecret(text) ? [index] : []));
	return {
		names: among(rows.map(({ name }) => name)),
		values: among(rows.map(({ value }) => value)),
		fields: [
			...(holdsSecret(method) ? (['method'] as const) : []),
			...(format !== null && holdsSecret(format) ? (['format'] as const) : []),
		],
	};
}

export function holdsAnySecret(draft: Draft, holdsSecret: (text: string) => boolean): boolean {
	return Object.values(secretPlacesOf(draft, holdsSecret)).some(({ length }) => length > 0);
}
