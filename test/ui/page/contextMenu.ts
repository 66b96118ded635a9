import type { Locator } from 'playwright-core';
import { endHover } from './hover.ts';
import { isDone, waitUntil } from './waitUntil.ts';

/** Opens the context menu of an element by mouse, and chooses an entry of it. */
export async function chooseFromMenu(on: Locator, name: string | RegExp): Promise<void> {
	await endHover(on.page());
	await on.click({ button: 'right' });
	const entry = on.page().getByRole('menuitem', { name });
	await entry.waitFor();
	// A menu takes no click in its first moments, so that the one which opened it does not choose.
	await waitUntil('the menu to take the click', async () => {
		await isDone(entry.click({ timeout: 1000 }));
		return (await entry.count()) === 0;
	});
}
