import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { answerFileDialog } from '../page/fileDialog.ts';
import { isDone, untilFirstShown, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { lens, openFile, testResult, toast, writeAtEnd } from './callFileEditor.ts';

const answerText = (page: Page) =>
	page
		.locator('.editor-instance[aria-label*="All events.answer"] .view-lines, .editor-group-container')
		.filter({ hasText: '"uid"' });

export function describeByMouse(open: () => Workbench): void {
	describe('call files, by mouse', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = await clearAway(open());
			await openFile(workbench.page, 'events.call');
		});

		it('sends from a CodeLens, after making the account that the file names', async () => {
			const { page } = workbench;
			const placeOfInspect = () => lens(page, 'Inspect').first().boundingBox();
			// VS Code puts it at the top of the editor before it is above its line.
			const title = page.locator('.view-line').filter({ hasText: 'All events' }).first();
			const place = await waitUntil('the line of lenses above its line', async () => {
				const [lenses, line] = [await placeOfInspect(), await title.boundingBox()];
				return lenses && line && line.y - lenses.y < 2 * line.height ? lenses : undefined;
			});
			await lens(page, 'Send').first().click();
			const problem = toast(page, 'there is no account "Local service"');
			await problem.waitFor();
			await problem.getByRole('button', { name: 'Start the local service' }).click();
			await page.getByRole('tab', { name: /^All events\.answer/ }).waitFor();
			await answerText(page).first().waitFor();
			await lens(page, /200 OK · [\d.]+ m?s/).waitFor();
			// The result is at the end of the line: nothing in it moves.
			assert.deepEqual(await waitUntil('the line of lenses', placeOfInspect), place);
		});

		it('saves the answer of a call as a file, from the line above it', async () => {
			const { page } = workbench;
			const target = join(workbench.folders.workspace, 'events.get.json');
			await lens(page, 'Save…').first().click();
			await answerFileDialog(page, 'Save the Answer');
			await waitUntil('the file', async () => /"type"/.test(await readFile(target, 'utf8').catch(() => '')));
		});

		it('shows the next answer in the same editor, by key', async () => {
			const { page } = workbench;
			await page.locator('.view-line').filter({ hasText: '{{kinds}}' }).first().click();
			await page.keyboard.press('Control+Alt+R');
			await waitUntil('a result on both calls', async () => (await lens(page, /200 OK/).count()) === 2);
			await page.getByRole('tab', { name: /^Events of two kinds\.answer/ }).waitFor();
			assert.equal(await page.getByRole('tab', { name: /\.answer/ }).count(), 1);
		});

		it('keeps the inspector on the call under the cursor', async () => {
			const { page } = workbench;
			await lens(page, 'Inspect').nth(1).click();
			const inspector = await workbench.webviewFrame('inspector');
			const signingString = inspector.locator('.steps > li').filter({ hasText: 'Signing string' }).first();
			await signingString.getByText('types=MESSAGES,GUESTS').waitFor();
			await page.locator('.view-line').filter({ hasText: 'All events' }).first().click();
			await waitUntil('the other call', async () => !(await signingString.innerText()).includes('types='));
		});

		it('diagnoses against the call: its composer opens with the Diagnose tab', async () => {
			const { page } = workbench;
			await lens(page, 'Diagnose').nth(1).click();
			const composer = await workbench.webviewFrame('composer');
			await composer.locator('[role=tab][aria-selected=true]').filter({ hasText: 'Diagnose' }).waitFor();
			await workbench.runCommand('View: Close Editor');
			await lens(page, 'Send').first().waitFor();
		});

		it('opens a call in a composer, and saves what is composed as a call file', async () => {
			const { page } = workbench;
			await page.locator('.view-line').filter({ hasText: '{{kinds}}' }).first().click();
			await workbench.runCommand('Signed Call: Open Call in Composer');
			const composer = await workbench.webviewFrame('composer');
			const value = composer.getByRole('textbox', { name: 'Value of types', exact: true });
			await waitUntil('the variable replaced', async () => (await value.inputValue()) === 'MESSAGES,GUESTS');
			await page.getByRole('button', { name: 'Save as Call File' }).click();
			await page.locator('.quick-input-widget').filter({ hasText: 'Save as Call File' }).waitFor();
			await answerFileDialog(page, 'Save as Call File');
			await page.getByRole('tab', { name: /^events\.get\.call/ }).waitFor();
			const saved = await readFile(join(workbench.folders.workspace, 'events.get.call'), 'utf8');
			assert.match(saved, /^@account = Local service\n\n###\nevents\.get\ntypes = MESSAGES,GUESTS\n/);
			await workbench.runCommand('View: Close Editor');
			await workbench.runCommand('View: Close Editor');
			await page.getByRole('tab', { name: /^events\.call/ }).click();
		});

		it('runs all calls, and shows what came of them in the Test Results', async () => {
			const { page } = workbench;
			await writeAtEnd(page, 'events.call', '\n### Topic\nmediatopic.post\nsig = 1\n', 'mediatopic.post');
			await page.locator('.squiggly-error').first().waitFor();
			await page.getByRole('button', { name: 'Run All Calls in This File' }).click();
			await untilFirstShown(page.locator('.codelens-decoration span').filter({ hasText: /Not sent: .*sig/ }));
			await testResult(page, 'All events').locator('.codicon-testing-passed-icon').waitFor();
			await testResult(page, 'Topic').locator('.codicon-testing-error-icon').waitFor();
			await workbench.runCommand('View: Hide Panel');
		});

		it('moves a secret from the file into the account', async () => {
			const { page } = workbench;
			const secret = 'T0kenOfNobody12345';
			await writeAtEnd(page, 'events.call', `\n### Secret\nevents.get\naccess_token = ${secret}`, secret);
			await page.keyboard.press('Escape');
			await page.keyboard.press('Control+S');
			await waitUntil('the file saved', async () =>
				(await readFile(join(workbench.folders.workspace, 'events.call'), 'utf8')).includes(secret),
			);
			const warned = page.locator('.squiggly-warning');
			await waitUntil('a warning', async () => (await warned.count()) > 0);
			const fix = page.locator('.action-widget').getByText('Move the secret to an account and remove this line…');
			const replace = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Replace' });
			const limit = { timeout: 2000 };
			// The list closes when something else takes the focus, and is then asked for again.
			await waitUntil('the quick fix, chosen', async () => {
				await page.keyboard.press('Escape');
				await page.keyboard.press('Control+.');
				if (!(await isDone(fix.waitFor(limit)))) return false;
				// VS Code 1.106 covers the list until the pointer moves over it.
				await isDone(fix.hover({ force: true, ...limit }));
				return (await isDone(fix.click(limit))) && isDone(replace.waitFor({ timeout: 10_000 }));
			});
			await replace.click();
			await toast(page, 'access_token is now in the account').waitFor();
			await page.locator('.view-line').filter({ hasText: secret }).waitFor({ state: 'detached' });
			// The account signs with it now.
			await workbench.pick('cURL with access_token', () => lens(page, 'Copy as…').first().click());
			await waitUntil('a copy with the secret', async () =>
				(await page.evaluate(() => navigator.clipboard.readText())).includes(secret),
			);
		});
	});
}
