import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalService } from '../../../src/net/service/localService.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { startOwnService } from '../ownService.ts';
import { pickEntry } from '../page/quickInput.ts';
import { findSecrets } from '../secretScan.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { testResult, toast } from './callFileEditor.ts';

const variable = 'SIGNED_CALL_TEST_TOKEN';
const value = 'env1ronment-c4nary/7';

export const testEnvironment = { [variable]: value };

const file = `@account = Own
@token = {{$env ${variable}}}

### With a token
events.get
token = Bearer {{token}}
`;

/** A value that a call file takes from the environment: nothing is sent of it before it is asked for. */
export function describeEnvironment(open: () => Workbench): void {
	describe('a call with an environment variable', () => {
		let workbench: Workbench;
		let service: LocalService;

		before(async () => {
			workbench = await clearAway(open());
			const { page, folders } = workbench;
			await writeFile(join(folders.workspace, 'token.call'), file);
			service = await startOwnService();
			await makeOwnAccount(workbench, service.baseUrl);
			await pickEntry(page, 'token.call', () => page.keyboard.press('Control+P'));
			await lens('Send').waitFor();
		});

		after(() => service?.close());

		const lens = (title: string | RegExp) =>
			workbench.page.locator('.codelens-decoration a').filter({ hasText: title }).first();
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		const question = () =>
			dialog().filter({
				hasText: new RegExp(`Send the environment variable ${variable} to http://127\\.0\\.0\\.1:\\d+\\?`),
			});

		it('asks before it is sent, and sends nothing after Cancel', async () => {
			await lens('Send').click();
			await question().waitFor();
			await question().getByText('token.call').waitFor();
			await dialog().getByRole('button', { name: 'Cancel' }).click();
			await dialog().waitFor({ state: 'detached' });
			await lens('Send').waitFor();
			assert.equal(await workbench.page.getByRole('tab', { name: /\.answer/ }).count(), 0);
		});

		it('is sent after a yes, which is asked for once', async () => {
			await lens('Send').click();
			await question().waitFor();
			await dialog().getByRole('button', { name: 'Send It' }).click();
			await lens(/200 OK · [\d.]+ m?s/).waitFor();
			await workbench.page.getByRole('tab', { name: /^token\.call/ }).click();
			await workbench.page.getByRole('button', { name: 'Run All Calls in This File' }).click();
			await testResult(workbench.page, 'With a token').locator('.codicon-testing-passed-icon').waitFor();
			await workbench.runCommand('View: Hide Panel');
			assert.equal(await dialog().count(), 0);
		});

		it('shows a mask in the inspector, and takes no value along to a composer', async () => {
			await lens('Inspect').click();
			const inspector = await workbench.webviewFrame('inspector');
			await inspector.getByText('token=••••••••').first().waitFor();
			assert.ok(!(await inspector.locator('body').innerText()).includes(value));
			await workbench.page.locator('.view-line').filter({ hasText: 'Bearer' }).first().click();
			await workbench.runCommand('Signed Call: Open Call in Composer');
			const composer = await workbench.webviewFrame('composer');
			const token = composer.getByRole('textbox', { name: 'Value of token', exact: true });
			await token.click();
			await composer.getByText('The call file takes this value from the environment').waitFor();
			assert.equal(await token.inputValue(), '');
			assert.ok(!(await composer.locator('body').innerText()).includes(value));
			assert.ok(!(await workbench.browserStorage()).includes(value));
		});

		it('is asked for again when what was allowed is forgotten', async () => {
			await workbench.runCommand('View: Close Editor');
			await workbench.runCommand('Signed Call: Edit Account');
			await workbench.page.locator('.quick-input-list').getByRole('option').first().waitFor();
			await workbench.page.keyboard.press('Enter');
			await workbench.pick('Forget allowed environment variables');
			await toast(workbench.page, 'will ask again').waitFor();
			await workbench.page.keyboard.press('Escape');
			await workbench.page.getByRole('tab', { name: /^token\.call/ }).click();
			await lens('Send').click();
			await question().waitFor();
			await dialog().getByRole('button', { name: 'Cancel' }).click();
		});

		it('leaves its value in no file and in no storage of the browser', async () => {
			const { userData, workspace, extensions } = workbench.folders;
			assert.ok(!(await workbench.browserStorage()).includes(value));
			assert.deepEqual(await findSecrets([userData, workspace, extensions], [value]), []);
		});
	});
}
