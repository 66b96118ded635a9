import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import type { LocalService } from '../../../src/net/service/localService.ts';
import { ownKeys, startOwnService } from '../ownService.ts';
import { stopAfterFailure } from '../page/inOrder.ts';
import { untilFirstShown, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** The main job with own keys and no folder open, without the mouse. */
export function describeKeyboard(open: () => Workbench): void {
	describe('the main job, by keyboard alone', () => {
		// Each test goes on where the one before ended.
		stopAfterFailure();

		let service: LocalService;
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			service = await startOwnService();
			workbench = await clearAway(open());
		});

		after(() => service?.close());

		const press = (...keys: string[]) =>
			keys.reduce((done, key) => done.then(() => workbench.page.keyboard.press(key)), Promise.resolve());
		const type = (text: string) => workbench.page.keyboard.type(text);
		const title = (text: string) => workbench.page.locator('.quick-input-widget').getByText(text).first().waitFor();

		const focused = () =>
			composer.evaluate(() => {
				const element = document.activeElement;
				return (
					element?.getAttribute('aria-label') ?? element?.getAttribute('label') ?? element?.textContent?.trim() ?? ''
				);
			});

		/** The composer in front, once its method is that one and the element is there. */
		async function composerWith(method: string, element: string): Promise<Frame> {
			let frame: Frame | undefined;
			await waitUntil(`a composer with "${method}" and ${element}`, async () => {
				frame = await workbench.webviewFrame('composer');
				// The one before may be taken away meanwhile.
				const value = await frame
					.evaluate(() => document.querySelector<HTMLInputElement>('#method')?.value)
					.catch(() => '-');
				return value === method && (await frame.locator(element).count()) > 0;
			});
			return frame ?? assert.fail();
		}

		it('sends a call with own keys in ten keystrokes beside the keys', async () => {
			let strokes = 0;
			const stroke = async (...keys: string[]) => {
				strokes += keys.length;
				await press(...keys);
			};
			const row = workbench.page.locator('.quick-input-widget .monaco-list-row.focused');
			await workbench.runCommand('Signed Call: New Account');
			await title('1/4');
			await type(service.baseUrl);
			await row.getByText(service.baseUrl).waitFor();
			await stroke('Enter');
			for (const [step, key] of [
				['2/4', ownKeys.applicationKey],
				['3/4', ownKeys.accessToken],
				['4/4', ownKeys.applicationSecretKey],
			] as const) {
				await title(step);
				await type(key);
				await stroke('Enter');
			}
			await workbench.page.locator('.notification-toast').filter({ hasText: 'are right' }).waitFor();
			await stroke('Control+Alt+M');
			composer = await workbench.webviewFrame('composer');
			await waitUntil('the focus in the method box', async () => (await focused()) === 'Method');
			await stroke('e', 'v');
			await untilFirstShown(composer.getByRole('option', { name: /^events\.get/ }));
			await stroke('Enter');
			const method = composer.getByRole('combobox', { name: 'Method' });
			await waitUntil('events.get in the method box', async () => (await method.inputValue()) === 'events.get');
			await composer.locator('.steps .sig').first().waitFor();
			await stroke('Control+Enter');
			await composer.locator('.outcome').getByText('200 OK').waitFor();
			assert.ok(strokes <= 10, `${strokes} keystrokes`);
		});

		it('folds the signature, and has it folded in the next composer', async () => {
			await composer.getByRole('button', { name: 'Signature', exact: true }).focus();
			await press('Enter');
			await composer.locator('.folded-sig').waitFor();
			await workbench.runCommand('Signed Call: Call Method');
			await composerWith('', '.fold[aria-expanded="false"]');
			await press('Control+W');
			composer = await composerWith('events.get', '.folded-sig');
		});

		it('saves the call under a name that is proposed', async () => {
			await workbench.runCommand('Signed Call: Save as Call File');
			const input = workbench.page.locator('.quick-input-widget input:visible').first();
			await waitUntil('the proposal', async () => (await input.inputValue()).endsWith('/events.get.call'));
			await press('Escape');
		});

		it('wrote no error to a webview console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
