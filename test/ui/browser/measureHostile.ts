import { openChromium } from './chromium.ts';
import { type HostileLayout, hostileLayouts } from './hostileLayouts.ts';
import { type HostileMessage, hostileMessages } from './hostileMessages.ts';
import { longestTask, startMark } from './longestTask.ts';
import { littleToDo, openView } from './openView.ts';
import { servePages } from './pages.ts';
import { draft, eventsGet } from './scenarios.ts';

/**
 * Measures how long the longest task of a page is that gets a hostile message, in processor time of its main thread, and
 * how much memory its scripts take: `node test/ui/browser/measureHostile.ts [words of a name]`. Of a composer also a key
 * typed after the message, and the message that answers it; and of large values that are JSON laying them out, by mouse. Fails
 * where a budget is broken.
 */

/** What is said when a value is laid out. */
const said = { Format: 'Formatted.', Minify: 'Minified.' } as const;
const budgets = { milliseconds: 100, megabytes: 256 };
const [words = ''] = process.argv.slice(2);

const pages = await servePages();
const browser = await openChromium();
let broken = 0;
const layouts = hostileLayouts.filter(({ name }) => `composer ${name}`.includes(words));
const measured = hostileMessages.filter(({ view, name }) => `${view} ${name}`.includes(words));
console.log(`${' '.repeat(59)}message  typed  again  memory`);
try {
	for (const message of measured) {
		const { tasks, megabytes } = await measure(message);
		const isBroken = Math.max(...tasks) > budgets.milliseconds || megabytes > budgets.megabytes;
		broken += isBroken ? 1 : 0;
		const figures = [0, 1, 2].map((at) => tasks[at]?.toFixed(0).padStart(7) ?? ' '.repeat(7)).join('');
		console.log(
			`${isBroken ? '× ' : '  '}${message.view.padEnd(11)}${message.name.padEnd(46)}${figures}${`${megabytes.toFixed(0)} MB`.padStart(8)}`,
		);
	}
	for (const layout of layouts) {
		const milliseconds = await measureLayout(layout);
		const isBroken = milliseconds > budgets.milliseconds;
		broken += isBroken ? 1 : 0;
		console.log(
			`${isBroken ? '× ' : '  '}composer   ${layout.name.padEnd(46)}${' '.repeat(7)}${milliseconds.toFixed(0).padStart(7)}`,
		);
	}
} finally {
	await browser.close();
	await pages.close();
}
console.log(`\n${measured.length} messages, ${layouts.length} layouts, ${broken} break a budget`);
process.exitCode = broken > 0 ? 1 : 0;

async function measure({ view, method, params }: HostileMessage) {
	const { page } = await openView(browser, pages, view, { start: eventsGet, answers: false });
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable');
	const heap = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
	};
	// Sent ahead, so that what the test does to bring it into the page is not measured; as text, so that it is an object of the
	// page's own, as in VS Code.
	await page.evaluate((text) => Object.assign(window, { hostile: JSON.parse(text) }), JSON.stringify(params));
	const isDiagnosis = method === 'pasted' || method === 'diagnosis';
	if (isDiagnosis) await page.getByRole('tab', { name: 'Diagnose' }).click();
	if (method === 'revealed') await page.getByLabel('Reveal Signing string').click();
	await page.evaluate(littleToDo);
	const before = await heap();
	const hear = async () => {
		await page.evaluate(say, [method, startMark] as const);
		await page.evaluate(littleToDo);
	};
	const tasks = [await longestTask(page, hear)];
	const megabytes = (await heap()) - before;
	if (view === 'composer') {
		await page.focus(isDiagnosis ? '#paste' : '#method');
		await page.evaluate(littleToDo);
		tasks.push(
			await longestTask(page, async () => {
				await page.evaluate((mark) => performance.mark(mark), startMark);
				await page.keyboard.press('x');
				await page.evaluate(littleToDo);
			}),
		);
	}
	if (method === 'composer') {
		await page.evaluate(() => {
			const { hostile } = window as unknown as { hostile: { revision: number; draft?: unknown } };
			hostile.revision += 1;
			delete hostile.draft;
		});
		await page.evaluate(littleToDo);
		tasks.push(await longestTask(page, hear));
	}
	await page.close();
	return { tasks, megabytes };
}

/** The longest task of laying a value out that is JSON, until the host was told of what became of it. */
async function measureLayout({ button, text }: HostileLayout): Promise<number> {
	const start = draft('mediatopic.post', [['attachment', text]]);
	const { page, sent } = await openView(browser, pages, 'composer', { start, answers: false });
	const laidOut = page.getByRole('button', { name: button });
	await laidOut.waitFor();
	await page.evaluate(littleToDo);
	const longest = await longestTask(page, async () => {
		await page.evaluate((mark) => performance.mark(mark), startMark);
		await laidOut.click();
		await page.getByRole('status').getByText(said[button], { exact: true }).waitFor();
		await page.evaluate(littleToDo);
	});
	if ((await sent('draftChanged')).length === 0) throw new Error('nothing was laid out');
	await page.close();
	return longest;
}

function say([method, mark]: readonly [method: string, mark: string]): void {
	window.fakeHost.say(method, Reflect.get(window, 'hostile'));
	performance.mark(mark);
}
