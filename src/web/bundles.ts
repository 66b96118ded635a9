/** Which files each of the extension's bundles requires, sooner or later, by the names of all: the build puts it here. */
declare const bundleImports: Readonly<Record<string, readonly string[]>> | undefined;

/** The names of a bundle and of all that it requires, without what `isLeftOut` and what that alone requires. */
export function bundlesOf(
	name: string,
	isLeftOut: (name: string) => boolean = () => false,
	imports = typeof bundleImports === 'undefined' ? {} : bundleImports,
): string[] {
	const found = new Set([name]);
	for (const one of found) for (const next of imports[one] ?? []) if (!isLeftOut(next)) found.add(next);
	return [...found];
}
