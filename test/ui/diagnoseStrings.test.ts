import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type LocalService, startLocalService } from '../../src/net/service/localService.ts';
import { DiagnosePane, signedUrl } from './diagnosePane.ts';
import { stopAfterFailure } from './inOrder.ts';
import { makeOwnAccount } from './ownAccount.ts';
import { ownKeys } from './ownService.ts';
import { waitUntil } from './waitUntil.ts';
import { Workbench } from './workbench.ts';

/** What a developer does who has the string that was signed, and the time to search on. */
describe('diagnosing by strings, and a search that is led', () => {
	stopAfterFailure();

	let workbench: Workbench;
	let service: LocalService;
	let pane: DiagnosePane;

	before(async () => {
		// Longer than the default, so that there is time to cancel.
		const settings = { 'signedCall.diagnose.budget': 4000 };
		workbench = await Workbench.open({ viewport: { width: 1400, height: 1000 }, settings });
		// It has the same keys but one, as after a key was replaced.
		service = await startLocalService({ keys: { ...ownKeys, applicationSecretKey: 'REPLACED-SINCE' }, port: 0 });
		await makeOwnAccount(workbench, service.baseUrl);
		pane = await DiagnosePane.open(workbench);
	});

	after(async () => {
		await workbench?.close();
		await service?.close();
	});

	it('searches longer where time was short, says how far it is, and stops when it is told to', async () => {
		await pane.paste(await signedUrl('--mistake', 'another-key'));
		assert.match(await pane.frame.locator('.facts').innerText(), /its time was over|was given up/);
		await pane.button('Search longer (30 s)').click();
		await pane.frame.locator('.reach', { hasText: /Every/ }).waitFor();
		assert.match(await pane.frame.locator('.tried').first().innerText(), /\d signatures tried/);
		await workbench.screenshot('diagnose-longer');
		await pane.button('Stop').click();
		await pane.frame.locator('.facts', { hasText: 'The search was stopped.' }).waitFor();
		assert.match(await pane.verdict().innerText(), /was not reproduced/);
		await pane.button('Search longer (30 s)').waitFor();
		await pane.assertMasked();
	});

	it('compares the string that the service echoed, byte by byte', async () => {
		const right = await signedUrl('--mistake', 'token-signed');
		const sig = /sig=(\w+)/.exec(right)?.[1];
		const echo = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=Привет, мир &amp; 100%uid=7`;
		const answer = { error_code: 104, error_msg: '', error_data: null };
		answer.error_msg = `PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${echo}********SECRET KEY*******`;
		await pane.paste(`${right}\n${JSON.stringify(answer)}`);
		const summary = await pane.frame.locator('.comparison-summary').innerText();
		// The two part behind "&", of which the echo made an entity.
		assert.match(summary, /differ in one place, from byte \d+ on/);
		const difference = await pane.frame.locator('.comparison .difference').innerText();
		assert.match(difference, /The value of status.*above\s+amp;\s+61 6d 70 3b.*below\s+nothing/s);
		await workbench.screenshot('diagnose-echo');
		await pane.assertMasked();
	});

	it('does not say of an echo alone, in which no token ever stands, that none was sent', async () => {
		const [, sig] = /sig=(\w+)/.exec(await signedUrl('--mistake', 'reversed')) ?? [];
		const echo = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=Привет, мир & 100%uid=7`;
		const message = `PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${echo}********SECRET KEY*******`;
		await pane.paste(JSON.stringify({ error_code: 104, error_msg: message }));
		assert.match(await pane.recognised().innerText(), /An API error/);
		assert.match((await pane.explanations()).join(), /the order is reversed/);
		assert.doesNotMatch(await pane.frame.locator('.verdict-section').innerText(), /No access_token was sent/);
	});

	it('says first that a call is of another application, and no sig of this account’s keys for it', async () => {
		const url = await signedUrl('--mistake', 'another-key');
		await pane.paste(url.replace(ownKeys.applicationKey, 'CANOTHERAPPLICATION'));
		assert.match(
			await pane.frame.locator('.facts li').first().innerText(),
			/application_key .* is it the right account/,
		);
		assert.equal(await pane.frame.locator('.right-sig').count(), 0);
	});

	it('masks the secret at the end of an own signing string, and says what is invisible in it', async () => {
		const string = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=a\u00a0b`;
		await pane.paste(`${string}0123456789abcdef0123456789abcdef`);
		assert.match(await pane.recognised().innerText(), /A signing string/);
		assert.match(await pane.frame.locator('.comparison-summary').innerText(), /invisible characters in it: ⟨NBSP⟩/);
		assert.ok(!(await pane.area().inputValue()).includes('0123456789abcdef'), 'the secret at its end is masked');
	});

	it('compares an own signing string with that of the call in the composer', async () => {
		await pane.frame.getByRole('tab', { name: 'Compose' }).click();
		await pane.frame.getByRole('combobox', { name: 'Method', exact: true }).fill('users.setStatus');
		await pane.frame.getByRole('combobox', { name: 'Name of a new parameter' }).fill('status');
		await pane.frame.getByRole('textbox', { name: 'Value of status' }).fill('a b');
		await pane.frame.locator('.steps .sig').first().waitFor();
		await pane.frame.getByRole('tab', { name: 'Diagnose' }).click();
		await pane.paste(`application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=a\u00a0b`);
		const comparison = pane.frame.locator('.comparison');
		assert.match(await comparison.innerText(), /Your signing string.*Ours, of the call in the composer/s);
		assert.match(
			await comparison.locator('.difference').innerText(),
			/The value of status.*above\s+⟨NBSP⟩\s+c2 a0.*below\s+␣\s+20/s,
		);
		await workbench.screenshot('diagnose-signing-string');
	});

	it('compares an own string or sig below the signature, and searches for the mistakes of a sig', async () => {
		await pane.frame.getByRole('tab', { name: 'Compose' }).click();
		const own = pane.frame.locator('.own-string');
		const pasteOwn = async (text: string) => {
			await pane.copy(text);
			await pane.frame.locator('#own-string').fill('');
			await pane.frame.locator('#own-string').focus();
			await workbench.page.keyboard.press('Control+V');
		};
		const string = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=`;
		// The signing secret by node:crypto, as the specification has it.
		const secret = hash('md5', ownKeys.accessToken + ownKeys.applicationSecretKey);
		await pasteOwn(`${string}a b${secret}`);
		await own.locator('.comparison-summary', { hasText: 'the same, byte for byte' }).waitFor();
		assert.match(await pane.frame.locator('#own-string').inputValue(), /status=a b•{8}$/);
		await pasteOwn(`${string}a%20b${secret}`);
		await own.locator('.comparison-summary', { hasText: 'They differ in one place' }).waitFor();
		assert.match(
			await own.locator('.difference').innerText(),
			/The value of status.*above\s+%20\s+25 32 30.*below\s+␣\s+20/s,
		);
		await workbench.screenshot('compose-own-string');
		await pane.assertMasked();
		await pasteOwn(hash('md5', `${string}a b${secret}`));
		await own.getByText('This is the sig of the call.').waitFor();
		await pasteOwn(hash('md5', `${string}a%20b${secret}`));
		await own.getByText('This is not the sig of the call').waitFor();
		await own.getByRole('button', { name: 'Search for the mistakes' }).click();
		await pane.frame.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
		await waitUntil('its mistake', async () => /percent-encoded/.test((await pane.explanations()).join()));
		await pane.assertMasked();
	});

	it('leads on from an answer that refuses the signature', async () => {
		await pane.frame.getByRole('tab', { name: 'Compose' }).click();
		await pane.frame.getByRole('button', { name: 'Send', exact: true }).click();
		await pane.frame.locator('.answer-details').getByRole('button', { name: 'Diagnose…' }).click();
		await pane.frame
			.getByText(/service signed the same string as we would/)
			.first()
			.waitFor();
		assert.match(await pane.recognised().innerText(), /An HTTP request.*API error 104/);
		assert.match(await pane.verdict().innerText(), /Refused although the string is right/);
	});

	it('is cancelled in the midst of a search, and searches again', async () => {
		await pane.startPaste(await signedUrl('--mistake', 'another-key', '--mistake', 'joined'));
		await waitUntil('progress', () =>
			pane.frame.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value > 5),
		);
		await pane.frame.getByText(/^\d{1,3}(,\d{3})+ signatures tried$/).waitFor();
		await workbench.screenshot('diagnose-searching');
		await pane.button('Cancel').click();
		await pane.frame.locator('.note').getByText('The search was cancelled.').waitFor();
		assert.equal(await pane.verdict().count(), 0);
		// A right call, as another search to the end would take as long as the whole budget.
		await pane.area().fill(await signedUrl());
		await pane.button('Diagnose').click();
		await waitUntil('a verdict', async () => (await pane.verdict().count()) === 1);
		assert.match(await pane.verdict().innerText(), /is correct/);
	});

	it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
		await pane.assertLeftNoSecret();
	});
});
