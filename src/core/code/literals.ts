/** Control characters of ASCII: in a source they are seen only as escapes. */
const controls = /(?![\u0080-\u009f])\p{Cc}/gu;

export function hasControls(text: string): boolean {
	return text.search(controls) >= 0;
}

/** A text with its control characters written as escapes; a line break and a tab as most languages have them. */
export function escapeControls(text: string, escaped: (hex: string) => string): string {
	const known: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
	return text.replaceAll(
		controls,
		(one) => known[one] ?? escaped((one.codePointAt(0) ?? 0).toString(16).padStart(2, '0')),
	);
}

/** In double quotes, with escapes beyond ASCII, so that a compiler's encoding does not matter. */
export function asciiLiteral(text: string): string {
	const unicode = (hex: string) => `\\u${hex.padStart(4, '0')}`;
	const escaped = escapeControls(text.replaceAll(/[\\"]/g, '\\$&'), unicode);
	return `"${escaped.replaceAll(/[^ -~]/g, (one) => unicode(one.charCodeAt(0).toString(16)))}"`;
}

/** Calls of a method that replaces a text by another, one for each two of these. */
export function replacing(method: string, texts: readonly string[]): string {
	return texts.map((text, at) => (at % 2 === 0 ? `.${method}("${text}"` : `, "${text}")`)).join('');
}
