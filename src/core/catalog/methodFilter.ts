import type { CatalogMethod } from './model.ts';

/** True when each word of `filter` occurs in the method's name or in one of its permissions, in either case. */
export function matchesFilter({ name, permissions }: CatalogMethod, filter: string): boolean {
	const searched = [name, ...(permissions?.value ?? [])].map((text) => text.toLowerCase());
	return filter
		.toLowerCase()
		.split(/\s+/)
		.every((word) => searched.some((text) => text.includes(word)));
}
