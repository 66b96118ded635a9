import type { Frame, Locator, Page } from 'playwright-core';
import { waitUntil } from '../page/waitUntil.ts';
import type { Workbench } from '../workbench.ts';
import type { Canaries } from './canaries.ts';
import type { Driver } from './driver.ts';
import type { HostileServices } from './hostileServices.ts';
import type { LeakWatch } from './leakWatch.ts';

/** What a walk through the product goes with. */
export interface WalkPorts {
	readonly workbench: Workbench;
	readonly driver: Driver;
	readonly canaries: Canaries;
	readonly services: HostileServices;
	readonly watch: LeakWatch;
}

/** A walk through the product: does what a user does, notes which commands were run, and looks around after each step. */
export class Walk {
	readonly workbench: Workbench;
	readonly page: Page;
	readonly driver: Driver;
	readonly canaries: Canaries;
	readonly services: HostileServices;
	/** The commands that were run. */
	readonly ran = new Set<string>();
	private readonly watch: LeakWatch;

	constructor({ workbench, driver, canaries, services, watch }: WalkPorts) {
		this.workbench = workbench;
		this.page = workbench.page;
		this.driver = driver;
		this.canaries = canaries;
		this.services = services;
		this.watch = watch;
	}

	/** Does a step, and searches all that is there afterwards. */
	async step(name: string, act: () => Promise<unknown>): Promise<void> {
		this.watch.begin(name);
		await act();
		await this.watch.look(this.page, this.driver);
	}

	/** Does a step after which the user's own text is on screen in clear: only what is said and kept is searched. */
	async unseenStep(name: string, act: () => Promise<unknown>): Promise<void> {
		this.watch.begin(name);
		await act();
	}

	async run(command: string, ...inputs: unknown[]): Promise<void> {
		this.ran.add(command);
		await this.driver.command(`signedCall.${command}`, ...inputs);
	}

	/** Begins one of our commands that asks for something. */
	async begin(command: string, ...inputs: unknown[]): Promise<void> {
		this.ran.add(command);
		await this.driver.begin(`signedCall.${command}`, ...inputs);
	}

	/** Runs a command of VS Code's own. */
	editor(command: string, ...inputs: unknown[]): Promise<void> {
		return this.driver.command(command, ...inputs);
	}

	/** Does what puts something on the clipboard, and searches what is there then; `copied` tells it from what was there. */
	async copies(act: () => Promise<unknown>, copied: RegExp, isSearched = true): Promise<string> {
		const text = await this.clipboardAfter(act, copied);
		if (isSearched) this.watch.take('clipboard', text);
		return text;
	}

	/** What the test itself has put on the clipboard is not to be found later. */
	clearClipboard(): Promise<void> {
		return this.setClipboard('');
	}

	/** Puts a text on the clipboard, as another program may have. */
	async setClipboard(text: string): Promise<void> {
		await this.page.evaluate(writeClipboard, text);
	}

	/** Searches a text that came out of the product by some other way. */
	take(place: string, text: string): void {
		this.watch.take(place, text);
	}

	composer(): Promise<Frame> {
		return this.workbench.webviewFrame('composer');
	}

	/** Waits until the composer in front has such an element; another one may be in front at first. */
	async seesInComposer(selector: string): Promise<void> {
		await waitUntil(
			`${selector} in a composer`,
			async () => (await (await this.composer()).locator(selector).count()) > 0,
		);
	}

	/** An item of our trees, by the beginning of its name. */
	item(name: RegExp): Locator {
		return this.page.locator('.sidebar').getByRole('treeitem', { name }).first();
	}

	notice(text: string | RegExp): Locator {
		return this.page.locator('.notification-list-item').filter({ hasText: text }).first();
	}

	/** Answers a modal question. */
	async accept(button: string): Promise<void> {
		const dialog = this.page.locator('.monaco-dialog-box');
		await dialog.getByRole('button', { name: button, exact: true }).click();
		await dialog.waitFor({ state: 'detached' });
	}

	/** Reloads the window as VS Code's own command does, which has all be stored first. */
	async reload(): Promise<void> {
		await this.workbench.reload(() => this.driver.beginLast('workbench.action.reloadWindow'));
	}

	async closeEditors(): Promise<void> {
		await this.editor('workbench.action.closeAllEditors');
	}

	private async clipboardAfter(act: () => Promise<unknown>, copied: RegExp): Promise<string> {
		await this.setClipboard('nothing yet');
		await act();
		return waitUntil(`${copied} on the clipboard`, async () => {
			const text = await this.page.evaluate(() => navigator.clipboard.readText());
			return copied.test(text) && text;
		});
	}
}

async function writeClipboard(text: string): Promise<void> {
	// A webview that was closed takes the focus with it.
	if (!document.hasFocus()) window.focus();
	await navigator.clipboard.writeText(text);
}
