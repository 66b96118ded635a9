import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Frame, Locator } from 'playwright-core';
import { packagedStartPage } from '../vscode/packExtension.ts';
import { runClient } from './clients/runClient.ts';
import { signedUrl } from './diagnose/diagnosePane.ts';
import { makeOwnAccount } from './ownAccount.ts';
import { ownKeys } from './ownService.ts';
import { chooseOfAnswer } from './page/answerTools.ts';
import { stopAfterFailure } from './page/inOrder.ts';
import { giveRoom } from './page/viewRoom.ts';
import { isDone, untilFirstShown, waitUntil } from './page/waitUntil.ts';
import { untilFits } from './page/webviews.ts';
import { describeRussian } from './russian.ts';
import { Workbench } from './workbench.ts';

/** Point 2 to 4 of the main job, as a newcomer does it: by mouse, on the local service; and what *Get Started* knows of it. */
describe('the first run, by mouse', () => {
	// Each test goes on where the one before ended.
	stopAfterFailure();

	let workbench: Workbench;
	let composer: Frame;

	before(async () => {
		workbench = await Workbench.open({
			viewport: { width: 1500, height: 1000 },
			beside: [await packagedStartPage()],
		});
	});

	after(() => workbench?.close());

	const step = (name: string) => composer.locator('.steps > li').filter({ hasText: name }).first();
	const sigText = () => composer.locator('.steps .sig').first().innerText();
	const outcome = () => composer.locator('.outcome').innerText();
	const nameInput = (label: string) => composer.getByRole('combobox', { name: label, exact: true });
	const valueInput = (label: string) => composer.getByRole('textbox', { name: label, exact: true });
	const sendButton = () => composer.getByRole('button', { name: 'Send', exact: true });

	/** What a newcomer has clicked so far. */
	let clicks = 0;
	const click = async (target: Locator) => {
		clicks += 1;
		await target.click();
	};

	const tour = () => workbench.page.locator('.gettingStartedContainer');
	const tourStep = (id: string) => tour().locator(`.getting-started-step[data-step-id$="#${id}"]`);
	const isMarked = async (id: string) => (await tourStep(id).getAttribute('aria-checked')) === 'true';

	/** VS Code makes a page anew that is in front already, and may leave another editor there: then it is asked once more. */
	const bringToFront = () =>
		waitUntil('the page', async () => {
			await workbench.runCommand('Signed Call: Get Started');
			return isDone(tour().locator('.getting-started-step').first().waitFor({ timeout: 10_000 }));
		});

	/** Opens a step and presses its button; again where VS Code makes the page anew and opens the first step that is left. */
	async function press(id: string, name: string): Promise<void> {
		const button = tour().getByRole('button', { name, exact: true });
		await bringToFront();
		await waitUntil(`the button "${name}"`, async () => {
			if (!(await button.isVisible())) await isDone(tourStep(id).click({ timeout: 2000 }));
			return isDone(button.click({ timeout: 2000 }));
		});
	}

	/** Whether a step is marked as done is seen on the page alone. */
	async function untilDone(id: string): Promise<void> {
		await bringToFront();
		await waitUntil(`the step "${id}" to be done`, () => isMarked(id));
	}

	const notice = (text: RegExp) => workbench.page.locator('.notification-list-item').filter({ hasText: text });

	it('opens Get Started by itself in the VS Code of npm start, and has six steps, none of which is done', async () => {
		await tourStep('send').waitFor();
		const ids = ['send', 'signature', 'break', 'diagnose', 'keys', 'watch'];
		for (const id of ids) assert.equal(await isMarked(id), false, id);
		assert.equal(await tour().locator('.getting-started-step').count(), ids.length);
		await workbench.runCommand('View: Close All Editors');
	});

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

	it('says with the answer what to try next, less what was tried, until it is dismissed', async () => {
		const next = composer.getByRole('group', { name: 'What to try next' });
		await next.waitFor();
		const buttons = await next.getByRole('button').allInnerTexts();
		assert.deepEqual(buttons.filter(Boolean), ['Find out why a signature is wrong']);
		await next.getByRole('button', { name: 'Find out why a signature is wrong' }).click();
		await untilFirstShown(notice(/PARAM_SIGNATURE/));
		await workbench.runCommand('Notifications: Clear All Notifications');
		await next.getByRole('button', { name: 'Use your own keys' }).waitFor();
		await next.getByRole('button', { name: "Don't show again" }).click();
		await waitUntil('the line to go', async () => (await next.count()) === 0);
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
		await sendButton().click();
		const body = composer.locator('.body');
		await waitUntil('an answer with guests alone', async () => !/"MESSAGES"/.test(await body.innerText()));
		assert.match(await body.innerText(), /"type": "GUESTS"/);
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
		await workbench.page.locator('.monaco-editor').getByText('"GUESTS"').first().waitFor();
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
		await untilFits(inspector);
	});

	it('comes back after a window reload with its call', async () => {
		// By VS Code's own command, which has all be stored first.
		await workbench.reload(() => workbench.runCommand('Developer: Reload Window'));
		composer = await workbench.webviewFrame('composer');
		await waitUntil('the parameter again', async () => (await composer.getByLabel('Value of types').count()) === 1);
		assert.equal(await valueInput('Value of types').inputValue(), 'GUESTS');
		// The service lives in the extension host, which the reload ended.
		await composer.getByRole('button', { name: 'Start it' }).first().click();
		await waitUntil('a signature', async () => (await composer.locator('.steps .sig').count()) === 1);
		assert.equal(await composer.getByText('200 OK').count(), 0);
		await sendButton().click();
		await composer.locator('.outcome').getByText('200 OK').waitFor();
	});

	it('ticks in Get Started what was done before it was opened, and opens the first step that is left', async () => {
		await bringToFront();
		for (const id of ['send', 'signature', 'break', 'diagnose'])
			await tourStep(id).and(workbench.page.locator('[aria-checked=true]')).waitFor();
		for (const id of ['keys', 'watch']) assert.equal(await isMarked(id), false, id);
		await tourStep('keys').and(workbench.page.locator('.expanded')).waitFor();
	});

	it('breaks the signature, and has the mistake found, by the buttons of Get Started', async () => {
		await press('break', 'Do Not Sort the Parameters');
		await untilFirstShown(notice(/PARAM_SIGNATURE/));
		await workbench.runCommand('Notifications: Clear All Notifications');
		await press('diagnose', 'Diagnose the Broken Call');
		composer = await workbench.webviewFrame('composer');
		await composer
			.locator('.verdict-section .explanation')
			.getByText('The parameters were not sorted.')
			.first()
			.waitFor();
		await workbench.page.locator('.tab.active').filter({ hasText: 'Diagnose' }).waitFor();
		const inspector = await workbench.webviewFrame('inspector');
		await inspector.locator('.call').filter({ hasText: 'events.get' }).filter({ hasText: 'diagnosed' }).waitFor();
	});

	it('has keys of one’s own, and a client watched with them', async () => {
		await makeOwnAccount(workbench, 'https://api.example.org');
		await untilDone('keys');
		await press('watch', 'Start Local Service');
		const started = notice(/Local service: http/).first();
		await started.waitFor();
		const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await started.innerText()) ?? [];
		assert.equal(await isMarked('watch'), false);
		await runClient('client.py', ownKeys, baseUrl, 'events.get');
		await untilDone('watch');
	});

	it('wrote no error to a webview console', () => assert.deepEqual(workbench.consoleErrors(), []));

	describeRussian(() => workbench, ['Own', 'Local service']);
});
