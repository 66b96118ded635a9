import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { runClient } from '../clients/runClient.ts';
import { showWatchedCalls, startLocalService } from '../localService.ts';
import { ownKeys } from '../ownService.ts';
import { clickOnHover } from '../page/hover.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { giveRoom } from '../page/viewRoom.ts';
import { untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a developer does whose client is refused: points it at this machine, and sees each call being checked. */
export function describeWatch(open: () => Workbench): void {
	describe('watching a client', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let inspector: Frame;
		let baseUrl: string;

		before(async () => {
			workbench = await clearAway(open());
		});

		// Beside it the composers of the next tests have their signature on one line.
		after(() => workbench?.runCommand('View: Toggle Secondary Side Bar Visibility'));

		const clipboard = () => workbench.page.evaluate(() => navigator.clipboard.readText());
		const sidebar = () => workbench.page.locator('.sidebar');
		const calls = (name: RegExp) => sidebar().getByRole('treeitem', { name });

		it('starts with the keys of all accounts, and tells where to point the client', async () => {
			baseUrl = await startLocalService(workbench);
			const notice = workbench.page.locator('.notification-list-item').filter({ hasText: baseUrl });
			assert.match(await notice.innerText(), /keys of: Own, Local service\./);
			await notice.getByRole('button', { name: 'Copy base_url' }).click();
			await waitUntil('base_url on the clipboard', async () => (await clipboard()) === baseUrl);
			await showWatchedCalls(workbench);
			await giveRoom(workbench.page, 'Watched Calls');
			await untilShown(sidebar().getByText(/Waiting for calls/));
		});

		it('verifies the calls of clients that sign rightly', async () => {
			assert.match(await runClient('client.py', ownKeys, baseUrl, 'events.get', 'types=GUESTS'), /"type":"GUESTS"/);
			assert.match(await runClient('client.mjs', ownKeys, baseUrl, 'events.get'), /"type":"MARKS"/);
			assert.match(await runClient('client.sh', ownKeys, baseUrl, 'events.get'), /"type":"MESSAGES"/);
			await waitUntil('three verified calls', async () => (await calls(/^events\.get, verified/).count()) === 3);
		});

		it('verifies what clients send in other forms, and says in what that differs', async () => {
			const python = (...args: string[]) => runClient('client.py', ownKeys, ...args);
			assert.match(await python('--post', baseUrl, 'events.get', 'types=GUESTS'), /"type":"GUESTS"/);
			await calls(/^events\.get, right, but …, Right, but: It is a POST with parameters in its body\./).waitFor();
			assert.match(await python('--path-form', baseUrl, 'events.get', 'types=MARKS'), /"type":"MARKS"/);
			await calls(/^events\.get, right, but …, Right, but: The method is in the path/).waitFor();
		});

		it('is the proxy of a client with a hard-coded host', async () => {
			const through = (host: string) => runClient('client.py', ownKeys, '--through', baseUrl, host, 'events.get');
			assert.match(await through('http://api.example.org'), /"type":"MARKS"/);
			await waitUntil('a fourth verified call', async () => (await calls(/^events\.get, verified/).count()) === 4);
		});

		const mistakes: [string, () => Promise<string>, RegExp][] = [
			[
				'a client in Python that encodes first',
				() => runClient('client.py', ownKeys, '--mistake', 'encoded', baseUrl, 'users.a', 'q=x y'),
				/^users\.a, wrong, q: percent-encoded/,
			],
			[
				'a client in Node that does not hash its secret',
				() => runClient('client.mjs', ownKeys, baseUrl, 'users.b', 'unhashed'),
				/^users\.b, wrong, application_secret_key itself was appended/,
			],
			[
				'a client with two mistakes',
				() => runClient('client.py', ownKeys, '--mistake', 'joined', '--mistake', 'reversed', baseUrl, 'users.e'),
				/^users\.e, wrong, .*joined with &.*(reversed|order)/,
			],
			[
				'a client that sends the sig of another call',
				async () => {
					const url = await runClient('client.py', ownKeys, '--print', baseUrl, 'users.e');
					return (await fetch(url.trim().replace('users.e', 'users.f'))).text();
				},
				/^users\.f, wrong, The signature is that of another call/,
			],
		];
		for (const [what, run, line] of mistakes) {
			it(`names the mistake of ${what}`, async () => {
				assert.match(await run(), /"error_code":104/);
				await calls(line).waitFor();
			});
		}

		it('begins each row with the method and its mistake, and ends it with the time', async () => {
			await workbench.setSideBarWidth('primary', 300);
			const row = calls(/^users\.b, wrong/);
			assert.equal(await row.locator('.label-name').innerText(), 'users.b');
			const description = await row.locator('.label-description').innerText();
			assert.match(description, /^application_secret_key itself was appended.* · \d\d:\d\d$/);
		});

		it('shows a call that is selected in the inspector, with its mistake and its right signature', async () => {
			const call = calls(/^users\.a, wrong/);
			await waitUntil('the call to be selected', async () => {
				// The list moves while calls arrive, and another call or none takes the click.
				await call.click({ timeout: 2000 }).catch(() => undefined);
				return (await call.getAttribute('aria-selected')) === 'true';
			});
			inspector = await workbench.webviewFrame('inspector');
			await inspector.getByText('watched', { exact: true }).waitFor();
			assert.match(await inspector.locator('.mistake').innerText(), /q.*percent-encoded before it was signed/s);
			const right = await runClient('client.py', ownKeys, '--print', 'https://api.example.org', 'users.a', 'q=x y');
			const sig = /sig=(\w+)/.exec(right)?.[1];
			await waitUntil('its right sig', async () => (await inspector.locator('.steps .sig').innerText()) === sig);
		});

		it('diagnoses a call anew on the Diagnose tab', async () => {
			await clickOnHover(calls(/^users\.e, wrong/), 'Diagnose');
			const composer = await workbench.webviewFrame('composer');
			await untilFirstShown(composer.getByText(/2 mistakes together/));
			const pasted = await composer.locator('#paste').inputValue();
			assert.match(pasted, /^http:\/\/127\.0\.0\.1:\d+\/fb\.do\?.*access_token=••••••••$/);
		});

		it('says above the list what the wrong calls have in common', async () => {
			await workbench.runCommand('Signed Call: Clear Watched Calls');
			await untilFirstShown(sidebar().getByText(/^Waiting for calls/));
			const unknown = ['--mistake', 'encoded', '--mistake', 'another-key'];
			for (const text of ['plain', 'Привет', 'more', 'мир'])
				await runClient(
					'client.py',
					ownKeys,
					...(/^\w+$/.test(text) ? [] : unknown),
					baseUrl,
					'events.get',
					`q=${text}`,
				);
			const common = sidebar().getByText(/Each of the 2 wrong calls has a value with characters beyond ASCII/);
			await common.first().waitFor();
			await workbench.runCommand('Signed Call: Clear Watched Calls');
			await waitUntil('no word of it', async () => (await common.count()) === 0);
		});

		it('goes on with the new key when the account gets another one', async () => {
			const replaced = { ...ownKeys, applicationSecretKey: 'KNOWN-REPLACED-SECRET-11' };
			const replace = () => workbench.runCommand('Signed Call: Replace Secret');
			await workbench.pick('application_secret_key', () => workbench.pick('Own', replace));
			await workbench.page.locator('.quick-input-widget input[type=password]').waitFor();
			await workbench.answerInput(replaced.applicationSecretKey);
			// Asked by calls that are right until then: each wrong one is searched for its mistakes.
			await waitUntil('a call with the old key to be refused', async () =>
				/"error_code":104/.test(await runClient('client.py', ownKeys, baseUrl, 'users.old')),
			);
			assert.match(await runClient('client.py', replaced, baseUrl, 'events.get'), /"type":"MARKS"/);
			await calls(/^users\.old, (?:being diagnosed|wrong)/).waitFor();
		});

		it('clears, and stops', async () => {
			await workbench.runCommand('Signed Call: Clear Watched Calls');
			await waitUntil('no call', async () => (await calls(/^users\./).count()) === 0);
			await workbench.runCommand('Signed Call: Stop Local Service');
			await waitUntil('no service', () =>
				runClient('client.py', ownKeys, baseUrl, 'events.get').then(
					() => false,
					() => true,
				),
			);
			await sidebar().getByRole('button', { name: 'Start Local Service', exact: true }).first().waitFor();
		});

		it('left no secret behind, and no error in a console', async () => {
			const { workspace, browser, userData } = workbench.folders;
			const secrets = [ownKeys.accessToken, ownKeys.applicationSecretKey];
			assert.deepEqual(await findSecrets([workspace, browser, userData], secrets), []);
			assert.deepEqual(workbench.consoleErrors(), []);
		});
	});
}
