/** The texts that a source gives to `t` or `l10n.t`, which always take a literal. */
export function webviewTexts(source: string): string[] {
	return [...source.matchAll(/\bt\(\s*(['"])((?:\\.|(?!\1).)*)\1/g)].map(([, , literal = '']) =>
		literal.replace(/\\(.)/g, '$1'),
	);
}
