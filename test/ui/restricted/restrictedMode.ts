import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runClient } from '../clients/runClient.ts';
import { startLocalService, tryLocalService } from '../localService.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { openSideBar } from '../page/viewRoom.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What is kept from a workspace until it is trusted, which it is in the end. */
export function describeRestrictedMode(open: () => Workbench): void {
	describe('in Restricted Mode', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = await clearAway(open());
			const catalog = { methods: [{ name: 'aaa.ofWorkspace' }] };
			await writeFile(join(workbench.folders.workspace, 'own.signed-call-catalog.json'), JSON.stringify(catalog));
			const scheme = { signature: { hash: 'md5', of: '{body}{key}' } };
			const service = { name: 'Shop', keys: { key: { secret: true } }, request: { path: '/' }, schemes: [scheme] };
			await writeFile(join(workbench.folders.workspace, 'shop.signed-service.json'), JSON.stringify(service));
		});

		it('sends a call: nothing in a workspace can change where secrets go', async () => {
			await workbench.page.locator('.statusbar').getByText('Restricted Mode').waitFor();
			await tryLocalService(workbench);
			const composer = await workbench.webviewFrame('composer');
			await composer.locator('.folded-sig, .steps .sig').first().waitFor();
			await composer.getByRole('button', { name: 'Send', exact: true }).click();
			await composer.locator('.outcome').getByText('200 OK').waitFor();
		});

		const group = (name: RegExp) =>
			workbench.page.locator('.sidebar').getByRole('tree', { name: 'Methods' }).getByRole('treeitem', { name }).first();

		it('reads no catalogue of the workspace, though a setting of the user names it', async () => {
			await openSideBar(workbench.page);
			await group(/^apps/).waitFor();
			assert.equal(await group(/^aaa/).count(), 0);
		});

		/** Whether an account can be made of the service that a file of the workspace describes. */
		async function offersService(): Promise<boolean> {
			await workbench.runCommand('Signed Call: New Account');
			const list = workbench.page.locator('.quick-input-widget');
			await list.getByText('OK.ru').first().waitFor();
			await list.locator('input:visible').first().fill('Shop');
			const named = (name: RegExp) => list.locator('.label-name').filter({ hasText: name });
			await named(/^TikTok Shop$/).waitFor();
			const found = await named(/^Shop$/).count();
			await workbench.page.keyboard.press('Escape');
			return found > 0;
		}

		it('reads no service of the workspace', async () => assert.equal(await offersService(), false));

		it('answers a watched client with no file of the workspace until it is trusted', async () => {
			const folder = join(workbench.folders.workspace, '.signed-call', 'answers');
			await mkdir(folder, { recursive: true });
			await writeFile(join(folder, 'users.get.json'), '{"name":"Ann"}');
			await makeOwnAccount(workbench, 'https://api.example.org');
			const baseUrl = await startLocalService(workbench);
			const answer = () => runClient('client.py', ownKeys, baseUrl, 'users.get');
			assert.match(await answer(), /"error_code":3,/);
			await workbench.runCommand('Workspaces: Manage Workspace Trust');
			await workbench.page
				.locator('.workspace-trust-editor')
				.getByRole('button', { name: 'Trust', exact: true })
				.click();
			await waitUntil('the answer of the file', async () => (await answer()) === '{"name":"Ann"}');
		});

		it('reads the catalogue once the workspace is trusted', () => group(/^aaa/).waitFor());

		it('reads the service, too', async () => assert.equal(await offersService(), true));

		it('leaves no error in a console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
