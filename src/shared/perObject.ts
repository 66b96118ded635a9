/** As `compute`, which runs once for each object: the result is the same one as long as the object is. */
export function perObject<Given extends object, Result>(compute: (given: Given) => Result): (given: Given) => Result {
	const known = new WeakMap<Given, { readonly result: Result }>();
	return (given) => {
		const found = known.get(given) ?? { result: compute(given) };
		known.set(given, found);
		return found.result;
	};
}
