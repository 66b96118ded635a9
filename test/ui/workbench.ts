import { cp, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { openBrowser } from '../vscode/browser.ts';
import { checkout } from '../vscode/checkout.ts';
import { type CodeServer, installExtensions, startUserServer } from '../vscode/codeServer.ts';
import { holdStill } from '../vscode/light/holdStill.ts';
import { lightSettings } from '../vscode/light/lightSettings.ts';
import { neededExtensions } from '../vscode/light/neededExtensions.ts';
import { installedExtension, packagedExtension } from '../vscode/packagedExtension.ts';
import { scratchFolder } from '../vscode/scratch.ts';
import { writeUserSettings } from '../vscode/userSettings.ts';
import { showFailure, showOnFailure } from './failureScreenshots.ts';
import { ConsoleWatch } from './page/consoleWatch.ts';
import { type Ask, answerInput, pickEntry, runCommand } from './page/quickInput.ts';
import { dragSash } from './page/sash.ts';
import { waitUntil } from './page/waitUntil.ts';
import { type WebviewKind, webviewFrame } from './page/webviews.ts';
import { browserStorage } from './secretScan.ts';

export interface WorkbenchOptions {
	/** Whether a copy of `examples/` is open; default true. */
	folder?: boolean;
	/** Whether VS Code asks if it trusts the folder (Restricted Mode until it does); default false. */
	workspaceTrust?: boolean;
	settings?: Record<string, unknown>;
	viewport?: { width: number; height: number };
	/** Whether VS Code has every extension that it brings along, as users have it; default {@link neededExtensions} alone. */
	isWhole?: boolean;
	/** Variables of its environment, in place of ours. */
	env?: NodeJS.ProcessEnv;
	/** Packaged extensions to install beside ours. */
	beside?: readonly string[];
	/** Called before the window is loaded for the first time. */
	beforeLoad?: (page: Page) => Promise<void>;
}

/** Everything that is written to disk during a test, for the search for secrets. */
export interface WorkbenchFolders {
	userData: string;
	extensions: string;
	workspace: string;
	browser: string;
}

/** Settings for a window in which it is measured what users wait for. */
export const usualMotion = { 'workbench.reduceMotion': 'auto' };

/** The real workbench with the packaged extension installed, in a browser, with user data of its own. */
export class Workbench {
	readonly folders: WorkbenchFolders;
	readonly page: Page;
	readonly #server: CodeServer;
	readonly #browser: BrowserContext;
	readonly #watch: ConsoleWatch;

	/** Starts it and waits until a user could work with it. Close it in the end. */
	static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
		const root = scratchFolder('ui');
		const folders = {
			userData: join(root, 'user-data'),
			extensions: options.beside ? join(root, 'extensions') : await installedExtension(),
			workspace: join(root, 'workspace'),
			browser: join(root, 'browser'),
		};
		await cp(join(checkout, 'examples'), folders.workspace, { recursive: true });
		await writeUserSettings(folders.userData, { ...lightSettings, ...options.settings });
		if (options.beside) {
			await installExtensions([await packagedExtension(), ...options.beside], folders);
		}
		const server = await startUserServer(
			{ ...folders, builtin: options.isWhole ? undefined : await neededExtensions() },
			{ workspaceTrust: options.workspaceTrust ?? false, env: options.env },
		);
		let workbench: Workbench | undefined;
		try {
			const opened = new Workbench(folders, server, await openBrowser(folders.browser, options.viewport));
			workbench = opened;
			await holdStill(opened.page);
			await options.beforeLoad?.(opened.page);
			const query = options.folder === false ? 'ew=true' : `folder=${encodeURIComponent(folders.workspace)}`;
			await opened.#whenReady(() => opened.page.goto(`${server.origin}/?${query}`));
			return opened;
		} catch (error) {
			if (workbench) await showFailure(workbench.page, 'to open');
			await workbench?.close();
			await server.stop();
			throw error;
		}
	}

	private constructor(folders: WorkbenchFolders, server: CodeServer, browser: BrowserContext) {
		this.folders = folders;
		this.#server = server;
		this.#browser = browser;
		const page = browser.pages()[0];
		if (!page) throw new Error('The browser opened without a page.');
		this.page = page;
		this.#watch = new ConsoleWatch();
		this.#watch.watch(page);
		showOnFailure(page);
	}

	/** Runs a command as a user does: F1, its title ("Signed Call: Call Method"), Enter. */
	runCommand(title: string): Promise<void> {
		return runCommand(this.page, title);
	}

	/** Types into the input box that VS Code shows at the top, or shows when asked, and accepts it. */
	answerInput(text: string, ask?: Ask): Promise<void> {
		return answerInput(this.page, text, ask);
	}

	/** Picks the entry with this label from the list that VS Code shows at the top, or shows when asked. */
	pick(label: string, ask?: Ask): Promise<void> {
		return pickEntry(this.page, label, ask);
	}

	/** The content frame of the visible webview of that kind, once it is there. */
	webviewFrame(kind: WebviewKind): Promise<Frame> {
		return webviewFrame(this.page, kind);
	}

	/** Drags the edge of a side bar until the side bar is `width` CSS pixels wide. */
	setSideBarWidth(bar: 'primary' | 'secondary', width: number): Promise<void> {
		return dragSash(this.page, bar, width);
	}

	/** What the webviews have written to the console as errors, thrown, or done against their CSP so far. */
	consoleErrors(): string[] {
		return [...this.#watch.errors];
	}

	/** Everything the page keeps in the browser (local and session storage, IndexedDB), as text. */
	async browserStorage(): Promise<string> {
		return (await browserStorage(this.page)).flat().join('\n');
	}

	/** Reloads the window as a user of a browser does, or as `begin` does. */
	async reload(begin: () => Promise<unknown> = () => this.page.reload()): Promise<void> {
		await this.#whenReady(begin);
	}

	/** Ends browser and server; the folders stay until the process ends. */
	async close(): Promise<void> {
		await this.#browser.close();
		await this.#server.stop();
	}

	/** Ready is when the extension host that `load` starts has begun its work. */
	async #whenReady(load: () => Promise<unknown>): Promise<void> {
		const before = await extensionHostStarts(this.folders.userData);
		await load();
		await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 180_000 });
		const started = async () => (await extensionHostStarts(this.folders.userData)) > before;
		await waitUntil('the extension host', started, 180_000);
	}
}

/** How many extension hosts have written to their log that they run and know their extensions. */
async function extensionHostStarts(userData: string): Promise<number> {
	let count = 0;
	for await (const log of glob('logs/*/exthost*/remoteexthost.log', { cwd: userData })) {
		count += (await readFile(join(userData, log), 'utf8')).split('Eager extensions activated').length - 1;
	}
	return count;
}
