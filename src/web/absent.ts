/** A module of Node that a browser has nothing like: it can be loaded, and whatever is used of it says that it is missing. */
export function absentModule(name: string): object {
	const missing = (property: string) =>
		function absent(): never {
			throw new Error(`${name} has no ${property} in a browser`);
		};
	// Bundled code copies a module with its prototype.
	return Object.create(
		new Proxy({}, { get: (_, property) => (typeof property === 'string' ? missing(property) : undefined) }) as object,
	);
}
