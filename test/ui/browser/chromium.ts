import { type Browser, chromium } from 'playwright-core';
import { installChromium } from '../../vscode/installChromium.ts';

/** Starts a browser without a window for the pages of {@link ./pages.ts}. */
export async function openChromium(): Promise<Browser> {
	const { executablePath, env } = await installChromium();
	return chromium.launch({
		executablePath,
		env: { ...(process.env as Record<string, string>), ...env },
		args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
	});
}
