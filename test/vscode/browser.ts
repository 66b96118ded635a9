import { type BrowserContext, chromium } from 'playwright-core';
import { installChromium } from './installChromium.ts';

/** What keeps Chromium from talking to anybody but the workbench, and lets it run as root and without a GPU. */
const switches = [
	...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
	...['--disable-component-update', '--disable-sync'],
];

/** Opens a browser without a window whose whole state (local storage, IndexedDB) lies in `profile`. */
export async function openBrowser(
	profile: string,
	viewport: { width: number; height: number } = { width: 1440, height: 900 },
): Promise<BrowserContext> {
	const { executablePath, env } = await installChromium();
	const context = await chromium.launchPersistentContext(profile, {
		executablePath,
		env: { ...(process.env as Record<string, string>), ...env },
		args: switches,
		viewport,
		locale: 'en-US',
		// Else the server packs the 15 MB of VS Code anew for each window.
		extraHTTPHeaders: { 'accept-encoding': 'identity' },
		permissions: ['clipboard-read', 'clipboard-write'],
		// Our own exit handlers end what we started, in their order.
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
	// On a busy machine nothing is as quick as usual.
	context.setDefaultTimeout(120_000);
	return context;
}
