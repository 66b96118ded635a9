import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

	it('makes a call file of a request file, from its menu in the Explorer', async () => {
		const { page } = workbench;
		await writeFile(path('mine.http'), requests);
		await workbench.runCommand('View: Show Explorer');
		await page.locator('.explorer-viewlet').getByRole('treeitem', { name: 'mine.http' }).click({ button: 'right' });
		await page.getByRole('menuitem', { name: /^Import Calls from/ }).click();
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
		const { page } = workbench;
		const entry = page.locator('.explorer-viewlet').getByRole('treeitem', { name: 'mine.http' });
		await writeFile(path('mine.http'), '### A page\nGET https://example.org/\n');
		await entry.click({ button: 'right' });
		await page.getByRole('menuitem', { name: /^Import Calls from/ }).click();
		await toast('mine.http has no method call that could be imported.').waitFor();
		await writeFile(path('mine.http'), requests);
		await entry.click({ button: 'right' });
		await page.getByRole('menuitem', { name: /^Import Calls from/ }).click();
		await workbench.pick('mine-2.call');
		await waitUntil('the second file', () => readFile(path('mine-2.call'), 'utf8').catch(() => ''));
	});
});
