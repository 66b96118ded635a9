import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../../vscode/scratch.ts';
import { pickEntry } from '../page/quickInput.ts';
import { giveRoom } from '../page/viewRoom.ts';
import { untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { languageFeatures, moveArgument, openCallFile, problemsOf, showFile } from './callFilesInHost.ts';
import type { Walk } from './walk.ts';

const answered = ['events.get', 'fail.http500', 'fail.api104', 'fail.redirect', 'fail.malformed', 'fail.reset'];
const failing = ['fail.notHttp'];

/** Sends, inspects, copies and explains the calls of a file. */
export async function walkCallFiles(walk: Walk): Promise<void> {
	const calls = [...answered, ...failing].map((method) => `### Call of ${method}\n${method}\nnote = {{kinds}}\n`);
	const uri = await openCallFile(walk, 'leaks.call', `@account = Own\n@kinds = GUESTS\n\n${calls.join('\n')}`);
	const place = (method: string) => ({ uri, key: `Call of ${method}\n${method}\n1` });
	for (const method of answered) {
		await walk.step(`call file: ${method}`, async () => {
			await walk.run('sendCall', place(method));
			await walk.run('showCallAnswer', place(method));
			await walk.run('showInspector', place(method));
		});
	}
	for (const method of failing) {
		await walk.step(`call file: ${method}`, async () => {
			await walk.begin('sendCall', place(method));
			await walk.page.locator('.notification-toast').first().waitFor();
		});
		await walk.editor('notifications.clearAll');
	}
	await walk.step('save the answer of a call', async () => {
		await walk.begin('saveAnswer', place('events.get'));
		await walk.page.locator('.quick-input-widget').filter({ hasText: 'Save the Answer' }).waitFor();
		await walk.page.keyboard.press('Escape');
	});
	await walk.step('a new call file', async () => {
		await walk.run('newCallFile');
		await untilShown(walk.page.locator('.tab.active').filter({ hasText: /Untitled-\d/ }));
		await walk.editor('workbench.action.revertAndCloseActiveEditor');
	});
	await walk.step('calls of a request file', async () => {
		await beginImport(walk);
		await walk.workbench.pick('New editor');
		await walk.notice('Calls imported: 1.').waitFor();
		await walk.editor('workbench.action.revertAndCloseActiveEditor');
		await walk.editor('notifications.clearAll');
	});
	await walk.step('the view of call files', async () => {
		await walk.editor('signedCall.callFiles.focus');
		await giveRoom(walk.page, 'Call Files');
		await walk.item(/^leaks\.call/).waitFor();
	});
	await walk.step('language features', async () => walk.take('language features', await languageFeatures(walk, uri)));
	await walk.step('copy as cURL', async () => {
		await walk.copies(() => walk.run('copyCallAs', { ...place('events.get'), as: 'curl' }), /^curl .*•/);
	});
	// Its title says what it copies: the token, and nothing else.
	await walk.step('copy as cURL with the token', async () => {
		const text = await walk.copies(
			() => walk.run('copyCallAs', { ...place('events.get'), as: 'curlWithToken' }),
			/^curl /,
			false,
		);
		walk.take('clipboard without its token', text.replace(/(?<=&access_token=)[^"]*/, ''));
		await walk.clearClipboard();
	});
	await walk.step('copy as code', async () => {
		await walk.copies(
			() => pickEntry(walk.page, 'Python', () => walk.begin('copyCallAs', { ...place('events.get'), as: 'code' })),
			/def sign/,
		);
	});
	await walk.step('export a load test', async () => {
		await showFile(walk, uri);
		await pickEntry(walk.page, 'k6', () => walk.begin('exportLoadTest'));
		await walk.page
			.getByRole('tab', { name: /\.k6\.ts/ })
			.or(walk.page.locator('.notification-toast'))
			.first()
			.waitFor();
		walk.take(
			'a load test',
			await walk.page.locator('.editor-container, .notifications-toasts').allInnerTexts().then(String),
		);
	});
	await walk.step('run all calls', async () => {
		await showFile(walk, uri);
		await walk.begin('runAllCalls');
		const result = walk.page
			.locator('.panel .monaco-list-row')
			.filter({ has: walk.page.locator('.codicon-testing-passed-icon') });
		await result.first().click();
		walk.take('test results', await walk.page.locator('.part.panel').innerText());
	});
	await walk.closeEditors();
	await walk.step('open in a composer', async () => {
		await walk.run('openInComposer', place('events.get'));
		await walk.seesInComposer('.steps .sig');
	});
	await walk.step('diagnose against a call', async () => {
		await walk.run('diagnose', place('events.get'));
		await walk.seesInComposer('#paste');
	});
	await walk.closeEditors();
}

/** Imports a file of requests with every key in it, which lies where nothing of the workbench does. */
async function beginImport(walk: Walk): Promise<void> {
	const { accessToken, applicationSecretKey, sessionSecretKey } = walk.canaries;
	const [token, key, session] = [accessToken, applicationSecretKey, sessionSecretKey].map(encodeURIComponent);
	const path = join(scratchFolder('requests'), 'own.http');
	const request = `GET https://api.ok.ru/fb.do?method=a.b&note=${key}&fine=1&session_secret_key=${session}&access_token=${token}`;
	await writeFile(path, `@key = ${applicationSecretKey}\n### ${accessToken}\n${request}&more={{key}}\n`);
	walk.ran.add('importCalls');
	await walk.driver.run(async (api, path) => {
		void api.commands.executeCommand('signedCall.importCalls', api.Uri.file(path));
	}, path);
}

/** Sends an environment variable, which is a secret like any other. */
export async function walkEnvironment(walk: Walk): Promise<void> {
	await walk.driver.run((_api, value) => {
		process.env['LEAK_CANARY'] = value;
	}, walk.canaries.environment);
	const text = '@account = Own\n@value = {{$env LEAK_CANARY}}\n\n### Sent\nfail.http500\nnote = x{{value}}y\n';
	const uri = await openCallFile(walk, 'environment.call', text);
	const place = { uri, key: 'Sent\nfail.http500\n1' };
	await walk.step('an environment variable, inspected', () => walk.run('showInspector', place));
	await walk.step('an environment variable, sent', async () => {
		await walk.begin('sendCall', place);
		await walk.accept('Send It');
		await walk.page.getByRole('tab', { name: /^Sent\.txt/ }).waitFor();
	});
	await walk.step('an environment variable, explained', async () =>
		walk.take('language features', await languageFeatures(walk, uri)),
	);
	await walk.step('an environment variable, copied', () =>
		walk.copies(() => walk.run('copyCallAs', { ...place, as: 'curl' }), /^curl .*•/),
	);
	await walk.step('an environment variable, in a composer', async () => {
		await walk.run('openInComposer', place);
		await walk.seesInComposer('.steps');
	});
	await walk.closeEditors();
}

/** Ends a call on its way, and moves a token that stands in a file into the account. */
export async function walkOtherCallFiles(walk: Walk): Promise<void> {
	const slow = await openCallFile(walk, 'slow.call', '@account = Own\n\n### Slow\nfail.slow\n');
	await walk.step('cancel', async () => {
		const place = { uri: slow, key: 'Slow\nfail.slow\n1' };
		await walk.begin('sendCall', place);
		await waitUntil('the call', () => walk.services.requested.own.some((url) => url.includes('method=fail.slow')));
		await walk.run('cancelCall', place);
		await untilFirstShown(walk.page.locator('.codelens-decoration a').filter({ hasText: /cancel/i }));
	});
	await walk.step('a snapshot', async () => {
		const uri = await openCallFile(
			walk,
			'snapshot.call',
			'@account = Own\n\n### Kept\nevents.get\n?? body equals kept.json\n',
		);
		await walk.run('updateSnapshot', { uri, key: 'Kept\nevents.get\n1' });
	});
	await walk.closeEditors();
	const written = encodeURIComponent(walk.canaries.applicationSecretKey);
	walk.take('problems of an open file', await problemsOf(walk, `a = ${written}\n`));
	const text = `@account = Own\n\n### Moved\nevents.get\naccess_token = ${walk.canaries.movedToken}\n`;
	const moved = await openCallFile(walk, 'moved.call', text);
	await walk.step('move a secret', async () => {
		const [start, end] = [text.indexOf('access_token'), text.trimEnd().length];
		const argument = await waitUntil('the quick fix', () => moveArgument(walk, moved, start, end));
		await walk.begin('moveSecret', argument);
		// The watch has made a second account, of the local service.
		await walk.workbench.pick('Own');
		await walk.accept('Replace');
		await walk.notice('access_token is now in the account').waitFor();
		await walk.editor('workbench.action.files.saveAll');
	});
	await walk.closeEditors();
}
