/** What a text area would hold after a paste or a drop, and whether nothing of what it held is left. */
interface InsertedText {
	readonly text: string;
	readonly isWhole: boolean;
}

/** Keeps a paste or drop out of a text area, where its secrets would be seen, and returns the text with it in. */
export function insertedText(
	event: ClipboardEvent | DragEvent,
	area: HTMLTextAreaElement | null,
): InsertedText | undefined {
	const isPaste = 'clipboardData' in event;
	const pasted = (isPaste ? event.clipboardData : event.dataTransfer)?.getData('text/plain') ?? '';
	if (isPaste || pasted !== '') event.preventDefault();
	if (!area || pasted === '') return undefined;
	const { selectionStart, selectionEnd, value } = area;
	const before = value.slice(0, selectionStart);
	const after = value.slice(selectionEnd);
	return { text: before + pasted + after, isWhole: before === '' && after === '' };
}
