import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chooseOfAnswer } from '../page/answerTools.ts';
import type { AnswerWindow } from './answerWindow.ts';
import { lastInput, watchInput, watchPaint } from './paintWatch.ts';

/** Of a larger file a remote window asks first whether it is to be opened. */
const largestUnasked = 10 * 2 ** 20;

/** Opens an answer in an editor, and a file of the same size: milliseconds until its first line is painted. */
export async function openAnswer(window: AnswerWindow, size: number) {
	const { composer, page, driver } = window;
	const mark = window.answerNext(size);
	const whole = await watchPaint(composer, '.body-cell', mark);
	await window.clickSend();
	await whole();
	await window.settled();
	await watchInput(page);
	const isAsked = size > largestUnasked;
	const painted = await watchPaint(page, '.view-line', mark);
	const ours = await measured(window, painted, async () => {
		await chooseOfAnswer(composer, 'Open in editor');
		return isAsked ? confirm(page) : lastInput(composer);
	});
	const other = window.answerNext(size);
	const path = join(window.workbench.folders.workspace, `floor${size}.answer`);
	await writeFile(path, await window.readAnswer());
	const paintedFloor = await watchPaint(page, '.view-line', other);
	const floor = await measured(window, paintedFloor, async () => {
		const begun = await driver.run((api, file: string) => {
			void api.commands.executeCommand('vscode.open', api.Uri.file(file), { viewColumn: api.ViewColumn.Beside });
			return performance.timeOrigin + performance.now();
		}, path);
		return isAsked ? confirm(page) : begun;
	});
	return { ours, floor };
}

async function measured(window: AnswerWindow, painted: () => Promise<number>, act: () => Promise<number>) {
	const begun = await act();
	const time = (await painted()) - begun;
	await window.closeTexts();
	return time;
}

/** Has a large file be opened. @returns when that was */
async function confirm(page: Page): Promise<number> {
	await page.getByText('Open Anyway').click();
	return lastInput(page);
}
