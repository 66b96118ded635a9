import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Frame, Locator } from 'playwright-core';
import { signedUrl } from './diagnose/diagnosePane.ts';
import { ownKeys } from './ownService.ts';
import { chooseOfAnswer } from './page/answerTools.ts';
import { stopAfterFailure } from './page/inOrder.ts';
import { giveRoom } from './page/viewRoom.ts';
import { isDone, waitUntil } from './page/waitUntil.ts';
import { axeViolations } from './page/webviews.ts';
import { type Theme, Workbench } from './workbench.ts';

/** Point 2 to 4 of the main job, as a newcomer does it: by mouse, on the local service. */
describe('the first run, by mouse', () => {
	// Each test goes on where the one before ended.
	stopAfterFailure();

	let workbench: Workbench;
	let composer: Frame;

	before(async () => {
		workbench = await Workbench.open({ viewport: { width: 1500, height: 1000 } });
	});

	after(() => workbench?.close());

	const step = (name: string) => composer.locator('.steps > li').filter({ hasText: name }).first();
	const sigText = () => composer.locator('.steps .sig').first().innerText();
	const outcome = () => composer.locator('.outcome').innerText();
	const nameInput = (label: string) => composer.getByRole('combobox', { name: label, exact: true });
	const valueInput = (label: string) => composer.getByRole('textbox', { name: label, exact: true });
	const sendButton = () => composer.getByRole('button', { name: 'Send', exact: true });

	async function send(): Promise<void> {
		const answers = await countAnswers(composer);
		await waitUntil('the click on Send to be taken', async () => {
			// The button takes no click for a moment after it was Cancel. A second click that follows at once would send once more.
			await isDone(sendButton().click({ timeout: 1000 }));
			return isDone(waitUntil('the send', async () => (await countAnswers(composer)) !== answers, 2000));
		});
		// The first is told that it is being sent, the second what came of it.
		await waitUntil('the answer', async () => (await countAnswers(composer)) >= answers + 2);
		await composer.evaluate(
			() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
		);
	}

	/** What a newcomer has clicked so far. */
	let clicks = 0;
	const click = async (target: Locator) => {
		clicks += 1;
		await target.click();
	};

	it('welcomes with one button, and with links to what else one may want', async () => {
		await workbench.page.evaluate(() => {
			const views = new Set<string>();
			Object.assign(window, { views });
			const look = () => {
				const titles = [...document.querySelectorAll('.sidebar .pane-header .title')].map((one) => one.textContent);
				if (titles.includes('API Accounts')) for (const title of titles) views.add(title ?? '');
				requestAnimationFrame(look);
			};
			look();
		});
		await click(workbench.page.locator('.activitybar').getByRole('tab', { name: /^Signed Call/ }));
		const header = workbench.page.getByRole('button', { name: 'API Accounts Section' });
		const view = workbench.page.locator('.sidebar .pane').filter({ has: header });
		const texts = (selector: string) => view.locator(`.welcome-view-content ${selector}`).allInnerTexts();
		await view.getByRole('button', { name: 'Try it now', exact: true }).waitFor();
		assert.deepEqual(await texts('.monaco-button'), ['Try it now']);
		assert.deepEqual(await texts('.monaco-link'), ['Diagnose a signature', 'New account', 'Take the 3-minute tour']);
		// In no frame was there a view that wants an account.
		assert.deepEqual(await workbench.page.evaluate('[...views]'), ['API Accounts', 'Methods']);
	});

	it('says what is wrong with a pasted URL, three clicks and a secret from a fresh profile', async () => {
		const url = await signedUrl('--mistake', 'unsorted');
		await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), url);
		await click(workbench.page.getByRole('button', { name: 'Diagnose a signature', exact: true }));
		const pane = await workbench.webviewFrame('composer');
		await waitUntil('the focus', () => pane.evaluate(() => document.activeElement?.id === 'paste'));
		await workbench.page.keyboard.press('Control+V');
		await click(pane.getByRole('button', { name: 'Enter the Secret…' }));
		await workbench.answerInput(ownKeys.applicationSecretKey);
		await pane.getByRole('heading', { name: 'The parameters were not sorted.' }).waitFor();
		await pane.locator('.certainty').getByText('explains the sig exactly').waitFor();
		assert.equal(clicks, 3);
		await workbench.runCommand('View: Close All Editors');
		// The side bar is open.
		clicks = 1;
	});

	it('goes from a fresh profile to events in three clicks', async () => {
		await click(workbench.page.getByRole('button', { name: 'Try it now' }));
		composer = await workbench.webviewFrame('composer');
		await waitUntil(
			'events.get in the method box',
			async () => (await nameInput('Method').inputValue()) === 'events.get',
		);
		await composer.locator('.steps .sig').first().waitFor();
		await click(sendButton());
		// Before it is answered, the same place says that it is being sent.
		await composer.locator('.outcome').getByText('200 OK').waitFor();
		assert.match(await outcome(), /Success.*200 OK.*\d m?s.*B/s);
		await composer.locator('.body').getByText('"MESSAGES"').waitFor();
		assert.equal(clicks, 3);
	});

	it('shows the account, its keys as set, and the port', async () => {
		const tree = workbench.page.locator('.sidebar').getByRole('tree', { name: 'API Accounts' });
		// At first its details are folded.
		await tree.getByRole('treeitem', { name: /^Local service/ }).waitFor();
		assert.equal(await tree.getByRole('treeitem').count(), 1);
		await giveRoom(workbench.page, 'API Accounts');
		await tree.getByRole('treeitem', { name: /^Local service/ }).click();
		for (const name of ['access_token', 'application_secret_key', 'session_secret_key']) {
			await tree.getByRole('treeitem', { name: new RegExp(`^${name}\\b.*set`) }).waitFor();
		}
		const bar = workbench.page.locator('.statusbar');
		await bar.getByText('Local service', { exact: true }).waitFor();
		await bar.getByRole('button', { name: /^Local service on port \d+$/ }).waitFor();
	});

	it('signs anew at each keystroke and keeps what is typed', async () => {
		const before = await sigText();
		await nameInput('Name of a new parameter').click();
		await composer.page().keyboard.type('types');
		await valueInput('Value of types').click();
		await composer.page().keyboard.type('GUESTS');
		await step('Signing string').getByText('types=GUESTS').waitFor();
		assert.notEqual(await sigText(), before);
		assert.equal(await step('Sorted').locator('[role=option]').last().innerText(), 'types=GUESTS');
		await send();
		const body = await composer.locator('.body').innerText();
		assert.match(body, /"type": "GUESTS"/);
		assert.doesNotMatch(body, /"type": "MESSAGES"/);
	});

	it('reveals a step after the user confirmed it, and what it shows hashes to the sig', async () => {
		const sig = await sigText();
		await step('Signing string')
			.getByRole('button', { name: /^Reveal/ })
			.click();
		const dialog = workbench.page.locator('.monaco-dialog-box');
		await dialog.getByText('Show this step in clear').waitFor();
		await dialog.getByRole('button', { name: 'Reveal' }).click();
		const clear = step('Signing string').locator('.in-clear').first();
		await clear.waitFor();
		const text = (await clear.innerText()).replaceAll('\n', '');
		assert.equal(createHash('md5').update(text).digest('hex'), sig);
		await step('Signing string').getByRole('button', { name: /^Hide/ }).click();
		await waitUntil('the step masked again', async () => (await clear.count()) === 0);
	});

	it('opens the whole body in a read-only JSON editor', async () => {
		await chooseOfAnswer(composer, 'Open in editor');
		const tab = workbench.page.getByRole('tab', { name: /events\.get\.answer/ });
		await tab.waitFor();
		await workbench.page
			.locator('.monaco-editor')
			.getByText('"MESSAGES"')
			.or(workbench.page.locator('.monaco-editor').getByText('"GUESTS"'))
			.first()
			.waitFor();
		await workbench.runCommand('View: Close Editor');
		await waitUntil('the editor closed', async () => (await tab.count()) === 0);
	});

	it('shows the same trace in the inspector, usable at 300 px', async () => {
		await workbench.runCommand('Signed Call: Show Signature Inspector');
		const inspector = await workbench.webviewFrame('inspector');
		await workbench.setSideBarWidth('secondary', 300);
		await waitUntil(
			'the same sig',
			async () => (await inspector.locator('.sig').first().innerText()) === (await sigText()),
		);
		// It is never twice on screen.
		await composer.locator('.folded-sig', { hasText: /^sig \w{4}…\w{4} · server-server · 5 steps$/ }).waitFor();
		await composer.locator('.steps').waitFor({ state: 'hidden' });
		const overflow = () =>
			inspector.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		await waitUntil('an inspector that is no wider than its side bar', async () => (await overflow()) <= 0);
	});

	for (const theme of ['Light Modern', 'Default High Contrast'] satisfies Theme[]) {
		it(`has no serious accessibility violation in ${theme}`, async () => {
			await workbench.setTheme(theme);
			const inspector = await workbench.webviewFrame('inspector');
			assert.deepEqual(await axeViolations(composer), []);
			assert.deepEqual(await axeViolations(inspector), []);
		});
	}

	it('comes back after a window reload with its call', async () => {
		await workbench.reload();
		composer = await workbench.webviewFrame('composer');
		await waitUntil('the parameter again', async () => (await composer.getByLabel('Value of types').count()) === 1);
		assert.equal(await valueInput('Value of types').inputValue(), 'GUESTS');
		// The service lives in the extension host, which the reload ended.
		await composer.getByRole('button', { name: 'Start it' }).first().click();
		await waitUntil('a signature', async () => (await composer.locator('.steps .sig').count()) === 1);
		await send();
		await composer.locator('.outcome').getByText('200 OK').waitFor();
		assert.match(await outcome(), /Success.*200 OK/s);
	});

	it('ticks in Get Started what was done before it was opened, and comes back to the step that was left', async () => {
		const step = (id: string) => workbench.page.locator(`.getting-started-step[data-step-id$="#${id}"]`);
		const open = () => workbench.runCommand('Signed Call: Get Started');
		await open();
		for (const id of ['send', 'signature', 'diagnose'])
			await step(id).and(workbench.page.locator('[aria-checked=true]')).waitFor();
		assert.equal(await step('watch').getAttribute('aria-checked'), 'false');
		await step('break').click();
		const expanded = step('break').and(workbench.page.locator('.expanded'));
		await expanded.waitFor();
		await workbench.runCommand('File: New Untitled Text File');
		await open();
		await expanded.waitFor();
	});

	it('wrote no error to a webview console', () => assert.deepEqual(workbench.consoleErrors(), []));
});

/** How many answers, and beginnings of one, the composer has been told of since this was first asked. */
function countAnswers(composer: Frame): Promise<number> {
	return composer.evaluate(() => {
		const page = window as { heardAnswers?: number };
		if (page.heardAnswers === undefined) {
			page.heardAnswers = 0;
			addEventListener('message', ({ data }) => {
				if (data?.method === 'answer') page.heardAnswers = (page.heardAnswers ?? 0) + 1;
			});
		}
		return page.heardAnswers;
	});
}
