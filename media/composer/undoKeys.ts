import { letterKey } from '../letterKey.ts';

/** Has undo and redo by keys, menu and VS Code (`document.execCommand`) reach the call: the browser's own knows nothing of rows. */
export function listenForUndo(
	isOfCall: (focused: Element | null) => boolean,
	run: (direction: 'undo' | 'redo') => void,
): void {
	const own = document.execCommand.bind(document);
	let last: Element | null = null;
	document.execCommand = (command, ...more) => {
		// While VS Code's palette is closing, its command comes before the focus does.
		const focused = document.activeElement === document.body ? last : document.activeElement;
		if ((command !== 'undo' && command !== 'redo') || !isOfCall(focused)) return own(command, ...more);
		run(command);
		return true;
	};
	capture('focusin', (event) => {
		last = elementOf(event);
	});
	capture('keydown', (event) => {
		const direction = undoKey(event);
		if (!direction || event.isComposing || !isOfCall(elementOf(event))) return;
		event.preventDefault();
		// VS Code would run its own command for the key as well.
		event.stopPropagation();
		run(direction);
	});
	capture('beforeinput', (event) => {
		const { inputType } = event;
		if (!inputType.startsWith('history') || !isOfCall(elementOf(event))) return;
		event.preventDefault();
		// The browser has one order for all fields: this may be next while the focus is in a field of its own.
		if (isOfCall(document.activeElement)) run(inputType === 'historyUndo' ? 'undo' : 'redo');
	});
}

/** Listens before any element of the page does. */
function capture<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void): void {
	window.addEventListener(name, listener, { capture: true });
}

function elementOf({ target }: Event): Element | null {
	return target instanceof Element ? target : null;
}

/** What a pressed key asks for: Ctrl+Z (Cmd+Z), with Shift or Ctrl+Y to redo; on any keyboard layout. */
function undoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
	if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
	const letter = letterKey(event);
	if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
	return letter === 'y' && !event.shiftKey ? 'redo' : undefined;
}
