import { openChromium } from './chromium.ts';
import { type HostileMessage, hostileMessages } from './hostileMessages.ts';
import { openView } from './openView.ts';
import { servePages } from './pages.ts';
import { eventsGet } from './scenarios.ts';

/**
 * Measures how long the longest task of a page is that gets a hostile message, and how much memory its scripts take:
 * `node test/ui/browser/measureHostile.ts`. Fails where a budget is broken.
 */

const budgets = { milliseconds: 100, megabytes: 256 };

const pages = await servePages();
const browser = await openChromium();
let broken = 0;
try {
	for (const message of hostileMessages) {
		const { longest, megabytes } = await measure(message);
		const isBroken = longest > budgets.milliseconds || megabytes > budgets.megabytes;
		broken += isBroken ? 1 : 0;
		const figures = `${`${longest.toFixed(0)} ms`.padStart(9)}${`${megabytes.toFixed(0)} MB`.padStart(8)}`;
		console.log(`${isBroken ? '× ' : '  '}${message.view.padEnd(11)}${message.name.padEnd(46)}${figures}`);
	}
} finally {
	await browser.close();
	await pages.close();
}
console.log(`\n${hostileMessages.length} messages, ${broken} break a budget`);
process.exitCode = broken > 0 ? 1 : 0;

async function measure({ view, method, params }: HostileMessage): Promise<{ longest: number; megabytes: number }> {
	const { page } = await openView(browser, pages, view, { start: eventsGet });
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable');
	const heap = async () => {
		const { metrics } = await session.send('Performance.getMetrics');
		return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 ** 2;
	};
	// Sent ahead, so that what the test does to bring it into the page is not measured.
	await page.evaluate((value) => Object.assign(window, { hostile: value }), params);
	const before = await heap();
	const longest = await page.evaluate(sendAndWatch, method);
	const megabytes = (await heap()) - before;
	await page.close();
	return { longest, megabytes };
}

/** Says it, in the page, and waits until a second has passed without a long task. Gives the longest task. */
async function sendAndWatch(method: string): Promise<number> {
	let longest = 0;
	let last = performance.now();
	const observer = new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
		last = performance.now();
	});
	observer.observe({ type: 'longtask' });
	await new Promise((resolve) => setTimeout(resolve, 100));
	longest = 0;
	window.fakeHost.say(method, (window as unknown as { hostile: unknown }).hostile);
	last = performance.now();
	while (performance.now() - last < 1000) await new Promise((resolve) => setTimeout(resolve, 100));
	observer.disconnect();
	return longest;
}
