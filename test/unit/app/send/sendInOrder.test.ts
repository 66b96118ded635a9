import assert from 'node:assert/strict';
import { type Outcome, sendInOrder } from '../../../../src/app/send/sendInOrder.ts';

const success: Outcome = { kind: 'success', text: '200 OK' };

/** A run whose steps are taken one by one: what is awaited ends when the test says so. */
function run(calls: readonly string[], atOnce = 1) {
	const log: string[] = [];
	const cancel = new AbortController();
	const steps = new Map<string, PromiseWithResolvers<string>>();
	const reached = new Map<string, PromiseWithResolvers<void>>();
	const at = <T>(map: Map<string, PromiseWithResolvers<T>>, name: string) => {
		const known = map.get(name) ?? Promise.withResolvers<T>();
		map.set(name, known);
		return known;
	};
	const step = (name: string) => {
		log.push(name);
		at(reached, name).resolve();
		return at(steps, name).promise;
	};
	const outcomes = sendInOrder(
		calls,
		{
			prepare: async (call) => {
				const answer = await step(`prepare ${call}`);
				return answer === 'ready' ? { ready: call } : { notSent: answer };
			},
			send: async (call, _ready, running) => {
				running.signal.addEventListener('abort', () => {
					log.push(`abort ${call}`);
					at(steps, `send ${call}`).resolve('cancelled');
				});
				const answer = await step(`send ${call}`);
				return answer === 'answered' ? success : { kind: 'failure', text: answer };
			},
		},
		cancel.signal,
		atOnce,
	);
	return {
		log,
		cancel,
		outcomes,
		until: (name: string) => at(reached, name).promise,
		end: (name: string, answer: string) => at(steps, name).resolve(answer),
	};
}

describe('sending calls in order', () => {
	it('sends each after the one before was answered, and leaves out what cannot be sent', async () => {
		const { log, outcomes, end } = run(['a', 'b', 'c']);
		end('prepare a', 'ready');
		end('send a', 'answered');
		end('prepare b', 'no account');
		end('prepare c', 'ready');
		end('send c', 'refused');
		assert.deepEqual(await outcomes, [
			success,
			{ kind: 'not-sent', text: 'no account' },
			{ kind: 'failure', text: 'refused' },
		]);
		assert.deepEqual(log, ['prepare a', 'send a', 'prepare b', 'prepare c', 'send c']);
	});

	it('sends nothing when it is cancelled before it begins', async () => {
		const cancelled = AbortSignal.abort();
		const fail = async () => assert.fail('nothing is prepared or sent');
		assert.deepEqual(await sendInOrder(['a'], { prepare: fail, send: fail }, cancelled), []);
	});

	it('does not send a call that was being prepared when it was cancelled', async () => {
		const { log, cancel, outcomes, until, end } = run(['a', 'b']);
		await until('prepare a');
		cancel.abort();
		end('prepare a', 'ready');
		assert.deepEqual(await outcomes, []);
		assert.deepEqual(log, ['prepare a']);
	});

	it('aborts the call under way and sends no other', async () => {
		const { log, cancel, outcomes, until, end } = run(['a', 'b', 'c']);
		end('prepare a', 'ready');
		end('send a', 'answered');
		end('prepare b', 'ready');
		await until('send b');
		cancel.abort();
		assert.deepEqual(await outcomes, [success, { kind: 'failure', text: 'cancelled' }]);
		assert.deepEqual(log, ['prepare a', 'send a', 'prepare b', 'send b', 'abort b']);
	});

	it('does not abort a call that was answered before it was cancelled', async () => {
		const { log, cancel, outcomes, until, end } = run(['a', 'b']);
		end('prepare a', 'ready');
		end('send a', 'answered');
		await until('prepare b');
		cancel.abort();
		end('prepare b', 'ready');
		assert.deepEqual(await outcomes, [success]);
		assert.deepEqual(log, ['prepare a', 'send a', 'prepare b']);
	});

	it('has several under way at once, one prepared at a time, and answers in the order of the calls', async () => {
		const { log, outcomes, until, end } = run(['a', 'b', 'c', 'd'], 2);
		await until('prepare a');
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual(log, ['prepare a']);
		for (const call of ['a', 'b', 'd']) end(`prepare ${call}`, 'ready');
		end('prepare c', 'no account');
		await until('send b');
		assert.deepEqual(log.toSorted(), ['prepare a', 'prepare b', 'send a', 'send b']);
		end('send b', 'refused');
		await until('send d');
		assert.ok(!log.includes('abort a'));
		end('send d', 'answered');
		end('send a', 'answered');
		assert.deepEqual(await outcomes, [
			success,
			{ kind: 'failure', text: 'refused' },
			{ kind: 'not-sent', text: 'no account' },
			success,
		]);
		assert.deepEqual(
			log.filter((line) => line.startsWith('prepare')),
			['prepare a', 'prepare b', 'prepare c', 'prepare d'],
		);
	});

	it('aborts all that are under way at once, and sends none that is being prepared', async () => {
		const { log, cancel, outcomes, until, end } = run(['a', 'b', 'c', 'd'], 3);
		end('prepare a', 'ready');
		end('prepare b', 'ready');
		await until('send b');
		await until('prepare c');
		cancel.abort();
		end('prepare c', 'ready');
		const cancelled = { kind: 'failure', text: 'cancelled' };
		assert.deepEqual(await outcomes, [cancelled, cancelled]);
		assert.deepEqual(log.slice(-2), ['abort a', 'abort b']);
		assert.ok(!log.includes('send c') && !log.includes('prepare d'));
	});

	it('ends all when a step throws, and tells of it once none is under way', async () => {
		const aborted: string[] = [];
		const started = Promise.withResolvers<void>();
		const steps = {
			prepare: async (call: string) => {
				if (call === 'a') return { ready: call };
				await started.promise;
				throw new Error('no more');
			},
			send: (call: string, _ready: string, { signal }: AbortController) =>
				new Promise<Outcome>((resolve) => {
					signal.addEventListener('abort', () => {
						aborted.push(call);
						resolve(success);
					});
					started.resolve();
				}),
		};
		await assert.rejects(sendInOrder(['a', 'b', 'c'], steps, new AbortController().signal, 3), /no more/);
		assert.deepEqual(aborted, ['a']);
	});
});
