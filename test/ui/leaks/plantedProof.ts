import type { Find } from './secretSearch.ts';

/** Which of the planted secrets were not found at each of the places that `places` are the beginnings of. */
export function notFound(finds: readonly Find[], places: readonly string[], planted: readonly string[]) {
	const missing = places.map((place): [string, string[]] => {
		const found = new Set(finds.filter((find) => find.place.startsWith(place)).map(({ secret }) => secret));
		return [place, planted.filter((secret) => !found.has(secret))];
	});
	return Object.fromEntries(missing.filter(([, secrets]) => secrets.length > 0));
}
