import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Keeps a picture in the folder that SIGNED_CALL_SCREENSHOTS names, to be looked at; without it, none. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
	const folder = process.env['SIGNED_CALL_SCREENSHOTS'];
	if (!folder) return;
	await mkdir(folder, { recursive: true });
	await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\p{L}\d_.-]+/gu, '-')}.png`), fullPage: true });
}
