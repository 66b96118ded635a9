import { AnswerWindow } from './answerWindow.ts';
import { sendFromCallFile } from './callFileAnswers.ts';
import { longestHostTask } from './hostTasks.ts';
import { openAnswer } from './openedAnswers.ts';
import { lastInput, watchInput, watchPaint } from './paintWatch.ts';
import { longestWindowTasks, type WindowTask } from './windowTasks.ts';

// What an answer of each size takes in the real workbench, beside the floor of each job, a line of JSON for each measurement:
// `node test/ui/window/measureAnswers.ts [sizes in bytes, with commas] [rounds]`. Times are milliseconds.

const [sizes = '100000,1000000,10000000,50000000', rounds = '3'] = process.argv.slice(2);

const window = await AnswerWindow.open();
try {
	await watchInput(window.composer);
	for (const size of sizes.split(',').map(Number)) {
		// The first one warms up.
		for (let round = 0; round <= Number(rounds); round += 1) {
			const received = await receive(size);
			if (round > 0) print({ what: 'receive', size, ...received });
		}
		print({ what: 'open', size, ...(await openAnswer(window, size)) });
	}
	for (const sent of await sendFromCallFile(window, 2 + 3 * Number(rounds))) print({ what: 'call file', ...sent });
} finally {
	await window.close();
}

function print(figures: object): void {
	const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value);
	console.log(JSON.stringify(figures, rounded));
}

/** Sends by mouse, until the whole answer can be read; and reads the same bytes into memory. */
async function receive(size: number) {
	const { composer, driver, page } = window;
	const mark = window.answerNext(size);
	const content = await watchPaint(composer, '.beginning, .body-cell', mark);
	const whole = await watchPaint(composer, '.body-cell', mark);
	let tasks: WindowTask[] = [];
	const host = await longestHostTask(driver, async () => {
		tasks = await longestWindowTasks(page, async () => {
			await window.clickSend();
			await whole();
			await window.settled();
		});
	});
	const sent = await lastInput(composer);
	const { firstByte } = window;
	const begun = performance.now();
	await window.readAnswer();
	const floor = performance.now() - begun;
	return { content: (await content()) - firstByte, whole: (await whole()) - sent, floor, host, window: tasks };
}
