import assert from 'node:assert/strict';
import { type SendErrorCode, WorkbenchError } from '../../../../src/core/errors.ts';
import { CallRunner, type SendServices } from '../../../../src/host/call/callRunner.ts';
import type { SendableCall } from '../../../../src/host/call/preparedCall.ts';
import type { SentAnswer } from '../../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../../src/net/send/sendLimits.ts';
import { Preparations } from './signedCalls.ts';

const answer: SentAnswer = {
	status: 200,
	statusText: 'OK',
	headers: [],
	body: new TextEncoder().encode('{"error_code":7}'),
	truncated: false,
	receivedBytes: 16,
	timings: { headers: 1, total: 2 },
};

describe('CallRunner', () => {
	let prepared: SendableCall;
	let heard: string[];
	const signal = new AbortController().signal;

	before(async () => {
		const made = await new Preparations().prepare({ method: 'events.get', parameters: [] });
		assert.ok(made.blocker === undefined);
		prepared = made;
	});
	beforeEach(() => {
		heard = [];
	});

	function runner(send: () => Promise<SentAnswer>, more: Partial<SendServices> = {}): CallRunner {
		return new CallRunner({
			openSender: async () => ({ send, close: async () => {} }),
			limits: () => defaultSendLimits,
			errorName: async () => () => ({ code: 7, name: 'SEVEN', evidence: 'specification' }),
			viewAnswer: async (raw, _, errorName) => ({
				language: 'text',
				text: `${raw.status} ${errorName(7)?.name ?? 'no name'}`,
				snapshot: { state: 'none' },
			}),
			viewFailure: (code, origin) => ({
				language: 'text',
				text: `${code} ${origin}`,
				snapshot: { state: 'failed', code, message: code, milliseconds: 0 },
			}),
			withProgress: (_, run) => run(),
			onSending: ({ call }) => heard.push(`sending ${call.method}`),
			onSent: ({ call }) => heard.push(`sent ${call.method}`),
			...more,
		});
	}
	const failing = (code: SendErrorCode) => runner(() => Promise.reject(new WorkbenchError(code, code)));

	it('gives the answer, and tells that the call was sent', async () => {
		const { text } = await runner(async () => answer).send(prepared, signal);
		assert.equal(text, '200 SEVEN');
		assert.deepEqual(heard, ['sending events.get', 'sent events.get']);
	});

	it('gives the answer when the catalogues cannot be read', async () => {
		const errorName = () => Promise.reject(new Error('no catalogue'));
		assert.equal((await runner(async () => answer, { errorName }).send(prepared, signal)).text, '200 no name');
	});

	it('does not count a cancelled call as sent', async () => {
		assert.equal((await failing('cancelled').send(prepared, signal)).text, 'cancelled https://api.example.org');
		assert.deepEqual(heard, ['sending events.get']);
	});

	it('counts a call that failed on its way as sent', async () => {
		await failing('body-timeout').send(prepared, signal);
		assert.deepEqual(heard, ['sending events.get', 'sent events.get']);
	});

	it('sends nothing that a problem keeps from being sent, whatever the types say', async () => {
		const blocker = { severity: 'error', code: 'plain-http-not-confirmed', field: { kind: 'profile' }, message: '' };
		const blocked = { ...prepared, blocker } as unknown as SendableCall;
		await assert.rejects(runner(async () => answer).send(blocked, signal), RangeError);
		assert.deepEqual(heard, []);
	});
});
