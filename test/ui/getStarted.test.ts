import assert from 'node:assert/strict';
import { packagedStartPage } from '../vscode/packExtension.ts';
import { runClient } from './clients/runClient.ts';
import { makeOwnAccount } from './ownAccount.ts';
import { ownKeys } from './ownService.ts';
import { stopAfterFailure } from './page/inOrder.ts';
import { isDone, untilFirstShown, waitUntil } from './page/waitUntil.ts';
import { Workbench } from './workbench.ts';

/** The first hour, as the page *Get Started* leads through it: each step is done by doing what it says. */
describe('Get Started', () => {
	// Each test goes on where the one before ended.
	stopAfterFailure();

	let workbench: Workbench;

	before(async () => {
		workbench = await Workbench.open({
			viewport: { width: 1500, height: 1000 },
			beside: [await packagedStartPage()],
		});
	});

	after(() => workbench?.close());

	const page = () => workbench.page.locator('.gettingStartedContainer');
	const step = (id: string) => page().locator(`.getting-started-step[data-step-id$="#${id}"]`);
	const isMarked = async (id: string) => (await step(id).getAttribute('aria-checked')) === 'true';

	/** VS Code makes a page anew that is in front already, and may leave another editor there: then it is asked once more. */
	const bringToFront = () =>
		waitUntil('the page', async () => {
			await workbench.runCommand('Signed Call: Get Started');
			return isDone(page().locator('.getting-started-step').first().waitFor({ timeout: 10_000 }));
		});

	async function open(id: string): Promise<void> {
		await bringToFront();
		await step(id).click();
		await step(id).and(workbench.page.locator('.expanded')).waitFor();
	}

	/** Whether a step is marked as done is seen on the page alone. */
	async function untilDone(id: string): Promise<void> {
		await bringToFront();
		await waitUntil(`the step "${id}" to be done`, () => isMarked(id));
	}

	const press = (name: string) => page().getByRole('button', { name, exact: true }).click();
	const notice = (text: RegExp) => workbench.page.locator('.notification-list-item').filter({ hasText: text });

	it('opens by itself in the VS Code of npm start, and has six steps, none of which is done', async () => {
		await step('send').waitFor();
		const ids = ['send', 'signature', 'break', 'diagnose', 'keys', 'watch'];
		for (const id of ids) assert.equal(await isMarked(id), false, id);
		assert.equal(await page().locator('.getting-started-step').count(), ids.length);
	});

	it('has a call sent', async () => {
		await open('send');
		await press('Try It on the Local Service');
		const composer = await workbench.webviewFrame('composer');
		await composer.locator('.steps .sig').waitFor();
		await composer.getByRole('button', { name: 'Send', exact: true }).click();
		await composer.locator('.outcome').getByText('200 OK').waitFor();
	});

	it('says with the answer what to try next, less what was tried, until it is dismissed', async () => {
		const composer = await workbench.webviewFrame('composer');
		const next = composer.getByRole('group', { name: 'What to try next' });
		await next.waitFor();
		const buttons = await next
			.getByRole('button')
			.allInnerTexts()
			.then((all) => all.filter(Boolean));
		assert.deepEqual(buttons, ['Find out why a signature is wrong']);
		await next.getByRole('button', { name: 'Find out why a signature is wrong' }).click();
		await untilFirstShown(notice(/PARAM_SIGNATURE/));
		await workbench.runCommand('Notifications: Clear All Notifications');
		await next.getByRole('button', { name: 'Use your own keys' }).waitFor();
		await next.getByRole('button', { name: "Don't show again" }).click();
		await waitUntil('the line to go', async () => (await next.count()) === 0);
	});

	it('knows that a call was sent, and has the signature seen', async () => {
		await untilDone('send');
		await open('signature');
		await press('Show Signature Inspector');
		await workbench.webviewFrame('inspector');
		await untilDone('signature');
	});

	it('breaks the signature, which is refused, and has the mistake found', async () => {
		await open('break');
		await press('Do Not Sort the Parameters');
		await untilFirstShown(notice(/PARAM_SIGNATURE/));
		await workbench.runCommand('Notifications: Clear All Notifications');
		await open('diagnose');
		await press('Diagnose the Broken Call');
		const composer = await workbench.webviewFrame('composer');
		await composer
			.locator('.verdict-section .explanation')
			.getByText('The parameters were not sorted.')
			.first()
			.waitFor();
		await workbench.page.locator('.tab.active').filter({ hasText: 'Diagnose' }).waitFor();
		const inspector = await workbench.webviewFrame('inspector');
		await inspector.locator('.call').filter({ hasText: 'events.get' }).filter({ hasText: 'diagnosed' }).waitFor();
		await untilDone('diagnose');
		await waitUntil('the step "break" to be done', () => isMarked('break'));
	});

	it('has keys of one’s own, and a client watched with them', async () => {
		assert.equal(await isMarked('keys'), false);
		await makeOwnAccount(workbench, 'https://api.example.org');
		await untilDone('keys');
		await open('watch');
		await press('Start Local Service');
		const started = notice(/Local service: http/).first();
		await started.waitFor();
		const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await started.innerText()) ?? [];
		assert.equal(await isMarked('watch'), false);
		await runClient('client.py', ownKeys, baseUrl, 'events.get');
		await untilDone('watch');
	});

	it('leaves no error in a console', () => assert.deepEqual(workbench.consoleErrors(), []));
});
