/** What a pressed key asks for: Ctrl+Z (Cmd+Z), with Shift or Ctrl+Y to redo; on any keyboard layout. */
export function undoKey(
	event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): 'undo' | 'redo' | undefined {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
	// A layout without Latin letters has others on the keys that are meant.
	const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace(/^Key/, '').toLowerCase();
	if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
	return letter === 'y' && !event.shiftKey ? 'redo' : undefined;
}
