import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { answerFileDialog } from '../page/fileDialog.ts';
import { waitUntil } from '../page/waitUntil.ts';
import type { Workbench } from '../workbench.ts';

const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
const requests = [
	'@host = https://api.ok.ru',
	'### Who am I',
	`GET {{host}}/fb.do?method=users.getCurrentUser&fields=name&access_token=${token}`,
	'### A page',
	'GET https://example.org/',
	'',
].join('\n');

/** What becomes call files and catalogues. */
export function describeTakenIn(open: () => Workbench): void {
	describe('files of other tools that are taken in', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = open();
		});

		const path = (name: string) => join(workbench.folders.workspace, name);
		/** A file may be there before what is written to it. */
		const untilWritten = (name: string, expected: RegExp) =>
			waitUntil(`${expected} in ${name}`, async () =>
				expected.test(await readFile(path(name), 'utf8').catch(() => '')),
			);
		const toast = (text: string | RegExp) => workbench.page.locator('.notification-toast').filter({ hasText: text });

		async function importCalls(): Promise<void> {
			const explorer = workbench.page.locator('.explorer-viewlet');
			// VS Code may begin to watch the folder after the file was written.
			await explorer.locator('.pane-header').first().hover();
			await explorer.getByRole('button', { name: 'Refresh Explorer' }).click();
			await chooseFromMenu(explorer.getByRole('treeitem', { name: 'mine.http' }), /^Import Calls from/);
		}

		it('makes a call file of a request file, from its menu in the Explorer', async () => {
			const { page } = workbench;
			await writeFile(path('mine.http'), requests);
			await workbench.runCommand('View: Show Explorer');
			await importCalls();
			await workbench.pick('mine.call');
			await toast('Calls imported: 1. Requests skipped: 1 (no method call). Not written: access_token.').waitFor();
			await page.getByRole('tab', { name: /^mine\.call/, selected: true }).waitFor();
			const text = await readFile(path('mine.call'), 'utf8');
			assert.equal(text, '### Who am I\nusers.getCurrentUser\nfields = name\n');
			await toast('Calls imported: 1.').getByRole('button', { name: 'Show What Was Left' }).click();
			await page.locator('.view-line').filter({ hasText: '5 A page: no method call' }).waitFor();
		});

		it('writes over no call file that is there, and says what keeps a file from being taken', async () => {
			await writeFile(path('mine.http'), '### A page\nGET https://example.org/\n');
			await importCalls();
			await toast('mine.http has no method call that could be imported.').waitFor();
			await writeFile(path('mine.http'), requests);
			await importCalls();
			await workbench.pick('mine-2.call');
			await untilWritten('mine-2.call', /getCurrentUser/);
		});

		const answerDialog = (titleOrButton: string, file: string) =>
			answerFileDialog(workbench.page, titleOrButton, path(file));

		it('begins a catalogue, and names it in the settings of the workspace', async () => {
			const { page } = workbench;
			await workbench.pick('New catalogue', () => workbench.runCommand('Signed Call: Add Catalogue'));
			// The name that is proposed: the dialog of VS Code 1.106 may write it over another one in the last moment.
			await answerDialog('Save Catalogue', 'my-methods.signed-call-catalog.json');
			await page.getByRole('tab', { name: /^my-methods\.signed-call-catalog\.json/, selected: true }).waitFor();
			await untilWritten(
				'.vscode/settings.json',
				/"signedCall\.catalogs": \[\s*"my-methods\.signed-call-catalog\.json"/,
			);
			await untilWritten('my-methods.signed-call-catalog.json', /"group\.method"/);
		});

		it('imports an OpenAPI document, and says what is left out', async () => {
			const { page } = workbench;
			await writeFile(
				path('billing.yaml'),
				'openapi: 3.1.0\ninfo: {title: Billing}\npaths:\n  /billing/getInvoices:\n    get: {summary: Lists invoices}\n  /x:\n    get: {}\n',
			);
			await workbench.pick('Catalogue or OpenAPI 3 document…', () =>
				workbench.runCommand('Signed Call: Add Catalogue'),
			);
			await answerDialog('Add Catalogue', 'billing.yaml');
			await answerDialog('Save Catalogue', 'billing.signed-call-catalog.json');
			await toast('Methods imported: 1. Left out: 1.').waitFor();
			await page.getByRole('tab', { name: /^billing\.signed-call-catalog\.json/, selected: true }).waitFor();
			await untilWritten('billing.signed-call-catalog.json', /"billing\.getInvoices"/);
			await toast('Methods imported').getByRole('button', { name: 'Show' }).click();
			await page
				.locator('.view-line')
				.filter({ hasText: 'neither the operationId nor the path names a method' })
				.waitFor();
		});
	});
}
