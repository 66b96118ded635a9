import { openChromium } from './chromium.ts';
import { openView } from './openView.ts';
import { servePages } from './pages.ts';
import { answered, eventsBody, eventsGet, knownMethods, manyRows } from './scenarios.ts';

/** Measures what a user waits for, in the browser with the fake host: `node test/ui/browser/measure.ts`. */

interface Waits {
	readonly script: readonly number[];
	readonly paint: readonly number[];
}

const pages = await servePages();
const browser = await openChromium();
const methods = knownMethods(10_000);

try {
	await measureTyping('keystroke in a value, 1 row', { start: eventsGet, methods }, 'types');
	await measureTyping('keystroke in a value, 50 rows', { start: manyRows(50), methods }, 'parameter_025');
	await measureTyping('keystroke in a value, 200 rows', { start: manyRows(200), methods }, 'parameter_100');
	await measureTyping('keystroke in a value, 1,000 rows', { start: manyRows(1000), methods }, 'parameter_500');
	await measureTyping('keystroke in a name, 200 rows', { start: manyRows(200), methods }, undefined);
	await measureTyping('keystroke in the method, 10,000 known', { start: eventsGet, methods }, 'method');
	await measureAnswer(1_000);
	await measureAnswer(10_000);
} finally {
	await browser.close();
	await pages.close();
}

async function measureTyping(
	what: string,
	scenario: Parameters<typeof openView>[3],
	target: string | undefined,
): Promise<void> {
	const { page } = await openView(browser, pages, 'composer', scenario);
	await page.evaluate(watchKeystrokes);
	const field =
		target === 'method'
			? page.locator('#method')
			: target
				? page.getByLabel(`Value of ${target}`)
				: page.getByLabel('Name of parameter 100');
	await field.focus();
	await page.keyboard.press('End');
	if (target === 'method') await page.keyboard.press('Control+A');
	for (const key of 'userinfouserinfouserinfo') {
		await page.keyboard.press(key);
		await page.waitForTimeout(40);
	}
	const { script, paint } = (await page.evaluate('waits')) as Waits;
	console.log(`${what}: script ${summary(script)}; to the painted frame ${summary(paint)}`);
	await page.close();
}

async function measureAnswer(count: number): Promise<void> {
	const { page } = await openView(browser, pages, 'composer', { start: eventsGet });
	const body = eventsBody(count);
	const answer = answered(body);
	const { first, all } = await page.evaluate(async (message) => {
		const start = performance.now();
		window.fakeHost.say('answer', message);
		const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		while (!document.querySelector('.body-row')) await new Promise((resolve) => setTimeout(resolve));
		await painted();
		const shown = performance.now() - start;
		const scroller = document.querySelector('.body-scroll');
		scroller?.scrollTo(0, scroller.scrollHeight);
		while (!document.querySelector('.body')?.textContent?.trim().endsWith(']')) await painted();
		return { first: shown, all: performance.now() - start };
	}, answer);
	const lines = body.split('\n').length;
	console.log(`answer of ${lines} lines: first paint ${first.toFixed(0)} ms, the end ${all.toFixed(0)} ms`);
	await page.close();
}

/** Notes, in the page, how long each keystroke takes until the signature is in the DOM and until it is painted. */
function watchKeystrokes(): void {
	const script: number[] = [];
	const paint: number[] = [];
	Object.assign(window, { waits: { script, paint } });
	const target = document.querySelector('sc-signature-trace');
	let began = 0;
	window.addEventListener(
		'input',
		(event) => {
			began = event.timeStamp;
			// Right after the messages of this change were handled; they are tasks that were posted before this one.
			requestAnimationFrame(() => {
				const channel = new MessageChannel();
				channel.port1.onmessage = () => paint.push(performance.now() - event.timeStamp);
				channel.port2.postMessage(undefined);
			});
		},
		{ capture: true },
	);
	if (target)
		new MutationObserver(() => script.push(performance.now() - began)).observe(target, {
			subtree: true,
			childList: true,
			characterData: true,
		});
}

function summary(times: readonly number[]): string {
	const sorted = [...times].sort((a, b) => a - b);
	const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
	return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms (${sorted.length})`;
}
