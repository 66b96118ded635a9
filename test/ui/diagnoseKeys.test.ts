import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { type LocalService, startLocalService } from '../../src/net/service/localService.ts';
import { makeOwnProfile } from './ownProfile.ts';
import { ownKeys } from './ownService.ts';
import { findSecrets } from './secretScan.ts';
import { waitUntil } from './waitUntil.ts';
import { Workbench } from './workbench.ts';

const newSecret = 'KNOWN-SECRET-REPLACED-SINCE-58';
const secrets = [newSecret, ownKeys.accessToken, ownKeys.applicationSecretKey, ownKeys.sessionSecretKey];

/** What a developer does whose keys are at fault: reads that they are, and sets them right where it is said. */
describe('diagnosing keys', function () {
	this.bail(true);

	let workbench: Workbench;
	let composer: Frame;
	let service: LocalService;

	before(async () => {
		workbench = await Workbench.open({ viewport: { width: 1200, height: 1000 } });
		// It has the same keys but one, as after a key was replaced.
		service = await startLocalService({ keys: { ...ownKeys, applicationSecretKey: newSecret }, port: 0 });
		await makeOwnProfile(workbench, service.baseUrl);
		await makeOwnProfile(workbench, service.baseUrl, { ...ownKeys, applicationSecretKey: newSecret }, 'Current');
	});

	after(async () => {
		await workbench?.close();
		await service?.close();
	});

	const button = (name: string | RegExp) => composer.getByRole('button', { name });
	const buttons = () => composer.locator('.key-fixes vscode-button').allInnerTexts();
	const verdict = () => composer.locator('.verdict-summary');
	const summary = async (expected: RegExp) =>
		waitUntil(`the verdict ${expected}`, async () => expected.test((await verdict().allInnerTexts()).join()));

	/** Sends the call of the composer and waits for what the answer is summed up with. */
	async function send(expected: RegExp): Promise<void> {
		await composer.getByRole('tab', { name: 'Compose' }).click();
		await button(/^Send$/).click();
		await composer.locator('.outcome').getByText(expected).first().waitFor();
	}

	async function diagnoseAnswer(): Promise<void> {
		await composer.locator('.outcome').getByRole('button', { name: 'Diagnose…' }).click();
		await composer.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
	}

	it('says of a 104 with a wrong secret that the string is right, and what may be wrong with the keys', async () => {
		await workbench.pick('Own', () => workbench.runCommand('Signed Call: Switch Profile'));
		await workbench.runCommand('Signed Call: Call Method');
		composer = await workbench.webviewFrame('composer');
		await composer.getByRole('combobox', { name: 'Method', exact: true }).fill('events.get');
		await send(/API error 104/);
		await diagnoseAnswer();
		await summary(/^Refused although the string is right: the service holds another secret or token\.$/);
		assert.equal(await composer.locator('.verdict.good').count(), 0);
		assert.equal(await composer.locator('.verdict.bad').count(), 1);
		assert.deepEqual(await buttons(), [
			'Replace application_secret_key…',
			'Replace access_token…',
			'Try the other scheme',
			'Use profile "Current"',
		]);
		assert.match(await composer.locator('.key-advice-text').innerText(), /application_secret_key of "Own"/);
		assert.equal(await composer.locator('.right-sig').count(), 0);
		await workbench.screenshot('keys-refused');
	});

	it('switches to another profile of the application, whose call is accepted', async () => {
		await button('Use profile "Current"').click();
		await composer
			.locator('.note')
			.getByText(/signed with other keys than the profile has now/)
			.waitFor();
		await send(/success/);
	});

	it("asks for the other scheme's secret, and signs by that scheme", async () => {
		await workbench.runCommand('Signed Call: Call Method');
		await waitUntil('a new composer', async () => {
			const newest = await workbench.webviewFrame('composer');
			if (newest === composer) return false;
			composer = newest;
			return true;
		});
		await composer.getByRole('combobox', { name: 'Method', exact: true }).fill('events.get');
		await send(/API error 104/);
		await diagnoseAnswer();
		await summary(/string is right/);
		await button('Try the other scheme').click();
		await workbench.answerInput(ownKeys.sessionSecretKey);
		await composer
			.locator('.note')
			.getByText(/signed with other keys than the profile has now/)
			.waitFor();
		await send(/success/);
		await composer
			.getByText(/client-server/)
			.first()
			.waitFor();
	});

	it('replaces the secret of the scheme', async () => {
		await workbench.pick('server-server', async () => {
			await workbench.pick('Own', () => workbench.runCommand('Signed Call: Edit Profile'));
			await workbench.pick('scheme');
		});
		await workbench.page.keyboard.press('Escape');
		await waitUntil('the scheme', async () => /server-server/.test(await composer.locator('body').innerText()));
		await send(/API error 104/);
		await diagnoseAnswer();
		await summary(/string is right/);
		await button('Replace application_secret_key…').click();
		await workbench.answerInput(newSecret);
		await composer
			.locator('.note')
			.getByText(/signed with other keys than the profile has now/)
			.waitFor();
		await send(/success/);
	});

	it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
		const { workspace, browser, userData } = workbench.folders;
		assert.deepEqual(await findSecrets([workspace, browser, userData], secrets), []);
		const stored = await workbench.browserStorage();
		for (const secret of secrets) assert.ok(!stored.includes(secret));
		assert.deepEqual(workbench.consoleErrors(), []);
	});
});
