let format: Intl.NumberFormat | undefined;

/** The text in the user's language, by the English one: a script of its own gives the page the bundle as `viewTexts`. */
export function t(message: string, ...values: readonly (string | number)[]): string {
	const { viewTexts } = globalThis as { viewTexts?: Readonly<Record<string, string>> };
	return (viewTexts?.[message] ?? message).replace(/\{(\d+)\}/g, (placeholder, index: string) =>
		String(values[Number(index)] ?? placeholder),
	);
}

/** A number as the display language writes it. */
export function inLanguage(count: number): string {
	// Made once: making one takes longer than all that it writes.
	format ??= new Intl.NumberFormat(pageLanguage());
	return format.format(count);
}

/** That of VS Code; undefined outside a page. */
export function pageLanguage(): string | undefined {
	const { document } = globalThis as { document?: { readonly documentElement: { readonly lang: string } } };
	return document?.documentElement.lang || undefined;
}
