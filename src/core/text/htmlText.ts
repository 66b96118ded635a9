const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Whether the separators of a query in `text` are written as HTML (or XML) writes them. */
export function hasHtmlSeparators(text: string): boolean {
	return /&(?:amp|#38|#x26);[\w.[\]%-]+(?:=|&#(?:61|x3d);)|&#(?:61|x3d);/i.test(text);
}

/** Resolves the character references of ASCII characters, each once: `&amp;lt;` is `&lt;`. */
export function unescapeHtml(text: string): string {
	return text.replace(/&(?:(amp|quot|apos|lt|gt)|#(\d{2,3})|#x([\da-f]{2}));/gi, (all, name, decimal, hex) => {
		if (name) return named[name.toLowerCase()] ?? all;
		const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
		return code < 128 ? String.fromCharCode(code) : all;
	});
}

/** A text as HTML has it, within elements and quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
