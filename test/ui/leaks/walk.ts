import { waitUntil } from '../page/waitUntil.ts';
import type { Workbench } from '../workbench.ts';
import type { Canaries } from './canaries.ts';
import type { Driver } from './driver.ts';
import type { HostileServices } from './hostileServices.ts';
import type { LeakWatch } from './leakWatch.ts';

type Act = () => Promise<unknown>;

/** What a walk through the product goes with. */
interface WalkPorts {
	readonly workbench: Workbench;
	readonly driver: Driver;
	readonly canaries: Canaries;
	readonly services: HostileServices;
	readonly watch: LeakWatch;
}

export type Walk = ReturnType<typeof walkWith>;

/** A walk through the product: does what a user does, notes which commands were run, and looks around after each step. */
export function walkWith({ workbench, driver, canaries, services, watch }: WalkPorts) {
	const { page } = workbench;
	/** The commands that were run. */
	const ran = new Set<string>();
	const ours = (command: string) => {
		ran.add(command);
		return `signedCall.${command}`;
	};
	const editor = (command: string, ...inputs: unknown[]) => driver.command(command, ...inputs);
	const composer = () => workbench.webviewFrame('composer');
	/** Puts a text on the clipboard, as another program may have. */
	const setClipboard = (text: string) =>
		page.evaluate(async (copied) => {
			// A webview that was closed takes the focus with it.
			if (!document.hasFocus()) window.focus();
			await navigator.clipboard.writeText(copied);
		}, text);
	return {
		workbench,
		page,
		driver,
		canaries,
		services,
		ran,
		composer,
		setClipboard,
		/** Does a step, and searches all that is there afterwards. */
		async step(name: string, act: Act): Promise<void> {
			watch.begin(name);
			await act();
			await watch.look(page, driver);
		},
		/** Does a step after which the user's own text is on screen in clear: only what is said and kept is searched. */
		async unseenStep(name: string, act: Act): Promise<void> {
			watch.begin(name);
			await act();
		},
		run: (command: string, ...inputs: unknown[]) => driver.command(ours(command), ...inputs),
		begin: (command: string, ...inputs: unknown[]) => driver.begin(ours(command), ...inputs),
		/** Runs a command of VS Code's own. */
		editor,
		/** Does what puts something on the clipboard, and searches what is there then; `copied` tells it from what was there. */
		async copies(act: Act, copied: RegExp, isSearched = true): Promise<string> {
			await setClipboard('nothing yet');
			await act();
			const text = await waitUntil(`${copied} on the clipboard`, async () => {
				const text = await page.evaluate(() => navigator.clipboard.readText());
				return copied.test(text) && text;
			});
			if (isSearched) watch.take('clipboard', text);
			return text;
		},
		/** What the test itself has put on the clipboard is not to be found later. */
		clearClipboard: () => setClipboard(''),
		/** Searches a text that came out of the product by some other way. */
		take: (place: string, text: string) => watch.take(place, text),
		/** Waits until the composer in front has such an element; another one may be in front at first. */
		async seesInComposer(selector: string): Promise<void> {
			const isSeen = async () => (await (await composer()).locator(selector).count()) > 0;
			await waitUntil(`${selector} in a composer`, isSeen);
		},
		/** An item of our trees, by the beginning of its name. */
		item: (name: RegExp) => page.locator('.sidebar').getByRole('treeitem', { name }).first(),
		notice: (text: string | RegExp) => page.locator('.notification-list-item').filter({ hasText: text }).first(),
		/** Answers a modal question. */
		async accept(button: string): Promise<void> {
			const dialog = page.locator('.monaco-dialog-box');
			await dialog.getByRole('button', { name: button, exact: true }).click();
			await dialog.waitFor({ state: 'detached' });
		},
		/** Reloads the window as VS Code's own command does, which has all be stored first. */
		reload: () => workbench.reload(() => driver.beginLast('workbench.action.reloadWindow')),
		closeEditors: () => editor('workbench.action.closeAllEditors'),
	};
}
