import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { newComposer } from './newComposer.ts';
import { answerFileDialog } from './page/fileDialog.ts';
import { useWindow } from './sharedWindow.ts';

describe('a service of one’s own', () => {
	const open = useWindow({
		viewport: { width: 1400, height: 900 },
		// In a browser VS Code saves by itself.
		settings: { 'files.autoSave': 'off' },
	});
	const md5 = createHash('md5').update('app_key=1timestamp=1700000000secret').digest('hex');

	/** What is above the first line; not all of it is a link. */
	const lens = (text: string) =>
		open().page.locator('.codelens-decoration').filter({ hasText: text, visible: true }).first();

	/** Replaces a text of the file in front, as a user does. */
	async function replace(text: string, by: string): Promise<void> {
		const { page } = open();
		const widget = page.locator('.find-widget.visible');
		await page.keyboard.press('Control+h');
		await widget.locator('.find-part textarea').fill(text);
		await widget.locator('.replace-part textarea').fill(by);
		await widget.locator('.matchesCount').filter({ hasText: /of 1$/ }).waitFor();
		await page.keyboard.press('Control+Alt+Enter');
		await widget.locator('.matchesCount').filter({ hasText: 'No results' }).waitFor();
		await page.keyboard.press('Escape');
		// Where it was found the editor has scrolled to it.
		await page.keyboard.press('Control+Home');
	}

	it('begins as a template whose example does not hold yet', async () => {
		const { page, folders } = open();
		await open().pick('Empty template', () => open().runCommand('Signed Call: New Service…'));
		await answerFileDialog(page, 'Save Service', join(folders.workspace, 'shop.signed-service.json'));
		await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).waitFor();
		const short = `${md5.slice(0, 8)}…`;
		await lens(`✗ Example 1: the documentation says 00000000…, this description yields ${short}`).waitFor();
		await open().screenshot('own service, example wrong');
	});

	it('is written until its example holds', async () => {
		const { page } = open();
		await page.locator('.monaco-editor .view-line').first().click();
		await replace('00000000000000000000000000000000', md5);
		await lens('✓ 1 of 1 examples').waitFor();
		await open().screenshot('own service, example right');
		await replace('md5', 'md4');
		await lens('✗ Problems: 1').waitFor();
		await replace('md4', 'md5');
		await lens('✓ 1 of 1 examples').waitFor();
	});

	it('shows the steps of an example, masked', async () => {
		const { page } = open();
		await lens('Show Steps').getByText('Show Steps').click();
		await page.getByRole('tab', { name: /^Example 1/ }).waitFor();
		const line = (text: string) => page.locator('.view-line').filter({ hasText: text }).first();
		await line('app_key=1timestamp=1700000000••••••••').waitFor();
		await line(md5).waitFor();
		await open().screenshot('own service, steps');
	});

	it('is offered for an account once it is stored, and asks before an account uses what was changed', async () => {
		const { page } = open();
		await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).click();
		await page.locator('.monaco-editor .view-line').first().click();
		await page.keyboard.press('Control+s');
		await open().pick('My service', () => open().runCommand('Signed Call: New Account'));
		const step = (number: number) => page.locator('.quick-input-widget').getByText(`${number}/3`).waitFor();
		for (const [index, text] of ['https://api.example.org', '1', 'own secret'].entries()) {
			await step(index + 1);
			await open().answerInput(text);
		}
		const toast = (text: string) => page.locator('.notification-toast').filter({ hasText: text });
		await page.locator('.statusbar').getByText('My service', { exact: true }).waitFor();
		for (const [before, after] of [
			['/api/', '/v2/'],
			['/v2/', '/v3/'],
		] as const) {
			await page.locator('.monaco-editor .view-line').first().click();
			await replace(before, after);
			await page.keyboard.press('Control+s');
			const question = toast(`$.request.path: "${before}{method}" → "${after}{method}"`);
			await question.waitFor();
			await open().screenshot(`own service, changed to ${after.slice(1, 3)}`);
			await question.getByRole('button', { name: 'Use It' }).click();
			await question.waitFor({ state: 'hidden' });
		}
	});

	it('signs by the scheme that is chosen for the account, of several', async () => {
		const { page } = open();
		const scheme = (name: string, hash: string) =>
			JSON.stringify({ name, signature: { hash, of: '{app_secret}{verb}' }, place: { parameter: 'sig' } });
		await page.locator('.monaco-editor .view-line').first().click();
		await replace('"schemes": [', `"schemes":[${scheme('short', 'sha1')}, ${scheme('long', 'sha256')},`);
		await page.keyboard.press('Control+s');
		const question = page.locator('.notification-toast').filter({ hasText: '$.schemes' });
		await question.getByRole('button', { name: 'Use It' }).click();
		await question.waitFor({ state: 'hidden' });
		const composer = await newComposer(open());
		await composer.getByRole('combobox', { name: 'Method', exact: true }).fill('a.b');
		await composer.locator('.formula').getByText('SHA-1({app_secret}{verb})').waitFor();
		await open().pick('My service', () => open().runCommand('Signed Call: Edit Account'));
		await open().pick('scheme');
		await open().pick('long');
		await composer.locator('.formula').getByText('SHA-256({app_secret}{verb})').waitFor();
		await open().screenshot('own service, scheme chosen');
	});
});
