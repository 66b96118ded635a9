import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HttpServer, httpServer } from '../../unit/net/httpServer.ts';
import { testResult } from '../callFiles/callFileEditor.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { pickEntry } from '../page/quickInput.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

const link = '[Open](command:workbench.action.toggleZenMode)';

/** Call files whose text VS Code would make a link of in a message. */
const files = {
	'account.call': `@account = ${link}\n\n### Call\nevents.get\n`,
	'variable.call': `### Call\nevents.get\nx = {{$${link}}}\n`,
	'title.call': `### ${link}\nevents.get\n`,
};

/** That text of a call file is shown as text. In Restricted Mode nothing is sent, so less of it is shown. */
export function describeOutsideText(open: () => Workbench, isTrusted: boolean): void {
	describe(`text of a call file${isTrusted ? '' : ', in Restricted Mode'}`, () => {
		let workbench: Workbench;
		/** It answers nothing, so that what is shown meanwhile stays. */
		let service: HttpServer;

		const lens = (title: string) => workbench.page.locator('.codelens-decoration a').filter({ hasText: title }).first();
		const notices = () => workbench.page.locator('.notification-list-item');

		async function openFile(name: keyof typeof files): Promise<void> {
			await pickEntry(workbench.page, name, () => workbench.page.keyboard.press('Control+P'));
			await workbench.page.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor();
			await lens('Send').waitFor();
		}

		async function seesNoLink(): Promise<void> {
			const shown = workbench.page.locator('.notification-list-item-message a, .panel .monaco-list-row a[href]');
			assert.deepEqual(await shown.allInnerTexts(), []);
		}

		before(async () => {
			workbench = await clearAway(open());
			for (const [name, text] of Object.entries(files)) {
				await writeFile(join(workbench.folders.workspace, name), text);
			}
			service = await httpServer(() => undefined);
			await makeOwnAccount(workbench, service.origin, ownKeys, isTrusted ? 'Silent' : 'Silent, before');
		});

		after(() => service?.close());

		it('is no variable where it is no name', async () => {
			await openFile('variable.call');
			await pickEntry(workbench.page, 'cURL', () => lens('Copy as…').click());
			await workbench.page.locator('.statusbar').getByText('Copied as cURL, keys masked').waitFor();
			await seesNoLink();
		});

		if (!isTrusted) return;

		it('is no link in the notice that there is no such account', async () => {
			await openFile('account.call');
			await lens('Send').click();
			await notices().filter({ hasText: 'there is no account "[Open]' }).waitFor();
			await seesNoLink();
		});

		it('is no link in what came of all calls', async () => {
			await openFile('title.call');
			await workbench.runCommand('Signed Call: Run All Calls in This File');
			await testResult(workbench.page, '[Open]').waitFor();
			await seesNoLink();
		});
	});
}
