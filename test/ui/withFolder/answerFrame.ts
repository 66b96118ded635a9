import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Frame } from 'playwright-core';
import { type HttpServer, httpServer } from '../../unit/net/httpServer.ts';
import { newComposer } from '../newComposer.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { chooseOfAnswer } from '../page/answerTools.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** Of an application of its own, so that no diagnosis of others finds them to fit. */
const keys = {
	applicationKey: 'CFRAMEDAPPLICATION',
	accessToken: 'known-framed-token-31',
	applicationSecretKey: 'KNOWN-FRAMED-SECRET-31',
};

const gif = Buffer.from('R0lGODlhAwACAIAAAMgeHgAAACwAAAAAAwACAAACAoRfADs=', 'base64');

const answers: Readonly<Record<string, (response: ServerResponse, sent: number) => void>> = {
	'photos.get': (response) => void response.setHeader('content-type', 'image/gif').end(gif),
	'users.get': (response) => {
		const error = { error_code: 103, error_msg: `PARAM_SESSION_KEY : Invalid session key ${keys.accessToken}` };
		response.setHeader('invocation-error', '103').end(JSON.stringify(error));
	},
	'events.get': (response, sent) => void response.end(JSON.stringify({ same: true, sent })),
};

/** What stands around an answer, with a service of the test's own. */
export function describeAnswerFrame(open: () => Workbench): void {
	describe('the frame of an answer', () => {
		stopAfterFailure();

		let server: HttpServer;
		let sent = 0;
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			server = await httpServer((request, response) => {
				sent += 1;
				const method = new URL(request.url ?? '', 'http://x').searchParams.get('method') ?? '';
				answers[method]?.(response, sent);
			});
			workbench = await clearAway(open());
			await makeOwnAccount(workbench, server.origin, keys, 'Framed');
			composer = await newComposer(workbench);
		});

		after(() => server?.close());

		const button = (name: string | RegExp) => composer.getByRole('button', { name });

		async function send(method: string, kind: RegExp): Promise<void> {
			await composer.getByRole('combobox', { name: 'Method', exact: true }).fill(method);
			await composer.locator('.steps').getByText(`method=${method}`).first().waitFor();
			const before = sent;
			// A click this soon after the answer before would be taken for one on *Cancel*.
			await workbench.page.keyboard.press('Control+Enter');
			await waitUntil('the call to arrive', async () => sent > before);
			await composer.locator(`.answered-call[title^="${method} "]`).waitFor();
			await composer.locator('.outcome').getByText(kind).waitFor();
		}

		it('shows a picture of the bytes that came', async () => {
			await send('photos.get', /^Unreadable$/);
			const image = composer.locator('.picture img');
			await image.waitFor();
			const size = await image.evaluate(async (one: HTMLImageElement) => {
				await one.decode();
				return [one.naturalWidth, one.naturalHeight];
			});
			assert.deepEqual(size, [3, 2]);
			await composer.getByText('00000000  47 49 46 38 39 61').waitFor();
		});

		it('leads an API error with its kind, and has access_token replaced', async () => {
			await send('users.get', /^API error 103/);
			const details = await composer.locator('.answer-details').innerText();
			assert.match(details, /PARAM_SESSION_KEY : Invalid session key •+/);
			assert.match(details, /does not know the session of this access_token/);
			await button('Get a token…').click();
			await workbench.pick('Enter the access_token…');
			await workbench.answerInput(`${keys.accessToken}2`);
			// It was sent with another token.
			await composer.getByText('Outdated: the call has changed').waitFor();
		});

		it('compares an answer with one before it, of the same call first', async () => {
			await send('events.get', /^Success$/);
			const second = new Date().getSeconds();
			await waitUntil('a time of its own', () => new Date().getSeconds() !== second);
			await send('events.get', /^Success$/);
			await chooseOfAnswer(composer, 'Compare with…');
			await workbench.page.locator('.quick-input-widget').getByText('From this tab').waitFor();
			const first = workbench.page.locator('.quick-input-list [role=option]').first();
			assert.match(await first.innerText(), /Success[\s\S]*events\.get · Framed/);
			// The history has each of these, too, and the shown one.
			const offered = await workbench.page.locator('.quick-input-list [role=option]').allInnerTexts();
			const times = offered.flatMap((text) => {
				const time = /\d+:\d\d:\d\d [AP]M/.exec(text)?.[0];
				return time ? `${/\w+\.\w+ · /.exec(text)?.[0]}${time}` : [];
			});
			assert.equal(new Set(times).size, times.length, times.join());
			await workbench.page.keyboard.press('Enter');
			await workbench.page.getByRole('tab', { name: /^events\.get: .* ↔ now shown/ }).waitFor();
			const diff = workbench.page.locator('.monaco-diff-editor');
			// Beside one another or, where there is too little room for that, one above the other.
			await waitUntil('both answers', async () => {
				const text = (await diff.innerText()).replaceAll(/\s+/g, ' ');
				return [sent - 1, sent].every((of) => new RegExp(`"sent": ${of}(?!\\d)`).test(text));
			});
		});
	});
}
