import type { Page } from 'playwright-core';
import { isDone, waitUntil } from './waitUntil.ts';

const views = ['API Accounts', 'Methods', 'Call Files', 'History', 'Watched Calls'];

export async function openSideBar(page: Page): Promise<void> {
	const tab = page.locator('.activitybar').getByRole('tab', { name: /^Signed Call/ });
	await tab.click();
}

/** Opens a view of the side bar and folds the others: rows that there is no room for are not in the page. */
export async function giveRoom(page: Page, view: string): Promise<void> {
	for (const each of [view, ...views.filter((other) => other !== view)]) {
		// Its description is in the name.
		const name = new RegExp(`^${each} (.* )?Section$`);
		const header = page.locator('.sidebar').getByRole('button', { name });
		await waitUntil(`the view ${each}, ${each === view ? 'open' : 'folded'}`, async () => {
			const [state] = await header.evaluateAll((found) => found.map((one) => one.getAttribute('aria-expanded')));
			// Before there is an account, only the first two views are there.
			if (state === undefined) return each !== view;
			if (state === String(each === view)) return true;
			// Its actions are drawn over its end.
			await isDone(header.click({ timeout: 1000, position: { x: 10, y: 10 } }));
			return false;
		});
	}
}
