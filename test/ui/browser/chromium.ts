import assert from 'node:assert/strict';
import { type Browser, chromium } from 'playwright-core';
import { installChromium } from '../../vscode/installChromium.ts';

/** Starts a browser without a window for the pages of {@link ./pages.ts}. */
export async function openChromium(...more: readonly string[]): Promise<Browser> {
	const { executablePath, env } = await installChromium();
	return chromium.launch({
		executablePath,
		env: { ...(process.env as Record<string, string>), ...env },
		args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...more],
	});
}

let shared: Browser | undefined;

/** Whether this is one of mocha's workers, which runs one file after another. */
const isWorker = process.env['MOCHA_WORKER_ID'] !== undefined;

/** Gives a suite a browser, which later suites of this process share; Playwright ends it with its worker. */
export function useChromium(): () => Browser {
	before(async () => {
		// Views in one process took 8 % less than a process for each.
		if (!shared?.isConnected()) shared = await openChromium('--process-per-site');
	});

	after(async () => {
		await Promise.all(shared?.contexts().map((context) => context.close()) ?? []);
		if (!isWorker) await shared?.close();
	});

	return () => {
		assert.ok(shared, 'no browser is open');
		return shared;
	};
}
