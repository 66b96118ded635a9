import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newComposer } from '../newComposer.ts';
import { copyText } from '../page/copyText.ts';
import { answerFileDialog } from '../page/fileDialog.ts';
import { giveRoom, openSideBar } from '../page/viewRoom.ts';
import { isDone, untilFirstShown, untilShown, waitUntil } from '../page/waitUntil.ts';
import { webviewFrames } from '../page/webviews.ts';
import { clearAway } from '../sharedWindow.ts';
import type { Workbench } from '../workbench.ts';

export function describeServiceFiles(open: () => Workbench): void {
	describe('a service of one’s own', () => {
		before(() => clearAway(open()));

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
			await waitUntil('the search, closed', async () => {
				await page.keyboard.press('Escape');
				return isDone(widget.waitFor({ state: 'hidden', timeout: 2000 }));
			});
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
		});

		it('is written until its example holds', async () => {
			const { page } = open();
			await page.locator('.monaco-editor .view-line').first().click();
			await replace('00000000000000000000000000000000', md5);
			await lens('✓ 1 of 1 examples').waitFor();
			await replace('md5', 'md4');
			await lens('✗ Problems: 1').waitFor();
			await replace('md4', 'md5');
			await lens('✓ 1 of 1 examples').waitFor();
		});

		it('says which letters a form of the time has', async () => {
			const { page } = open();
			await page.locator('.monaco-editor .view-line').first().click();
			await replace('"{timestamp}"', '"{time:DD.MM.YY}"');
			await lens('✗ Problems: 1').waitFor();
			await page.keyboard.press('F8');
			const said = page.locator('.zone-widget').getByText('is not a form of the time. Its letters are yyyy, MM, dd,');
			await said.waitFor();
			await page.keyboard.press('Escape');
			await replace('"{time:DD.MM.YY}"', '"{time:yyyy-MM-dd}"');
			await lens('✓ 1 of 1 examples').waitFor();
			await replace('"{time:yyyy-MM-dd}"', '"{timestamp}"');
		});

		it('shows the steps of an example, masked', async () => {
			const { page } = open();
			await lens('Show Steps').getByText('Show Steps').click();
			await page.getByRole('tab', { name: /^Example 1/ }).waitFor();
			const line = (text: string) => page.locator('.view-line').filter({ hasText: text }).first();
			await line('app_key=1timestamp=1700000000••••••••').waitFor();
			await line(md5).waitFor();
		});

		it('proves its code in the languages that are here', async () => {
			const { page } = open();
			await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).click();
			await lens('Prove Code').getByText('Prove Code').click();
			await page.getByRole('tab', { name: /^Code of My service/ }).waitFor();
			const line = (text: string) => page.locator('.view-line').filter({ hasText: text }).first();
			await line('JavaScript (Node.js)').waitFor();
			await line('proven by published examples (1) and hard calls (200)').waitFor();
		});

		it('says how the documentation’s signature comes about, where another description is right', async () => {
			const { page } = open();
			await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).click();
			await page.locator('.monaco-editor .view-line').first().click();
			const joined = createHash('md5').update('app_key=1&timestamp=1700000000secret').digest('hex');
			await replace(md5, joined);
			await lens('✗ Example 1').waitFor();
			await lens('Show Steps').getByText('Show Steps').click();
			await page.locator('.view-line').filter({ hasText: 'This is how that signature comes about' }).first().waitFor();
			await page.locator('.view-line').filter({ hasText: 'The parameters were joined with `&`.' }).first().waitFor();
			await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).click();
			await page.locator('.monaco-editor .view-line').first().click();
			await replace(joined, md5);
			await lens('✓ 1 of 1 examples').waitFor();
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
			// What else to change is asked for until it is closed.
			await page.keyboard.press('Escape');
		});

		it('completes the methods of the catalogue beside it, and their parameters', async () => {
			const { page, folders } = open();
			const parameters = ['page', 'timestamp', 'sig'].map((name) => ({ name, type: 'integer', required: true }));
			const catalog = { name: 'Shop', methods: [{ name: 'orders.list', parameters }] };
			await writeFile(join(folders.workspace, 'shop.signed-call-catalog.json'), JSON.stringify(catalog));
			await page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).click();
			await page.locator('.monaco-editor .view-line', { hasText: '"documentation"' }).click();
			await replace('"schemes":[', '"catalog": "shop.signed-call-catalog.json", "schemes": [');
			await page.keyboard.press('Control+s');
			await untilShown(
				page.getByRole('tab', { name: /^shop\.signed-service\.json/ }).and(page.locator(':not(.dirty)')),
			);
			const composer = await newComposer(open());
			const method = composer.getByRole('combobox', { name: 'Method', exact: true });
			const listed = composer.getByRole('option');
			await waitUntil('the methods, which are read meanwhile', async () => {
				await method.fill('');
				await method.pressSequentially('o');
				return (await listed.filter({ hasText: 'orders.list' }).count()) === 1;
			});
			// A service has no method of another one's catalogue.
			assert.equal(await listed.filter({ hasText: /^\w+\.get/ }).count(), 0);
			await method.press('Enter');
			await composer.getByLabel('Value of page').waitFor();
			// Each request is given these.
			for (const name of ['timestamp', 'sig']) assert.equal(await composer.getByLabel(`Value of ${name}`).count(), 0);
		});

		it('lists them in the Methods view, with what is known of them and without what is OK.ru’s', async () => {
			const { page } = open();
			await openSideBar(page);
			await giveRoom(page, 'Methods');
			const tree = page.locator('.sidebar').getByRole('tree', { name: 'Methods' });
			await tree.getByRole('treeitem', { name: /^orders/ }).click();
			await tree.getByRole('treeitem', { name: /^orders\.list/ }).click();
			const shown = await waitUntil('its page', async () => {
				const frames = await webviewFrames(page);
				const texts = await Promise.all(frames.map((frame) => frame.locator('body').innerText()));
				return texts.find((text) => /^orders\.list\n/.test(text));
			});
			assert.match(shown, /page\s+integer · required/);
			assert.doesNotMatch(shown, /Session|Errors to expect|local service/);
			await open().runCommand('View: Toggle Primary Side Bar Visibility');
		});

		it('checks a call file by it, but for what each request is given', async () => {
			const { page, folders } = open();
			await writeFile(join(folders.workspace, 'orders.call'), '### Orders\norders.list\ntimestamp = 1\n');
			await open().pick('orders.call', () => page.keyboard.press('Control+P'));
			await page.getByRole('tab', { name: /^orders\.call/ }).waitFor();
			await untilFirstShown(page.locator('.squiggly-warning'));
			assert.equal(await page.locator('.squiggly-hint').count(), 0);
			await open().runCommand('View: Close Editor');
		});

		it('takes the requests of a collection as calls of an account of its own', async () => {
			const { page, folders } = open();
			const url = {
				raw: '{{url}}/v3/orders.list',
				query: [
					{ key: 'page', value: '2' },
					{ key: 'sig', value: '' },
				],
			};
			const collection = { item: [{ name: 'Orders', request: { method: 'GET', url } }] };
			await writeFile(join(folders.workspace, 'shop.json'), JSON.stringify(collection));
			await open().runCommand('Signed Call: Import Calls from .http, Postman or HAR…');
			await answerFileDialog(page, 'Import', join(folders.workspace, 'shop.json'));
			await open().pick('My service');
			await open().pick('shop.call');
			await page.locator('.notification-toast').filter({ hasText: 'Calls imported: 1. Not written: sig.' }).waitFor();
			const text = await readFile(join(folders.workspace, 'shop.call'), 'utf8');
			assert.equal(text, '@account = My service\n\n### Orders\norders.list\npage = 2\n');
		});

		it('is learned of signed calls on the clipboard, and keeps no key', async () => {
			const { page, folders } = open();
			const secret = 'learned secret 41';
			const upper = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
			const signed = (fields: string, session: string) => {
				const of = `app_key12fields${fields}methoditem.getremarksession${session}timestamp1700000000`;
				const form = new URLSearchParams({ method: 'item.get', app_key: '12', session, remark: '', fields });
				form.append('timestamp', '1700000000');
				form.append('sign', upper(secret + of.replace('remark', '') + secret));
				return `curl -X POST https://api.example.org/router/rest -d '${form}'`;
			};
			await copyText(page, signed('title', 'session-token-a1'));
			await open().pick('Learn From a Signed Call', () => open().runCommand('Signed Call: New Service…'));
			await page.locator('.quick-input-widget input[type=password]').waitFor();
			await open().answerInput(secret);
			await open().pick('MD5({secret_key}{text}{secret_key}) → HEX');
			await answerFileDialog(page, 'Save Service', join(folders.workspace, 'learned.signed-service.json'));
			await page.getByRole('tab', { name: /^learned\.signed-service\.json/ }).waitFor();
			await lens('✓ 1 of 1 examples').waitFor();
			const text = await readFile(join(folders.workspace, 'learned.signed-service.json'), 'utf8');
			assert.ok(!text.includes(secret) && !text.includes('session-token-a1'));
			const { baseUrl, schemes, request } = JSON.parse(text);
			assert.deepEqual(schemes, [
				{
					steps: { text: { list: 'parameters', except: ['sign'], pair: '{name}{value}', blank: 'skip' } },
					signature: { hash: 'md5', of: '{secret_key}{text}{secret_key}', as: 'HEX' },
					place: { parameter: 'sign' },
				},
			]);
			assert.deepEqual([baseUrl, request.path, request.verb], ['https://api.example.org', '/router/rest', 'POST']);
		});

		it('asks for another call where one does not tell several descriptions apart', async () => {
			const { page, folders } = open();
			const signed = (parameters: Record<string, string>) => {
				const of = Object.entries(parameters)
					.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
					.join('&');
				const sign = createHmac('sha256', 'k').update(of).digest('hex');
				return `https://api.example.org/v1/orders?${new URLSearchParams({ ...parameters, sign })}`;
			};
			await copyText(page, signed({ a: '1', b: '2' }));
			await open().pick('Learn From a Signed Call', () => open().runCommand('Signed Call: New Service…'));
			await page.locator('.quick-input-widget input[type=password]').waitFor();
			await open().answerInput('k');
			const fitting = page.getByPlaceholder(/^\d+ descriptions fit this call/);
			await fitting.waitFor();
			await copyText(page, signed({ b: 'я 2', a: '' }));
			await open().pick('Compare With Another Call');
			await page.getByPlaceholder(/^4 descriptions fit this call/).waitFor();
			await open().pick('HMAC-SHA-256(key {secret_key}, {text})');
			await answerFileDialog(page, 'Save Service', join(folders.workspace, 'apart.signed-service.json'));
			await page.getByRole('tab', { name: /^apart\.signed-service\.json/ }).waitFor();
			await lens('✓ 1 of 1 examples').waitFor();
			const { schemes } = JSON.parse(await readFile(join(folders.workspace, 'apart.signed-service.json'), 'utf8'));
			const list = { list: 'parameters', except: ['sign'], join: '&', order: 'given', value: 'rfc3986' };
			assert.deepEqual(schemes[0].steps, { text: list });
		});
	});
}
