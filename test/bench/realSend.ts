// From the click on Send to the frame that shows the answer, in a real workbench, beside bare undici and a webview that shows the text.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import { waitUntil } from '../ui/waitUntil.ts';
import type { BenchRun } from './measure/benchRun.ts';
import { BenchWindow } from './real/benchWindow.ts';
import { openPeerRequest } from './real/peerRequest.ts';
import { packagedPeers } from './real/peers.ts';

/** A small answer, from a composer; of peers by the command that they send with. */
export async function benchRealSend(run: BenchRun): Promise<void> {
	let sent = 0;
	const service = createServer((_request, reply) => {
		const body = JSON.stringify({ events: [{ type: 'MESSAGES', number: 3 }], text: `answer-${sent++}-of-bench` });
		reply.writeHead(200, { 'content-type': 'application/json' }).end(body);
	});
	service.listen(0, '127.0.0.1');
	await once(service, 'listening');
	const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
	const peers = await packagedPeers(run.peers);
	const window = await BenchWindow.open(
		baseUrl,
		peers.map(({ vsix }) => vsix),
	);
	try {
		await benchSending(run, window, {
			baseUrl,
			nextAnswer: () => `answer-${sent}-`,
			peers: peers.map(({ id }) => id),
		});
	} finally {
		await window.close();
		service.closeAllConnections();
		service.close();
	}
}

interface Sending {
	readonly baseUrl: string;
	/** What is painted of the next answer, and of no other. */
	readonly nextAnswer: () => string;
	readonly peers: readonly string[];
}

/** The floor and the composer stand side by side, so that neither is made anew when the other one's turn comes. */
async function benchSending(
	run: BenchRun,
	window: BenchWindow,
	{ baseUrl, nextAnswer, peers }: Sending,
): Promise<void> {
	await window.painted('usable', () => window.begin('benchPanels.send', baseUrl));
	await window.driver.command('workbench.action.newGroupRight');
	await window.painted('usable', () => window.begin('signedCall.callMethod', 'events.get'));
	const floor = async () => {
		const frame = await shown(window, 'Floor', 'button#usable');
		return timed(window, nextAnswer(), () => frame.locator('#usable').click());
	};
	const ours = async () => {
		const frame = await shown(window, /events\.get|Call/, '#method');
		await frame.locator('#method').focus();
		// The button takes no click for a moment after it was Cancel; the keys always do.
		return timed(window, nextAnswer(), () => window.page.keyboard.press('Control+Enter'));
	};
	const others: Record<string, () => Promise<number>> = {};
	for (const id of peers) {
		const send = await openPeerRequest(window, id, baseUrl, nextAnswer);
		if (send) others[id] = send;
	}
	for (const contender of [floor, ours, ...Object.values(others)]) await contender();
	await run.compareMeasured(
		{
			name: 'Send → painted',
			size: 'a small answer, from a composer',
			floor: 'bare undici and a webview',
			target: { ratio: 1.3 },
			rounds: run.short ? 4 : 15,
		},
		floor,
		ours,
		others,
	);
}

/** Milliseconds from the click, or the key, to the frame that shows the answer. */
async function timed(window: BenchWindow, answer: string, act: () => Promise<unknown>): Promise<number> {
	const { since, at } = await window.painted(answer, act);
	return at - since;
}

/** The page of a tab, which is brought to the front where another one is. */
async function shown(window: BenchWindow, tab: string | RegExp, element: string): Promise<Frame> {
	const head = window.page.locator('.editor-group-container').getByRole('tab', { name: tab }).first();
	const isShown = async () => (await head.getAttribute('aria-selected')) === 'true';
	if (!(await isShown())) await head.click();
	await waitUntil('the tab', isShown);
	return window.frameWith(element);
}
