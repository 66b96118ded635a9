import assert from 'node:assert/strict';
import { CallRunner, type SendServices } from '../../../../src/app/send/callRunner.ts';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import type { SendPermission } from '../../../../src/app/send/sendPermission.ts';
import { type SendErrorCode, WorkbenchError } from '../../../../src/core/call/errors.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import type { Sender, SentAnswer } from '../../../../src/net/send/send.ts';
import { defaultSendLimits } from '../../../../src/net/send/sendLimits.ts';
import { Preparations } from '../../host/call/signedCalls.ts';

const answer: SentAnswer = {
	status: 200,
	statusText: 'OK',
	headers: [],
	body: new TextEncoder().encode('{"error_code":7}'),
	truncated: false,
	receivedBytes: 16,
	bytes: 16,
	timings: { sent: 0, headers: 1, total: 2 },
};

async function until(holds: () => boolean): Promise<void> {
	while (!holds()) await new Promise(setImmediate);
}

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

	function runner(send: Sender['send'], more: Partial<SendServices> = {}): CallRunner {
		return new CallRunner({
			openSender: async () => ({ send, close: async () => {} }),
			network: async () => ({}),
			limits: () => defaultSendLimits,
			permission: { isGiven: async () => true, onDidChange: () => ({ dispose: () => undefined }) },
			knowledge: async () => ({
				...mergeCatalogs([]),
				errorCodes: new Map([[7, { code: 7, name: 'SEVEN', evidence: 'specification' }]]),
			}),
			viewAnswer: async (raw, { known: { errorCodes } }) => ({
				language: 'text',
				text: `${raw.status} ${errorCodes.get(7)?.name ?? 'no name'}`,
				snapshot: { state: 'none' },
			}),
			storeAnswer: () => Promise.reject(new Error('no answer is that large')),
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

	it('tells nobody of what it sends unreported', async () => {
		const { text } = await runner(async () => answer)
			.unreported()
			.send(prepared, signal);
		assert.equal(text, '200 SEVEN');
		assert.deepEqual(heard, []);
	});

	it('has the secrets of the keys and of the values masked in the answer', async () => {
		const parameters = [{ name: 'x', value: 'Bearer env-1', secrets: ['env-1'] }];
		const call = await new Preparations().prepare({ method: 'events.get', parameters });
		assert.ok(call.blocker === undefined);
		let masked: readonly string[] = [];
		const viewAnswer: SendServices['viewAnswer'] = async (_, { secrets }) => {
			masked = secrets;
			return { language: 'text', text: '', snapshot: { state: 'none' } };
		};
		await runner(async () => answer, { viewAnswer }).send(call, signal);
		for (const secret of ['token-1', 'secret-1', 'env-1']) assert.ok(masked.includes(secret), secret);
	});

	it('gives the answer when the catalogues cannot be read', async () => {
		const knowledge = () => Promise.reject(new Error('no catalogue'));
		assert.equal((await runner(async () => answer, { knowledge }).send(prepared, signal)).text, '200 no name');
	});

	it('does not count a cancelled call as sent', async () => {
		assert.equal((await failing('cancelled').send(prepared, signal)).text, 'cancelled https://api.example.org');
		assert.deepEqual(heard, ['sending events.get']);
	});

	it('does not count a call as sent that was cancelled while its answer came', async () => {
		const cancelledText = (await runner(async () => ({ ...answer, cut: 'cancelled' })).send(prepared, signal)).text;
		assert.equal(cancelledText, '200 SEVEN');
		assert.deepEqual(heard, ['sending events.get']);
	});

	it('tells what has come, masked, and has a file made that is named by the method', async () => {
		const parts: unknown[] = [];
		const names: string[] = [];
		const storeAnswer: SendServices['storeAnswer'] = async (name) => {
			names.push(name);
			throw new Error('no answer is that large');
		};
		const beginning = () => Buffer.from('{"echo":"secret-1"');
		const send: Sender['send'] = async (_request, _limits, _signal, _network, receiver) => {
			receiver?.onProgress?.({ status: 200, receivedBytes: 18, totalBytes: 30, beginning });
			await assert.rejects(async () => receiver?.store?.(new Uint8Array(), 'application/json', false));
			await until(() => parts.length > 0);
			return answer;
		};
		await runner(send, { storeAnswer }).send(prepared, signal, (part) => parts.push(part));
		const shown = { beginning: `{\n  "echo": "${mask}"`, isJson: true };
		assert.deepEqual(parts, [{ status: 200, bytes: 18, total: 30, ...shown }]);
		assert.deepEqual(names, ['events.get']);
	});

	it('counts a call that failed on its way as sent', async () => {
		await failing('total-timeout').send(prepared, signal);
		assert.deepEqual(heard, ['sending events.get', 'sent events.get']);
	});

	describe('once the account or a key of it is gone', () => {
		let isGone: boolean;
		let isUnreadable: boolean;
		let looks: Set<() => void>;
		let permission: SendPermission;
		beforeEach(() => {
			isGone = false;
			isUnreadable = false;
			looks = new Set();
			permission = {
				isGiven: async () => {
					if (isUnreadable) throw new Error('no keyring');
					return !isGone;
				},
				onDidChange: (look) => {
					looks.add(look);
					return { dispose: () => looks.delete(look) };
				},
			};
		});
		const tell = () => {
			for (const look of looks) look();
		};
		/** A call that is under way until it is aborted, as the sender ends one. */
		const unanswered: Sender['send'] = (_request, _limits, aborted) =>
			new Promise((_, reject) => {
				aborted.addEventListener('abort', () => reject(new WorkbenchError('cancelled', 'cancelled')));
				heard.push('under way');
			});

		it('keeps nothing of an answer that came meanwhile', async () => {
			let removed = 0;
			const content = { isUtf8: true, isBlank: false, members: undefined };
			const file = { path: '/answer', length: 1, content, remove: async () => void removed++ };
			const send: Sender['send'] = async () => {
				isGone = true;
				tell();
				await new Promise(setImmediate);
				return { ...answer, file, cut: 'cancelled' };
			};
			const { text } = await runner(send, { permission }).send(prepared, signal);
			assert.equal(text, 'keys-withdrawn https://api.example.org');
			assert.equal(removed, 1);
		});

		it('ends the call that is under way, and says why', async () => {
			const sending = runner(unanswered, { permission }).send(prepared, signal);
			await until(() => heard.includes('under way'));
			isGone = true;
			tell();
			assert.equal((await sending).text, 'keys-withdrawn https://api.example.org');
			assert.deepEqual(heard, ['sending events.get', 'under way']);
			assert.equal(looks.size, 0);
		});

		it('does not send a call that was prepared before', async () => {
			isGone = true;
			assert.match((await runner(unanswered, { permission }).send(prepared, signal)).text, /^keys-withdrawn/);
			assert.deepEqual(heard, []);
		});

		it('lets a call go on when something else has changed, or nothing can be read, and be cancelled', async () => {
			const abort = new AbortController();
			const sending = runner(unanswered, { permission }).send(prepared, abort.signal);
			await until(() => heard.includes('under way'));
			tell();
			isUnreadable = true;
			tell();
			await new Promise(setImmediate);
			abort.abort();
			assert.equal((await sending).text, 'cancelled https://api.example.org');
		});
	});

	it('sends nothing that a problem keeps from being sent, whatever the types say', async () => {
		const blocker = { severity: 'error', code: 'plain-http-not-confirmed', field: { kind: 'account' }, message: '' };
		const blocked = { ...prepared, blocker } as unknown as SendableCall;
		await assert.rejects(runner(async () => answer).send(blocked, signal), RangeError);
		assert.deepEqual(heard, []);
	});
});
