let format: Intl.NumberFormat | undefined;
let bundle: Readonly<Record<string, string>> | undefined;

/**
 * The text in the user's language. `message` is the English text and the key in the bundle that the host puts on the
 * body as `data-l10n` (the format of `vscode.l10n` bundles); `{0}`, `{1}` … stand for `values`.
 */
export function t(message: string, ...values: readonly (string | number)[]): string {
	bundle ??= readBundle();
	const text = bundle[message] ?? message;
	return text.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder));
}

/** A number as the display language writes it. */
export function inLanguage(count: number): string {
	// Made once: making one takes longer than all that it writes.
	format ??= new Intl.NumberFormat(document.documentElement.lang || undefined);
	return format.format(count);
}

function readBundle(): Record<string, string> {
	try {
		const read: unknown = JSON.parse(document.body.dataset['l10n'] || '{}');
		return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
	} catch {
		return {};
	}
}
