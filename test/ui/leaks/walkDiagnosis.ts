import type { Frame } from 'playwright-core';
import { pickEntry } from '../page/quickInput.ts';
import { untilShown, waitUntil } from '../page/waitUntil.ts';
import { type Canaries, md5 } from './canaries.ts';
import type { Walk } from './walk.ts';

/** Diagnoses pastes with keys in them, in every way in which they are written, and does all that is offered then. */
export async function walkDiagnosis(walk: Walk): Promise<void> {
	const pastes = Object.entries(pastesWith(walk.canaries));
	for (const [name, text] of pastes) {
		await walk.step(`diagnose ${name}`, async () => {
			await walk.run('diagnose', text);
			await whenDone(await walk.composer());
		});
		await walk.step(`report on ${name}`, async () => {
			const composer = await walk.composer();
			const copy = composer.getByRole('button', { name: 'Copy the report' });
			if ((await copy.count()) > 0) await walk.copies(() => copy.click(), /^Signed Call/);
		});
	}
	await walk.step('a key to be replaced', async () => {
		await walk.run('diagnose', pastesWith(walk.canaries)['a right call that was refused']);
		const refused = await walk.composer();
		await whenDone(refused);
		await refused.getByRole('button', { name: 'Replace access_token…' }).click();
		await walk.page.locator('.quick-input-widget input[type=password]').waitFor();
		await walk.page.keyboard.press('Escape');
	});
	const composer = await walk.composer();
	const button = (name: string | RegExp) => composer.getByRole('button', { name }).first();
	await walk.step('code that signs the call', () =>
		walk.copies(
			() => pickEntry(walk.page, 'Ruby', () => button('Copy code that signs it right…').click()),
			/def sign\(/,
		),
	);
	await walk.step('paste by key', async () => {
		const [, text = ''] = pastes.find(([name]) => name === 'a wrong URL') ?? [];
		await button('Clear').click();
		await waitUntil('an empty text', async () => (await composer.locator('#paste').inputValue()) === '');
		await walk.setClipboard(text);
		await composer.locator('#paste').focus();
		await walk.page.keyboard.press('Control+V');
		await waitUntil('the end of the search', async () => (await composer.locator('.verdict-summary').count()) === 1);
		await walk.clearClipboard();
	});
	await walk.step('a suspected key', async () => {
		await button('Try a suspected key…').click();
		await walk.page.locator('.quick-input-widget input[type=password]').waitFor();
		await walk.workbench.answerInput(walk.canaries.suspectedKey);
		await composer.getByText(/Tried as well/).waitFor();
		await whenDone(composer);
	});
	await walk.step('the correct signature', async () => {
		await button('Show the correct signature').click();
		await (await walk.workbench.webviewFrame('inspector')).locator('.sig').first().waitFor();
	});
	await walk.step('a secret that is entered', async () => {
		const { accessToken, applicationSecretKey } = walk.canaries;
		const query = `application_key=NONE&method=a.b&access_token=${accessToken}&sig=${md5('another')}`;
		await walk.run('diagnose', `https://api.example.org/fb.do?${query}`);
		await button('Enter the Secret…').click();
		await walk.workbench.answerInput(applicationSecretKey);
		await button('Keep as Account').waitFor();
		await whenDone(composer);
	});
	await walk.step('a suspected value of a parameter that is called as a key', async () => {
		await walk.run('diagnose', keyAsName(walk.canaries));
		await whenDone(composer);
		await button('Try a suspected value…').click();
		await walk.page.locator('.quick-input-widget .monaco-list-row').first().waitFor();
	});
	await walk.step('the value that is suspected', async () => {
		await walk.workbench.pick('••••••••');
		await untilShown(walk.page.locator('.quick-input-message').getByText(/The value of •+ as it may/));
	});
	await walk.step('what was suspected', async () => {
		await walk.workbench.answerInput('1');
		await composer.getByText(/a suspected value of/).waitFor();
		await whenDone(composer);
	});
	await walk.step('the call in a composer', async () => {
		await button('Open this call in the composer').click();
		await waitUntil('another composer', async () => (await walk.composer()) !== composer);
		await walk.seesInComposer('[aria-label="Value of uid"]');
	});
	await walk.closeEditors();
	await walk.step('a webhook that is verified', async () => {
		const { accessToken, suspectedKey } = walk.canaries;
		await walk.setClipboard(`X-Slack-Signature: v0=1\nAuthorization: Bearer ${accessToken}\n\ntoken=${accessToken}`);
		await walk.begin('verifySignature');
		await walk.workbench.pick('Slack requests');
		await walk.page.locator('.quick-input-widget input[type=password]').waitFor();
		await walk.workbench.answerInput(suspectedKey);
		await walk.page.getByRole('tab', { name: /^Slack requests/, selected: true }).waitFor();
		await walk.clearClipboard();
	});
	await walk.closeEditors();
}

async function whenDone(composer: Frame): Promise<void> {
	await waitUntil('the end of the diagnosis', async () => {
		const isDone = (await composer.getByRole('button', { name: 'Diagnose', exact: true }).count()) > 0;
		return isDone && (await composer.locator('.recognised strong').count()) > 0;
	});
}

function keyAsName({ applicationKey, applicationSecretKey }: Canaries): string {
	const name = encodeURIComponent(applicationSecretKey);
	return `https://api.example.org/fb.do?application_key=${applicationKey}&uid=7&${name}=2&sig=${md5('another string')}`;
}

function pastesWith(canaries: Canaries): Record<string, string> {
	const { applicationKey, accessToken, applicationSecretKey, sessionSecretKey, replacedToken } = canaries;
	const secret = md5(accessToken + applicationSecretKey);
	const base = `application_key=${applicationKey}&format=json&method=users.get&uid=7`;
	const url = (token: string, more = '', turn = 0) =>
		`https://api.example.org/fb.do?${base}${more}&sig=${md5(`another string ${turn}`)}&access_token=${encodeURIComponent(token)}`;
	const string = `application_key=${applicationKey}format=jsonmethod=users.getuid=7`;
	const right = url(accessToken).replace(/sig=\w+/, `sig=${md5(string + secret)}`);
	const json = JSON.stringify({
		access_token: accessToken,
		application_secret_key: applicationSecretKey,
		method: 'a.b',
	});
	const error = {
		error_code: 104,
		error_msg: `PARAM_SIGNATURE : Invalid signature, calculated by string ${string}${secret}`,
	};
	return {
		'a cURL command': `curl -H 'Authorization: Bearer ${sessionSecretKey}' "${url(accessToken).replaceAll('"', '\\"')}"`,
		'a URL with keys as values': url(accessToken, `&a=${encodeURIComponent(applicationSecretKey)}&b=${secret}`),
		'an unknown token': url(replacedToken),
		'a signing string': `${string}${secret}`,
		'a signing string of a session': `${string}${sessionSecretKey}`,
		'an API error': `${url(accessToken)}\n${JSON.stringify(error)}`,
		'a log line': `12:00:01 DEBUG session_secret_key: "${sessionSecretKey}" GET "${url(accessToken)}" -> 200`,
		JSON: json,
		'JSON with an unknown token': JSON.stringify({ access_token: replacedToken, method: 'a.b' }),
		'an HTTP request': `GET ${url(accessToken).slice(23)} HTTP/1.1\r\nHost: api.example.org\r\nX-Key: ${applicationSecretKey}\r\n`,
		'a right call that was refused': `${right}\n${JSON.stringify({ ...error, error_msg: error.error_msg.replace(secret, '') })}`,
		'several calls': [accessToken, replacedToken, accessToken]
			.map(
				(token, line) =>
					`14:0${line}:00 ${url(token, `&${encodeURIComponent(line === 1 ? 'x' : accessToken)}=1&line=${line}`, line)}`,
			)
			.join('\n'),
		"keys in each other's place": url(applicationSecretKey, '&x=2').replace(
			applicationKey,
			encodeURIComponent(accessToken),
		),
		'a wrong URL': url(replacedToken, '&x=1'),
	};
}
