import type { Page } from 'playwright-core';

const views = ['API Accounts', 'Methods', 'History', 'Watched Calls'];

/** Opens a view of the side bar and folds the others: rows that there is no room for are not in the page. */
export async function giveRoom(page: Page, view: string): Promise<void> {
	for (const each of [view, ...views.filter((other) => other !== view)]) {
		const header = page.locator('.sidebar').getByRole('button', { name: `${each} Section` });
		if ((await header.getAttribute('aria-expanded')) !== String(each === view)) await header.click();
	}
}
