import assert from 'node:assert/strict';
import { join } from 'node:path';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { isDone, untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { DiagnosePane, signedUrl } from './diagnosePane.ts';

/** What a developer does whose client is refused: pastes what there is, and reads which mistake it makes. */
export function describePastes(open: () => Workbench): void {
	describe('diagnosing a signature', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let pane: DiagnosePane;

		before(async () => {
			workbench = await clearAway(open());
			await makeOwnAccount(workbench, 'https://service.example.org', ownKeys, 'Pasting');
			pane = await DiagnosePane.open(workbench);
		});

		// Beside it the composers of the next tests have their signature on one line.
		after(() => workbench?.runCommand('View: Toggle Secondary Side Bar Visibility'));

		it('names one mistake, with what the client signed above the right string, and the remedy', async () => {
			await pane.paste(await signedUrl('--mistake', 'encoded'));
			assert.match(await pane.verdict().innerText(), /This one mistake explains the sig/);
			assert.match((await pane.explanations())[0] ?? '', /status.*percent-encoded before it was signed/);
			const strings = pane.frame.locator('.strings').first();
			const line = async (side: string) => (await strings.locator(`.cell > .${side}`).allTextContents()).join('');
			// Whatever is percent-encoded, both strings end with the place of the secret.
			assert.match(await line('above'), /status=.*%.*uid=7•{8}$/);
			const below = await line('below').then((text) => text.replaceAll('␣', ' '));
			assert.match(below, /status=Привет, мир & 100%uid=7•{8}$/);
			const difference = await strings.locator('.difference').first().innerText();
			assert.match(difference, /The value of status.*yours.*%.*expected/s);
			assert.ok(!(await strings.innerText()).includes(ownKeys.accessToken));
			await untilFirstShown(pane.frame.getByText(/Sign the raw value/));
			await pane.assertMasked();
		});

		it('tries a suspected original value', async () => {
			await pane.paste((await signedUrl()).replace('uid=7', 'uid=9'));
			assert.match(await pane.verdict().innerText(), /No known mistake gives this sig/);
			await workbench.pick('uid', () => pane.button('Try a suspected value…').click());
			await workbench.page.locator('.quick-input-widget').getByText('as it may have been signed').waitFor();
			await workbench.answerInput('7');
			await waitUntil('the suspected value', async () =>
				/uid.*suspected original value/.test((await pane.explanations()).join()),
			);
		});

		it('makes nothing of noise, and says so', async () => {
			await pane.paste('nothing of the kind');
			assert.match(await pane.recognised().innerText(), /Not recognised/);
			await untilShown(pane.frame.locator('.note').getByText(/There is no call in it/));
		});

		it('copies a report without a secret', async () => {
			await pane.paste(await signedUrl('--mistake', 'encoded'));
			await pane.button('Copy the report').click();
			const report = await waitUntil('a report', async () => {
				const text = await pane.clipboard();
				return text.startsWith('Signed Call') ? text : undefined;
			});
			assert.match(report, /value-percent-encoded/);
			for (const secret of pane.secrets) assert.ok(!report.includes(secret));
		});

		it('takes what is selected in an editor', async () => {
			const { page } = workbench;
			await pane.copy(`failed: ${await signedUrl('--mistake', 'unsorted')}\n`);
			await workbench.runCommand('File: New Untitled Text File');
			const editor = page.locator('.editor-group-container.active .monaco-editor').first();
			await editor.click();
			await page.keyboard.press('Control+V');
			await editor.locator('.view-line').filter({ hasText: 'failed:' }).first().waitFor();
			await page.keyboard.press('Control+A');
			const line = editor.locator('.view-line').filter({ hasText: 'failed:' }).first();
			await chooseFromMenu(line, 'Diagnose Signature');
			pane.frame = await workbench.webviewFrame('composer');
			await waitUntil('its mistake', async () => (await pane.explanations()).join().includes('not sorted'));
			const masked = /^failed: https.*access_token=••••••••\s*$/;
			await waitUntil('the masked text', async () => masked.test(await pane.area().inputValue()));
			await pane.assertMasked();
			// VS Code writes its own backup of the text some time later, and one being written outlives the editor.
			const user = join(workbench.folders.userData, 'User');
			const isBackedUp = async () => (await findSecrets([user], [...pane.secrets])).length > 0;
			await waitUntil('the backup of the text', isBackedUp);
			const tab = page.getByRole('tab', { name: /Untitled-1/ });
			await waitUntil('the end of the text', async () => {
				if ((await tab.count()) === 0) return true;
				await tab.click();
				await page.getByRole('tab', { name: /Untitled-1/, selected: true }).waitFor();
				await workbench.runCommand('View: Revert and Close Editor');
				return isDone(tab.waitFor({ state: 'detached', timeout: 5000 }));
			});
			await waitUntil('no backup of the text', async () => !(await isBackedUp()));
			// While it was hidden behind the text, its webview was gone.
			pane.frame = await workbench.webviewFrame('composer');
		});

		it('takes an edit of the masked text, and the mask stands for what it masked', async () => {
			await pane.paste(await signedUrl());
			const text = await pane.area().inputValue();
			await pane.area().fill(text.replace(/(?<=sig=)\w+/, (sig) => sig.toUpperCase()));
			await pane.button('Diagnose').click();
			await waitUntil('another verdict', async () => /one mistake explains/.test(await pane.verdict().innerText()));
			await pane.area().fill(text);
			await pane.button('Diagnose').click();
			await waitUntil('the right verdict', async () => /is correct/.test(await pane.verdict().innerText()));
			await pane.assertMasked();
		});

		it('shows the correct signature in the inspector, and opens the call in a composer', async () => {
			const right = await signedUrl();
			await pane.paste(await signedUrl('--mistake', 'joined'));
			await pane.button('Show the correct signature').click();
			const inspector = await workbench.webviewFrame('inspector');
			const sig = /sig=(\w+)/.exec(right)?.[1];
			await waitUntil('the right sig', async () =>
				(await inspector.locator('.steps .sig').allInnerTexts()).includes(sig ?? ''),
			);
			await workbench.pick('Python', () => pane.button('Copy code that signs it right…').click());
			const code = await waitUntil('code on the clipboard', async () => {
				const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
				return copied.includes('def sign(') && copied;
			});
			assert.ok(code.includes('("status", "Привет, мир & 100%")'), code);
			await pane.button('Open this call in the composer').click();
			const opened = await waitUntil('another composer', async () => {
				const frame = await workbench.webviewFrame('composer');
				return frame !== pane.frame && (await frame.getByLabel('Value of status').count()) === 1 ? frame : undefined;
			});
			assert.equal(await opened.getByLabel('Value of status').inputValue(), 'Привет, мир & 100%');
			assert.equal(await opened.locator('.steps .sig').first().innerText(), sig);
			await workbench.runCommand('View: Close Editor');
			pane.frame = await workbench.webviewFrame('composer');
		});

		it('keeps its tab and its paste while another editor is in front', async () => {
			await waitUntil('the verdict again', async () => (await pane.explanations()).join().includes('joined with'));
			assert.match(await pane.area().inputValue(), /access_token=••••••••/);
		});

		it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
			await pane.assertLeftNoSecret();
		});
	});
}
