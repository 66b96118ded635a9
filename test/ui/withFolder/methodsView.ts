import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseFromMenu } from '../contextMenu.ts';
import { showHover } from '../hover.ts';
import { clearAway } from '../sharedWindow.ts';
import { giveRoom } from '../viewRoom.ts';
import { waitUntil } from '../waitUntil.ts';
import { axeViolations, webviewFrames } from '../webviews.ts';
import type { Workbench } from '../workbench.ts';

/** What a user does with the methods that are known: finds them, reads about them, and calls them. */
export function describeMethodsView(open: () => Workbench): void {
	describe('the Methods view', () => {
		let workbench: Workbench;
		let tree: Locator;

		before(async () => {
			workbench = open();
			await clearAway(workbench);
			await workbench.page
				.locator('.activitybar')
				.getByRole('tab', { name: /^Signed Call/ })
				.click();
			await giveRoom(workbench.page, 'Methods');
			tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'Methods' });
		});

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
			const hover = await showHover(item(/^users\.getInfo/), 'users.getInfo');
			await waitUntil('the parameters', async () => /uids/.test(await hover.innerText()));
			assert.match(await hover.innerText(), /required|optional|unknown whether required/);
			await workbench.screenshot('methods-hover');
		});

		/** Ends what the mouse is over: a hover covers other rows. */
		async function leaveTree(): Promise<void> {
			await workbench.page.mouse.move(900, 500);
			await waitUntil('no hover', async () => !(await workbench.page.locator('.monaco-hover').first().isVisible()));
		}

		const page = async (name: string) =>
			waitUntil(`the page of ${name}`, async () => {
				for (const frame of await webviewFrames(workbench.page)) {
					if ((await frame.locator('h1').getByText(name, { exact: true }).count()) > 0) return frame;
				}
				return undefined;
			});

		it('shows what is known of a method at a click, and leaves the focus in the tree', async () => {
			await item(/^users\.getInfo/).click();
			const shown = await page('users.getInfo');
			assert.match(await shown.locator('body').innerText(), /uids[\s\S]*Errors to expect[\s\S]*110 PARAM_USER_ID/);
			assert.deepEqual(await axeViolations(shown), []);
			await workbench.screenshot('method-page');
			await workbench.page.keyboard.press('ArrowDown');
			assert.equal(await tree.evaluate((element) => element.contains(element.ownerDocument.activeElement)), true);
			await leaveTree();
			await item(/^group\.getInfo/).click();
			await page('group.getInfo');
			await leaveTree();
		});

		it('opens a method in a composer at Enter and at a double-click', async () => {
			const tab = (name: string) => workbench.page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });
			await item(/^group\.getInfo/).click();
			await workbench.page.keyboard.press('Enter');
			const composer = await workbench.webviewFrame('composer');
			await waitUntil(
				'group.getInfo in the method box',
				async () =>
					(await composer.getByRole('combobox', { name: 'Method', exact: true }).inputValue()) === 'group.getInfo',
			);
			await workbench.runCommand('View: Close All Editors');
			await leaveTree();
			await item(/^photos\.getInfo/).dblclick();
			const next = await workbench.webviewFrame('composer');
			await waitUntil(
				'photos.getInfo in the method box',
				async () =>
					(await next.getByRole('combobox', { name: 'Method', exact: true }).inputValue()) === 'photos.getInfo',
			);
			await tab('photos\\.getInfo').first().waitFor();
			await workbench.runCommand('View: Close All Editors');
		});

		it('puts a method into a call file that it is dragged into', async () => {
			await writeFile(join(workbench.folders.workspace, 'dragged.call'), '');
			await workbench.pick('dragged.call', () => workbench.page.keyboard.press('Control+p'));
			const editor = workbench.page.locator('.editor-instance .view-lines').first();
			await item(/^users\.getInfo/).dragTo(editor);
			await workbench.page.locator('.view-line').filter({ hasText: 'users.getInfo' }).first().waitFor();
			assert.match(await editor.innerText(), /###\s+users\.getInfo\s+uids/);
			await workbench.screenshot('method-dragged');
			await workbench.runCommand('File: Save');
			await workbench.runCommand('View: Close All Editors');
		});

		it('puts a favourite on top', async () => {
			const row = item(/^users\.getInfo/);
			await leaveTree();
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
			await workbench.runCommand('Signed Call: Try It on the Local Service');
			await workbench.page.getByRole('tab', { name: /^events\.get/, selected: true }).waitFor();
			const ready = await workbench.webviewFrame('composer');
			await ready.locator('.steps .sig').first().waitFor();
			await ready.getByRole('button', { name: 'Send', exact: true }).click();
			await item(/^Recently called/).waitFor();
			await workbench.screenshot('methods-shelves');
		});

		it('inserts a method into a call file from its menu', async () => {
			const { page } = workbench;
			await chooseFromMenu(item(/^users\.getInfo/), 'Insert into Call File');
			await page.locator('.view-line').filter({ hasText: 'users.getInfo' }).first().waitFor();
		});

		it('can be read in a light theme, in a narrow side bar', async () => {
			await workbench.setTheme('Light Modern');
			await workbench.setSideBarWidth('primary', 220);
			await workbench.screenshot('methods-light-modern');
			await workbench.setSideBarWidth('primary', 300);
			await workbench.setTheme('Dark Modern');
		});
	});
}
