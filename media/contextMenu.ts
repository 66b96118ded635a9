import { html, nothing, render } from 'lit';

/** A thing that can be done, by its name; `keys` are those that do it without the menu. */
export interface MenuItem {
	readonly label: string;
	readonly keys?: string;
	readonly act: () => void;
}

/** Shows a menu at a place of the page, and gives the focus back when it is over. Built here: that of `@vscode-elements` has no roles. */
export function openMenu(items: readonly MenuItem[], at: { readonly x: number; readonly y: number }): void {
	const before = document.activeElement;
	const menu = document.createElement('div');
	menu.className = 'menu';
	menu.setAttribute('role', 'menu');
	let isOver = false;
	const close = (givesBack = true) => {
		if (isOver) return;
		isOver = true;
		menu.remove();
		if (givesBack && before instanceof HTMLElement) before.focus({ preventScroll: true });
	};
	const choose = (act: () => void) => {
		close();
		act();
	};
	const focus = ({ currentTarget }: Event) => (currentTarget as HTMLElement).focus();
	const option = ({ label, keys, act }: MenuItem) => html`<button
		type="button"
		role="menuitem"
		tabindex="-1"
		@click=${() => choose(act)}
		@pointerenter=${focus}
		><span>${label}</span>${keys ? html`<span class="menu-keys">${keys}</span>` : nothing}</button
	>`;
	render(items.map(option), menu);
	const buttons = [...menu.querySelectorAll('button')];
	menu.addEventListener('keydown', (event) => {
		const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
		const count = buttons.length;
		const next = { ArrowDown: focused + 1, ArrowUp: focused - 1 + count, Home: 0, End: count - 1 }[event.key];
		if (next !== undefined) buttons[next % count]?.focus();
		else if (event.key === 'Escape' || event.key === 'Tab') close();
		else return;
		event.preventDefault();
		event.stopPropagation();
	});
	menu.addEventListener('focusout', ({ relatedTarget }) => {
		if (!menu.contains(relatedTarget as Node | null)) close(false);
	});
	document.body.append(menu);
	const { width, height } = menu.getBoundingClientRect();
	menu.style.left = `${Math.max(0, Math.min(at.x, window.innerWidth - width - 2))}px`;
	menu.style.top = `${Math.max(0, Math.min(at.y, window.innerHeight - height - 2))}px`;
	buttons[0]?.focus();
}

/** A key with the one for commands, as this system writes it. */
export function controlKey(key: string): string {
	return navigator.platform.startsWith('Mac') ? `⌘${key}` : `Ctrl+${key}`;
}
