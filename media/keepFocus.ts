/** Gives the focus back to the element that had it before VS Code's palette or an input: VS Code gives it to the page alone. */
export function keepFocus(): void {
	let last: EventTarget | null = null;
	// Where a pointer is pressed the focus goes by itself.
	window.addEventListener('pointerdown', () => (last = null), { capture: true });
	window.addEventListener('focusin', ({ target }) => (last = target));
	window.addEventListener('focus', () => {
		if (document.activeElement === document.body && last instanceof HTMLElement) last.focus({ preventScroll: true });
	});
}
