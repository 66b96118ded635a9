import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { Driver, packagedDriver } from '../../ui/leaks/driver.ts';
import { makeOwnAccount } from '../../ui/ownAccount.ts';
import { waitUntil } from '../../ui/page/waitUntil.ts';
import { webviewFrames } from '../../ui/page/webviews.ts';
import { usualMotion, Workbench } from '../../ui/workbench.ts';
import { packagedEmpty, packagedPanels } from './floorExtensions.ts';

/** What a frame said that it has painted; both in milliseconds of the clock that all processes have. */
export interface Painted {
	readonly what: string;
	/** When the last key or click came; 0 when none did. */
	readonly since: number;
	readonly at: number;
}

/** A real workbench with the packaged extension and the floors installed, and what its webviews paint. */
export class BenchWindow {
	readonly workbench: Workbench;
	readonly driver: Driver;
	readonly #painted: Painted[];

	/** Opens it, with an account whose base_url is given. */
	static async open(baseUrl: string): Promise<BenchWindow> {
		const painted: Painted[] = [];
		const watch = await readFile(new URL('../floors/watchPaint.js', import.meta.url), 'utf8');
		const workbench = await Workbench.open({
			isWhole: true,
			folder: false,
			settings: usualMotion,
			beside: [await packagedDriver(), await packagedEmpty(), await packagedPanels()],
			beforeLoad: async (page) => {
				await page.addInitScript(watch);
				page.on('console', (message) => {
					const [, what, since, at] = /^bench (\S+) (\S+) (\S+)$/.exec(message.text()) ?? [];
					if (what) painted.push({ what, since: Number(since), at: Number(at) });
				});
			},
		});
		const driver = new Driver(workbench.folders.extensions);
		await makeOwnAccount(workbench, baseUrl);
		return new BenchWindow(workbench, driver, painted);
	}

	private constructor(workbench: Workbench, driver: Driver, painted: Painted[]) {
		this.workbench = workbench;
		this.driver = driver;
		this.#painted = painted;
	}

	get page(): Page {
		return this.workbench.page;
	}

	/** An extension host in which nothing has been used, and a window without a webview. */
	async reload(): Promise<void> {
		await this.closeEditors();
		await this.workbench.reload(() => this.driver.beginLast('workbench.action.reloadWindow'));
		await this.driver.run(() => true);
	}

	async closeEditors(): Promise<void> {
		await this.driver.command('workbench.action.closeAllEditors');
		await waitUntil('no webview to be left', async () => (await webviewFrames(this.page)).length === 0);
	}

	begin(command: string, ...inputs: unknown[]): Promise<number> {
		return this.driver.run(
			(api, [id = '', ...rest]: unknown[]) => {
				const at = performance.timeOrigin + performance.now();
				void api.commands.executeCommand(id as string, ...rest);
				return at;
			},
			[command, ...inputs],
		);
	}

	/** Does something, and waits until something is painted whose name begins so, and which no earlier key or click brought about. */
	async painted(what: string, act: () => Promise<unknown>): Promise<Painted> {
		const before = this.#painted.length;
		// Clocks of processes differ by less than that.
		const begun = performance.timeOrigin + performance.now() - 5;
		await act();
		return waitUntil(`${what} to be painted`, async () =>
			this.#painted.slice(before).find((one) => one.what.startsWith(what) && (one.since === 0 || one.since >= begun)),
		);
	}

	/** The page of the visible webview that has such an element. */
	frameWith(selector: string): Promise<Frame> {
		return waitUntil(`a webview with ${selector}`, async () => {
			for (const frame of await webviewFrames(this.page)) if ((await frame.locator(selector).count()) > 0) return frame;
			return undefined;
		});
	}

	[Symbol.asyncDispose](): Promise<void> {
		return this.workbench.close();
	}
}
