import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { httpServer } from '../unit/net/httpServer.ts';
import { DiagnosePane, signedUrl } from './diagnose/diagnosePane.ts';
import { newComposer } from './newComposer.ts';
import { makeOwnAccount } from './ownAccount.ts';
import { ownKeys } from './ownService.ts';
import { itWhenLong } from './page/longOnly.ts';
import { giveRoom, openSideBar } from './page/viewRoom.ts';
import { untilFirstShown, waitUntil } from './page/waitUntil.ts';
import { Workbench } from './workbench.ts';

/** The second call names a parameter that no call may have. */
const callFile = `@account = Own

users.getCurrentUser

###
users.getCurrentUser
sig = 1
`;

/** A service on loopback that answers every call alike; `headers` say whether pages of others may read it. */
async function fixedService(headers: Record<string, string>) {
	const requests: IncomingMessage[] = [];
	const server = await httpServer((request, response) => {
		requests.push(request);
		response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'seen=1', ...headers });
		response.end('{"uid":"7","name":"Анна"}');
	});
	return { ...server, requests };
}

/** The extension in the extension host that VS Code has in a browser: a web worker, without Node. */
describe('in the extension host of a browser', () => {
	let workbench: Workbench;
	let open: Awaited<ReturnType<typeof fixedService>>;
	let shut: typeof open;
	let composer: Frame;

	before(async () => {
		open = await fixedService({ 'access-control-allow-origin': '*' });
		shut = await fixedService({});
		workbench = await Workbench.open({
			viewport: { width: 1400, height: 1000 },
			// Then something of VS Code's own is activated in the host with Node, whose log is read.
			isWhole: true,
			settings: {
				'remote.extensionKind': { 'signed-call.signed-call-workbench': ['web'] },
			},
		});
		await writeFile(join(workbench.folders.workspace, 'own.call'), callFile);
	});

	after(async () => {
		await workbench?.close();
		await open?.close();
		await shut?.close();
	});

	const toast = (text: string | RegExp) => workbench.page.locator('.notification-toast').filter({ hasText: text });
	const lens = (title: string | RegExp) => workbench.page.locator('.codelens-decoration a').filter({ hasText: title });
	const outcome = () => composer.locator('.outcome');
	const send = () => composer.getByRole('button', { name: 'Send', exact: true }).click();
	const clipboard = () => workbench.page.evaluate(() => navigator.clipboard.readText());

	const steps = () => workbench.page.locator('.gettingStartedContainer .getting-started-step');

	itWhenLong('leads through the first hour by the steps that a browser can take', async () => {
		// VS Code 1.106 knows a page only seconds after its start, and shows one of its own until that is closed.
		const ids = await waitUntil('our page', async () => {
			await workbench.runCommand('Signed Call: Get Started');
			await steps().first().waitFor();
			const all = await steps().evaluateAll((all) => all.map((one) => one.getAttribute('data-step-id') ?? ''));
			if (all[0]?.includes('signedCall.getStarted')) return all.map((id) => id.split('#').at(-1));
			await workbench.runCommand('View: Close All Editors');
			return undefined;
		});
		assert.deepEqual(ids, ['keys-in-browser', 'send-in-browser', 'signature', 'diagnose-in-browser']);
	});

	it('keeps an account and shows the trace of a call while it is composed', async () => {
		await makeOwnAccount(workbench, open.origin);
		composer = await newComposer(workbench);
		await composer.getByRole('combobox', { name: 'Method' }).fill('users.getCurrentUser');
		const { applicationKey, accessToken, applicationSecretKey } = ownKeys;
		const key = hash('md5', accessToken + applicationSecretKey);
		const text = `application_key=${applicationKey}format=jsonmethod=users.getCurrentUser${key}`;
		await composer.getByText(hash('md5', text)).first().waitFor();
	});

	it('runs in no host with Node', async () => {
		// That it is installed is told there as well.
		const activated = await waitUntil('what the host with Node has activated', async () => {
			const found: string[] = [];
			for await (const log of glob('logs/*/exthost*/remoteexthost.log', { cwd: workbench.folders.userData })) {
				const text = await readFile(join(workbench.folders.userData, log), 'utf8');
				found.push(...(text.match(/ActivateExtension \S+/g) ?? []));
			}
			return found.length > 0 && found;
		});
		const ours = activated.filter((one) => one.includes('signed-call'));
		assert.deepEqual(ours, []);
	});

	it('sends where the service allows it, without cookies', async () => {
		await send();
		await outcome().getByText('200 OK').waitFor();
		await composer.getByText('Анна').first().waitFor();
	});

	itWhenLong('says what is likely where the service does not allow it, and has the call copied as cURL', async () => {
		await makeOwnAccount(workbench, shut.origin, ownKeys, 'Shut');
		composer = await newComposer(workbench);
		await composer.getByRole('combobox', { name: 'Method' }).fill('users.getCurrentUser');
		await composer.getByText('GET /fb.do?').first().waitFor();
		await send();
		await untilFirstShown(composer.getByText(/does not allow calls from web pages \(CORS\)/));
		await composer.getByRole('button', { name: 'Copy as cURL with its access_token' }).first().click();
		const dialog = workbench.page.locator('.monaco-dialog-box');
		await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
		const line = await waitUntil('the cURL line', async () => {
			const text = await clipboard();
			return text.startsWith('curl ') && text;
		});
		assert.ok(line.includes(`${shut.origin}/fb.do?`) && line.includes(`access_token=${ownKeys.accessToken}`), line);
	});

	it('names the mistake in a signature', async () => {
		const pane = await DiagnosePane.open(workbench);
		await pane.paste(await signedUrl('--mistake', 'encoded'));
		assert.match(await pane.verdict().innerText(), /This one mistake explains the sig/);
		assert.match((await pane.explanations())[0] ?? '', /status.*percent-encoded before it was signed/);
		await pane.assertMasked();
	});

	itWhenLong('has those steps done by doing them', async () => {
		await workbench.runCommand('Signed Call: Get Started');
		const done = (id: string) => steps().and(workbench.page.locator(`[data-step-id$="#${id}"][aria-checked="true"]`));
		for (const id of ['keys-in-browser', 'send-in-browser', 'diagnose-in-browser']) await done(id).waitFor();
	});

	itWhenLong('reads call files and sends from them', async () => {
		const { page } = workbench;
		await page.locator('.explorer-folders-view').getByText('own.call').dblclick();
		await lens('Send').first().waitFor();
		const before = open.requests.length;
		await lens('Send').first().click();
		await lens(/200 OK/).waitFor();
		assert.equal(open.requests.length, before + 1);
		await page.locator('.squiggly-error').first().waitFor();
	});

	itWhenLong('lists the methods of the catalogue', async () => {
		const { page } = workbench;
		await openSideBar(page);
		await giveRoom(page, 'Methods');
		await untilFirstShown(page.locator('.sidebar').getByRole('treeitem', { name: /^users/ }));
		await giveRoom(page, 'History');
		await page.locator('.sidebar').getByText('Sent calls are not stored in a browser.').waitFor();
	});

	itWhenLong('says what the local service needs', async () => {
		await workbench.runCommand('Signed Call: Start Local Service');
		await toast(/needs VS Code on the desktop/).waitFor();
	});

	it('leaves no error in a console', () => {
		// The browser itself tells of the call that it did not let through.
		const errors = workbench.consoleErrors().filter((text) => !/CORS policy|net::ERR_FAILED/.test(text));
		assert.deepEqual(errors, []);
	});
});
