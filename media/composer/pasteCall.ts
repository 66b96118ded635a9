/**
 * Handles a paste into a name or method field: text that may be a whole call goes to `read` (the host); where the host
 * makes nothing of it, it is pasted as the plain text it is.
 */
export async function pasteCall(event: ClipboardEvent, read: (text: string) => Promise<boolean>): Promise<void> {
	const text = event.clipboardData?.getData('text/plain') ?? '';
	if (!mayBeCall(text)) return;
	event.preventDefault();
	if (await read(text)) return;
	// Deprecated, but the only way to insert text that keeps the field's own undo.
	document.execCommand('insertText', false, text.replace(/[\r\n]+/g, ' ').trim());
}

function mayBeCall(text: string): boolean {
	return /[=?&{[\n]|^https?:|^\s*curl\b/.test(text);
}
