import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { startLocalService } from '../localService.ts';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { clickOnHover } from '../page/hover.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { isDone, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { lens, testResult, writeAtEnd } from './callFileEditor.ts';

const teamText = '@account = Local service\n\n### News of the team\nevents.get\n\n###\nusers.getCurrentUser\n';

export function describeCallFilesTree(open: () => Workbench): void {
	describe('the view of call files', () => {
		let workbench: Workbench;
		let tree: Locator;

		const path = (...names: string[]) => join(workbench.folders.workspace, ...names);
		const team = () => path('team', 'events.of.team.call');
		const row = (name: RegExp) => tree.getByRole('treeitem', { name }).first();
		const tab = (name: RegExp) => workbench.page.getByRole('tab', { name, selected: true });

		before(async () => {
			workbench = await clearAway(open());
			await startLocalService(workbench);
			await mkdir(path('team'), { recursive: true });
			await writeFile(team(), teamText);
			// With more than a few files, they are folded at first.
			for (const name of ['one', 'other']) await writeFile(path(`${name}.call`), '### One\nevents.get\n');
			await writeFile(path('zlong.call'), `### Long\nevents.get\n${'#'.repeat(300_000)}`);
			await openSideBar(workbench.page);
			await workbench.setSideBarWidth('primary', 300);
			await giveRoom(workbench.page, 'Call Files');
			tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'Call Files' });
		});

		it('lists the files with their folders, and the calls of one by title, else by method', async () => {
			await row(/^events\.of\.team\.call team/).click();
			await row(/^News of the team events\.get/).waitFor();
			await row(/^users\.getCurrentUser/).waitFor();
		});

		it('names a file that is too long, and reads nothing of it', async () => {
			await row(/^zlong\.call/).click();
			await row(/^This file has more than 300,000 characters/).waitFor();
			assert.equal(await row(/^Long/).count(), 0);
			await row(/^zlong\.call/).click();
		});

		/** The command may close what is opened right after it, too. */
		const closeEditors = async () => {
			await workbench.runCommand('View: Close All Editors');
			const tabs = workbench.page.locator('.editor-group-container .tab');
			await waitUntil('no editor', async () => (await tabs.count()) === 0);
		};

		it('opens the file at the call that is clicked', async () => {
			await row(/^users\.getCurrentUser/).click();
			await tab(/^events\.of\.team\.call/).waitFor();
			await workbench.page.locator('.statusbar').getByText('Ln 6, Col 1').waitFor();
		});

		it('sends a call from its row, and names the answer by the call', async () => {
			const { page } = workbench;
			await closeEditors();
			const answer = page.getByRole('tab', { name: /^News of the team\.answer/ });
			// Again: a row that is drawn anew while its button is pressed loses the click.
			await waitUntil('the answer', async () => {
				await clickOnHover(row(/^News of the team/), 'Send Call');
				return isDone(answer.waitFor({ timeout: 30_000 }));
			});
			await lens(page, /200 OK/).waitFor();
		});

		it('opens a call in a composer', async () => {
			await closeEditors();
			await chooseFromMenu(row(/^users\.getCurrentUser/), 'Open Call in Composer');
			await tab(/^users\.getCurrentUser/).waitFor();
		});

		it('runs all calls of a file from its row', async () => {
			await clickOnHover(row(/^events\.of\.team\.call/), 'Run All Calls');
			await testResult(workbench.page, 'News of the team').locator('.codicon-testing-passed-icon').waitFor();
			await testResult(workbench.page, 'users.getCurrentUser').locator('.codicon-testing-passed-icon').waitFor();
			await workbench.runCommand('View: Hide Panel');
		});

		it('follows what is typed, and files that come and go', async () => {
			const { page } = workbench;
			await row(/^users\.getCurrentUser/).click();
			await writeAtEnd(page, 'events.of.team.call', '\n### Typed\nfriends.get\n', 'Typed');
			await row(/^Typed friends\.get/).waitFor();
			// VS Code in a browser saves by itself.
			await waitUntil('what was typed on the disk', async () => (await readFile(team(), 'utf8')).includes('Typed'));
			await waitUntil('what was typed to be gone', async () => {
				// Again: before VS Code has looked at what it saved, it takes any text there for its own.
				await writeFile(team(), teamText);
				return (await row(/^Typed/).count()) === 0;
			});
			await writeFile(path('added.call'), '### Added\nevents.get\n');
			await row(/^added\.call/).waitFor();
			await rm(path('added.call'));
			await waitUntil('the file to be gone', async () => (await row(/^added\.call/).count()) === 0);
		});

		it('writes no error to the console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
