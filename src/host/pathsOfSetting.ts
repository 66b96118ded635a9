/** Each is looked at and watched. */
export const maxFiles = 100;

/** The paths that a value of a setting has: the first ones, as a folder's settings may have a million. */
export function pathsOfSetting(value: unknown): string[] {
	if (!Array.isArray(value)) return [];
	const first: readonly unknown[] = value.slice(0, maxFiles);
	return first.filter((path): path is string => typeof path === 'string' && path.trim() !== '');
}
