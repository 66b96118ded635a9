import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Uri } from 'vscode';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import { callResults } from '../../../../src/app/callFiles/callResults.ts';
import { storedSend } from '../../../../src/app/callFiles/storedSend.ts';
import type { CallRunner } from '../../../../src/app/send/callRunner.ts';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import { answeredSnapshot } from '../../host/call/answeredSnapshot.ts';

const document = { uri: { toString: () => 'file:///a.call' } as Uri };

describe('a send of a call of a file', () => {
	/** Sends the call twice before it is answered; which of the sends are cancelled, and the answer that is stored. */
	async function sendTwice(...areAlone: readonly boolean[]) {
		const results = callResults(() => {});
		const answering = new AbortController();
		const removed: number[] = [];
		const { signal } = new AbortController();
		const sends = areAlone.map((isAlone, index) => {
			let isCancelled = () => false;
			const send: CallRunner['send'] = async (_, sending) => {
				isCancelled = () => sending.aborted;
				if (!answering.signal.aborted) await once(answering.signal, 'abort');
				const remove = async () => void removed.push(index);
				const file = { path: `/${index}`, length: 1, remove };
				return { text: `${index}`, snapshot: answeredSnapshot(1), file } as AnswerView;
			};
			const sent = storedSend(
				results,
				{ send },
				{ of: [document, 'key'], prepared: {} as SendableCall, isAlone, signal, onAnswer: () => {} },
			);
			return { isCancelled: () => isCancelled(), sent };
		});
		answering.abort();
		const answers = await Promise.all(sends.map(({ sent }) => sent));
		const result = results.of(document, 'key');
		// An answer names no file that is gone.
		assert.deepEqual([answers.map(({ file }) => file?.path), removed], [[undefined, '/1'], [0]]);
		results.dispose();
		return {
			cancelled: sends.map(({ isCancelled }) => isCancelled()),
			stored: result?.state === 'done' && result.answer?.text,
		};
	}

	it('is cancelled with its file when it is alone; a run goes on, whether its file is open or not', async () => {
		for (const isAlone of [true, false]) {
			const results = callResults(() => {});
			const signals: AbortSignal[] = [];
			const one = {
				of: [document, 'key'],
				prepared: {} as SendableCall,
				isAlone,
				signal: new AbortController().signal,
				onAnswer: () => {},
			} as const;
			const send: CallRunner['send'] = async (_, signal) => {
				signals.push(signal);
				return { text: '', snapshot: answeredSnapshot(1) } as AnswerView;
			};
			const sent = storedSend(results, { send }, one);
			results.forget(document);
			assert.deepEqual(
				signals.map(({ aborted }) => aborted),
				[isAlone],
			);
			await sent;
			results.dispose();
		}
	});

	it('cancels the one before when both are alone', async () => {
		assert.deepEqual(await sendTwice(true, true), { cancelled: [true, false], stored: '1' });
	});

	for (const [name, ...areAlone] of [
		['two runs', false, false],
		['a run and a send alone', false, true],
		['a send alone and a run', true, false],
	] as const) {
		it(`leaves each of two its answer and stores that of the later one: ${name}`, async () => {
			assert.deepEqual(await sendTwice(...areAlone), { cancelled: [false, false], stored: '1' });
		});
	}
});
