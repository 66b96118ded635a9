import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Frame } from 'playwright-core';
import { type LocalService, startLocalService } from '../../src/net/service/localService.ts';
import { runClient } from './clients/runClient.ts';
import { makeOwnProfile } from './ownProfile.ts';
import { ownKeys } from './ownService.ts';
import { findSecrets } from './secretScan.ts';
import { waitUntil } from './waitUntil.ts';
import { axeViolations } from './webviews.ts';
import { type Theme, Workbench } from './workbench.ts';

const baseUrl = 'https://api.example.org';
const secrets = [ownKeys.accessToken, ownKeys.applicationSecretKey];

/** What a developer does whose client is refused: pastes what there is, and reads which mistake it makes. */
describe('diagnosing a signature', function () {
	this.bail(true);

	let workbench: Workbench;
	let composer: Frame;
	let service: LocalService;

	before(async () => {
		// Longer than the default, so that there is time to cancel.
		const settings = { 'signedCall.diagnose.budget': 4000 };
		workbench = await Workbench.open({ viewport: { width: 1400, height: 1000 }, settings });
		// It has the same keys but one, as after a key was replaced.
		service = await startLocalService({ keys: { ...ownKeys, applicationSecretKey: 'REPLACED-SINCE' }, port: 0 });
		await makeOwnProfile(workbench, service.baseUrl);
	});

	after(async () => {
		await workbench?.close();
		await service?.close();
	});

	const area = () => composer.locator('#paste');
	const verdict = () => composer.locator('.verdict-summary');
	const explanations = () => composer.locator('.verdict-section > .mistakes .explanation').allInnerTexts();
	const button = (name: string | RegExp) => composer.getByRole('button', { name });
	const clipboard = () => workbench.page.evaluate(() => navigator.clipboard.readText());

	/** Pastes, after what was there is cleared. */
	async function startPaste(text: string): Promise<void> {
		await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
		if (await button('Clear').count()) await button('Clear').click();
		await waitUntil('nothing recognised', async () => (await composer.locator('.recognised strong').count()) === 0);
		await area().focus();
		await workbench.page.keyboard.press('Control+V');
	}

	/** Pastes and waits until the search has ended. */
	async function paste(text: string): Promise<void> {
		await startPaste(text);
		await waitUntil('the end of the search', async () => {
			const recognised = await composer.locator('.recognised strong').count();
			return recognised > 0 && (await button('Diagnose').count()) > 0;
		});
	}

	/** What stands on the tab, in its text and its values, holds no secret. */
	async function assertMasked(): Promise<void> {
		const shown = (await composer.locator('body').innerText()) + (await area().inputValue());
		for (const secret of secrets) assert.ok(!shown.includes(secret), `${secret} is shown`);
	}

	const url = (...args: string[]) =>
		runClient(
			'client.py',
			ownKeys,
			'--print',
			...args,
			baseUrl,
			'users.setStatus',
			'status=Привет, мир & 100%',
			'uid=7',
		);

	it('opens by its command, with the keys of the active profile', async () => {
		await workbench.runCommand('Signed Call: Diagnose a Signature');
		composer = await workbench.webviewFrame('composer');
		await area().waitFor();
		await composer.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
		await workbench.screenshot('diagnose-empty');
	});

	it('calls a right URL right, and masks its token', async () => {
		await paste(await url());
		assert.match(await verdict().innerText(), /is correct, by the server-server scheme/);
		assert.match(await composer.locator('.recognised').innerText(), /A URL.*users\.setStatus.*7 parameters/s);
		assert.match(await area().inputValue(), /access_token=••••••••$/);
		await assertMasked();
	});

	it('names one mistake, with what the client signed above the right string, and the remedy', async () => {
		await paste(await url('--mistake', 'encoded'));
		assert.match(await verdict().innerText(), /One mistake reproduces this signature/);
		assert.match((await explanations())[0] ?? '', /status.*percent-encoded before it was signed/);
		const strings = composer.locator('.strings').first();
		const line = async (side: string) => (await strings.locator(`.cell > .${side}`).allTextContents()).join('');
		// Whatever is percent-encoded, both strings end with the place of the secret.
		assert.match(await line('above'), /status=.*%.*uid=7•{8}$/);
		assert.match(await line('below').then((text) => text.replaceAll('␣', ' ')), /status=Привет, мир & 100%uid=7•{8}$/);
		assert.match(await strings.locator('.difference').first().innerText(), /The value of status.*above.*%.*below/s);
		assert.ok(!(await strings.innerText()).includes(ownKeys.accessToken));
		await composer
			.getByText(/Sign the raw value/)
			.first()
			.waitFor();
		await workbench.screenshot('diagnose-one-mistake');
		await assertMasked();
	});

	it('names two mistakes that belong together', async () => {
		await paste(await url('--mistake', 'reversed', '--mistake', 'joined'));
		assert.match(await verdict().innerText(), /2 mistakes together/);
		const texts = (await explanations()).join('\n');
		assert.match(texts, /joined with &/);
		assert.match(texts, /reversed|application_secret_key \+ access_token/);
		await workbench.screenshot('diagnose-two-mistakes');
	});

	const others: [string, RegExp, (right: string) => string][] = [
		['a query string', /A query string/, (right) => right.slice(right.indexOf('?') + 1)],
		['a cURL command', /A cURL command/, (right) => `curl -sS --compressed '${right}' -H 'Accept: */*'`],
		[
			'a cURL command for Windows',
			/A cURL command/,
			(right) => `curl "${right.replaceAll('%', '^%').replaceAll('&', '^&')}" ^\r\n  -H "Accept: */*"`,
		],
		[
			'an HTTP request',
			/An HTTP request/,
			(right) => `GET ${right.slice(baseUrl.length)} HTTP/1.1\r\nHost: api.example.org\r\nAccept: */*\r\n\r\n`,
		],
		[
			'a log line',
			/A text with a URL in it/,
			(right) => `2026-11-20 12:00:01 DEBUG http GET "${right}" -> 200 (31 ms)`,
		],
	];
	for (const [what, kind, write] of others) {
		it(`recognises ${what}`, async () => {
			await paste(write(await url('--mistake', 'unsorted')));
			assert.match(await composer.locator('.recognised').innerText(), kind);
			assert.match((await explanations()).join(), /not sorted/);
			await assertMasked();
		});
	}

	it('says what was tried when nothing reproduces it, and tries a suspected key', async () => {
		await paste(await url('--mistake', 'another-key'));
		assert.match(await verdict().innerText(), /was not reproduced/);
		assert.match(await composer.locator('.facts').innerText(), /signatures were computed.*Every .*was tried/s);
		await workbench.screenshot('diagnose-not-reproduced');
		await button('Try a suspected key…').click();
		const input = workbench.page.locator('.quick-input-widget input:visible').first();
		assert.equal(await input.getAttribute('type'), 'password');
		await workbench.answerInput('a key that nobody knows');
		await waitUntil('the suspected key', async () => /suspected secret/.test((await explanations()).join()));
		assert.ok(!(await composer.locator('body').innerText()).includes('a key that nobody knows'));
	});

	it('searches longer where time was short, says how far it is, and stops when it is told to', async () => {
		await paste(await url('--mistake', 'another-key'));
		assert.match(await composer.locator('.facts').innerText(), /its time was over|was given up/);
		await button('Search longer (30 s)').click();
		await composer.locator('.reach', { hasText: /Every/ }).waitFor();
		assert.match(await composer.locator('.tried').first().innerText(), /\d signatures tried/);
		await workbench.screenshot('diagnose-longer');
		await button('Stop').click();
		await composer.locator('.facts', { hasText: 'The search was stopped.' }).waitFor();
		assert.match(await verdict().innerText(), /was not reproduced/);
		await button('Search longer (30 s)').waitFor();
		await assertMasked();
	});

	it('tries a suspected original value', async () => {
		await paste((await url()).replace('uid=7', 'uid=9'));
		assert.match(await verdict().innerText(), /was not reproduced/);
		await workbench.pick('uid', () => button('Try a suspected value…').click());
		await workbench.page.locator('.quick-input-widget').getByText('as it may have been signed').waitFor();
		await workbench.answerInput('7');
		await waitUntil('the suspected value', async () =>
			/uid.*suspected original value/.test((await explanations()).join()),
		);
	});

	it('compares the string that the service echoed, byte by byte', async () => {
		const right = await url('--mistake', 'token-signed');
		const sig = /sig=(\w+)/.exec(right)?.[1];
		const echo = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=Привет, мир &amp; 100%uid=7`;
		const answer = { error_code: 104, error_msg: '', error_data: null };
		answer.error_msg = `PARAM_SIGNATURE : Invalid signature ${sig}, calculated by string ${echo}********SECRET KEY*******`;
		await paste(`${right}\n${JSON.stringify(answer)}`);
		const summary = await composer.locator('.comparison-summary').innerText();
		// The two part behind "&", of which the echo made an entity.
		assert.match(summary, /differ in one place, from byte \d+ on/);
		const difference = await composer.locator('.comparison .difference').innerText();
		assert.match(difference, /The value of status.*above\s+amp;\s+61 6d 70 3b.*below\s+nothing/s);
		await workbench.screenshot('diagnose-echo');
		await assertMasked();
	});

	it('masks the secret at the end of an own signing string, and says what is invisible in it', async () => {
		const string = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=a\u00a0b`;
		await paste(`${string}0123456789abcdef0123456789abcdef`);
		assert.match(await composer.locator('.recognised').innerText(), /A signing string/);
		assert.match(await composer.locator('.comparison-summary').innerText(), /invisible characters in it: ⟨NBSP⟩/);
		assert.ok(!(await area().inputValue()).includes('0123456789abcdef'), 'the secret at its end is masked');
	});

	it('compares an own signing string with that of the call in the composer', async () => {
		await composer.getByRole('tab', { name: 'Compose' }).click();
		await composer.getByRole('combobox', { name: 'Method', exact: true }).fill('users.setStatus');
		await composer.getByRole('combobox', { name: 'Name of a new parameter' }).fill('status');
		await composer.getByRole('textbox', { name: 'Value of status' }).fill('a b');
		await composer.locator('.steps .sig').first().waitFor();
		await composer.getByRole('tab', { name: 'Diagnose' }).click();
		await paste(`application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=a\u00a0b`);
		const comparison = composer.locator('.comparison');
		assert.match(await comparison.innerText(), /Your signing string.*Ours, of the call in the composer/s);
		assert.match(
			await comparison.locator('.difference').innerText(),
			/The value of status.*above\s+⟨NBSP⟩\s+c2 a0.*below\s+␣\s+20/s,
		);
		await workbench.screenshot('diagnose-signing-string');
	});

	it('compares an own string or sig below the signature, and searches for the mistakes of a sig', async () => {
		await composer.getByRole('tab', { name: 'Compose' }).click();
		const own = composer.locator('.own-string');
		const pasteOwn = async (text: string) => {
			await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
			await composer.locator('#own-string').fill('');
			await composer.locator('#own-string').focus();
			await workbench.page.keyboard.press('Control+V');
		};
		const string = `application_key=${ownKeys.applicationKey}format=jsonmethod=users.setStatusstatus=`;
		// The signing secret by node:crypto, as the specification has it.
		const secret = hash('md5', ownKeys.accessToken + ownKeys.applicationSecretKey);
		await pasteOwn(`${string}a b${secret}`);
		await own.locator('.comparison-summary', { hasText: 'the same, byte for byte' }).waitFor();
		assert.match(await composer.locator('#own-string').inputValue(), /status=a b•{8}$/);
		await pasteOwn(`${string}a%20b${secret}`);
		await own.locator('.comparison-summary', { hasText: 'They differ in one place' }).waitFor();
		assert.match(
			await own.locator('.difference').innerText(),
			/The value of status.*above\s+%20\s+25 32 30.*below\s+␣\s+20/s,
		);
		await workbench.screenshot('compose-own-string');
		await assertMasked();
		await pasteOwn(hash('md5', `${string}a b${secret}`));
		await own.getByText('This is the sig of the call.').waitFor();
		await pasteOwn(hash('md5', `${string}a%20b${secret}`));
		await own.getByText('This is not the sig of the call').waitFor();
		await own.getByRole('button', { name: 'Search for the mistakes' }).click();
		await composer.getByRole('tab', { name: 'Diagnose', selected: true }).waitFor();
		await waitUntil('its mistake', async () => /percent-encoded/.test((await explanations()).join()));
		await assertMasked();
	});

	it('leads on from an answer that refuses the signature', async () => {
		await composer.getByRole('tab', { name: 'Compose' }).click();
		await composer.getByRole('button', { name: 'Send', exact: true }).click();
		await composer.locator('.answer-details').getByRole('button', { name: 'Diagnose…' }).click();
		await composer
			.getByText(/service signed the same string as we would/)
			.first()
			.waitFor();
		assert.match(await composer.locator('.recognised').innerText(), /An HTTP request.*API error 104/);
		assert.match(await verdict().innerText(), /Refused although the string is right/);
	});

	it('is cancelled in the midst of a search, and searches again', async () => {
		await startPaste(await url('--mistake', 'another-key', '--mistake', 'joined'));
		await waitUntil('progress', () =>
			composer.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value > 5),
		);
		await composer.getByText(/^\d{1,3}(,\d{3})+ signatures tried$/).waitFor();
		await workbench.screenshot('diagnose-searching');
		await button('Cancel').click();
		await composer.locator('.note').getByText('The search was cancelled.').waitFor();
		assert.equal(await verdict().count(), 0);
		await button('Diagnose').click();
		await waitUntil('a verdict', async () => (await verdict().count()) === 1);
	});

	it('makes nothing of noise, and says so', async () => {
		await paste('nothing of the kind');
		assert.match(await composer.locator('.recognised').innerText(), /Not recognised/);
		await composer
			.locator('.note')
			.getByText(/There is no call in it/)
			.waitFor();
	});

	it('takes a megabyte of noise, and ten thousand parameters', async () => {
		await paste(`<p>${'noise "% '.repeat(120_000)}</p>`);
		assert.match(await composer.locator('.recognised').innerText(), /Not recognised/);
		const many = Array.from({ length: 10_000 }, (_, i) => `p${i}=v`).join('&');
		await paste(`${baseUrl}/fb.do?method=a.b&${many}&sig=${'0'.repeat(32)}&access_token=${ownKeys.accessToken}`);
		assert.match(await verdict().innerText(), /not reproduced/);
		await assertMasked();
	});

	it('copies a report without a secret', async () => {
		await paste(await url('--mistake', 'encoded'));
		await button('Copy the report').click();
		const report = await waitUntil('a report', async () => {
			const text = await clipboard();
			return text.startsWith('Signed Call') ? text : undefined;
		});
		assert.match(report, /value-percent-encoded/);
		for (const secret of secrets) assert.ok(!report.includes(secret));
	});

	it('takes what is selected in an editor', async () => {
		const { page } = workbench;
		await page.evaluate(
			(text) => navigator.clipboard.writeText(text),
			`failed: ${await url('--mistake', 'unsorted')}\n`,
		);
		await workbench.runCommand('File: New Untitled Text File');
		const editor = page.locator('.editor-group-container.active .monaco-editor').first();
		await editor.click();
		await page.keyboard.press('Control+V');
		await editor.locator('.view-line').filter({ hasText: 'failed:' }).first().waitFor();
		await page.keyboard.press('Control+A');
		await editor.locator('.view-line').filter({ hasText: 'failed:' }).first().click({ button: 'right' });
		const entry = page.getByRole('menuitem', { name: 'Diagnose a Signature' });
		await entry.waitFor();
		// A menu takes no click in its first moments.
		await waitUntil('the menu to take the click', async () => {
			await entry.click({ timeout: 1000 }).catch(() => undefined);
			return (await entry.count()) === 0;
		});
		composer = await workbench.webviewFrame('composer');
		await waitUntil('its mistake', async () => (await explanations()).join().includes('not sorted'));
		const masked = /^failed: https.*access_token=••••••••\s*$/;
		await waitUntil('the masked text', async () => masked.test(await area().inputValue()));
		await assertMasked();
	});

	it('takes an edit of the masked text, and the mask stands for what it masked', async () => {
		await paste(await url());
		const text = await area().inputValue();
		await area().fill(text.replace('uid=7', 'uid=8'));
		await button('Diagnose').click();
		await waitUntil('another verdict', async () => /not reproduced/.test(await verdict().innerText()));
		await area().fill(text);
		await button('Diagnose').click();
		await waitUntil('the right verdict', async () => /is correct/.test(await verdict().innerText()));
		await assertMasked();
	});

	it('offers to store a token that it found', async () => {
		const right = await url();
		await paste(right.replace(ownKeys.accessToken, 'tkn-of-another-session-9a'));
		await workbench.pick('Own', () => button(/Store access_token in a profile/).click());
		const dialog = workbench.page.locator('.monaco-dialog-box');
		await dialog.getByText('Replace access_token of "Own"?').waitFor();
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await dialog.waitFor({ state: 'detached' });
	});

	it('shows the correct signature in the inspector, and opens the call in a composer', async () => {
		const right = await url();
		await paste(await url('--mistake', 'joined'));
		await button('Show the correct signature').click();
		const inspector = await workbench.webviewFrame('inspector');
		const sig = /sig=(\w+)/.exec(right)?.[1];
		await waitUntil('the right sig', async () =>
			(await inspector.locator('.steps .sig').allInnerTexts()).includes(sig ?? ''),
		);
		await button('Open this call in the composer').click();
		const opened = await waitUntil('another composer', async () => {
			const frame = await workbench.webviewFrame('composer');
			return frame !== composer && (await frame.getByLabel('Value of status').count()) === 1 ? frame : undefined;
		});
		assert.equal(await opened.getByLabel('Value of status').inputValue(), 'Привет, мир & 100%');
		assert.equal(await opened.locator('.steps .sig').first().innerText(), sig);
		await workbench.runCommand('View: Close Editor');
		composer = await workbench.webviewFrame('composer');
	});

	it('keeps its tab and its paste while another editor is in front', async () => {
		await waitUntil('the verdict again', async () => (await explanations()).join().includes('joined with'));
		assert.match(await area().inputValue(), /access_token=••••••••/);
	});

	for (const theme of ['Light Modern', 'Default High Contrast', 'Dark Modern'] satisfies Theme[]) {
		it(`has no serious accessibility violation in ${theme}`, async () => {
			await workbench.setTheme(theme);
			await workbench.screenshot(`diagnose-${theme.toLowerCase().replaceAll(' ', '-')}`);
			assert.deepEqual(await axeViolations(composer), []);
		});
	}

	it('fits into a narrow window', async () => {
		await workbench.page.setViewportSize({ width: 800, height: 900 });
		const overflow = await composer.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		await workbench.screenshot('diagnose-narrow');
		assert.ok(overflow <= 0, `${overflow} px too wide`);
	});

	it('left no secret on disk or in the browser but in SecretStorage, and no error in a console', async () => {
		const { workspace, browser, userData } = workbench.folders;
		const found = await findSecrets([workspace, browser, userData], secrets);
		// VS Code itself backs up the untitled file that the test wrote.
		assert.deepEqual(
			found.filter(({ place }) => !/[\\/](?:Backups|History)[\\/]/.test(place)),
			[],
		);
		const stored = await workbench.browserStorage();
		for (const secret of secrets) assert.ok(!stored.includes(secret));
		assert.deepEqual(workbench.consoleErrors(), []);
	});
});
