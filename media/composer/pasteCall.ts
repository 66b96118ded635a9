type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Handles a paste into a name or method field: text that may be a whole call goes to `read` (the host); where the host
 * makes nothing of it, it is pasted as the plain text it is.
 */
export async function pasteCall(event: ClipboardEvent, read: (text: string) => Promise<boolean>): Promise<void> {
	const text = event.clipboardData?.getData('text/plain') ?? '';
	if (!mayBeCall(text)) return;
	const field = event.target as TextField;
	event.preventDefault();
	if (!(await read(text))) insert(text.replace(/[\r\n]+/g, ' ').trim(), field);
}

function mayBeCall(text: string): boolean {
	return /[=?&{[\n]|^https?:|^\s*curl\b/.test(text);
}

/** Puts a text into the field where it was pasted, also where the focus has gone on while it was read. */
function insert(text: string, field: TextField): void {
	// Deprecated, but the only way to insert text that keeps the field's own undo.
	if (document.activeElement === field) document.execCommand('insertText', false, text);
	else if (field.isConnected) {
		const end = field.value.length;
		field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
		field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
	}
}
