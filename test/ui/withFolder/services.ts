import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { type VerifyingServer, verifyingServer } from '../../verifiers/verifyingServer.ts';
import { DiagnosePane } from '../diagnose/diagnosePane.ts';
import { showWatchedCalls, startLocalService } from '../localService.ts';
import { newComposer } from '../newComposer.ts';
import { ownKeys } from '../ownService.ts';
import { clickOnHover } from '../page/hover.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { giveRoom } from '../page/viewRoom.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

// Python: hmac.new(b'binance-secret-key-0001', <text>, 'sha256').hexdigest()
/** Of `symbol=LTCBTC&timestamp=1499827319559`. */
const ofSymbol = 'fa513f759124b74bca4b9ceea54fa1ac702e2cfd6eece1fb0f94ff2e0b1d5e77';
/** Of `symbol=LTCBTC&note=my order&timestamp=1499827319559`, which is sent encoded. */
const ofUnencoded = '5a8a0860ca0e4c8b08d350c52255fb70f4213e2e2f88cec8859fe8ac45cbfe1b';
/** Of `symbol=LTCBTC&note=your order&timestamp=1499827319559`, likewise. */
const ofAnotherUnencoded = 'db9a9591beba3668c4d409b8e6a606fa789be59c38026f7626dc068c9b3a6c25';

/** Accounts of described services: made, a call composed, its steps seen, and sent to a server that checks it. */
export function describeServices(open: () => Workbench): void {
	describe('calls of other services', () => {
		stopAfterFailure();

		const lastfm = { api_key: 'lastfm-public-1', shared_secret: 'lastfm-shared-secret-1' };
		const binance = { api_key: 'binance-api-key-0001', secret_key: 'binance-secret-key-0001' };
		let servers: Record<'lastfm' | 'binance', VerifyingServer>;
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			servers = { lastfm: await verifyingServer('lastfm', lastfm), binance: await verifyingServer('binance', binance) };
			workbench = await clearAway(open());
		});

		after(() => Promise.all(Object.values(servers ?? {}).map((server) => server.close())));

		/** Makes an account in native inputs: where it calls, then each key of the description. */
		async function makeAccount(service: string, ...answers: readonly string[]): Promise<void> {
			const input = workbench.page.locator('.quick-input-widget');
			await workbench.pick(service, () => workbench.runCommand('Signed Call: New Account'));
			for (const [index, answer] of answers.entries()) {
				await input.getByText(`${index + 1}/${answers.length}`).waitFor();
				const typed = () => input.locator('input:visible').first().inputValue();
				if (index === 0)
					await waitUntil('the base_url of the description', async () => (await typed()).startsWith('https://'));
				await workbench.answerInput(answer);
			}
			await input.waitFor({ state: 'hidden' });
		}

		async function compose(
			account: string,
			method: string,
			rows: readonly (readonly [string, string])[],
		): Promise<void> {
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: /^Account/ }).selectOption({ label: account });
			await composer.getByRole('combobox', { name: 'Method', exact: true }).fill(method);
			for (const [name, value] of rows) {
				await composer.getByLabel('Name of a new parameter').fill(name);
				await composer.getByLabel(`Value of ${name}`).fill(value);
			}
		}

		/** Sends, and waits for the answer to what the service received. */
		async function send({ requests }: VerifyingServer): Promise<void> {
			const number = requests.length + 1;
			const shown = composer.locator('sc-answer');
			await composer.getByRole('combobox', { name: 'Method', exact: true }).press('Control+Enter');
			await waitUntil('the answer', async () => shown.innerText().then((text) => text.includes(`"call": ${number}`)));
		}

		const step = (name: string) =>
			composer.locator('.step').filter({ has: composer.getByRole('heading', { name, exact: true }) });

		it('has an account of Last.fm, and no format and no catalogue of OK.ru in its calls', async () => {
			await makeAccount('Last.fm', servers.lastfm.origin, lastfm.api_key, lastfm.shared_secret, '');
			await compose('Last.fm', 'track.love', [
				['track', 'Ёж & 100%'],
				['artist', 'Cher'],
			]);
			await step('signature').waitFor();
			assert.equal(await composer.locator('#format').count(), 0);
			await composer.getByRole('tab', { name: 'Diagnose' }).waitFor();
		});

		it('shows the steps of the description, the secret masked, and sends what the service accepts', async () => {
			const text = () => step('text').innerText();
			await waitUntil('the whole text', async () => /api_keylastfm-public-1\s*artistCher/.test(await text()));
			assert.ok(!(await composer.content()).includes(lastfm.shared_secret));
			await send(servers.lastfm);
			const [request] = servers.lastfm.requests;
			assert.match(request?.path ?? '', /^\/2\.0\/\?.*track=%D0%81%D0%B6%20%26%20100%25.*&api_sig=[0-9a-f]{32}$/);
		});

		it('says from where the string that a refusal quotes is another one', async () => {
			servers.lastfm.expected = 'api_keylastfm-public-1artistChermethodtrack.lovetrackЁж + 100%';
			await composer.getByRole('combobox', { name: 'Method', exact: true }).press('Control+Enter');
			const said = /signed another string\. Behind 56 characters that are the same it has "\+", and this call "&"\./;
			await composer.locator('sc-answer').getByText(said).first().waitFor();
			servers.lastfm.expected = undefined;
		});

		it('reveals a step that holds the secret', async () => {
			const secret = step('signature: input');
			await secret.getByRole('button', { name: /^Reveal/ }).click();
			await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Reveal' }).click();
			await waitUntil('the step in clear', async () => (await secret.innerText()).includes(lastfm.shared_secret));
			await secret.getByRole('button', { name: /^Hide/ }).click();
		});

		it('takes verb and path of Binance as its method, makes the timestamp at each send, and sends the key as a header', async () => {
			await makeAccount('Binance', servers.binance.origin, binance.api_key, binance.secret_key);
			await compose('Binance spot', 'POST /api/v3/order', [['symbol', 'LTCBTC']]);
			await step('signature').waitFor();
			await send(servers.binance);
			await send(servers.binance);
			const [first, second] = servers.binance.requests;
			assert.equal(first?.verb, 'POST');
			assert.equal(first?.headers['x-mbx-apikey'], binance.api_key);
			assert.match(first?.body ?? '', /^timestamp=\d{13}&symbol=LTCBTC&signature=[0-9a-f]{64}$/);
			assert.notEqual(first?.body, second?.body);
		});

		it('takes a timestamp that is pinned by a row', async () => {
			await composer.getByLabel('Name of a new parameter').fill('timestamp');
			await composer.getByLabel('Value of timestamp').fill('1499827319559');
			await send(servers.binance);
			assert.match(servers.binance.requests.at(-1)?.body ?? '', /^symbol=LTCBTC&timestamp=1499827319559&/);
		});

		it('says on the Diagnose tab why the signature of a client is wrong, by the account that its host or key is of', async () => {
			const query = `symbol=LTCBTC&note=my%20order&timestamp=1499827319559&signature=${ofUnencoded}`;
			const url = `${servers.binance.origin}/api/v3/order?${query}`;
			const pane = await DiagnosePane.open(workbench, Object.values(binance));
			await pane.paste(`curl -H 'X-MBX-APIKEY: ${binance.api_key}' '${url}'`);
			await waitUntil('the mistake', async () => (await pane.explanations()).length > 0);
			assert.deepEqual(await pane.explanations(), ['The values were signed without their encoding.']);
			const strings = await pane.frame.locator('.verdict-section').innerText();
			assert.match(strings, /The value of note\s/);
			assert.match(strings, /Encode the values first, and sign what that gives\./);
			assert.match(strings, /Checked with the keys of "Binance spot"\./);
			assert.ok(!(await pane.frame.content()).includes(binance.secret_key));
			await pane.copy('');
			await pane.frame.getByRole('tab', { name: 'Compose' }).click();
			composer = pane.frame;
		});

		it('watches a client at the local service, by the account that its key is of', async () => {
			const baseUrl = await startLocalService(workbench);
			await showWatchedCalls(workbench);
			await giveRoom(workbench.page, 'Methods');
			// Those of OK are not its own.
			await workbench.page.locator('.sidebar').getByText("No methods of this account's service are known.").waitFor();
			await giveRoom(workbench.page, 'Watched Calls');
			const ask = async (query: string, signature: string, path = 'order') => {
				const headers = { 'X-MBX-APIKEY': binance.api_key };
				return (await fetch(`${baseUrl}/api/v3/${path}?${query}&signature=${signature}`, { headers })).status;
			};
			assert.equal(await ask('symbol=LTCBTC&timestamp=1499827319559', ofSymbol), 200);
			assert.equal(await ask('symbol=LTCBTC&note=my%20order&timestamp=1499827319559', ofUnencoded), 401);
			const watched = (name: RegExp) => workbench.page.locator('.sidebar').getByRole('treeitem', { name });
			await watched(/^GET \/api\/v3\/order, verified/).waitFor();
			const wrong = watched(/^GET \/api\/v3\/order, wrong, The values were signed without their encoding\./);
			await wrong.waitFor();
			assert.equal(
				await ask('symbol=LTCBTC&note=your%20order&timestamp=1499827319559', ofAnotherUnencoded, 'test'),
				401,
			);
			const common = 'All 2 wrong calls make the same mistake. The values were signed without their encoding.';
			await workbench.page.locator('.sidebar').getByText(common).first().waitFor();
			await wrong.click();
			const inspector = await workbench.webviewFrame('inspector');
			await inspector.getByText('watched', { exact: true }).waitFor();
			assert.match(await inspector.locator('.mistake').innerText(), /signed without their encoding/);
			// openssl dgst -sha256 -hmac binance-secret-key-0001, of `symbol=LTCBTC&note=my%20order&timestamp=1499827319559`
			await inspector
				.locator('.step', { hasText: 'b934455e6371760f9fc8284c368d37880727ef4f228b8c2b55cb561d966ae8cb' })
				.first()
				.waitFor();
			assert.ok(!(await inspector.content()).includes(binance.secret_key));
			await clickOnHover(wrong, 'Diagnose');
			const pane = await DiagnosePane.open(workbench, Object.values(binance));
			await waitUntil('the mistake', async () => (await pane.explanations()).length > 0);
			await workbench.runCommand('Signed Call: Stop Local Service');
			// The editors of the next tests have the room that they had.
			for (const bar of ['Primary', 'Secondary']) await workbench.runCommand(`View: Toggle ${bar} Side Bar Visibility`);
			await pane.frame.getByRole('tab', { name: 'Compose' }).click();
			composer = pane.frame;
		});

		it('copies a call as cURL, its keys masked, and sends the calls of a call file', async () => {
			await composer.getByRole('button', { name: 'Copy as…' }).click();
			await workbench.pick('cURL');
			const copied = await waitUntil('the copied line', async () => {
				const text = await workbench.page.evaluate(() => navigator.clipboard.readText()).catch(() => '');
				return text.startsWith('curl') && text;
			});
			assert.match(copied, /^curl ".*\/api\/v3\/order" -H "X-MBX-APIKEY: •+" --data-raw "symbol=LTCBTC&/);
			const calls =
				'@account = Binance spot\n\n### Order\nPOST /api/v3/order\nsymbol = LTCBTC\n\n### Cancel\nDELETE /api/v3/order\norderId = 7\n';
			await writeFile(join(workbench.folders.workspace, 'binance.call'), calls);
			await workbench.pick('binance.call', () => workbench.page.keyboard.press('Control+P'));
			const before = servers.binance.requests.length;
			await workbench.page.locator('.codelens-decoration').getByText('Send').nth(1).waitFor();
			await workbench.runCommand('Signed Call: Run All Calls in This File');
			await waitUntil('both calls', async () => servers.binance.requests.length === before + 2);
			const lenses = workbench.page.locator('.codelens-decoration');
			await lenses.getByText('200 OK').nth(1).waitFor();
			assert.equal(await lenses.getByText('Inspect').count(), 2);
			assert.equal(await lenses.getByText('Diagnose').count(), 0, 'its mistakes are those of another service');
			const [order, cancel] = servers.binance.requests.slice(before);
			assert.deepEqual([order?.verb, cancel?.verb], ['POST', 'DELETE']);
			assert.match(cancel?.path ?? '', /^\/api\/v3\/order\?timestamp=\d+&orderId=7&signature=/);
			await workbench.runCommand('View: Hide Panel');
		});

		it('begins a call file with a method as the service has them', async () => {
			await workbench.runCommand('Signed Call: New Call File');
			const lines = workbench.page.locator('.monaco-editor .view-line');
			await lines.filter({ hasText: /^GET.\/path$/ }).waitFor();
			await clearAway(workbench);
		});

		it('leaves no secret in clear in anything that was written, nor do the suites before', async () => {
			const ofServices = [lastfm.shared_secret, binance.api_key, binance.secret_key];
			const needles = [...ofServices, ownKeys.accessToken, ownKeys.applicationSecretKey];
			assert.deepEqual(await findSecrets(Object.values(workbench.folders), needles), []);
		});

		it('wrote no error to a webview console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
