import type { Fact } from './model.ts';

/**
 * True when each word of `filter` occurs in a method's name or in one of its permissions, in either case.
 * @param permissionsOf asked where the name alone does not do
 */
export function matchesFilter(
	name: string,
	permissionsOf: () => Fact<readonly string[]> | undefined,
	filter: string,
): boolean {
	const words = filter.toLowerCase().split(/\s+/);
	const isIn = (texts: readonly string[]) => words.every((word) => texts.some((text) => text.includes(word)));
	const lower = name.toLowerCase();
	if (isIn([lower])) return true;
	const permissions = permissionsOf()?.value ?? [];
	return permissions.length > 0 && isIn([lower, ...permissions.map((text) => text.toLowerCase())]);
}
