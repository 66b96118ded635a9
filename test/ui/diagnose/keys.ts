import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { type LocalService, startLocalService } from '../../../src/net/service/localService.ts';
import { runClient } from '../clients/runClient.ts';
import { newComposer } from '../newComposer.ts';
import { closeEditList, makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { untilFits } from '../page/webviews.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { DiagnosePane } from './diagnosePane.ts';

const newSecret = 'KNOWN-SECRET-REPLACED-SINCE-58';
const todaysToken = 'known-access-token-of-today-71';
const secrets = [newSecret, todaysToken, ownKeys.accessToken, ownKeys.applicationSecretKey, ownKeys.sessionSecretKey];

/** What a developer does whose keys are at fault: reads that they are, and sets them right where it is said. */
export function describeKeys(open: () => Workbench): void {
	describe('diagnosing keys', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let composer: Frame;
		let service: LocalService;
		let pane: DiagnosePane;

		before(async () => {
			workbench = await clearAway(open());
			// It has the same keys but one, as after a key was replaced.
			service = await startLocalService({ keys: [{ ...ownKeys, applicationSecretKey: newSecret }], port: 0 });
			await makeOwnAccount(workbench, service.baseUrl);
			await makeOwnAccount(workbench, service.baseUrl, { ...ownKeys, applicationSecretKey: newSecret }, 'Current');
		});

		after(async () => {
			await workbench?.page.setViewportSize({ width: 1400, height: 1000 });
			await service?.close();
		});

		const button = (name: string | RegExp) => composer.getByRole('button', { name });
		const buttons = () => composer.locator('.key-fixes vscode-button').allInnerTexts();
		const verdict = () => composer.locator('.verdict-summary, .certainty');
		const summary = async (expected: RegExp) =>
			waitUntil(`the verdict ${expected}`, async () => expected.test((await verdict().allInnerTexts()).join()));

		/** Sends the call of the composer and waits for what the answer is summed up with. */
		async function send(expected: RegExp): Promise<void> {
			await composer.getByRole('tab', { name: 'Compose' }).click();
			await button(/^Send$/).click();
			await composer.locator('.outcome').getByText(expected).first().waitFor();
		}

		async function diagnoseAnswer(): Promise<void> {
			await composer.locator('.answer-details').getByRole('button', { name: 'Diagnose…' }).click();
			await composer.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
		}

		async function openComposer(account: string): Promise<void> {
			await workbench.pick(account, () => workbench.runCommand('Signed Call: Switch Account'));
			await workbench.runCommand('View: Close All Editors');
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Method', exact: true }).fill('events.get');
		}

		it('says of a 104 with a wrong secret that the string is right, and what may be wrong with the keys', async () => {
			await openComposer('Own');
			await send(/API error 104/);
			await diagnoseAnswer();
			await summary(/^Wrong secret key or token\. Everything else in the signature is right\.$/);
			await untilFirstShown(composer.getByText(/service signed the same string as we would/));
			assert.match(await composer.locator('.recognised').innerText(), /An HTTP request.*API error 104/);
			assert.equal(await composer.locator('.verdict.good').count(), 0);
			assert.equal(await composer.locator('.verdict.bad').count(), 1);
			const fixes = [
				'Replace application_secret_key…',
				'Replace access_token…',
				'Try the other scheme',
				'Use account "Current"',
			];
			await waitUntil(fixes.join(), async () => (await buttons()).join() === fixes.join());
			assert.match(await composer.locator('.key-advice-text').innerText(), /application_secret_key of "Own"/);
			assert.equal(await composer.locator('.right-sig').count(), 0);
		});

		it('switches to another account of the application, whose call is accepted', async () => {
			await button('Use account "Current"').click();
			await untilShown(composer.locator('.note').getByText(/keys have changed/));
			await send(/Success/);
		});

		it("asks for the other scheme's secret, and signs by that scheme", async () => {
			await openComposer('Own');
			await send(/API error 104/);
			await diagnoseAnswer();
			await summary(/Wrong secret key or token/);
			await button('Try the other scheme').click();
			await workbench.answerInput(ownKeys.sessionSecretKey);
			await untilShown(composer.locator('.note').getByText(/keys have changed/));
			await send(/Success/);
			await untilFirstShown(composer.getByText(/client-server/));
		});

		it('replaces the secret of the scheme', async () => {
			await workbench.pick('server-server', async () => {
				await workbench.pick('Own', () => workbench.runCommand('Signed Call: Edit Account'));
				await workbench.pick('scheme');
			});
			await closeEditList(workbench);
			await send(/API error 104/);
			await diagnoseAnswer();
			await summary(/Wrong secret key or token/);
			await button('Replace application_secret_key…').click();
			await workbench.answerInput(newSecret);
			await untilShown(composer.locator('.note').getByText(/keys have changed/));
			await send(/Success/);
		});

		const explanation = () =>
			composer.locator('.verdict-section > :is(.verdict, .mistakes) .explanation').first().innerText();
		const advice = () => composer.locator('.key-advice-text').allInnerTexts();
		const call = (keys: Partial<typeof ownKeys> = {}) =>
			runClient('client.py', { ...ownKeys, ...keys }, '--print', service.baseUrl, 'users.setStatus', 'status=Привет');

		async function paste(text: string, expected: RegExp): Promise<void> {
			await pane.paste(text);
			await summary(expected);
		}

		it('says of a key stored in quotes that the account is at fault, and mends it', async () => {
			const { applicationSecretKey } = ownKeys;
			const keys = { ...ownKeys, applicationSecretKey: `"${applicationSecretKey}"` };
			await makeOwnAccount(workbench, service.baseUrl, keys, 'Quoted');
			pane = await DiagnosePane.open(workbench, secrets);
			composer = pane.frame;
			await paste(await call(), /^The signature is right\. It is the account that is at fault, not the client\.$/);
			assert.match((await advice()).join(), /application_secret_key of "Quoted" is stored with quotes around it/);
			assert.equal(await composer.locator('.mistake').count(), 0);
			await button('Fix application_secret_key').click();
			await summary(/is correct, by the server-server scheme/);
			assert.deepEqual(await advice(), []);
		});

		it('says that the token of the account is another, and stores the one that was sent', async () => {
			await paste(await call({ accessToken: todaysToken }), /is correct, by the server-server scheme/);
			assert.match((await advice()).join(), /The sent access_token is not the one of "Quoted"/);
			await button('Store the sent access_token').click();
			await waitUntil('no advice', async () => (await advice()).length === 0);
			await summary(/is correct/);
		});

		const labelOf = (select: HTMLSelectElement) => select.selectedOptions[0]?.label;
		/** What the picker of the account shows, as a user reads it. */
		const shownAccount = () => composer.locator('.diagnosis-account select').evaluate(labelOf);

		it('follows the account whose keys the client used, and checks with another one that is chosen', async () => {
			const otherAccounts = async () => (await buttons()).filter((text) => text.startsWith('Use account'));
			await paste(await call({ applicationSecretKey: newSecret }), /is correct/);
			assert.equal(await shownAccount(), 'Own');
			await openComposer('Current');
			pane = await DiagnosePane.open(workbench, secrets);
			composer = pane.frame;
			const joined = ['client.py', ownKeys, '--print', '--mistake', 'joined', service.baseUrl, 'events.get'] as const;
			await paste(await runClient(...joined), /This one mistake explains the sig/);
			assert.match(await explanation(), /joined with &/);
			assert.equal(await shownAccount(), 'Quoted');
			assert.match(await composer.locator('.account-reason').innerText(), /"Quoted", whose keys the client used/);
			await composer.locator('.diagnosis-account select').selectOption('Current');
			await summary(/2 mistakes together explain this sig/);
			assert.match((await advice()).join(), /The client signed with application_secret_key of the account "Quoted"\./);
			assert.deepEqual(await otherAccounts(), ['Use account "Quoted"']);
			await composer.getByRole('tab', { name: 'Compose' }).click();
			assert.equal(await composer.locator('.field-account select').first().evaluate(labelOf), 'Current');
			await composer.getByRole('tab', { name: 'Diagnose' }).click();
			await button('Use account "Quoted"').click();
			await summary(/This one mistake explains the sig/);
			assert.equal(await shownAccount(), 'Quoted');
			assert.deepEqual(await otherAccounts(), []);
		});

		it('says where a right call was refused, and fits into a panel of 300 px', async () => {
			const refused = `${await call()}\n{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature"}`;
			await paste(refused, /^Refused although the signature is right by the keys of "Quoted"\.$/);
			await workbench.page.setViewportSize({ width: 640, height: 1000 });
			await untilFits(composer);
		});

		it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
			await pane.assertLeftNoSecret();
		});
	});
}
