import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { tryLocalService } from '../localService.ts';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { clickOnHover, endHover, showHover } from '../page/hover.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { webviewFrames } from '../page/webviews.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a user does with the methods that are known: finds them, reads about them, and calls them. */
export function describeMethodsView(open: () => Workbench): void {
	describe('the Methods view', () => {
		let workbench: Workbench;
		let tree: Locator;

		before(async () => {
			workbench = await clearAway(open());
			await openSideBar(workbench.page);
			await giveRoom(workbench.page, 'Methods');
			tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'Methods' });
		});

		const item = (name: string | RegExp) => tree.getByRole('treeitem', { name }).first();
		/** The names on screen, from top to bottom. */
		const rows = () =>
			tree.getByRole('treeitem').evaluateAll((all) => {
				const topOf = (row: Element) => row.getBoundingClientRect().top;
				const sorted = all.toSorted((one, other) => topOf(one) - topOf(other));
				return sorted.map((row) => row.querySelector('.label-name')?.textContent ?? '');
			});

		async function reveal(name: string): Promise<void> {
			const row = item(new RegExp(`^${name.replace('.', '\\.')}(,|$| )`));
			let presses = 0;
			await waitUntil(`the row ${name}`, async () => {
				if (await row.isVisible()) return true;
				// An editor that has just opened may take the focus.
				await tree.focus();
				await workbench.page.keyboard.press(presses % 10 === 0 ? 'Home' : 'PageDown');
				presses += 1;
				return false;
			});
		}

		async function openGroup(group: string, method: string): Promise<void> {
			await reveal(group);
			await item(new RegExp(`^${group} `)).click();
			await reveal(method);
		}

		it('lists groups, and the methods of one', async () => {
			await item(/^events/).waitFor();
			await item(/^apps/).click();
			await item(/^apps\.getPlatformNew, documented on its own page, session, VALUABLE_ACCESS/).waitFor();
		});

		it('shows the parameters with type, required flag and certainty on hover', async () => {
			await openGroup('users', 'users.getInfo');
			const hover = await showHover(item(/^users\.getInfo/), 'users.getInfo');
			await waitUntil('the parameters', async () => /uids/.test(await hover.innerText()));
			assert.match(await hover.innerText(), /required|optional|unknown whether required/);
		});

		const page = async (name: string) =>
			waitUntil(`the page of ${name}`, async () => {
				for (const frame of await webviewFrames(workbench.page)) {
					if ((await frame.locator('h1').getByText(name, { exact: true }).count()) > 0) return frame;
				}
				return undefined;
			});

		it('shows the page of a method at a click, and leaves the focus in the tree', async () => {
			await item(/^users\.getInfo/).click();
			const shown = await page('users.getInfo');
			assert.match(await shown.locator('body').innerText(), /uids[\s\S]*Errors to expect[\s\S]*110 PARAM_USER_ID/);
			await workbench.page.keyboard.press('ArrowDown');
			assert.equal(await tree.evaluate((element) => element.contains(element.ownerDocument.activeElement)), true);
			await endHover(workbench.page);
			await openGroup('group', 'group.getInfo');
			await item(/^group\.getInfo/).click();
			await page('group.getInfo');
			await endHover(workbench.page);
			await workbench.runCommand('View: Close All Editors');
		});

		it('puts a method into a call file that it is dragged into', async () => {
			await writeFile(join(workbench.folders.workspace, 'dragged.call'), '');
			await workbench.pick('dragged.call', () => workbench.page.keyboard.press('Control+p'));
			const editor = workbench.page.locator('.editor-instance .view-lines').first();
			await reveal('users.getInfo');
			await item(/^users\.getInfo/).dragTo(editor);
			await workbench.page.locator('.view-line').filter({ hasText: 'users.getInfo' }).first().waitFor();
			assert.match(await editor.innerText(), /###\s+users\.getInfo\s+uids/);
			await clearAway(workbench);
		});

		it('puts a favourite on top', async () => {
			await endHover(workbench.page);
			await reveal('users.getInfo');
			await clickOnHover(item(/^users\.getInfo/), 'Toggle Favourite');
			await reveal('Favourites');
			assert.deepEqual((await rows()).slice(0, 3), ['Favourites', 'users.getInfo', 'apps']);
		});

		it('calls a method, which is then among those recently called', async () => {
			await clickOnHover(item(/^users\.getInfo/), /^Call Method/);
			const composer = await workbench.webviewFrame('composer');
			await waitUntil(
				'users.getInfo in the method box',
				async () =>
					(await composer.getByRole('combobox', { name: 'Method', exact: true }).inputValue()) === 'users.getInfo',
			);
			await tryLocalService(workbench);
			// With the account, other views are there.
			await giveRoom(workbench.page, 'Methods');
			await workbench.page.getByRole('tab', { name: /^events\.get/, selected: true }).waitFor();
			const ready = await workbench.webviewFrame('composer');
			await ready.locator('.folded-sig, .steps .sig').first().waitFor();
			await ready.getByRole('button', { name: 'Send', exact: true }).click();
			await item(/^Recently called/).waitFor();
		});

		it('calls a method from its menu', async () => {
			await chooseFromMenu(item(/^users\.getInfo/), 'Call Method');
			await workbench.page.getByRole('tab', { name: /^users\.getInfo/, selected: true }).waitFor();
		});
	});
}
