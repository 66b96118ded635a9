import type { PasteField } from '../../src/shared/draft.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Has a text read as a call; false where it is none. `inserted` is what the field would hold with the text in it. */
type ReadPaste = (text: string, inserted: string | undefined) => Promise<boolean>;

/** Has the host `read` a paste that may be a whole call; what it makes nothing of is pasted as plain text. */
export async function pasteCall(event: ClipboardEvent, kind: PasteField, read: ReadPaste): Promise<void> {
	const text = event.clipboardData?.getData('text/plain') ?? '';
	if (kind === 'value' ? !mayBeWholeCall(text) : !mayBeCall(text)) return;
	const field = event.target as TextField;
	event.preventDefault();
	if (await read(text, inserted(text, field))) return;
	insert(kind === 'value' ? text : text.replace(/[\r\n]+/g, ' ').trim(), field);
}

function mayBeCall(text: string): boolean {
	return /[=?&{[\n]|^https?:|^\s*curl\b/.test(text);
}

const begin =
	/^\s*(?:[$>#%]\s{0,9}|PS [^>\n]{0,200}>\s{0,9})?(?:(?:curl|wget|https?|xhs?|iwr|irm)\b|Invoke-|\$session\b)/i;
const requestLine = /^(?:GET|POST|PUT|HEAD)[ \t]/m;

/** Whether a value may be a call as a whole, as the host then decides: most are not, and are pasted at once. */
function mayBeWholeCall(text: string): boolean {
	const start = text.slice(0, 20_000);
	if (begin.test(start) || requestLine.test(start)) return true;
	if (/^\s*[[{]/.test(start)) return /"(?:request|url)"/.test(text);
	return /^\S*[?&]?sig=/.test(text.trim());
}

function inserted(text: string, { value, selectionStart, selectionEnd, readOnly }: TextField): string | undefined {
	if (readOnly) return undefined;
	return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/** Puts a text into the field where it was pasted, also where the focus has gone on while it was read. */
function insert(text: string, field: TextField): void {
	if (field.readOnly) return;
	// Deprecated, but it has the browser lay out and report the text as it does when it is typed.
	if (document.activeElement === field) document.execCommand('insertText', false, text);
	else if (field.isConnected) {
		const end = field.value.length;
		field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
		field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
	}
}
