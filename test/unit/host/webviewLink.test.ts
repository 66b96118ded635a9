import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { webviewLink } from '../../../src/host/webviewLink.ts';
import { toHost, toWebview } from '../../../src/shared/messages.ts';

/** A webview whose messages the test sends and reads. */
function open({ visible = true } = {}) {
	const listeners = new Set<(wire: unknown) => unknown>();
	const posted: unknown[] = [];
	const failures: string[] = [];
	const link = webviewLink(
		{
			visible,
			webview: {
				onDidReceiveMessage: (listener: (wire: unknown) => unknown) => {
					listeners.add(listener);
					return { dispose: () => listeners.delete(listener) };
				},
				postMessage: async (wire: unknown) => posted.push(wire) > 0,
			},
		},
		async (run) => {
			try {
				return await run();
			} catch (error) {
				failures.push((error as Error).message);
				return undefined;
			}
		},
	);
	const receive = async (wire: unknown) => {
		for (const listener of listeners) listener(wire);
		await turn();
	};
	return { link, posted, failures, receive };
}

describe('the link to a webview', () => {
	it('reports what fails behind a button of a page', async () => {
		const { link, failures, receive } = open();
		link.onMessage(toHost.runAction, async () => {
			throw new Error('No system keyring.');
		});
		await receive({ method: 'runAction', params: { action: 'get-token' } });
		assert.deepEqual(failures, ['No system keyring.']);
	});

	it('reports a request that fails, and answers it with nothing', async () => {
		const { link, failures, posted, receive } = open();
		link.answer(toHost.readPaste, async () => {
			throw new Error('No thread.');
		});
		await receive({ method: 'readPaste', id: 7, params: { text: 'a', field: 'value' } });
		assert.deepEqual(failures, ['No thread.']);
		assert.deepEqual(posted, [{ id: 7, result: null }]);
	});

	it('answers a request by its id, and one that is malformed with nothing', async () => {
		const { link, posted, receive } = open();
		link.answer(toHost.readPaste, async () => ({ state: 'text' }) as const);
		await receive({ method: 'readPaste', id: 1, params: { text: 'a', field: 'value' } });
		await receive({ method: 'readPaste', id: 2, params: { text: 1 } });
		assert.deepEqual(posted, [
			{ id: 1, result: { state: 'text' } },
			{ id: 2, result: null },
		]);
	});

	it('ignores malformed messages, and all of them once disposed of', async () => {
		const { link, receive } = open();
		const steps: string[] = [];
		const listening = link.onMessage(toHost.copyStep, ({ step }) => steps.push(step));
		await receive({ method: 'copyStep', params: { step: 'sig' } });
		await receive({ method: 'copyStep', params: { step: 'everything' } });
		await receive({ method: 'copyStep' });
		listening.dispose();
		await receive({ method: 'copyStep', params: { step: 'sig' } });
		assert.deepEqual(steps, ['sig']);
	});

	it('posts nothing to a hidden view', () => {
		const [shown, hidden] = [open(), open({ visible: false })];
		for (const { link } of [shown, hidden]) link.postMessage(toWebview.hideRevealed, {});
		assert.deepEqual(shown.posted, [{ method: 'hideRevealed', params: {} }]);
		assert.deepEqual(hidden.posted, []);
	});
});
