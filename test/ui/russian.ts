import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { englishLeft } from './englishLeft.ts';
import { stopAfterFailure } from './page/inOrder.ts';
import { itWhenLong } from './page/longOnly.ts';
import { untilShown } from './page/waitUntil.ts';
import { untilFits } from './page/webviews.ts';
import { clearAway } from './sharedWindow.ts';
import type { Workbench } from './workbench.ts';

/** The main job in a window that is loaded anew in Russian. VS Code's own texts stay English: there is no language pack here. */
export function describeRussian(open: () => Workbench, accounts: readonly string[]): void {
	describe('the main job in Russian', () => {
		// Each test goes on where the one before ended.
		stopAfterFailure();

		let workbench: Workbench;
		let composer: Frame;

		before(async () => {
			workbench = await clearAway(open());
			for (const account of accounts) {
				await workbench.pick(account, () => workbench.runCommand('Signed Call: Delete Account'));
				const dialog = workbench.page.locator('.monaco-dialog-box');
				await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
				await dialog.waitFor({ state: 'detached' });
			}
			// What the script of a language pack's messages sets before the workbench is loaded.
			await workbench.page.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: 'ru' }));
			await workbench.reload();
			// VS Code stores its editors once a minute, and brings back those of before.
			await clearAway(workbench);
		});

		it('welcomes, and sends the first call', async () => {
			const { page } = workbench;
			const bar = page.locator('.sidebar');
			for (const name of ['Найти ошибку в подписи', 'Новый аккаунт', 'Первые шаги за 3 минуты'])
				await bar.locator('.monaco-link', { hasText: name }).waitFor();
			await bar.locator('.monaco-text-button', { hasText: 'Попробовать сейчас' }).click();
			composer = await workbench.webviewFrame('composer');
			await composer.getByRole('button', { name: 'Отправить', exact: true }).click();
			await composer.locator('.outcome').getByText('200 OK').waitFor();
			assert.match(await composer.locator('.outcome').innerText(), /Успешно.*200 OK.*мс.*Б/s);
			await untilShown(page.locator('.statusbar').getByRole('button', { name: /^Локальный сервис на порту \d+$/ }));
			await page
				.locator('.sidebar')
				.getByRole('treeitem', { name: /^Локальный сервис/ })
				.click();
			await untilShown(page.locator('.sidebar').getByRole('treeitem', { name: /^access_token\b.*задано/ }));
		});

		it('finds what is wrong with a signature', async () => {
			await composer.getByRole('tab', { name: 'Диагностика' }).click();
			const sig = '0'.repeat(31);
			await composer
				.getByRole('textbox', { name: 'Запрос вашего клиента' })
				.fill(`https://api.example.org/fb.do?format=json&method=events.get&sig=${sig}&access_token=t`);
			await composer.locator('.verdict-summary').waitFor();
			const shown = await composer.locator('signed-call-composer').innerText();
			assert.match(shown, /метод events\.get/);
		});

		itWhenLong('shows the signature in the inspector, usable at 300 px', async () => {
			await workbench.runCommand('Signed Call: Показать инспектор подписи');
			const inspector = await workbench.webviewFrame('inspector');
			await workbench.setSideBarWidth('secondary', 300);
			await inspector.getByText('Ключ подписи', { exact: true }).first().waitFor();
			await untilFits(inspector);
			assert.deepEqual(await englishLeft(inspector), []);
		});

		it('leaves no text of its own in English', async () => {
			assert.deepEqual(await englishLeft(composer), []);
			await composer.getByRole('tab', { name: 'Вызов', exact: true }).click();
			assert.deepEqual(await englishLeft(composer), []);
			const ofWorkbench = await englishLeft(workbench.page);
			// Words that VS Code says as well, and our text is another for.
			const untranslated = ofWorkbench.filter(
				(text) =>
					![
						'Close',
						'Copy',
						'Error',
						'Warning',
						'Search',
						'Cancel',
						'Delete',
						'Undo',
						'Diagnose',
						'None',
						'Clear',
						'Edit',
						'Name',
						'Add',
					].includes(text),
			);
			assert.deepEqual(untranslated, []);
			assert.deepEqual(workbench.consoleErrors(), []);
		});
	});
}
