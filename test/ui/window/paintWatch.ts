import type { Frame, Page } from 'playwright-core';

/** Notes, in a page, when it is clicked or a key goes down in it: milliseconds since 1970, with fractions. */
export async function watchInput(page: Page | Frame): Promise<void> {
	await page.evaluate(() => {
		const note = ({ timeStamp }: Event) => Object.assign(window, { lastInput: performance.timeOrigin + timeStamp });
		for (const kind of ['keydown', 'mousedown']) window.addEventListener(kind, note, { capture: true });
	});
}

/** When {@link watchInput} noted the last one. */
export function lastInput(page: Page | Frame): Promise<number> {
	return page.evaluate(() => (window as unknown as { lastInput: number }).lastInput);
}

/** When a text was painted in an element of a page: the frame after the first change with it, in milliseconds since 1970. */
export async function watchPaint(page: Page | Frame, elements: string, text: string): Promise<() => Promise<number>> {
	// Given back as a function: what is a promise would be waited for here.
	await page.evaluate(
		([elements, text]) => {
			const painted = new Promise<number>((resolve) => {
				const look = () => {
					const found = [...document.querySelectorAll(elements)].some((one) => one.textContent.includes(text));
					if (!found) return;
					observer.disconnect();
					requestAnimationFrame(() => {
						const { port1, port2 } = new MessageChannel();
						port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
						port2.postMessage(undefined);
					});
				};
				const observer = new MutationObserver(look);
				observer.observe(document, { childList: true, subtree: true, characterData: true });
				look();
			});
			const watched = window as unknown as { paints?: Map<string, Promise<number>> };
			watched.paints ??= new Map();
			watched.paints.set(elements + text, painted);
		},
		[elements, text] as const,
	);
	return () =>
		page.evaluate(
			(key) => (window as unknown as { paints: Map<string, Promise<number>> }).paints.get(key) ?? Number.NaN,
			elements + text,
		);
}
