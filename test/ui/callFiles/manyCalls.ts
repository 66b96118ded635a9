import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalService, startLocalService } from '../../../src/net/service/localService.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { untilFirstShown, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { goToEnd, lens, openFile, testResult } from './callFileEditor.ts';

export function describeManyCalls(open: () => Workbench): void {
	describe('a call file with 5,000 calls', () => {
		let workbench: Workbench;
		let service: LocalService;

		before(async () => {
			workbench = await clearAway(open());
			const calls = Array.from({ length: 5000 }, (_, index) => `### Call ${index}\nevents.get\ntypes = GUESTS\n`);
			// So slow that the run is not over before it is cancelled.
			service = await startLocalService({ keys: [ownKeys], port: 0, answers: async () => ({ delay: 100 }) });
			await makeOwnAccount(workbench, service.baseUrl, ownKeys, 'Many calls');
			const text = `@account = Many calls\n\n${calls.join('\n')}`;
			await writeFile(join(workbench.folders.workspace, 'many.call'), text);
			await openFile(workbench.page, 'many.call');
		});

		after(() => service?.close());

		it('runs all calls until it is cancelled', async () => {
			const { page } = workbench;
			await page.getByRole('tab', { name: /^many\.call/ }).click();
			await page.getByRole('button', { name: 'Run All Calls in This File' }).click();
			await untilFirstShown(lens(page, /200 OK/));
			await testResult(page, 'Call 1').locator('.codicon-testing-passed-icon').waitFor();
			await workbench.runCommand('Test: Cancel Test Run');
			await page.locator('.panel .codicon-loading').first().waitFor({ state: 'detached' });
			await goToEnd(page, 'many.call');
			await page.locator('.view-line').filter({ hasText: 'Call 4999' }).first().waitFor();
			await waitUntil('no answer to the last calls', async () => (await lens(page, /200 OK/).count()) === 0);
		});
	});
}
