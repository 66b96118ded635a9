import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Frame, Locator } from 'playwright-core';
import type { LocalService } from '../../../src/net/service/localService.ts';
import { newComposer } from '../newComposer.ts';
import { enterKeys, renameAccount } from '../ownAccount.ts';
import { ownKeys, startOwnService } from '../ownService.ts';
import { chooseFromMenu } from '../page/contextMenu.ts';
import { clickOnHover, endHover } from '../page/hover.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { isDone, untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { findSecrets } from '../secretScan.ts';
import type { Workbench } from '../workbench.ts';

/** Point 5 of the main job: accounts in the tree, and what becomes of their secrets. */
export function describeAccounts(open: () => Workbench): void {
	describe('accounts', () => {
		// Each test goes on where the one before ended.
		stopAfterFailure();

		let service: LocalService;
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			service = await startOwnService();
			workbench = open();
			await openSideBar(workbench.page);
		});

		after(async () => {
			await service?.close();
			await workbench?.runCommand('View: Toggle Primary Side Bar Visibility');
		});

		const host = () => new URL(service.baseUrl).host;
		const quickInput = () => workbench.page.locator('.quick-input-widget');
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		const item = (name: RegExp): Locator => workbench.page.locator('.sidebar').getByRole('treeitem', { name });
		/** Where there is little room, the account's facts are not all shown. */
		const inComposer = (text: string | RegExp) => composer.getByText(text).filter({ visible: true }).first().waitFor();

		async function closeLists(): Promise<void> {
			await waitUntil('the lists to close', async () => {
				await workbench.page.keyboard.press('Escape');
				return !(await quickInput().isVisible());
			});
		}

		async function accept(dialogButton: string): Promise<void> {
			const button = dialog().getByRole('button', { name: dialogButton, exact: true });
			await button.click();
			// Not the dialog: another may follow at once.
			await button.waitFor({ state: 'detached' });
		}

		it('has a call begun before there is an account, behind another editor', async () => {
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method' }).fill('events.get');
			await untilFirstShown(composer.getByText(/^Choose an account, or make one/));
			await workbench.page.getByRole('tab', { name: /^events\.get/ }).waitFor();
			await workbench.runCommand('File: New Untitled Text File');
			await workbench.page.getByRole('tab', { name: /^Untitled-1/, selected: true }).waitFor();
		});

		it('offers OK.ru first, and checks and mends a base_url that is typed', async () => {
			await workbench.page.getByRole('button', { name: 'New account', exact: true }).click();
			await quickInput().getByText('1/4').waitFor();
			const rows = quickInput().locator('.monaco-list-row');
			await quickInput().getByText('On this machine; no keys needed').waitFor();
			assert.match(await rows.first().innerText(), /OK\.ru\s*https:\/\/api\.ok\.ru/);
			const input = quickInput().locator('input:visible').first();
			const rules: [string, RegExp][] = [
				['https://example.org/?a=b', /no query/],
				['localhost:4950', /^http:\/\/localhost:4950$/],
			];
			for (const [text, message] of rules) {
				await input.fill(text);
				await quickInput().getByText(message).waitFor();
			}
			await input.fill('ftp://example.org');
			await untilShown(quickInput().getByText(/must begin with http/));
			await input.press('Enter');
			await input.fill(`${service.baseUrl.replace('http://', '')}/fb.do`);
			await quickInput().getByText(service.baseUrl, { exact: true }).waitFor();
			await input.press('Enter');
		});

		it('takes the keys in password inputs, and checks them by one call', async () => {
			const isPassword = async () =>
				assert.equal(await quickInput().locator('input:visible').first().getAttribute('type'), 'password');
			await quickInput().getByText('2/4').waitFor();
			await workbench.answerInput(ownKeys.applicationKey);
			await quickInput().getByText('3/4').waitFor();
			await isPassword();
			await workbench.answerInput(ownKeys.accessToken);
			await quickInput().getByText('4/4').waitFor();
			await isPassword();
			await workbench.answerInput(ownKeys.applicationSecretKey);
			await giveRoom(workbench.page, 'API Accounts');
			await item(/^127\.0\.0\.1:/).click();
			await item(/^application_secret_key.*\bset/).waitFor();
			await item(/^session_secret_key.*not set/).waitFor();
			const toast = workbench.page.locator('.notification-toast');
			await toast
				.filter({ hasText: `The keys of "${host()}" are right: users.getCurrentUser was answered.` })
				.waitFor();
			await workbench.runCommand('Notifications: Clear All Notifications');
			await renameAccount(workbench, host(), 'Own');
			await item(/^Own /).waitFor();
		});

		it('gives the first account to the call that was begun before', async () => {
			await workbench.page.getByRole('tab', { name: /^events\.get/ }).click();
			composer = await workbench.webviewFrame('composer');
			await inComposer(service.baseUrl);
			await composer.locator('.steps .sig').first().waitFor();
			await workbench.runCommand('View: Close All Editors');
		});

		it('sends a call with the keys to the base_url, /fb.do added once', async () => {
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method' }).fill('events.get');
			await inComposer('GET /fb.do?');
			await composer.getByRole('button', { name: 'Send', exact: true }).click();
			await composer.locator('.outcome').getByText('200 OK').waitFor();
			await inComposer('server-server');
		});

		it('goes on signing as it did when the other secret is added, until another scheme is chosen', async () => {
			const replace = () => clickOnHover(item(/^session_secret_key/), 'Replace Secret');
			await workbench.answerInput(ownKeys.sessionSecretKey, replace);
			await item(/^session_secret_key.*\bset/).waitFor();
			await item(/^scheme.*server-server/).waitFor();
			await inComposer('server-server');
			await workbench.pick('client-server', async () => {
				await workbench.pick('Own', () => workbench.runCommand('Signed Call: Edit Account'));
				await workbench.pick('scheme');
			});
			// The list of what can be edited comes back.
			await closeLists();
			await inComposer('client-server');
			await composer.getByRole('button', { name: 'Send', exact: true }).click();
			await waitUntil('a success', async () => /Success/.test(await composer.locator('.outcome').innerText()));
			await item(/^scheme.*client-server/).waitFor();
		});

		it('forgets a secret', async () => {
			await clickOnHover(item(/^session_secret_key/), 'Forget Secret');
			await accept('Forget');
			await item(/^session_secret_key.*not set/).waitFor();
			await inComposer('server-server');
		});

		it('copies and switches', async () => {
			await workbench.runCommand('Signed Call: New Account');
			await workbench.pick('Copy of "Own"');
			const active = (name: string) => workbench.page.locator('.statusbar').getByText(name, { exact: true });
			await active('Own 2').waitFor();
			// The row may be drawn anew just then: it is asked which account is meant.
			await waitUntil('the other account', async () => {
				await closeLists();
				const other = item(/^Own (?!2)/);
				await other.hover();
				await isDone(other.getByRole('button', { name: 'Switch Account' }).click({ timeout: 5000 }));
				return isDone(active('Own').waitFor({ timeout: 5000 }));
			});
		});

		it('asks before the keys may go to another origin, and before plain http', async () => {
			// What hovers over the row takes the click, and so does a list that is still open.
			await waitUntil('the input for the base_url', async () => {
				await closeLists();
				await endHover(workbench.page);
				await isDone(
					item(/^base_url/)
						.first()
						.click({ timeout: 5000 }),
				);
				return isDone(
					quickInput()
						.getByText(/^base_url: where/)
						.waitFor({ timeout: 5000 }),
				);
			});
			await workbench.answerInput('http://keys.example.org/api');
			await untilShown(dialog().getByText(/Send the keys of "Own( 2)?" to http:\/\/keys\.example\.org\?/));
			await accept('Send Them There');
			await untilShown(dialog().getByText(/over plain http\?/));
			await accept('Cancel');
			await item(/^base_url.*keys\.example\.org/).waitFor();
		});

		it('does not send over plain http while the user has not confirmed it', async () => {
			const moved = (await composer.getByText('keys.example.org').count()) > 0;
			if (!moved) {
				const accounts = composer.getByRole('combobox', { name: /^Account/ });
				const shown = await accounts.locator('option:checked').innerText();
				await accounts.selectOption(shown.trim() === 'Own' ? 'Own 2' : 'Own');
			}
			await inComposer(/plain http: tokens and keys that are sent would travel in clear/);
			await composer.locator('[aria-disabled=true]').getByText('Send').waitFor();
		});

		it('deletes an account with its secrets', async () => {
			await chooseFromMenu(item(/^Own 2 /), 'Delete Account');
			await accept('Delete');
			await item(/^Own 2 /).waitFor({ state: 'detached' });
		});

		it('leaves no secret in clear in anything that was written or shown', async () => {
			const { applicationKey: _, ...secrets } = ownKeys;
			const signingSecret = hash('md5', secrets.accessToken + secrets.applicationSecretKey);
			const needles = [...Object.values(secrets), signingSecret];
			const shown = await Promise.all(workbench.page.frames().map((frame) => frame.content().catch(() => '')));
			const states = await composer.evaluate(
				() => JSON.stringify(history.state) + JSON.stringify({ ...sessionStorage, ...localStorage }),
			);
			for (const needle of needles) {
				for (const html of [...shown, states]) assert.ok(!html.includes(needle), 'a secret is in the page');
			}
			const kept = await workbench.browserStorage();
			for (const needle of needles) assert.ok(!kept.includes(needle), 'a secret is in the browser storage in clear');
			const { userData, extensions, workspace, browser } = workbench.folders;
			assert.deepEqual(await findSecrets([userData, extensions, workspace, browser], needles), []);
		});

		it('says of wrong keys what is wrong, has the secret entered again, and leads to the diagnosis', async () => {
			await enterKeys(workbench, service.baseUrl, { ...ownKeys, applicationSecretKey: 'NOT-THE-APPLICATION-SECRET-1' });
			const toast = workbench.page
				.locator('.notification-toast')
				.filter({ hasText: 'Wrong secret key or access token' });
			await workbench.answerInput('NOT-THE-APPLICATION-SECRET-2', () =>
				toast.getByRole('button', { name: 'Enter It Again' }).click(),
			);
			await toast.getByRole('button', { name: 'Diagnose…' }).click();
			await waitUntil('the diagnosis', async () =>
				(await workbench.webviewFrame('composer')).getByText('Wrong secret key or token').first().isVisible(),
			);
		});

		it('wrote no error to a webview console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
