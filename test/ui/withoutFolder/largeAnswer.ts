import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { type HttpServer, httpServer } from '../../unit/net/httpServer.ts';
import { newComposer } from '../newComposer.ts';
import { makeOwnAccount } from '../ownAccount.ts';
import { ownKeys } from '../ownService.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { isDone, untilFirstShown, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

const size = 12_000_000;
const item = `{"echo":"${ownKeys.accessToken}","text":"${'x'.repeat(300)}"},\n`;
const body = Buffer.from(`[\n${item.repeat(Math.floor((size - 10) / item.length))}{}]`.padEnd(size));

/** An answer of 12 MB, which comes in part until the test lets the rest follow. */
export function describeLargeAnswer(open: () => Workbench): void {
	describe('an answer of 12 MB', () => {
		stopAfterFailure();

		let workbench: Workbench;
		let composer: Frame;
		let held: ServerResponse | undefined;
		let service: HttpServer;

		before(async () => {
			service = await httpServer((_request, reply) => {
				reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
				reply.write(body.subarray(0, 5_000_000));
				held = reply;
			});
			workbench = await clearAway(open());
			await makeOwnAccount(workbench, service.origin, ownKeys, 'Large answers');
			composer = await newComposer(workbench);
			await composer.locator('#method').fill('events.get');
		});

		after(() => service?.close());

		async function files(): Promise<string[]> {
			const found: string[] = [];
			const root = join(workbench.folders.userData, 'User/globalStorage/signed-call.signed-call-workbench/answers');
			for await (const path of glob('**/*.answer', { cwd: root })) found.push(join(root, path));
			return found;
		}

		it('shows how it begins while it comes, and how much has come', async () => {
			await composer.getByRole('button', { name: /^Send/ }).first().click();
			await composer.getByText(/Receiving: [\d.]+ MB of 12 MB/).waitFor();
			const beginning = composer.locator('.beginning');
			await beginning.getByText('"echo": "••••••••"').first().waitFor();
			assert.ok(!(await beginning.innerText()).includes(ownKeys.accessToken));
		});

		it('keeps what came when it is cancelled', async () => {
			await composer.getByText('Receiving: 5 MB of 12 MB').waitFor();
			await composer.locator('sc-answer').getByRole('button', { name: 'Cancel' }).click();
			await untilFirstShown(composer.getByText(/Cancelled after 5 MB/));
			const [path] = await files();
			assert.ok(path);
			// Masks are longer or shorter than what they stand for.
			assert.ok(!(await readFile(path, 'utf8')).includes(ownKeys.accessToken));
		});

		it('is whole in the end, in a file that holds no secret, and the one before is gone', async () => {
			const before = await files();
			const receiving = composer.getByText('Receiving: 5 MB of 12 MB');
			await waitUntil('the click on Send to be taken', async () => {
				// The button takes no click for a moment after it was Cancel.
				await composer
					.getByRole('button', { name: /^Send/ })
					.first()
					.click({ timeout: 1000 })
					.catch(() => undefined);
				return isDone(receiving.waitFor({ timeout: 3000 }));
			});
			held?.end(body.subarray(5_000_000));
			await composer.getByText('12 MB', { exact: true }).first().waitFor();
			await waitUntil('the file of the answer before to be gone', async () => {
				const now = await files();
				return now.length === 1 && now[0] !== before[0];
			});
			const [path] = await files();
			const text = await readFile(path ?? '', 'utf8');
			assert.ok(text === body.toString().replaceAll(ownKeys.accessToken, '••••••••'));
		});
	});
}
