import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import type { LocalService } from '../../../src/net/service/localService.ts';
import { type LoopbackProxy, loopbackProxy } from '../../unit/net/loopbackProxy.ts';
import { certified } from '../../unit/net/selfSigned.ts';
import { newComposer } from '../newComposer.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys, startOwnService } from '../ownService.ts';
import { answerFileDialog } from '../page/fileDialog.ts';
import { untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a developer does whose calls go through a proxy, or by certificates of one's own. */
export function describeNetwork(open: () => Workbench): void {
	describe('the network of an account', () => {
		let workbench: Workbench;
		let service: LocalService;
		let proxy: LoopbackProxy;
		let composer: Frame;
		const account = 'Behind a proxy';
		const password = 'known-proxy-password-77c1';

		before(async () => {
			service = await startOwnService();
			const expected = `proxy-authorization: Basic ${btoa(`jo:${password}`)}`;
			proxy = await loopbackProxy(undefined, (head) => head.includes(expected));
			workbench = await clearAway(open());
			await makeOwnAccount(workbench, service.baseUrl, ownKeys, account);
		});

		after(async () => {
			await service?.close();
			await proxy?.close();
		});

		const quickInput = () => workbench.page.locator('.quick-input-widget');
		const send = () => composer.getByRole('button', { name: 'Send', exact: true }).click();
		const outcome = (text: string) => composer.locator('.outcome').getByText(text).first().waitFor();
		const listOfAccount = `Account "${account}"`;
		const listOfNetwork = `Network of "${account}"`;
		const list = (title: string) => quickInput().getByText(title, { exact: true }).waitFor();
		const openNetwork = async () => {
			await workbench.pick(account, () => workbench.runCommand('Signed Call: Edit Account'));
			await list(listOfAccount);
			await workbench.pick('Network…');
			await list(listOfNetwork);
		};
		const answerPassword = async (answer: string) => {
			await quickInput().locator('input[type=password]').waitFor();
			await workbench.answerInput(answer);
		};
		/** Closes lists, one behind the other: each comes up once what was answered is kept. */
		const close = async (...lists: readonly string[]) => {
			for (const title of lists) {
				await list(title);
				await workbench.page.keyboard.press('Escape');
			}
			await quickInput().waitFor({ state: 'hidden' });
		};

		it('is edited in native inputs: a proxy of its own, its user and its password', async () => {
			await openNetwork();
			await quickInput().getByText('as VS Code and the environment say').waitFor();
			await workbench.pick('Proxy');
			await quickInput().getByText(`Proxy of "${account}"`).waitFor();
			await workbench.pick('A proxy of this account…');
			const input = quickInput().locator('input:visible').first();
			await input.fill('socks4://127.0.0.1:1080');
			await untilShown(quickInput().getByText(/or socks5:/));
			await workbench.answerInput(`http://jo@127.0.0.1:${proxy.port}`);
			await answerPassword('wrong');
			await quickInput().getByText(`http://jo@127.0.0.1:${proxy.port}`).waitFor();
			await close(listOfNetwork, listOfAccount);
		});

		it('says that the proxy does not know the user, and leads to where that is mended', async () => {
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method' }).fill('events.get');
			await composer.getByText('GET /fb.do?').first().waitFor();
			await send();
			await untilFirstShown(composer.locator('.answer-section').getByText(/asks for a user name and a password/));
			const ask = () => composer.getByRole('button', { name: 'Network…' }).first().click();
			await workbench.pick('Password of the proxy', ask);
			await answerPassword(password);
			await close(listOfNetwork);
		});

		it('sends its calls through the proxy, and without it again', async () => {
			await send();
			await outcome('200 OK');
			const [line] = proxy.heads.at(-1)?.split('\r\n') ?? [];
			assert.match(line ?? '', new RegExp(`^GET ${service.baseUrl}/fb\\.do\\?`));
			const { length } = proxy.heads;
			await openNetwork();
			await workbench.pick('Proxy');
			await workbench.pick('None');
			await close(listOfNetwork, listOfAccount);
			const answer = () => composer.locator('.answer-section').innerText();
			const before = await answer();
			await send();
			await waitUntil('the answer of the service itself', async () => {
				const now = await answer();
				return now !== before && now.includes('200 OK');
			});
			assert.equal(proxy.heads.length, length);
		});

		const chooseFile = (action: string, name: string) =>
			answerFileDialog(workbench.page, action, join(workbench.folders.workspace, name));

		it('takes certificates from files that are chosen in VS Code', async () => {
			const { cert, key } = certified();
			const file = (name: string) => join(workbench.folders.workspace, name);
			await writeFile(file('authority.pem'), cert);
			await writeFile(file('client.key'), key);
			await openNetwork();
			await workbench.pick('Certificate authorities');
			await chooseFile('Trust These Certificates', 'authority.pem');
			await quickInput().getByText(file('authority.pem')).waitFor();
			await workbench.pick('Client certificate');
			await workbench.pick('A certificate and its key (PEM)…');
			await chooseFile('Use This Certificate', 'authority.pem');
			await chooseFile('Use This Key', 'client.key');
			await untilFirstShown(quickInput().getByText(/passphrase of the client certificate/i));
			await workbench.answerInput('');
			await untilShown(quickInput().getByText(`${file('authority.pem')}, ${file('client.key')}`));
			await close(listOfNetwork, listOfAccount);
			await send();
			await outcome('200 OK');
		});

		it('keeps the password out of every page and storage', async () => {
			const shown = await Promise.all(workbench.page.frames().map((frame) => frame.content().catch(() => '')));
			for (const html of [...shown, await workbench.browserStorage()]) assert.ok(!html.includes(password));
			assert.deepEqual(await findSecrets(Object.values(workbench.folders), [password]), []);
			assert.deepEqual(workbench.consoleErrors(), []);
		});
	});
}
