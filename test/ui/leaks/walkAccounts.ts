import { makeOwnAccount } from '../ownAccount.ts';
import { showHover } from '../page/hover.ts';
import { giveRoom } from '../page/viewRoom.ts';
import { untilFirstShown, untilShown } from '../page/waitUntil.ts';
import type { Walk } from './walk.ts';

/** Makes the account that all other walks use, with every key and a scheme. */
export async function walkNewAccount(walk: Walk): Promise<void> {
	const { workbench, canaries, services } = walk;
	await walk.editor('workbench.view.extension.signedCall');
	await walk.step('new account', async () => {
		walk.ran.add('newAccount');
		await makeOwnAccount(workbench, services.origin, canaries);
		await giveRoom(walk.page, 'API Accounts');
		await walk.item(/^Own /).click();
		await walk.item(/^application_secret_key.*\bset/).waitFor();
	});
	await walk.step('replace secret', async () => {
		await walk.begin('replaceSecret');
		await workbench.pick('Own');
		await workbench.pick('session_secret_key');
		await walk.page.locator('.quick-input-widget input[type=password]').waitFor();
		await workbench.answerInput(canaries.sessionSecretKey);
		await walk.item(/^session_secret_key.*\bset/).waitFor();
	});
	await walk.step('edit account', async () => {
		await walk.begin('editAccount');
		await workbench.pick('Own');
		await workbench.pick('scheme');
		await workbench.pick('server-server');
		await walk.item(/^scheme.*server-server/).waitFor();
		await walk.page.locator('.quick-input-widget').getByText('application_secret_key').first().waitFor();
	});
	await walk.step('edit account, closed', () => walk.page.keyboard.press('Escape'));
	await walk.step('edit a field', async () => {
		await walk.item(/^application_key/).click();
		await walk.page.locator('.quick-input-widget').getByText('the public key of the application').waitFor();
		await showHover(walk.item(/^application_secret_key/), 'SecretStorage');
		await walk.page.keyboard.press('Escape');
	});
}

/** Copies the account, points the copy at an origin where nobody listens, and takes copy and keys away again. */
export async function walkOtherAccounts(walk: Walk): Promise<void> {
	const { workbench, canaries, services } = walk;
	await walk.editor('signedCall.accounts.focus');
	await walk.step('duplicate', async () => {
		await walk.begin('newAccount');
		await workbench.pick('Copy of "Own"');
		await walk.item(/^Own 2 /).waitFor();
	});
	await walk.step('switch', async () => {
		await walk.begin('switchAccount');
		await workbench.pick('Own 2');
		await walk.page.locator('.statusbar').getByText('Own 2').waitFor();
	});
	await walk.step('a refused code', async () => {
		const page = await beginAuthorization(walk, 'Authorize in the Browser…', 'A code');
		await workbench.answerInput(`https://example.org/?code=1&state=${page.searchParams.get('state')}`);
		await walk.notice('No token for "Own 2"').waitFor();
	});
	await walk.step('a token of the browser', async () => {
		const page = await beginAuthorization(walk, 'Authorize Differently…', 'The token');
		const { accessToken: access_token, sessionSecretKey: session_secret_key } = canaries;
		const issued = {
			access_token,
			session_secret_key,
			expires_in: '1800',
			state: page.searchParams.get('state') ?? '',
		};
		await workbench.answerInput(`https://example.org/#${new URLSearchParams(issued)}`);
		await walk.notice('expires in 30 min').waitFor();
	});
	await walk.step('another origin', async () => {
		await walk.begin('editAccount');
		await workbench.pick('Own 2');
		await workbench.pick('base_url');
		await walk.page.locator('.quick-input-widget').getByText('where the calls are sent').waitFor();
		await workbench.answerInput(services.closedOrigin);
		await walk.accept('Send Them There');
		await walk.page.locator('.quick-input-widget').getByText('application_secret_key').first().waitFor();
		await walk.page.keyboard.press('Escape');
	});
	await walk.step('refused connection', async () => {
		await walk.run('callMethod', 'events.get');
		await walk.seesInComposer('.steps .sig');
		await walk.run('send');
		const composer = await walk.composer();
		await untilFirstShown(composer.getByText(/Nothing listens|refused/i));
		await walk.closeEditors();
	});
	await walk.step('another token', async () => {
		await walk.begin('replaceSecret');
		await workbench.pick('Own 2');
		await workbench.pick('access_token');
		await walk.page.locator('.quick-input-widget input[type=password]').waitFor();
		await workbench.answerInput(canaries.replacedToken);
	});
	await walk.step('forget secret', async () => {
		await walk.begin('forgetSecret');
		await workbench.pick('Own 2');
		await workbench.pick('session_secret_key');
		await walk.accept('Forget');
	});
	await walk.step('delete account', async () => {
		await walk.begin('deleteAccount');
		await workbench.pick('Own 2');
		await walk.accept('Delete');
		await walk.item(/^Own 2 /).waitFor({ state: 'detached' });
	});
}

/** Goes as far as the address is to be pasted; the page that the browser was to open. */
async function beginAuthorization(walk: Walk, how: string, brings: string): Promise<URL> {
	const { workbench, page } = walk;
	await walk.begin('getToken');
	await workbench.pick('Own 2');
	await workbench.pick(how);
	for (const [step, answer] of ['512', 'https://example.org/', 'A'].entries()) {
		await untilShown(page.locator('.quick-input-widget').getByText(`(${step + 1}/4)`));
		if (answer.startsWith('https')) await workbench.pick(answer);
		else await workbench.answerInput(answer);
	}
	const opened = page.context().waitForEvent('page');
	await workbench.pick(brings);
	const browser = await opened;
	await browser.waitForURL(/authorize/);
	const url = new URL(browser.url());
	await browser.close();
	return url;
}
