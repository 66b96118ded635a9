/** As `compute`, once for each version of a document. */
export function perVersion<Document extends { version: number }, Result>(compute: (document: Document) => Result) {
	const known = new WeakMap<Document, { readonly version: number; readonly result: Result }>();
	return (document: Document): Result => {
		const { version } = document;
		const last = known.get(document);
		if (last?.version === version) return last.result;
		const result = compute(document);
		known.set(document, { version, result });
		return result;
	};
}
