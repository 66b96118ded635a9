import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseFromMenu } from './contextMenu.ts';
import { waitUntil } from './waitUntil.ts';
import { Workbench } from './workbench.ts';

const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0q';
const requests = [
	'@host = https://api.ok.ru',
	'### Who am I',
	`GET {{host}}/fb.do?method=users.getCurrentUser&fields=name&access_token=${token}`,
	'### A page',
	'GET https://example.org/',
	'',
].join('\n');

describe('files of other tools that are taken in', () => {
	let workbench: Workbench;

	before(async () => {
		workbench = await Workbench.open({ viewport: { width: 1300, height: 900 } });
	});

	after(() => workbench?.close());

	const path = (name: string) => join(workbench.folders.workspace, name);
	const toast = (text: string | RegExp) => workbench.page.locator('.notification-toast').filter({ hasText: text });

	const importCalls = () =>
		chooseFromMenu(
			workbench.page.locator('.explorer-viewlet').getByRole('treeitem', { name: 'mine.http' }),
			/^Import Calls from/,
		);

	it('makes a call file of a request file, from its menu in the Explorer', async () => {
		const { page } = workbench;
		await writeFile(path('mine.http'), requests);
		await workbench.runCommand('View: Show Explorer');
		await importCalls();
		await workbench.pick('mine.call');
		await toast('Imported 1 call. Left out 1 request: no method call. Not written: access_token.').waitFor();
		await page.getByRole('tab', { name: /^mine\.call/, selected: true }).waitFor();
		const text = await readFile(path('mine.call'), 'utf8');
		assert.equal(text, '### Who am I\nusers.getCurrentUser\nfields = name\n');
		await workbench.screenshot('import');
		await toast('Imported 1 call').getByRole('button', { name: 'Show What Was Left' }).click();
		await page.locator('.view-line').filter({ hasText: '5 A page: no method call' }).waitFor();
	});

	it('writes over no call file that is there, and says what keeps a file from being taken', async () => {
		await writeFile(path('mine.http'), '### A page\nGET https://example.org/\n');
		await importCalls();
		await toast('mine.http has no method call that could be imported.').waitFor();
		await writeFile(path('mine.http'), requests);
		await importCalls();
		await workbench.pick('mine-2.call');
		await waitUntil('the second file', () => readFile(path('mine-2.call'), 'utf8').catch(() => ''));
	});

	/** Answers VS Code's own dialog for files, which writes its proposal once the folder is read. */
	async function answerDialog(titleOrButton: string, file: string): Promise<void> {
		const named = workbench.page.locator('.quick-input-title, .quick-input-action', { hasText: titleOrButton });
		const dialog = workbench.page.locator('.quick-input-widget').filter({ has: named });
		await dialog.waitFor();
		const input = dialog.locator('input:visible').first();
		await waitUntil(`${file} in the dialog`, async () => {
			if (!(await dialog.isVisible())) return true;
			await input.fill(path(file), { timeout: 1000 }).catch(() => undefined);
			if ((await input.inputValue({ timeout: 1000 }).catch(() => '')) === path(file))
				await workbench.page.keyboard.press('Enter');
			return !(await dialog.isVisible());
		});
	}

	it('begins a catalogue, and names it in the settings of the workspace', async () => {
		const { page } = workbench;
		await workbench.pick('New catalogue', () => workbench.runCommand('Signed Call: Add Catalogue'));
		await answerDialog('Save Catalogue', 'mine.signed-call-catalog.json');
		await page.getByRole('tab', { name: /^mine\.signed-call-catalog\.json/, selected: true }).waitFor();
		const settings = await waitUntil('the setting', () =>
			readFile(path('.vscode/settings.json'), 'utf8').catch(() => ''),
		);
		assert.match(settings, /"signedCall\.catalogs": \[\s*"mine\.signed-call-catalog\.json"/);
		assert.match(await readFile(path('mine.signed-call-catalog.json'), 'utf8'), /"group\.method"/);
	});

	it('imports an OpenAPI document, and tells what is left out', async () => {
		const { page } = workbench;
		const paths = {
			'/billing/getInvoices': { get: { summary: 'Lists invoices', parameters: [{ name: 'year', in: 'query' }] } },
			'/x': { get: {} },
		};
		await writeFile(path('billing.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'Billing' }, paths }));
		await workbench.pick('OpenAPI 3 document…', () => workbench.runCommand('Signed Call: Add Catalogue'));
		await answerDialog('Import', 'billing.json');
		await answerDialog('Save Catalogue', 'billing.signed-call-catalog.json');
		await toast('Methods imported: 1. Left out: 1.').waitFor();
		await page.getByRole('tab', { name: /^billing\.signed-call-catalog\.json/, selected: true }).waitFor();
		assert.match(await readFile(path('billing.signed-call-catalog.json'), 'utf8'), /"billing\.getInvoices"/);
		await toast('Methods imported').getByRole('button', { name: 'Show' }).click();
		await page
			.locator('.view-line')
			.filter({ hasText: 'neither the operationId nor the path names a method' })
			.waitFor();
		await workbench.screenshot('openapi-import');
	});
});
