import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { waitUntil } from '../page/waitUntil.ts';
import { type AnswerWindow, floorKey } from './answerWindow.ts';
import { lastInput, watchInput, watchPaint } from './paintWatch.ts';

const smallAnswer = 400;

/** Sends a call of a file by key, in turn with a bare client whose text an editor shows: milliseconds until it is painted. */
export async function sendFromCallFile(window: AnswerWindow, rounds: number) {
	const { page, driver, workbench, url } = window;
	await driver.run(registerFloor, [createRequire(import.meta.url).resolve('undici'), url] as const);
	const file = join(workbench.folders.workspace, 'own.call');
	await writeFile(file, '@account = Own\n\n### one\nevents.get\n');
	await driver.run(async (api, path) => {
		await api.window.showTextDocument(await api.workspace.openTextDocument(path), api.ViewColumn.One);
	}, file);
	await page.locator('.codelens-decoration a').filter({ hasText: 'Send' }).first().waitFor();
	await page.locator('.view-line').filter({ hasText: 'events.get' }).first().click();
	await watchInput(page);
	const sendBy = async (key: string) => {
		const painted = await watchPaint(page, '.view-line', window.answerNext(smallAnswer));
		await page.keyboard.press(key);
		return (await painted()) - (await lastInput(page));
	};
	const measured: { ours: number; floor: number }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const one = { floor: await sendBy(floorKey), ours: await sendBy('Control+Alt+R') };
		// The first ones load and open what is there afterwards.
		if (round > 1) measured.push(one);
		// The answer before is closed, and the result stands above the call.
		const shown = page.locator('.editor-group-container .tabs-container .tab').filter({ hasText: '.answer' });
		await waitUntil('one answer', async () => (await shown.count()) === 1);
	}
	return measured;
}

/** In the extension host: a command that reads an answer and shows its text in an editor beside. */
function registerFloor(api: typeof import('vscode'), [undici, url]: readonly [string, string]): void {
	const { request } = process.getBuiltinModule('node:module').createRequire(undici)(undici) as typeof import('undici');
	const texts = new Map<string, string>();
	api.workspace.registerTextDocumentContentProvider('floor', {
		provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
	});
	api.commands.registerCommand('floor.send', async () => {
		const text = await (await request(url)).body.text();
		const uri = api.Uri.parse(`floor:/floor${texts.size}.txt`);
		texts.set(uri.toString(), text);
		const place = { viewColumn: api.ViewColumn.Beside, preserveFocus: true, preview: true };
		await api.window.showTextDocument(await api.workspace.openTextDocument(uri), place);
	});
}
