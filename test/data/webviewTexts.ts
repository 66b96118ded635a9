/** The texts that a source of the webviews gives to `t`, which is always given a literal. */
export function webviewTexts(source: string): string[] {
	return [...source.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, literal = '']) =>
		literal.replace(/\\(.)/g, '$1'),
	);
}
