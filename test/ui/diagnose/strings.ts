import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { runClient } from '../clients/runClient.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';
import { DiagnosePane, pastedBaseUrl, signedUrl } from './diagnosePane.ts';

const foreignSecret = 'SECRET-OF-ANOTHER-APPLICATION';

/** What a developer does who has the string that was signed, and the time to search on. */
export function describeStrings(open: () => Workbench): void {
	describe('diagnosing by strings, and a search that is led', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let pane: DiagnosePane;

		before(async () => {
			workbench = await clearAway(open());
			await makeOwnAccount(workbench, pastedBaseUrl, ownKeys, 'Of strings');
			pane = await DiagnosePane.open(workbench);
		});

		it('searches longer where time was short, says how far it is, and stops when it is told to', async () => {
			await pane.paste(await signedUrl('--mistake', 'another-key'));
			const facts = await pane.frame.locator('.facts').innerText();
			assert.match(facts, /Signatures computed.*Every .*was tried/s);
			assert.match(facts, /The time for the search is up|was ended/);
			await pane.button('Search longer').click();
			await pane.frame.locator('.reach', { hasText: /Every/ }).waitFor();
			assert.match(await pane.frame.locator('.tried').first().innerText(), /\d signatures tried/);
			await pane.button('Stop').click();
			await pane.frame.locator('.facts', { hasText: 'The search was stopped.' }).waitFor();
			assert.match(await pane.verdict().innerText(), /No known mistake gives this sig/);
			await pane.button('Search longer').waitFor();
			await pane.assertMasked();
		});

		it('tries a suspected key where nothing reproduces the sig', async () => {
			await pane.button('Try a suspected key…').click();
			const input = workbench.page.locator('.quick-input-widget input:visible').first();
			assert.equal(await input.getAttribute('type'), 'password');
			await workbench.answerInput('a key that nobody knows');
			await waitUntil('the suspected key', async () => /suspected secret/.test((await pane.explanations()).join()));
			assert.ok(!(await pane.frame.locator('body').innerText()).includes('a key that nobody knows'));
		});

		it('asks for the secret of a call of no account, says its mistake, and keeps both as an account', async () => {
			const keys = {
				...ownKeys,
				applicationKey: 'CANOTHERAPPLICATION',
				accessToken: 'T9',
				applicationSecretKey: foreignSecret,
			};
			const call = ['--print', '--mistake', 'unsorted', pastedBaseUrl, 'users.setStatus', 'status=a', 'uid=7'];
			await pane.paste(await runClient('client.py', keys, ...call));
			assert.match(await pane.frame.locator('.key-advice').innerText(), /No account has the application_key/);
			assert.equal(await pane.frame.locator('.right-sig, .verdict-summary').count(), 0);
			await pane.button('Enter the Secret…').click();
			const input = workbench.page.locator('.quick-input-widget input:visible').first();
			assert.equal(await input.getAttribute('type'), 'password');
			await workbench.answerInput(foreignSecret);
			await pane.verdict().waitFor();
			assert.deepEqual(await pane.explanations(), ['The parameters were not sorted.']);
			const orders = await pane.frame.locator('.order').allInnerTexts();
			const lines = orders.map((order) => order.split('\n'));
			assert.deepEqual(lines, [
				['method', 'status', 'uid', 'application_key', 'format'],
				['application_key', 'format', 'method', 'status', 'uid'],
			]);
			await pane.button('Keep as Account').click();
			await workbench.page.getByText('The account "api.example.org" has the keys of this call now.').first().waitFor();
			const account = () =>
				pane.frame
					.locator('.diagnosis-account select')
					.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
			await waitUntil('the account that was made', async () => (await account()) === 'api.example.org');
			await waitUntil(
				'the same mistake',
				async () => (await pane.explanations()).join() === 'The parameters were not sorted.',
			);
			assert.ok(!(await pane.frame.locator('body').innerText()).includes(foreignSecret));
		});

		it('compares an own string with the call as it is now, and searches for the mistakes of a sig', async () => {
			const compared = (hasText: string) => pane.frame.locator('.comparison-summary', { hasText }).waitFor();
			const value = pane.frame.getByRole('textbox', { name: 'Value of status' });
			const string = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=`;
			// The signing secret by node:crypto, as the specification has it.
			const secret = hash('md5', ownKeys.accessToken + ownKeys.applicationSecretKey);
			await pane.frame.getByRole('tab', { name: 'Compose' }).click();
			await pane.frame.getByRole('combobox', { name: 'Method', exact: true }).fill('users.setStatus');
			await pane.frame.getByRole('combobox', { name: 'Name of a new parameter' }).fill('status');
			await value.fill('a b');
			await pane.frame.locator('.steps .sig').first().waitFor();
			await pane.frame.getByRole('tab', { name: 'Diagnose' }).click();
			await pane.paste(`${string}a b${secret}`);
			await compared('the same, byte for byte');
			assert.match(await pane.area().inputValue(), /status=a b•{8}$/);
			await pane.frame.getByRole('tab', { name: 'Compose' }).click();
			await value.fill('a  b');
			await pane.button("Check my client's string or sig").click();
			await compared('1 difference, from byte');
			await pane.frame.getByRole('tab', { name: 'Compose' }).click();
			await value.fill('a b');
			await pane.frame.getByRole('tab', { name: 'Diagnose' }).click();
			await compared('the same, byte for byte');
			await pane.paste(`${string}a%20b${secret}`);
			const comparison = pane.frame.locator('.comparison');
			assert.match(await comparison.innerText(), /Your signing string.*Ours, of the call in the composer/s);
			const difference = await comparison.locator('.difference').innerText();
			assert.match(difference, /The value of status.*yours\s+%20\s+25 32 30.*expected\s+␣\s+20/s);
			await pane.assertMasked();
			await pane.paste(hash('md5', `${string}a b${secret}`));
			assert.match(await pane.verdict().innerText(), /is correct/);
			await pane.paste(hash('md5', `${string}a%20b${secret}`));
			assert.match((await pane.explanations()).join(), /percent-encoded/);
			await pane.assertMasked();
		});

		it('is cancelled in the midst of a search, and searches again', async () => {
			await pane.startPaste(await signedUrl('--mistake', 'another-key', '--mistake', 'joined'));
			await waitUntil('progress', () =>
				pane.frame.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value > 5),
			);
			await pane.frame.getByText(/^\d{1,3}(,\d{3})+ signatures tried$/).waitFor();
			await pane.button('Cancel').click();
			await pane.frame.locator('.note').getByText('The search was cancelled.').waitFor();
			assert.equal(await pane.verdict().count(), 0);
			// A right call, as another search to the end would take as long as the whole budget.
			await pane.area().fill(await signedUrl());
			await pane.button('Diagnose').click();
			await waitUntil('a verdict', async () => (await pane.verdict().count()) === 1);
			assert.match(await pane.verdict().innerText(), /is correct/);
		});
	});
}
