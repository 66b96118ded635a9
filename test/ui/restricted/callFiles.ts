import assert from 'node:assert/strict';
import { lens, openFile, toast } from '../callFiles/callFileEditor.ts';
import { clickOnHover } from '../page/hover.ts';
import type { Workbench } from '../workbench.ts';

/** What a call file of a stranger can and cannot do. */
export function describeUntrustedCallFiles(open: () => Workbench): void {
	describe('call files in a folder that is not trusted', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = open();
			await openFile(workbench.page, 'events.call');
		});

		it('can be read and inspected, but not sent', async () => {
			const { page } = workbench;
			await lens(page, 'Send').first().waitFor();
			await lens(page, 'Send').first().click();
			const refusal = toast(page, 'a workspace that is not trusted can be read and inspected, but not sent');
			await refusal.waitFor();
			assert.equal(await page.getByRole('tab', { name: /\.answer/ }).count(), 0);
			await lens(page, 'Inspect').first().click();
			const inspector = await workbench.webviewFrame('inspector');
			await inspector.getByText('events.get').first().waitFor();
		});

		it('are listed in the Test Explorer, and not run', async () => {
			const { page } = workbench;
			await workbench.runCommand('Testing: Focus on Test Explorer View');
			const file = page.locator('.sidebar .test-explorer .monaco-list-row', { hasText: 'expectations.call' });
			await clickOnHover(file, 'Run Test');
			// VS Code's own question.
			await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
			assert.equal(await file.locator('.codicon-testing-passed-icon, .codicon-testing-failed-icon').count(), 0);
		});
	});
}
