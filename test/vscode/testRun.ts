import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { checkout } from './checkout.ts';
import { type CodeServer, startTestServer } from './codeServer.ts';
import { holdStill } from './light/holdStill.ts';
import { lightSettings } from './light/lightSettings.ts';
import { neededExtensions } from './light/neededExtensions.ts';
import { Problem } from './problem.ts';
import { writeUserSettings } from './userSettings.ts';

const entry = fileURLToPath(new URL('extensionTests.cjs', import.meta.url));

/** What a run of tests is about. */
interface WantedRun {
	/** The module whose `run` runs them. */
	readonly tests: string;
	/** The folder that is open. */
	readonly workspace: string;
	/** Where this run writes. */
	readonly scratch: string;
}

/** Runs tests of the extension in this checkout in the VS Code of the npm package code-server; resolves with the exit code. */
export async function runTestsInBrowser(wanted: WantedRun): Promise<number> {
	const { scratch } = wanted;
	const folders = {
		userData: join(scratch, 'user-data'),
		extensions: join(scratch, 'extensions'),
		builtin: await neededExtensions(),
	};
	await writeUserSettings(folders.userData, lightSettings);
	const run = new TestRun(wanted);
	const server = await startTestServer(folders, run.env);
	try {
		const browser = await openBrowser(join(scratch, 'browser'), { width: 800, height: 600 });
		try {
			return await run.exitCode(browser, server);
		} finally {
			await browser.close();
		}
	} finally {
		await server.stop();
	}
}

/** One run of tests in an extension host: what it needs in its environment, and what it wrote. */
class TestRun {
	readonly #wanted: WantedRun;
	readonly #mark = `${randomUUID()} `;
	#wrote = false;
	#workbenchLog: string[] = [];

	constructor(wanted: WantedRun) {
		this.#wanted = wanted;
	}

	/** For the server, whose extension hosts inherit it. */
	get env(): Record<string, string> {
		return { SIGNED_CALL_TESTS: this.#wanted.tests, SIGNED_CALL_CONSOLE_MARK: this.#mark };
	}

	/** Opens the workbench so that its extension host runs the tests; passes on its console and returns the exit code. */
	async exitCode(browser: BrowserContext, server: CodeServer): Promise<number> {
		const page = browser.pages()[0] ?? (await browser.newPage());
		const ended = Promise.withResolvers<number>();
		// It may fail while nobody waits for it yet.
		ended.promise.catch(() => undefined);
		const fail = (message: string) => ended.reject(new Problem(message));
		page.once('crash', () => fail('The browser page crashed.'));
		page.once('close', () => fail('The browser page was closed before the tests ended.'));
		server.ended.then(() => fail(`VS Code's server ended before the tests did:\n${server.output().slice(-3000)}`));
		await page.exposeFunction('codeAutomationExit', (code: number) => ended.resolve(code));
		await page.exposeFunction('codeAutomationLog', (level: string, values: unknown[]) => this.#write(level, values));
		await holdStill(page);
		await page.goto(this.#address(server.origin));
		const code = await ended.promise;
		if (!this.#wrote && code !== 0) console.error(this.#workbenchLog.join('\n'));
		return code;
	}

	#address(origin: string): string {
		const remote = (path: string) => `vscode-remote://${new URL(origin).host}${encodeURI(path)}`;
		const payload = [
			['extensionDevelopmentPath', remote(checkout)],
			['extensionTestsPath', remote(entry)],
		];
		const url = new URL(origin);
		url.searchParams.set('folder', this.#wanted.workspace);
		url.searchParams.set('payload', JSON.stringify(payload));
		return url.href;
	}

	/** Shows what the extension host wrote; keeps the workbench's own log for the case that nothing of it ever comes. */
	#write(level: string, values: unknown[]): void {
		const text = format(...values);
		if (!text.startsWith(this.#mark)) {
			this.#workbenchLog.push(`${level}: ${text}`);
			return;
		}
		this.#wrote = true;
		const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout;
		stream.write(`${text.slice(this.#mark.length)}\n`);
	}
}
