import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { newComposer } from '../newComposer.ts';
import { waitUntil } from '../page/waitUntil.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

/** That a key undoes once, whether the webview or VS Code hears it. */
export function describeUndo(open: () => Workbench): void {
	describe('undo and redo in the workbench', () => {
		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			workbench = await clearAway(open());
			composer = await newComposer(workbench);
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).waitFor();
		});

		const press = (key: string) => workbench.page.keyboard.press(key);
		const type = (text: string) => workbench.page.keyboard.type(text);
		const value = () => composer.getByRole('textbox', { name: 'Value of a', exact: true });
		const becomes = (text: string) => waitUntil(`"${text}"`, async () => (await value().inputValue()) === text);

		it('reach the call once for a key, in the order in which it was changed', async () => {
			await composer.getByRole('combobox', { name: 'Name of a new parameter' }).click();
			await type('a');
			await value().click();
			await type('one two three');
			await press('Control+z');
			await becomes('one two ');
			await press('Control+z');
			await becomes('one ');
			await press('Control+Shift+z');
			await becomes('one two ');
			await press('Control+y');
			await becomes('one two three');
			await composer.getByRole('button', { name: 'Remove a', exact: true }).click();
			await value().waitFor({ state: 'detached' });
			await press('Control+z');
			await becomes('one two three');
			const name = await composer.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
			assert.equal(name, 'a');
		});

		it("reach the call by VS Code's own commands", async () => {
			await value().click();
			await workbench.runCommand('Undo');
			await becomes('one two ');
			await workbench.runCommand('Redo');
			await becomes('one two three');
		});

		it('begin anew when another editor was in front, with the call as it was', async () => {
			await value().click();
			await press('End');
			await type('!');
			await workbench.runCommand('Signed Call: Call Method');
			await waitUntil('the other composer', async () => {
				composer = await workbench.webviewFrame('composer');
				return (await value().count()) === 0;
			});
			await workbench.runCommand('View: Close Editor');
			await waitUntil('the first composer', async () => {
				composer = await workbench.webviewFrame('composer');
				return (await value().count()) > 0;
			});
			await becomes('one two three!');
			await value().click();
			await press('End');
			await type('four');
			await press('Control+z');
			await becomes('one two three!');
		});

		it('write no error to the console', () => assert.deepEqual(workbench.consoleErrors(), []));
	});
}
