import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { startLocalService } from '../localService.ts';
import { clickOnHover } from '../page/hover.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { lens, openFile, testResult } from './callFileEditor.ts';

const text = `@account = Local service

### All events
# @name all
# @tag smoke
events.get
?? status == 200
?? $[0].type exists

### Of the same kind
events.get
types = {{all.response.body.$[0].type}}
?? $[*].type == ["OTHER"]

### Nothing is expected of this one
users.getCurrentUser
`;

/** What a user expects of answers, in the editor and in VS Code's Test Explorer. */
export function describeTests(open: () => Workbench): void {
	describe('what is expected of calls', () => {
		let workbench: Workbench;
		let tests: Locator;

		const row = (text: string) => tests.locator('.monaco-list-row', { hasText: text }).first();
		const state = (text: string, name: 'passed' | 'failed') => row(text).locator(`.codicon-testing-${name}-icon`);
		const write = (written: string) => writeFile(join(workbench.folders.workspace, 'expected.call'), written);

		before(async () => {
			workbench = await clearAway(open());
			await startLocalService(workbench);
			await write(text);
			await workbench.runCommand('Testing: Focus on Test Explorer View');
			await workbench.setSideBarWidth('primary', 340);
			tests = workbench.page.locator('.sidebar .test-explorer');
		});

		it('is listed in the Test Explorer, with the calls of which something is expected alone', async () => {
			await row('expected.call').click();
			await workbench.page.keyboard.press('ArrowRight');
			await row('All events').waitFor();
			await row('Of the same kind').waitFor();
			assert.equal(await row('Nothing is expected').count(), 0);
		});

		it('is run there by mouse, and shows what there is at its line', async () => {
			const { page } = workbench;
			await clickOnHover(row('expected.call'), 'Run Test');
			await state('All events', 'passed').waitFor();
			await state('Of the same kind', 'failed').waitFor();
			await row('Of the same kind').dblclick();
			await page.getByText('$[*].type == ["OTHER"]: it is').first().waitFor();
			await lens(page, /2 of 2 as expected/).waitFor();
			await lens(page, /0 of 1 as expected/).waitFor();
		});

		it('is run again by keyboard once the file is right', async () => {
			const { page } = workbench;
			await write(text.replace('?? $[*].type == ["OTHER"]', '?? $[*].type isArray'));
			// The editor takes over what was written.
			await page.locator('.view-line', { hasText: 'isArray' }).waitFor();
			await workbench.runCommand('Test: Rerun Failed Tests');
			await state('Of the same kind', 'passed').waitFor();
			await waitUntil('the call to be as expected', async () => (await lens(page, /1 of 1 as expected/).count()) > 0);
		});

		it('is judged of each row of the data, several at once, each a test of its own', async () => {
			const { page } = workbench;
			const path = (name: string) => join(workbench.folders.workspace, name);
			const writeRows = (third: string) =>
				writeFile(
					path('rows.csv'),
					`kind,wanted\nGUESTS,GUESTS\nMESSAGES,MESSAGES\nGUESTS,${third}\n${'GUESTS,GUESTS\n'.repeat(17)}`,
				);
			await writeRows('OTHER');
			const call = '### One kind\nevents.get\ntypes = {{kind}}\n?? $[0].type == {{wanted}}\n';
			await writeFile(path('rows.call'), `@account = Local service\n@data = rows.csv\n\n${call}`);
			await openFile(page, 'rows.call');
			await workbench.runCommand('Run All Calls in This File');
			await testResult(page, 'One kind').locator('.codicon-testing-failed-icon').waitFor();
			await lens(page, /1 of 1 as expected/).waitFor();
			await row('rows.call').click();
			await page.keyboard.press('ArrowRight');
			await row('One kind').click();
			await page.keyboard.press('ArrowRight');
			await state('row 3', 'failed').waitFor();
			await state('row 4', 'passed').waitFor();
			await writeRows('GUESTS');
			await workbench.runCommand('Test: Rerun Failed Tests');
			await state('row 3', 'passed').waitFor();
			await state('One kind', 'passed').waitFor();
			await clickOnHover(row('row 20'), 'Run Test');
			const output = page.locator('.panel .xterm-rows');
			await output.filter({ hasText: 'row 20: 200 OK' }).waitFor();
			assert.equal(await output.filter({ hasText: 'row 19: ' }).count(), 0);
		});
	});
}
