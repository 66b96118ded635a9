import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import type { CodeArguments } from './codeArguments.ts';
import type { CodeServer } from './codeServer.ts';
import { holdStill } from './light/holdStill.ts';
import { Problem } from './problem.ts';

const entry = fileURLToPath(new URL('extensionTests.cjs', import.meta.url));

/** One run of tests in an extension host: what it needs in its environment, and what it wrote. */
export class TestRun {
	readonly #wanted: CodeArguments;
	readonly #mark = `${randomUUID()} `;
	#wrote = false;
	#workbenchLog: string[] = [];

	constructor(wanted: CodeArguments) {
		this.#wanted = wanted;
	}

	/** For the server, whose extension hosts inherit it. */
	get env(): Record<string, string> {
		return { SIGNED_CALL_TESTS: this.#wanted.extensionTestsPath, SIGNED_CALL_CONSOLE_MARK: this.#mark };
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
		await page.goto(await this.#address(server.origin));
		const code = await ended.promise;
		if (!this.#wrote && code !== 0) console.error(this.#workbenchLog.join('\n'));
		return code;
	}

	async #address(origin: string): Promise<string> {
		const remote = (path: string) => `vscode-remote://${new URL(origin).host}${encodeURI(path)}`;
		const { extensionDevelopmentPaths, open } = this.#wanted;
		const payload = [
			...extensionDevelopmentPaths.map((path) => ['extensionDevelopmentPath', remote(path)]),
			['extensionTestsPath', remote(entry)],
		];
		const url = new URL(origin);
		if (open) url.searchParams.set((await stat(open)).isDirectory() ? 'folder' : 'workspace', open);
		else url.searchParams.set('ew', 'true');
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
