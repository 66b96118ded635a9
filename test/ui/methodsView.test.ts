import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';
import { Workbench } from './workbench.ts';

describe('the Methods view', () => {
	let workbench: Workbench;
	let tree: Locator;

	before(async () => {
		workbench = await Workbench.open({ viewport: { width: 1300, height: 1000 } });
		await workbench.page
			.locator('.activitybar')
			.getByRole('tab', { name: /^Signed Call/ })
			.click();
		tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'Methods' });
	});

	after(() => workbench?.close());

	const item = (name: string | RegExp) => tree.getByRole('treeitem', { name }).first();
	const rows = () => tree.getByRole('treeitem').locator('.label-name').allInnerTexts();

	/** Clicks a button in the view's title, which shows them while the mouse is over the view. */
	async function clickTitle(name: string): Promise<void> {
		await tree.hover();
		await workbench.page.locator('.sidebar').getByRole('button', { name }).click();
	}

	async function filter(text: string): Promise<void> {
		await workbench.answerInput(text, () => clickTitle('Filter Methods'));
	}

	it('lists groups, and the methods of one', async () => {
		await item(/^events/).waitFor();
		await item(/^apps/).click();
		await item(/^apps\.getPlatformNew, documented on its own page, session, VALUABLE_ACCESS/).waitFor();
		await workbench.screenshot('methods');
	});

	it('narrows to a filter, and back', async () => {
		await filter('getinfo');
		await item(/^users\.getInfo/).waitFor();
		const names = await rows();
		assert.ok(names.some((name) => /getinfo/i.test(name)) && !names.includes('events'), names.join());
		await workbench.page
			.locator('.sidebar')
			.getByText(/^Methods with "getinfo": \d+/)
			.waitFor();
		await workbench.screenshot('methods-filtered');
	});

	it('shows the parameters with type, required flag and certainty on hover', async () => {
		await item(/^users\.getInfo/).hover();
		const hover = workbench.page.locator('.monaco-hover').filter({ hasText: 'users.getInfo' }).first();
		await hover.waitFor();
		await waitUntil('the parameters', async () => /uids/.test(await hover.innerText()));
		assert.match(await hover.innerText(), /required|optional|unknown whether required/);
		await workbench.screenshot('methods-hover');
	});

	it('puts a favourite on top', async () => {
		const row = item(/^users\.getInfo/);
		await row.hover();
		await row.getByRole('button', { name: 'Add to Favourites' }).click();
		await item(/^Favourites/).waitFor();
		await clickTitle('Clear Methods Filter');
		await waitUntil('all groups', async () => (await rows()).includes('auth'));
		assert.deepEqual((await rows()).slice(0, 3), ['Favourites', 'users.getInfo', 'apps']);
	});

	it('calls a method, which is then among those recently called', async () => {
		const row = item(/^users\.getInfo/);
		await row.hover();
		await row.getByRole('button', { name: 'Call', exact: true }).click();
		const composer = await workbench.webviewFrame('composer');
		await waitUntil(
			'users.getInfo in the method box',
			async () =>
				(await composer.getByRole('combobox', { name: 'Method', exact: true }).inputValue()) === 'users.getInfo',
		);
		await workbench.page.getByRole('button', { name: 'Try it on the local service' }).click();
		await workbench.page.getByRole('tab', { name: /^events\.get/, selected: true }).waitFor();
		const ready = await workbench.webviewFrame('composer');
		await ready.locator('.steps .sig').first().waitFor();
		await ready.getByRole('button', { name: 'Send', exact: true }).click();
		await item(/^Recently called/).waitFor();
		await workbench.screenshot('methods-shelves');
	});

	it('inserts a method into a call file from its menu', async () => {
		const { page } = workbench;
		await item(/^users\.getInfo/).click({ button: 'right' });
		const entry = page.getByRole('menuitem', { name: 'Insert into Call File' });
		// A menu ignores clicks in the first moments after it was opened.
		await waitUntil('the menu to take the click', async () => {
			if (!(await entry.isVisible())) return true;
			await entry.click({ timeout: 1000 }).catch(() => undefined);
			return false;
		});
		await page.locator('.view-line').filter({ hasText: 'users.getInfo' }).first().waitFor();
	});

	it('can be read in a light theme, in a narrow side bar', async () => {
		await workbench.setTheme('Light Modern');
		await workbench.setSideBarWidth('primary', 220);
		await workbench.screenshot('methods-light-modern');
		await workbench.setSideBarWidth('primary', 300);
	});
});
