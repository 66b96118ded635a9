/** What opening a method of the tree leads to. */
export interface MethodOpening {
	/** Shows what is known of it. */
	readonly show: (method: string) => unknown;
	/** Opens it in a composer. */
	readonly call: (method: string) => unknown;
	/** Milliseconds, of a clock that only goes forward. */
	readonly now: () => number;
}

/** As far apart the two clicks of a double-click are at most, in milliseconds: what desktops take for one. */
const doubleClick = 500;
/** How long after Enter the tree may take to tell what is opened, in milliseconds. */
const openedByKey = 1000;

/**
 * Tells apart how a method of the tree was opened, which VS Code does not say: a click shows it; a second one soon after, or
 * Enter, opens it in a composer. Enter comes as a command of its own, and the tree says then what it is about.
 */
export function methodOpening({ show, call, now }: MethodOpening) {
	let last: { readonly method: string; readonly at: number } | undefined;
	let enteredAt: number | undefined;
	return {
		/** Enter was pressed: what is opened next, and at once, is to be called. */
		entered(): void {
			enteredAt = now();
		},
		opened(method: string): unknown {
			const at = now();
			const isEntered = enteredAt !== undefined && at - enteredAt <= openedByKey;
			const isSecond = last?.method === method && at - last.at <= doubleClick;
			enteredAt = undefined;
			last = isEntered || isSecond ? undefined : { method, at };
			return isEntered || isSecond ? call(method) : show(method);
		},
	};
}
