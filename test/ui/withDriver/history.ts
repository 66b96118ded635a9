import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { startLocalService } from '../localService.ts';
import { newComposer } from '../newComposer.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys, startOwnService } from '../ownService.ts';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { clickOnHover, showHover } from '../page/hover.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import type { Workbench } from '../workbench.ts';

/** What a user does with the calls that were sent: looks them up, sends them again, pins and deletes them. */
export function describeHistory(open: () => Workbench): void {
	describe('the history of calls', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let service: Awaited<ReturnType<typeof startOwnService>>;
		let tree: Locator;

		before(async () => {
			service = await startOwnService();
			workbench = open();
			await makeOwnAccount(workbench, service.baseUrl);
			await openSideBar(workbench.page);
			await giveRoom(workbench.page, 'History');
			tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'History' });
		});

		after(async () => await service?.close());

		const items = (name: string | RegExp) => tree.getByRole('treeitem', { name });
		const item = (name: string | RegExp) => items(name).first();

		async function clickTitle(name: RegExp): Promise<void> {
			// The tree itself is not there while it has nothing to show.
			await workbench.page.locator('.sidebar').getByRole('button', { name: 'History Section' }).hover();
			await workbench.page.locator('.sidebar').getByRole('button', { name }).click();
		}

		const listFocus = () =>
			waitUntil('the focus in the history', () => tree.evaluate((list) => list.contains(document.activeElement)));

		/** Selects a call by keys alone, and shows its answer. Opening the palette from the list would clear its selection. */
		async function select(name: RegExp): Promise<void> {
			const { keyboard } = workbench.page;
			await workbench.runCommand('Signed Call: Focus on History View');
			await listFocus();
			await keyboard.press('Home');
			await waitUntil(`the focus on ${name}`, async () => {
				const label = await tree.locator('.monaco-list-row.focused').getAttribute('aria-label', { timeout: 5000 });
				if (name.test(label ?? '')) return true;
				await keyboard.press('ArrowDown');
				return false;
			});
			await keyboard.press('Enter');
			await waitUntil(`${name} to be selected`, async () =>
				name.test(
					(await tree.locator('.monaco-list-row.selected').getAttribute('aria-label', { timeout: 5000 })) ?? '',
				),
			);
		}

		async function sendFromComposer(method: string): Promise<void> {
			const composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method', exact: true }).fill(method);
			await composer.locator('.folded-sig, .steps .sig').first().waitFor();
			await composer.getByRole('button', { name: 'Send', exact: true }).click();
		}

		it('has each call that was sent', async () => {
			await sendFromComposer('events.get');
			await item(/^events\.get, success, success, .*, Own$/).waitFor();
			assert.equal(await items(/^Today/).count(), 1);
			await sendFromComposer('users.getNothing');
			await item(/^users\.getNothing, (API|HTTP) error/).waitFor();
			assert.match(await item(/^users\.getNothing/).innerText(), /^users\.getNothing\s*API error 3 .* · \d\d:\d\d$/);
		});

		it('says on hover what is kept, as text', async () => {
			const hover = await showHover(item(/^users\.getNothing/), 'sent from a composer');
			assert.match(await hover.innerText(), /users\.getNothing[\s\S]*Own · .* · sent from a composer[\s\S]*HTTP 200/);
		});

		it('sends a call again, signed anew', async () => {
			await workbench.runCommand('View: Close All Editors');
			await clickOnHover(item(/^events\.get/), 'Send Again');
			const composer = await workbench.webviewFrame('composer');
			await composer.getByText('200 OK').first().waitFor();
			await waitUntil('a second one', async () => (await items(/^events\.get/).count()) === 2);
		});

		it('opens a call in a composer', async () => {
			await chooseFromMenu(item(/^users\.getNothing/), 'Copy Call As…');
			await workbench.pick('URL');
			await waitUntil('the URL on the clipboard', async () =>
				/method=users\.getNothing.*•/.test(await workbench.page.evaluate(() => navigator.clipboard.readText())),
			);
			await chooseFromMenu(item(/^users\.getNothing/), 'Open in Composer');
			await workbench.page.getByRole('tab', { name: /^users\.getNothing/, selected: true }).waitFor();
		});

		it('keeps the calls of a call file and of a watched client, too', async () => {
			const baseUrl = await startLocalService(workbench);
			const query = new URLSearchParams({
				application_key: ownKeys.applicationKey,
				method: 'users.watched',
				session_key: 'known-other-session-key-91',
				sig: 'f'.repeat(32),
				access_token: ownKeys.accessToken,
			});
			await (await fetch(`${baseUrl}/fb.do?${query}`)).text();
			await item(/^users\.watched, API error/).waitFor();
			await workbench.runCommand('Signed Call: Stop Local Service');
		});

		it('finds calls as one types, and shows all of them again', async () => {
			const sidebar = workbench.page.locator('.sidebar');
			await workbench.answerInput('events.get 200', () => clickTitle(/^Search History/));
			await sidebar.getByText('Calls with "events.get 200": 2').waitFor();
			assert.equal(await items(/^users/).count(), 0);
			await workbench.answerInput('nothing like it', () => clickTitle(/^Search History/));
			await sidebar.getByText('No call with "nothing like it".').waitFor();
			await workbench.answerInput('', () => clickTitle(/^Search History/));
			await item(/^Today/).waitFor();
		});

		it('pins a call, which is then on top', async () => {
			await chooseFromMenu(item(/^users\.getNothing/), 'Pin / Unpin');
			await item(/^Pinned/).waitFor();
			await waitUntil('it twice', async () => (await items(/^users\.getNothing/).count()) === 2);
			const labels = await tree.getByRole('treeitem').locator('.label-name').allInnerTexts();
			assert.deepEqual(labels.slice(0, 2), ['Pinned', 'users.getNothing']);
			await chooseFromMenu(item(/^users\.getNothing/), 'Pin / Unpin');
			await waitUntil('no pin', async () => (await items(/^Pinned/).count()) === 0);
		});

		it('has all of it after a reload', async () => {
			await workbench.reload();
			await item(/^users\.watched/).waitFor();
			assert.equal(await items(/^events\.get/).count(), 2);
		});

		it('is used by keyboard: sends again, searches and deletes', async () => {
			const { page } = workbench;
			await select(/^events\.get/);
			await page.getByRole('tab', { name: /^events\.get\.answer/ }).waitFor();
			await page.locator('.editor-instance .view-line').filter({ hasText: '"type"' }).first().waitFor();
			await page.keyboard.press('Control+Enter');
			await waitUntil('a third one', async () => (await items(/^events\.get/).count()) === 3);
			await select(/^users\.watched/);
			await page.keyboard.press('Control+f');
			await page.locator('.quick-input-widget').filter({ hasText: 'Search History' }).waitFor();
			await page.keyboard.press('Escape');
			await listFocus();
			await page.keyboard.press('Delete');
			await waitUntil('it to be gone', async () => (await items(/^users\.watched/).count()) === 0);
		});

		it('left no secret in any file, neither of the account nor of what was sent', async () => {
			const { workspace, userData } = workbench.folders;
			const secrets = [ownKeys.accessToken, ownKeys.applicationSecretKey, 'known-other-session-key-91'];
			assert.deepEqual(await findSecrets([workspace, userData], secrets), []);
		});

		it('deletes a day, and all, after asking', async () => {
			const dialog = workbench.page.locator('.monaco-dialog-box');
			await chooseFromMenu(item(/^Today/), 'Delete from History');
			await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
			assert.ok((await items(/^events\.get/).count()) > 0);
			await chooseFromMenu(item(/^Today/), 'Delete from History');
			await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
			await workbench.page.locator('.sidebar').getByText('No calls yet.').waitFor();
			await workbench.runCommand('View: Close All Editors');
			await sendFromComposer('events.get');
			await item(/^events\.get/).waitFor();
			await workbench.runCommand('Signed Call: Delete from History');
			await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
			await workbench.page.locator('.sidebar').getByText('No calls yet.').waitFor();
			assert.deepEqual(workbench.consoleErrors(), []);
		});
	});
}
