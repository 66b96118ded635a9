import assert from 'node:assert/strict';
import { webhookTexts } from '../../unit/core/services/webhookTexts.ts';
import { DiagnosePane } from '../diagnose/diagnosePane.ts';
import { copyText } from '../page/copyText.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** A webhook of Slack, as its documentation has it, on the clipboard and selected. */
export function describeVerifySignature(open: () => Workbench): void {
	describe('verifying a webhook', () => {
		const { text = '', keys = {} } = webhookTexts['slack'] ?? {};
		const key = keys['signing_secret'] ?? '';
		const command = 'Signed Call: Verify a Signature…';
		let workbench: Workbench;

		beforeEach(async () => {
			workbench = await clearAway(open());
		});

		const copy = (copied: string) => copyText(workbench.page, copied);
		const notice = (words: string) => workbench.page.locator('.notification-list-item').filter({ hasText: words });
		const document = async () => {
			const shown = await workbench.page.locator('.editor-instance .view-lines').first().innerText();
			return shown.replaceAll('\u00a0', ' ');
		};

		async function verify(typed: string): Promise<void> {
			// Without Escape, which would end the selection.
			await workbench.answerInput(`>${command}`, () => workbench.page.keyboard.press('F1'));
			await workbench.pick('Slack requests');
			await workbench.page.locator('.quick-input-widget input[type=password]').waitFor();
			await workbench.answerInput(typed);
			await workbench.page.getByRole('tab', { name: /^Slack requests/ }).waitFor();
		}

		it('says that it is right, with the steps, and stores no key', async () => {
			await copy(text);
			await verify(key);
			await notice('The signature is right: Slack requests').waitFor();
			await waitUntil('the verdict in the first line', async () => /^The signature is right/.test(await document()));
			const shown = await document();
			assert.match(shown, /signature = HMAC-SHA-256\(key \{signing_secret\}, v0:\{time\}:\{body\}\)/);
			assert.match(shown, /v0:1531420618:token=•{8}&team_id/);
			assert.ok(!shown.includes(key));
		});

		it('says that it is wrong with both signatures, and takes what is selected', async () => {
			const { page } = workbench;
			await copy(text.replace('foobar', 'foobaz'));
			await workbench.runCommand('Create: New File...');
			await workbench.pick('Text File');
			await page.locator('.editor-instance').first().waitFor();
			await page.keyboard.press('Control+V');
			await waitUntil('the pasted text', async () => (await document()).includes('foobaz'));
			await page.keyboard.press('Control+A');
			await copy('nothing');
			await verify(key);
			await notice('The signature is wrong: Slack requests').waitFor();
			await waitUntil('the verdict in the first line', async () => /^The signature is wrong/.test(await document()));
			const [, sent, right] = /Received: (\S+)\s+Expected: (\S+)/.exec(await document()) ?? [];
			assert.equal(sent, 'a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503');
			assert.match(right ?? '', /^[\da-f]{64}$/);
			assert.notEqual(sent, right);
		});

		it('is offered for a command of cURL of another service that is pasted to be diagnosed, and names what is wrong', async () => {
			const secret = 'binance secret 93';
			const raw = 'symbol=BTCUSDT&newClientOrderId=my order&timestamp=1499827319559';
			// Python: hmac.new(b'binance secret 93', raw.encode(), 'sha256').hexdigest()
			const signature = '15ead8df24373efe4781038620ae9c66272bc70514bbcfb1502cad9d1e4112b8';
			const query = `${raw.replace(' ', '%20')}&signature=${signature}`;
			const pane = await DiagnosePane.open(workbench, [secret]);
			await pane.paste(`curl -H 'X-MBX-APIKEY: k' 'https://api.binance.com/api/v3/order?${query}'`);
			await pane.frame.getByText('It is no call of OK, but it is signed').first().waitFor();
			await workbench.pick('Binance', () => pane.frame.getByRole('button', { name: 'Verify a Signature…' }).click());
			await workbench.page.locator('.quick-input-widget input[type=password]').waitFor();
			await workbench.answerInput(secret);
			await notice('The signature is wrong: Binance').waitFor();
			await waitUntil('the mistake', async () =>
				/The values were signed without their encoding\./.test(await document()),
			);
			assert.ok(!(await document()).includes(secret));
		});

		it('says what it takes where there is no request', async () => {
			await copy('nothing');
			await workbench.runCommand(command);
			await notice('Select or copy what you received first').waitFor();
		});
	});
}
