import { undoKey } from './undoKey.ts';

/** What takes changes back, and whose undo it is. */
interface UndoTarget {
	/** Whether an undo belongs to the call where this has the focus; else it is the field's own. */
	readonly isOfCall: (focused: Element | null) => boolean;
	readonly run: (direction: 'undo' | 'redo') => void;
}

/**
 * Has every way to undo and redo reach the call, once: the keys; a browser's own menu, which says so before it changes a
 * field; and VS Code's commands, from its menu or by a key of the user's, which it hands to a webview by calling
 * `document.execCommand` in it. The browser's own undo knows one order for all fields of a page, and nothing of rows.
 */
export function listenForUndo({ isOfCall, run }: UndoTarget): void {
	const own = document.execCommand.bind(document);
	let last: Element | null = null;
	document.execCommand = (command, ...more) => {
		// While VS Code's palette is closing, its command comes before the focus does.
		const focused = document.activeElement === document.body ? last : document.activeElement;
		if ((command !== 'undo' && command !== 'redo') || !isOfCall(focused)) return own(command, ...more);
		run(command);
		return true;
	};
	const capture = { capture: true };
	window.addEventListener(
		'focusin',
		(event) => {
			last = elementOf(event);
		},
		capture,
	);
	window.addEventListener(
		'keydown',
		(event) => {
			const direction = undoKey(event);
			if (!direction || event.isComposing || !isOfCall(elementOf(event))) return;
			event.preventDefault();
			// VS Code would run its own command for the key as well.
			event.stopPropagation();
			run(direction);
		},
		capture,
	);
	window.addEventListener(
		'beforeinput',
		(event) => {
			const direction = directionOf(event.inputType);
			if (!direction || !isOfCall(elementOf(event))) return;
			event.preventDefault();
			event.stopPropagation();
			// The browser has one order for all fields: this may be next while the focus is in a field of its own.
			if (isOfCall(document.activeElement)) run(direction);
		},
		capture,
	);
	window.addEventListener(
		'input',
		(event) => {
			// Likewise, where a browser does not ask before.
			const field = elementOf(event);
			if (!directionOf((event as InputEvent).inputType) || !isOfCall(field)) return;
			event.stopPropagation();
			field?.closest<HTMLElement & { requestUpdate(): void }>('sc-suggest-input')?.requestUpdate();
		},
		capture,
	);
}

function elementOf({ target }: Event): Element | null {
	return target instanceof Element ? target : null;
}

function directionOf(inputType: string): 'undo' | 'redo' | undefined {
	if (inputType === 'historyUndo') return 'undo';
	return inputType === 'historyRedo' ? 'redo' : undefined;
}
