import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { startLocalService } from '../localService.ts';
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
			await workbench.screenshot('tests-listed');
			assert.equal(await row('Nothing is expected').count(), 0);
		});

		it('is run there by mouse, and shows what there is at its line', async () => {
			const { page } = workbench;
			await row('expected.call').hover();
			await row('expected.call').getByRole('button', { name: 'Run Test' }).click();
			await state('All events', 'passed').waitFor();
			await state('Of the same kind', 'failed').waitFor();
			await row('Of the same kind').dblclick();
			await page.getByText('$[*].type == ["OTHER"]: it is').first().waitFor();
			await lens(page, /2 of 2 as expected/).waitFor();
			await lens(page, /0 of 1 as expected/).waitFor();
			await workbench.screenshot('tests-failed');
		});

		it('is run again by keyboard once the file is right', async () => {
			const { page } = workbench;
			await write(text.replace('?? $[*].type == ["OTHER"]', '?? $[*].type isArray'));
			// The editor takes over what was written.
			await page.locator('.view-line', { hasText: 'isArray' }).waitFor();
			await workbench.runCommand('Test: Rerun Failed Tests');
			await state('Of the same kind', 'passed').waitFor();
			await waitUntil('the call to be as expected', async () => (await lens(page, /1 of 1 as expected/).count()) > 0);
			await workbench.screenshot('tests-passed');
		});

		it('is judged of each row of the data, several at once', async () => {
			const path = (name: string) => join(workbench.folders.workspace, name);
			await writeFile(path('rows.csv'), `kind\n${'GUESTS\nMESSAGES\n'.repeat(10)}`);
			const call = '### One kind\nevents.get\ntypes = {{kind}}\n?? $[0].type == {{kind}}\n';
			await writeFile(path('rows.call'), `@account = Local service\n@data = rows.csv\n\n${call}`);
			await openFile(workbench.page, 'rows.call');
			await workbench.runCommand('Run All Calls in This File');
			await testResult(workbench.page, 'One kind').locator('.codicon-testing-passed-icon').waitFor();
			await lens(workbench.page, /1 of 1 as expected/).waitFor();
		});
	});
}
