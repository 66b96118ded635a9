import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { newComposer } from '../newComposer.ts';
import { isDone, waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** What a user does with calls that were not sent: gets them back, and deletes them. */
export function describeDrafts(open: () => Workbench): void {
	describe('drafts of calls in the workbench', () => {
		let workbench: Workbench;

		before(async () => {
			workbench = await clearAway(open());
		});

		const method = (composer: Frame) => composer.getByRole('combobox', { name: 'Method', exact: true });
		const press = (key: string) => workbench.page.keyboard.press(key);

		async function compose(name: string, value: string): Promise<void> {
			const composer = await newComposer(workbench);
			await method(composer).fill(name);
			await press('Escape');
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).fill('a');
			await composer.getByRole('textbox', { name: 'Value of a', exact: true }).fill(value);
		}

		/** Waits for a composer in front that has this call. */
		async function shows(name: string, value: string): Promise<void> {
			const isShown = async () => {
				const composer = await workbench.webviewFrame('composer');
				const is = async (field: ReturnType<typeof method>, text: string) =>
					(await field.inputValue({ timeout: 1000 }).catch(() => undefined)) === text;
				return (
					(await is(method(composer), name)) &&
					is(composer.getByRole('textbox', { name: 'Value of a', exact: true }), value)
				);
			};
			await waitUntil(`a composer with ${name}`, isShown);
		}

		const close = async () => {
			await workbench.runCommand('View: Close All Editors');
			await waitUntil('no editor', async () => (await workbench.page.locator('.tab').count()) === 0);
		};

		async function reopens(name: string, value: string): Promise<void> {
			await workbench.runCommand('Signed Call: Reopen Closed Call');
			await shows(name, value);
		}

		it('come back by the command, the one that was closed last first', async () => {
			await compose('first.get', '1');
			await close();
			await compose('second.get', '2');
			await close();
			await reopens('second.get', '2');
			await reopens('first.get', '1');
			await close();
		});

		it('are listed, and opened and deleted there', async () => {
			await workbench.pick('first.get', () => workbench.runCommand('Signed Call: Drafts…'));
			await shows('first.get', '1');
			const list = workbench.page.locator('.quick-input-list');
			const entry = (text: string) => list.locator('.monaco-list-row').filter({ hasText: text }).first();
			const opened = list
				.locator('.monaco-list-row')
				.filter({ hasText: 'first.get' })
				.filter({ hasText: 'open' })
				.first();
			let wasListed = false;
			// A composer that has just been opened takes the focus, and the list with it.
			await waitUntil('the list, and a draft deleted in it', async () => {
				if (!(await list.isVisible())) await workbench.runCommand('Signed Call: Drafts…');
				if (!(await isDone(opened.waitFor({ timeout: 2000 })))) return false;
				if ((await entry('second.get').count()) === 0) return wasListed;
				wasListed = true;
				if (!(await isDone(entry('second.get').hover({ timeout: 2000 })))) return false;
				await isDone(entry('second.get').getByRole('button', { name: 'Delete' }).click({ timeout: 2000 }));
				await isDone(entry('second.get').waitFor({ state: 'detached', timeout: 2000 }));
				return false;
			});
			await press('Escape');
		});

		it('write no error to the console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
