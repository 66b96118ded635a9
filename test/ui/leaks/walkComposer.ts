import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { chooseOfAnswer, showBodyAs } from '../page/answerTools.ts';
import { pickEntry } from '../page/quickInput.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { md5 } from './canaries.ts';
import type { Walk } from './walk.ts';

const answers: Readonly<Record<string, RegExp>> = {
	'events.get': /200 OK/,
	'fail.large': /200 OK/,
	'fail.http500': /^500 /,
	'fail.api104': /API error 104/,
	'fail.redirect': /^Redirect$/,
	'fail.malformed': /^Unreadable$/,
};
const failures: Readonly<Record<string, RegExp>> = {
	'fail.notHttp': /does not speak HTTP/,
	'fail.reset': /closed the connection|only a part/i,
};

/** Sends every kind of call from a composer, and opens, copies, reveals and saves what it shows. */
export async function walkComposer(walk: Walk): Promise<void> {
	await walk.run('callMethod', 'events.get');
	let composer = await walk.composer();
	for (const [method, outcome] of Object.entries(answers)) {
		await walk.step(`send ${method}`, async () => {
			await compose(composer, method);
			await walk.run('send');
			await composer.locator('.outcome').getByText(outcome).first().waitFor();
			await composer.getByRole('tab', { name: 'Headers' }).click();
		});
		await walk.step(`open the answer of ${method}`, async () => {
			await walk.run('openAnswer');
			await walk.page.getByRole('tab', { name: new RegExp(`^${method}\\.(answer|txt)`) }).waitFor();
			await walk.editor('workbench.action.closeActiveEditor');
		});
	}
	await walk.step('the body of an answer', async () => {
		await compose(composer, 'events.get');
		await walk.run('send');
		await composer.locator('.outcome').getByText('200 OK').first().waitFor();
		await composer.getByRole('tab', { name: 'Body' }).click();
		await composer.locator('.body-row').first().waitFor();
		await chooseOfAnswer(composer, 'Fold all');
		await chooseOfAnswer(composer, 'Unfold all');
		await showBodyAs(composer, 'Raw');
		await composer.getByRole('button', { name: 'Copy all' }).click();
		await composer.getByRole('status').getByText('Copied', { exact: true }).waitFor();
		await composer.locator('.body-row').first().click({ button: 'right' });
		await composer.getByRole('menuitem', { name: 'Copy line' }).click();
		await showBodyAs(composer, 'Pretty');
	});
	await walk.step('copy the request as it was sent', async () => {
		await composer.getByRole('tab', { name: 'Request', exact: true }).click();
		const copy = composer.getByRole('button', { name: 'Copy as cURL (masked)' });
		await walk.copies(() => copy.click(), /^curl/);
		await composer.getByRole('tab', { name: 'Timing' }).click();
	});
	await walk.step('compare the answer', async () => {
		await walk.begin('compareAnswer');
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Compare the Answer with' }).waitFor();
		await walk.page.keyboard.press('Enter');
		await walk.page.getByRole('tab', { name: /now shown/ }).waitFor();
		await walk.editor('workbench.action.closeActiveEditor');
	});
	// Behind the comparison it was hidden, and its page is a new one.
	composer = await walk.composer();
	for (const [method, message] of Object.entries(failures)) {
		await walk.step(`send ${method}`, async () => {
			await compose(composer, method);
			await walk.run('send');
			await composer.getByText(message).first().waitFor();
		});
	}
	await walk.step('save an answer', async () => {
		await compose(composer, 'events.get');
		await walk.run('send');
		await composer.locator('.outcome').getByText('200 OK').first().waitFor();
		await walk.begin('saveAnswer');
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Save the Answer' }).waitFor();
		await walk.page.keyboard.press('Enter');
		await walk.page.locator('.statusbar').getByText('Answer saved, keys masked').waitFor();
	});
	await walk.step('inspector', async () => {
		await walk.run('showInspector');
		await (await walk.workbench.webviewFrame('inspector')).locator('.sig').first().waitFor();
	});
	await walkCopies(walk);
	// While the inspector shows the signature, the composer has one line of it.
	await walk.editor('workbench.action.closeAuxiliaryBar');
	await composer.locator('.steps').waitFor();
	await walkSteps(walk, composer);
	await walkOwnString(walk, composer);
	await walkTyping(walk, composer);
	await walkValueTab(walk, composer);
	await walk.step('save as call file', async () => {
		await walk.begin('saveAsCallFile');
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Save as Call File' }).waitFor();
		await walk.page.keyboard.press('Enter');
		await walk.page.getByRole('tab', { name: /^a\.b\.call/ }).waitFor();
	});
	await walk.closeEditors();
	await walk.step('reopen a closed call', async () => {
		await walk.run('reopenClosedCall');
		await walk.seesInComposer('#method');
	});
	await walk.step('drafts', async () => {
		await walk.begin('showDrafts');
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Drafts' }).waitFor();
		await walk.page.keyboard.press('Escape');
	});
	await walk.closeEditors();
}

async function walkCopies(walk: Walk): Promise<void> {
	for (const [form, copied] of [
		['URL', /^http\S*•/],
		['cURL', /^curl .*•/],
		['HTTP request', /^### [\s\S]*•/],
		['Call file', /^@account = /],
	] as const) {
		await walk.step(`copy the call as ${form}`, () =>
			walk.copies(() => pickEntry(walk.page, form, () => walk.begin('copyCallAs')), copied),
		);
	}
	// Its title says what it copies: the token, and nothing else.
	for (const [form, copied] of [
		['cURL with access_token', /^curl [^•]*$/],
		['URL with access_token', /^http[^•]*$/],
	] as const) {
		await walk.step(`copy the call with its token, as ${form}`, async () => {
			const confirm = async () => {
				await pickEntry(walk.page, form, () => walk.begin('copyCallAs'));
				await walk.accept('Copy');
			};
			const text = await walk.copies(confirm, copied, false);
			walk.take('clipboard without its token', text.replace(/(?<=&access_token=)[^"]*/, ''));
			await walk.clearClipboard();
		});
	}
}

/** Pastes a call into the rows, and types a key where none belongs. */
async function walkTyping(walk: Walk, composer: Frame): Promise<void> {
	const { accessToken, sessionSecretKey } = walk.canaries;
	await walk.step('paste into rows', async () => {
		await walk.setClipboard(`method=a.b&pasted=1&sig=00&access_token=${encodeURIComponent(accessToken)}`);
		await composer.getByRole('combobox', { name: 'Name of a new parameter' }).click();
		await walk.page.keyboard.press('Control+V');
		await composer.getByLabel('Value of pasted').waitFor();
		await walk.clearClipboard();
	});
	// A text that is no call stays as it is pasted: of a name that holds a key, nothing may be stored.
	await walk.unseenStep('a key in a name', async () => {
		const name = composer.getByRole('combobox', { name: 'Name of parameter 1' });
		await name.fill(`a.b?access_token=${encodeURIComponent(accessToken)}`);
		await composer.getByText('contains a secret').first().waitFor();
		await name.fill('pasted');
		await waitUntil('the name', async () => (await composer.getByText('contains a secret').count()) === 0);
	});
	await walk.unseenStep('type a key', async () => {
		await composer.getByLabel('Value of pasted').fill(sessionSecretKey);
		await composer.getByText('contains a secret').first().waitFor();
	});
	await walk.step('remove a key', async () => {
		await composer.getByRole('button', { name: 'Remove pasted' }).click();
		await waitUntil('its removal', async () => (await composer.getByLabel('Value of pasted').count()) === 0);
	});
}

/** Pastes a key into the tab of a value: the call does not take it, and nothing has it once the tab is closed. */
async function walkValueTab(walk: Walk, composer: Frame): Promise<void> {
	const { page, driver, canaries } = walk;
	const value = composer.getByRole('textbox', { name: 'Value of attachment', exact: true });
	await walk.step('a key in the tab of a value', async () => {
		await composer.getByRole('combobox', { name: 'Name of a new parameter' }).fill('attachment');
		await value.fill('{}');
		await composer.getByRole('button', { name: 'Edit in a tab' }).click();
		const tab = page.getByRole('tab', { name: /^attachment \(/ });
		await tab.waitFor();
		await walk.setClipboard(canaries.sessionSecretKey);
		await page.locator('.editor-instance .monaco-editor').last().locator('.view-line').first().click();
		await page.keyboard.press('Control+V');
		await walk.notice('was not added to the call').waitFor();
		await tab.waitFor({ state: 'detached' });
		await walk.clearClipboard();
		await waitUntil('its document without its text', () =>
			driver.run((api) =>
				api.workspace.textDocuments.every(({ uri, getText }) => uri.scheme !== 'signed-call-value' || getText() === ''),
			),
		);
		assert.equal(await value.inputValue(), '{}');
		await composer.getByRole('button', { name: 'Remove attachment' }).click();
	});
}

/** Copies each step of the signature, and reveals those that can be. */
async function walkSteps(walk: Walk, composer: Frame): Promise<void> {
	const step = (name: string) => composer.locator('.steps > li').filter({ hasText: name }).first();
	const copied = {
		'Signing secret': /^MD5/,
		Sorted: /^application_key/,
		'Signing string': /^application_key/,
		Request: /^GET/,
	};
	for (const [name, text] of Object.entries(copied)) {
		await walk.step(`copy ${name}`, () =>
			walk.copies(() => step(name).getByRole('button', { name: /^Copy/ }).click(), text),
		);
	}
	for (const name of ['Signing secret', 'Signing string', 'Request']) {
		// What is revealed is in clear for as long as it is: nothing of it may be left afterwards.
		await walk.step(`reveal and hide ${name}`, async () => {
			await step(name)
				.getByRole('button', { name: /^Reveal/ })
				.click();
			await walk.accept('Reveal');
			await step(name).locator('.in-clear').first().waitFor();
			await step(name).getByRole('button', { name: /^Hide/ }).click();
			await waitUntil('the step masked again', async () => (await step(name).locator('.in-clear').count()) === 0);
		});
	}
}

/** Compares strings with keys in them with that of the call, and searches for the mistakes of a sig. */
async function walkOwnString(walk: Walk, composer: Frame): Promise<void> {
	const { applicationKey, accessToken, applicationSecretKey } = walk.canaries;
	const string = `application_key=${applicationKey}format=jsonmethod=events.get`;
	const secret = md5(accessToken + applicationSecretKey);
	const texts = {
		'with its secret': [string + secret, '.comparison', /differ|the same, byte for byte/],
		'with keys in it': [
			`${string}access_token=${accessToken}secret=${applicationSecretKey}${secret}`,
			'.comparison',
			/differ/,
		],
		'as a sig': [md5(string), '.certainty', /sig/],
	} as const;
	await composer.getByRole('button', { name: "Check my client's string or sig" }).click();
	for (const [name, [text, where, words]] of Object.entries(texts)) {
		await walk.step(`compare a string ${name}`, async () => {
			await composer.locator('#paste').fill('');
			const found = composer.locator('.comparison, .certainty');
			await waitUntil('nothing found', async () => (await found.count()) === 0);
			await walk.setClipboard(text);
			await composer.locator('#paste').focus();
			await walk.page.keyboard.press('Control+V');
			await composer.locator(where).getByText(words).first().waitFor();
			await walk.clearClipboard();
		});
	}
	await composer.getByRole('tab', { name: 'Compose' }).click();
}

/** Has the composer compose a call of another method, and waits until the host has signed it. */
async function compose(composer: Frame, method: string): Promise<void> {
	await composer.getByRole('combobox', { name: 'Method', exact: true }).fill(method);
	await composer.locator('.steps').getByText(`method=${method}`).first().waitFor({ state: 'attached' });
}
