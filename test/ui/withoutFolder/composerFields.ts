import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { tryLocalService } from '../localService.ts';
import { answerFileDialog } from '../page/fileDialog.ts';
import { pickEntry } from '../page/quickInput.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a developer has at hand: a command from a browser's tools, of another host and with keys of its own. */
const command = [
	"curl -G 'https://api.example.org/fb.do?application_key=OTHERKEY&format=json&method=events.get&types=GUESTS' \\",
	"  -H 'Accept: */*' \\",
	"  --data-raw 'version=2&sig=00ff00ff00ff00ff00ff00ff00ff00ff&access_token=tkn-of-another'",
].join('\n');

/** What is pasted into the fields of a call and copied from them, and values that are edited in a tab. */
export function describeComposerFields(open: () => Workbench): void {
	describe('the fields of a call in the workbench', () => {
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			workbench = await clearAway(open());
			await tryLocalService(workbench);
			composer = await workbench.webviewFrame('composer');
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).waitFor();
		});

		const press = (key: string) => workbench.page.keyboard.press(key);
		const notice = () => composer.locator('.paste-notice');
		const names = () =>
			composer
				.locator('sc-parameters:not(#headers *) .cell-name input')
				.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
		const clipboard = () => workbench.page.evaluate(() => navigator.clipboard.readText());
		async function paste(text: string): Promise<void> {
			await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
			await press('Control+v');
		}

		it('a cURL command in a name fills the call in, which is then sent with the account’s own keys', async () => {
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).click();
			await paste(command);
			await notice().waitFor();
			const noticed = (await notice().textContent()) ?? '';
			assert.match(noticed, /Headers: 1\. Left out: application_key, sig, access_token, host api\.example\.org\./);
			assert.deepEqual(await names(), ['types', 'version', '']);
			await press('Control+Enter');
			await composer.locator('.outcome').getByText('200 OK').first().waitFor();
			await press('Control+z');
			await waitUntil('the call before the paste', async () => (await names()).join() === '');
		});

		it('the call is copied by the button, and with its token only where that is confirmed', async () => {
			const copy = () => composer.getByRole('button', { name: 'Copy as…' }).click();
			await pickEntry(workbench.page, 'Call file', copy);
			const copied = /^@account = [^\n]+\n\n###\nevents\.get\n$/;
			await waitUntil('the call on the clipboard', async () => copied.test(await clipboard()));
			await pickEntry(workbench.page, 'cURL with access_token', copy);
			const dialog = workbench.page.locator('.monaco-dialog-box');
			await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
			await dialog.waitFor({ state: 'detached' });
			assert.match(await clipboard(), copied);
		});

		it('Ctrl+S saves the call as a call file, and again to the same file without a question', async () => {
			const { page } = workbench;
			const text = () => composer.getByRole('textbox', { name: 'Value of text', exact: true });
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).fill('text');
			await text().fill('one');
			await press('Control+s');
			await answerFileDialog(page, 'Save as Call File', join(workbench.folders.workspace, 'events.get.call'));
			const file = page.getByRole('tab', { name: /^events\.get\.call/ });
			await file.waitFor();
			await page.getByRole('tab', { name: /^events\.get(?!\.call)/ }).click();
			composer = await workbench.webviewFrame('composer');
			await text().fill('{{nobody}}');
			await composer.getByText('There is no variable "nobody" in the account.').first().waitFor();
			await text().fill('two');
			await press('Control+s');
			await page.locator('#workbench\\.parts\\.statusbar').getByText('Saved to', { exact: false }).waitFor();
			await file.click();
			await page.locator('.view-line').filter({ hasText: 'two' }).waitFor();
			await workbench.runCommand('View: Close Editor');
			await file.waitFor({ state: 'detached' });
			composer = await workbench.webviewFrame('composer');
			await text().fill('');
		});

		describe('a value that is JSON', () => {
			const row = (of: string) =>
				composer.locator('.row', { has: composer.getByRole('textbox', { name: `Value of ${of}`, exact: true }) });
			const edit = (of: string) => row(of).getByRole('button', { name: 'Edit in a tab' }).click();
			const name = () => composer.getByRole('combobox', { name: 'Name of a new parameter' });
			const value = () => composer.getByRole('textbox', { name: 'Value of attachment', exact: true });
			const tab = () => workbench.page.getByRole('tab', { name: /^attachment \(/ });
			const editor = () => workbench.page.locator('.editor-instance .monaco-editor').last();
			const isUnsaved = async () => (await tab().getAttribute('class'))?.split(' ').includes('dirty') ?? false;
			const lines = async () => (await editor().locator('.view-lines').innerText()).replaceAll('\u00a0', ' ').trim();
			const said = (text: string) => workbench.page.locator('.notification-list-item').filter({ hasText: text });
			const valueIs = (text: string) => waitUntil(text, async () => (await value().inputValue()) === text);

			async function openTab(text: string): Promise<void> {
				await name().fill('attachment');
				await value().fill(text);
				await edit('attachment');
				await tab().waitFor();
				await waitUntil('the value in its editor', async () => (await lines()) === text);
			}

			/** Undoes a step at a time: a busy window shows one late, and one too many is another text. */
			async function undoUntil(text: string, shown: () => Promise<string | undefined>): Promise<void> {
				for (let before = await shown(); before !== text; before = await shown()) {
					await press('Control+z');
					await waitUntil('the undo', async () => (await shown()) !== before);
				}
			}

			it('is edited in a tab, each change of which goes into the call; an undo in either is of both', async () => {
				await openTab('{"a": 1}');
				await workbench.page.locator('#workbench\\.parts\\.statusbar').getByText('JSON', { exact: true }).waitFor();
				await editor().locator('.view-line').first().click();
				await press('Control+End');
				await press('ArrowLeft');
				await workbench.page.keyboard.type(', "b": 2');
				await valueIs('{"a": 1, "b": 2}');
				await waitUntil('it to be saved', async () => !(await isUnsaved()));
				await value().click();
				// What was typed is several steps.
				await undoUntil('{"a": 1}', () => value().inputValue());
				await waitUntil('the editor to follow', async () => (await lines()) === '{"a": 1}');
				assert.equal(await isUnsaved(), false);
				await editor().locator('.view-line').first().click();
				await undoUntil('{"a": 1, "b": 2}', lines);
				await valueIs('{"a": 1, "b": 2}');
			});

			it('has one tab, and ends with its row: its tab is closed, also one that was edited', async () => {
				await edit('attachment');
				await waitUntil('one tab', async () => (await tab().count()) === 1);
				await waitUntil('it to be saved', async () => !(await isUnsaved()));
				await composer.getByRole('button', { name: 'Remove attachment' }).click();
				await tab().waitFor({ state: 'detached' });
				await said('its parameter was removed').waitFor();
				await openTab('[4]');
				await editor().locator('.view-line').first().click();
				await workbench.page.keyboard.type(' ');
				await valueIs('[4] ');
				await composer.getByRole('button', { name: 'Remove attachment' }).click();
				await tab().waitFor({ state: 'detached' });
			});

			it('is not opened where it is a secret', async () => {
				await name().fill('sig');
				await composer.getByRole('textbox', { name: 'Value of sig', exact: true }).fill('["x"]');
				await edit('sig');
				await said('the value holds a secret').waitFor();
				assert.equal(await workbench.page.getByRole('tab', { name: /^sig \(/ }).count(), 0);
				await composer.getByRole('button', { name: 'Remove sig' }).click();
			});

			it('ends with its call', async () => {
				await openTab('[5]');
				// By mouse: a command is about the group with the focus, which may still be that of the value.
				await workbench.page.getByRole('tab', { name: /^events\.get/ }).click({ button: 'middle' });
				await tab().waitFor({ state: 'detached' });
				await said('its call was closed').waitFor();
			});
		});

		it('write no error to the console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
