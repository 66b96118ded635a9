import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Loopback, listen } from '../../unit/net/loopback.ts';
import type { Driver } from '../leaks/driver.ts';
import { startLocalService } from '../localService.ts';
import { newComposer } from '../newComposer.ts';
import { giveRoom } from '../page/viewRoom.ts';
import { untilShown } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** *Get a Token…* of the local service's account, allowed at its own page in the same browser. */
export function describeTokens(open: () => { readonly workbench: Workbench; readonly driver: Driver }): void {
	describe('getting a token', () => {
		let workbench: Workbench;
		let driver: Driver;
		/** Where nothing listens, until VS Code does. */
		let redirectUri: string;
		/** Where the browser finds a page, and VS Code cannot listen. */
		let landed: string;
		let landing: Loopback;

		before(async () => {
			({ workbench, driver } = open());
			await clearAway(workbench);
			const free = await listen(() => {});
			await free.close();
			redirectUri = `http://localhost:${free.port}/token`;
			landing = await listen((socket) => void socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nhere')));
			landed = `${landing.origin}/landed`;
			await startLocalService(workbench);
			await workbench.pick('Local service', () => workbench.runCommand('Signed Call: Switch Account'));
			await giveRoom(workbench.page, 'API Accounts');
			await item(/^Local service/).click();
		});

		after(() => landing?.close());

		afterEach(() => workbench.runCommand('Notifications: Clear All Notifications'));

		const item = (name: RegExp) => workbench.page.locator('.sidebar').getByRole('treeitem', { name }).first();
		const notice = (words: string) =>
			workbench.page.locator('.notification-list-item').filter({ hasText: words }).first();
		const quickInput = () => workbench.page.locator('.quick-input-widget');
		const begin = async (how: string) => {
			await workbench.runCommand('Signed Call: Get a Token…');
			await workbench.pick('Local service');
			await workbench.pick(how);
		};
		const opened = async (act: () => Promise<unknown>): Promise<Page> => {
			const opening = workbench.page.context().waitForEvent('page');
			await act();
			const browser = await opening;
			await browser.getByRole('button', { name: 'Allow' }).waitFor();
			return browser;
		};
		const landsWithToken = async (): Promise<Page> => {
			await begin('Authorize Differently…');
			for (const [index, answer] of ['', landed, ''].entries()) {
				await untilShown(quickInput().getByText(`(${index + 1}/4)`));
				if (answer === '') await quickInput().locator('input:visible').first().press('Enter');
				else await workbench.pick(answer);
			}
			await quickInput().getByText('(4/4)').waitFor();
			const browser = await opened(() => workbench.pick('The token'));
			await browser.getByRole('button', { name: 'Allow' }).click();
			await browser.waitForURL(/#access_token/);
			return browser;
		};
		/** Whether a call is answered, and not refused. */
		const sends = async () => {
			const composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method' }).fill('events.get');
			await composer.locator('.steps .sig').first().waitFor();
			await composer.getByRole('button', { name: 'Send', exact: true }).click();
			await composer.locator('.outcome').getByText('200 OK').waitFor();
			await workbench.runCommand('View: Close All Editors');
		};

		it('asks what it needs, and takes the code that the browser lands with', async () => {
			await begin('Authorize in the Browser…');
			await quickInput().getByText('1/4').waitFor();
			const input = quickInput().locator('input:visible').first();
			assert.match(await input.inputValue(), /^\d+$/);
			await input.press('Enter');
			await quickInput().getByText('2/4').waitFor();
			await quickInput().getByText('https://oauth.mycdn.me/blank.html').waitFor();
			await workbench.pick(redirectUri);
			await quickInput().getByText('3/4').waitFor();
			await input.press('Enter');
			await quickInput().getByText('4/4').waitFor();
			const browser = await opened(() => workbench.pick('A code'));
			await quickInput().locator('input[type=password]').waitFor();
			assert.match(await browser.locator('body').innerText(), /Permissions: VALUABLE_ACCESS/);
			// From another program, or a page that knows the port: it goes on waiting.
			for (const body of ['tkn1OfSomebody', `${redirectUri}#access_token=tkn1OfSomebody&state=x`])
				await fetch(redirectUri, { method: 'POST', body });
			await browser.getByRole('button', { name: 'Allow' }).click();
			await browser.getByText('You can close this page').waitFor();
			assert.equal(browser.url(), redirectUri);
			await browser.close();
			await notice('Stored for "Local service": access_token. access_token: expires in 30 min.').waitFor();
			await item(/^access_token.*expires in \d\d min/).waitFor();
			await item(/^session_secret_key.*not set/).waitFor();
			await sends();
		});

		it('refreshes it without a browser', async () => {
			await begin('Refresh the access_token');
			await notice('expires in 30 min').waitFor();
			await sends();
		});

		it('takes the address that is pasted, and no other one', async () => {
			const browser = await landsWithToken();
			const address = browser.url();
			await browser.close();
			const input = quickInput().locator('input[type=password]');
			await input.fill(address.replace('state=', 'state=x'));
			await quickInput().getByText('This address is of another authorization.').waitFor();
			await input.fill(landed);
			await quickInput().getByText('This address is of another authorization.').waitFor();
			await workbench.answerInput(address);
			await notice('Stored for "Local service": access_token, session_secret_key.').waitFor();
			await item(/^session_secret_key.* set/).waitFor();
			await sends();
		});

		it('says what the service says where it is not allowed', async () => {
			const browser = await opened(() => begin('Authorize in the Browser Again'));
			await browser.getByRole('button', { name: 'Deny' }).click();
			await browser.waitForURL(/error=access_denied/);
			await workbench.answerInput(browser.url());
			await browser.close();
			await notice('No token for "Local service": access_denied').waitFor();
		});

		it('takes an address that VS Code is opened with, while one waits', async () => {
			const browser = await landsWithToken();
			const issued = new URL(browser.url()).hash.slice(1);
			await browser.close();
			const openUri = async (fragment: string) => {
				const callback = await driver.run(async (api, given: string) => {
					const uri = api.Uri.parse(`${api.env.uriScheme}://signed-call.signed-call-workbench/token#${given}`);
					return (await api.env.asExternalUri(uri)).toString(true);
				}, fragment);
				const page = await workbench.page.context().newPage();
				await page.goto(callback);
				return page;
			};
			const pages = [await openUri(`${issued}x`), await openUri(issued)];
			await notice('Stored for "Local service": access_token, session_secret_key.').waitFor();
			for (const page of pages) await page.close();
			await sends();
		});
	});
}
