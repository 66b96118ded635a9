/**
 * Puts the caret of a text field at an index of its text, in UTF-16 units; a line end counts as the text has it, and is one
 * unit in a field.
 */
export function setCaret(field: Element | null | undefined, caret: number | undefined, text?: string): void {
	if (caret === undefined || !(field instanceof HTMLTextAreaElement || isTextInput(field))) return;
	const before = text?.slice(0, caret).replace(/\r\n?/g, '\n').length ?? caret;
	field.setSelectionRange(before, before);
}

function isTextInput(field: Element | null | undefined): field is HTMLInputElement {
	return field instanceof HTMLInputElement && field.type === 'text';
}
