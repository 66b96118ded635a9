import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The event by which a part says that it was painted anew, so that marks are set again. It bubbles. */
export const paintedEvent = 'sc-painted';

/**
 * Marks a parameter in all places at once while the pointer is over one of them or the focus in one: every element with
 * the same `data-mark` gets `data-marked`. In list boxes the arrow keys move among the marked options.
 */
export class ParameterMarks implements ReactiveController {
	private readonly host: ReactiveControllerHost & HTMLElement;
	private pointed: string | undefined;
	private focused: string | undefined;

	constructor(host: ReactiveControllerHost & HTMLElement) {
		this.host = host;
		host.addController(this);
	}

	hostConnected(): void {
		this.host.addEventListener('pointerover', this.onPointerOver);
		this.host.addEventListener('pointerleave', this.onPointerLeave);
		this.host.addEventListener('focusin', this.onFocusIn);
		this.host.addEventListener('focusout', this.onFocusOut);
		this.host.addEventListener('keydown', this.onKeyDown);
		this.host.addEventListener(paintedEvent, this.onPainted);
	}

	hostDisconnected(): void {
		this.host.removeEventListener('pointerover', this.onPointerOver);
		this.host.removeEventListener('pointerleave', this.onPointerLeave);
		this.host.removeEventListener('focusin', this.onFocusIn);
		this.host.removeEventListener('focusout', this.onFocusOut);
		this.host.removeEventListener('keydown', this.onKeyDown);
		this.host.removeEventListener(paintedEvent, this.onPainted);
	}

	private paint(): void {
		const mark = this.pointed ?? this.focused;
		for (const element of this.host.querySelectorAll<HTMLElement>('[data-marked]')) {
			if (element.dataset['mark'] !== mark) element.removeAttribute('data-marked');
		}
		if (mark === undefined) return;
		for (const element of this.host.querySelectorAll(`[data-mark="${CSS.escape(mark)}"]`)) {
			element.setAttribute('data-marked', '');
		}
	}

	private readonly onPointerOver = (event: PointerEvent): void => {
		const pointed = markOf(event.target);
		if (pointed === this.pointed) return;
		this.pointed = pointed;
		this.paint();
	};

	private readonly onPointerLeave = (): void => {
		this.pointed = undefined;
		this.paint();
	};

	private readonly onFocusIn = (event: FocusEvent): void => {
		const list = listOf(event.target);
		if (list) this.activate(list, activeOption(list) ?? optionsOf(list)[0]);
		else this.focus(markOf(event.target));
	};

	private readonly onFocusOut = (): void => this.focus(undefined);

	private readonly onKeyDown = (event: KeyboardEvent): void => {
		const list = listOf(event.target);
		if (!list) return;
		const options = optionsOf(list);
		const at = options.findIndex((option) => option.id === list.getAttribute('aria-activedescendant'));
		const to = {
			ArrowRight: at + 1,
			ArrowDown: at + 1,
			ArrowLeft: at - 1,
			ArrowUp: at - 1,
			Home: 0,
			End: options.length - 1,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		this.activate(list, options[Math.max(0, Math.min(to, options.length - 1))]);
	};

	/** The options of a list were painted anew: its active one may stand elsewhere or be gone. */
	private readonly onPainted = (): void => {
		for (const list of this.host.querySelectorAll<HTMLElement>('[data-parts][aria-activedescendant]')) {
			if (!activeOption(list)) list.removeAttribute('aria-activedescendant');
		}
		this.paint();
	};

	private activate(list: HTMLElement, option: HTMLElement | undefined): void {
		if (!option) return;
		list.setAttribute('aria-activedescendant', option.id);
		option.scrollIntoView({ block: 'nearest' });
		this.focus(option.dataset['mark']);
	}

	private focus(mark: string | undefined): void {
		if (mark === this.focused) return;
		this.focused = mark;
		this.paint();
	}
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
	const id = list.getAttribute('aria-activedescendant');
	return id === null ? undefined : optionsOf(list).find((option) => option.id === id);
}
