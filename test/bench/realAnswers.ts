// What answers take in a real workbench: first content, an editor, and what holds the window and the extension host.

import { longestWindowTask } from '../ui/browser/longestTask.ts';
import { AnswerWindow } from '../ui/window/answerWindow.ts';
import { sendFromCallFile } from '../ui/window/callFileAnswers.ts';
import { longestHostTask } from '../ui/window/hostTasks.ts';
import { openAnswer } from '../ui/window/openedAnswers.ts';
import { watchInput, watchPaint } from '../ui/window/paintWatch.ts';
import type { BenchRun } from './measure/benchRun.ts';

const megabyte = 1_000_000;
const rounds = 3;

/** Answers of 100 kB and 20 MB in a composer, and a small one of a call file. */
export async function benchRealAnswers(run: BenchRun): Promise<void> {
	await using window = await AnswerWindow.open();
	await watchInput(window.composer);
	for (const bytes of [0.1 * megabyte, 20 * megabyte]) {
		const size = `${bytes / megabyte} MB`;
		const [content, ofWindow, ofHost]: [number[], number[], number[]] = [[], [], []];
		for (let round = 0; round <= rounds; round += 1) {
			const received = await receive(window, bytes);
			// The first one warms up.
			if (round === 0) continue;
			content.push(received.content);
			ofWindow.push(received.ofWindow);
			ofHost.push(received.ofHost);
		}
		const stalls = { target: { figure: 50 }, size };
		run.figure({ name: 'First content painted after its first byte', size, target: { figure: 150 } }, content);
		run.figure({ name: 'Longest task of the window while it comes', ...stalls }, ofWindow);
		run.figure({ name: 'Longest task of the extension host while it comes', ...stalls }, ofHost);
		const { floor, ours } = await openAnswer(window, bytes);
		const opening = { name: 'Open in editor → painted', size, floor: 'VS Code opening a file of that size' };
		run.figures(opening, [floor], [ours]);
	}
	const sent = await sendFromCallFile(window, 2 + 3 * rounds);
	const job = {
		name: 'Send → painted',
		size: 'a small answer, from a call file',
		floor: 'bare undici and an editor',
		target: { ratio: 1.4 },
	};
	run.figures(
		job,
		sent.map(({ floor }) => floor),
		sent.map(({ ours }) => ours),
	);
}

/** Sends by mouse, until the whole answer can be read: milliseconds. */
async function receive(window: AnswerWindow, size: number) {
	const mark = window.answerNext(size);
	const content = await watchPaint(window.composer, '.beginning, .body-cell', mark);
	const whole = await watchPaint(window.composer, '.body-cell', mark);
	let ofWindow = 0;
	const ofHost = await longestHostTask(window.driver, async () => {
		ofWindow = await longestWindowTask(window.page, async () => {
			await window.clickSend();
			await whole();
			await window.settled();
		});
	});
	return { content: (await content()) - window.firstByte, ofWindow, ofHost };
}
