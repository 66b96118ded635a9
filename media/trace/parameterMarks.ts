/** The event by which a part says that it was painted anew, so that marks are set again. It bubbles. */
export const paintedEvent = 'sc-painted';

/** Marks a parameter wherever it is (`data-mark`) while one place has pointer or focus. Arrow keys move among marked options. */
export function markParameters(page: HTMLElement): void {
	const at: Partial<Record<'pointer' | 'focus', string | undefined>> = {};

	const paint = (inside = page): void => {
		const mark = at.pointer ?? at.focus;
		for (const element of inside.querySelectorAll<HTMLElement>('[data-marked]')) {
			if (element.dataset['mark'] !== mark) element.removeAttribute('data-marked');
		}
		if (mark === undefined) return;
		for (const element of inside.querySelectorAll(`[data-mark="${CSS.escape(mark)}"]`)) {
			element.setAttribute('data-marked', '');
		}
	};
	const move = (what: 'pointer' | 'focus', mark: string | undefined): void => {
		if (mark === at[what]) return;
		at[what] = mark;
		paint();
	};
	const activate = (list: HTMLElement, option: HTMLElement | undefined): void => {
		if (!option) return;
		list.setAttribute('aria-activedescendant', option.id);
		option.scrollIntoView({ block: 'nearest' });
		move('focus', option.dataset['mark']);
	};

	page.addEventListener('pointerover', ({ target }) => move('pointer', markOf(target)));
	page.addEventListener('pointerleave', () => move('pointer', undefined));
	page.addEventListener('focusin', ({ target }) => {
		const list = listOf(target);
		if (list) activate(list, activeOption(list) ?? optionsOf(list)[0]);
		else move('focus', markOf(target));
	});
	page.addEventListener('focusout', () => move('focus', undefined));
	page.addEventListener('keydown', (event) => {
		const list = listOf(event.target);
		if (!list) return;
		const options = optionsOf(list);
		const active = options.findIndex(({ id }) => id === list.getAttribute('aria-activedescendant'));
		const [next, before, last] = [active + 1, active - 1, options.length - 1];
		const keys = { ArrowRight: next, ArrowDown: next, ArrowLeft: before, ArrowUp: before, Home: 0, End: last };
		const to = (keys as Partial<Record<string, number>>)[event.key];
		if (to === undefined) return;
		event.preventDefault();
		activate(list, options[Math.max(0, Math.min(to, last))]);
	});
	// The options of a list were painted anew: its active one may stand elsewhere or be gone. Of a page with thousands of rows
	// only the part that was painted is looked at.
	page.addEventListener(paintedEvent, ({ target }) => {
		if (!(target instanceof HTMLElement)) return;
		for (const list of target.querySelectorAll<HTMLElement>('[data-parts][aria-activedescendant]')) {
			if (!activeOption(list)) list.removeAttribute('aria-activedescendant');
		}
		paint(target);
	});
}

function markOf(target: EventTarget | null): string | undefined {
	return target instanceof Element ? target.closest<HTMLElement>('[data-mark]')?.dataset['mark'] : undefined;
}

/** The list box of a trace that has the focus itself. */
function listOf(target: EventTarget | null): HTMLElement | undefined {
	return target instanceof HTMLElement && target.matches('[data-parts]') ? target : undefined;
}

function optionsOf(list: HTMLElement): HTMLElement[] {
	return [...list.querySelectorAll<HTMLElement>('[role=option]')];
}

function activeOption(list: HTMLElement): HTMLElement | undefined {
	return optionsOf(list).find(({ id }) => id === list.getAttribute('aria-activedescendant'));
}
