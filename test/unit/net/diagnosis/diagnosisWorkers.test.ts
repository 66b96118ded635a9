import assert from 'node:assert/strict';
import type { ObservedCall } from '../../../../src/diagnosis/mistakes/mistake.ts';
import { warmUp } from '../../../../src/net/diagnosis/diagnosisJobs.ts';
import { DiagnosisWorkers, type JobOutcome } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { keys, opensslMd5, plainQuery, plainSigned, serverSigningSecret } from '../service/serviceClient.ts';
import { threadsOfEachTest } from './startedWorkers.ts';

const worker = new URL('../../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url);
const troubled = new URL('./troubledWorker.ts', import.meta.url);
const { applicationKey, accessToken, applicationSecretKey } = keys;
const search = { credentials: { applicationKey, accessToken, applicationSecretKey }, work: 200_000, hints: {} };
const endless = { ...search, work: Number.POSITIVE_INFINITY };
const cancelled = { state: 'cancelled' };

const doneValue = <T>(outcome: JobOutcome<T>): T =>
	outcome.state === 'done' ? outcome.value : assert.fail(outcome.state);
const trouble = (sig: string): ObservedCall => ({ parameters: [], sig });

describe('the diagnosis workers', () => {
	const threads = threadsOfEachTest();
	let workers: DiagnosisWorkers;
	let faulty: DiagnosisWorkers;

	beforeEach(() => {
		workers = new DiagnosisWorkers(worker);
		faulty = new DiagnosisWorkers(troubled);
	});

	afterEach(() => Promise.all([workers.dispose(), faulty.dispose()]));

	const observed = async (signed: string) => {
		const sig = opensslMd5(signed);
		const url = `http://h/fb.do?${plainQuery}&t=a%20b&sig=${sig}&access_token=${accessToken}`;
		const [call] = doneValue(await workers.read('parsePastes', [[url]]));
		return call ?? assert.fail();
	};

	it('have what they wait with done without a fault, which nobody would see there', () => {
		assert.doesNotThrow(warmUp);
	});

	it('read pastes and find mistakes', async () => {
		const call = await observed(`${plainSigned}t=a%20b${serverSigningSecret}`);
		const { mistakes, findings } = doneValue(await workers.diagnose(call, search));
		assert.deepEqual(mistakes[0], ['value-percent-encoded']);
		assert.deepEqual(findings[0]?.[0]?.parameters, ['t']);
		assert.equal(threads.count, 2);
	});

	it('leave a search of learning, which its work ends, longer than the reading of a paste', async () => {
		const most: number[] = [];
		const timed = new DiagnosisWorkers(worker, async (_, { mostTime }) => {
			most.push(mostTime);
			return [] as never;
		});
		await timed.read('parsePastes', [['']]);
		await timed.read('learn', [{ parameters: [] }, '', {}]);
		assert.ok((most[1] ?? 0) > (most[0] ?? 0));
		await timed.dispose();
	});

	it('learn of a request with a long body in the memory of a thread', async () => {
		const names = Array.from({ length: 8 }, (_, index) => `id${index}`);
		const parameters = names.map((name): [string, string] => [name, name]);
		const values = { verb: 'POST', host: 'h.test', path: '/p', url: 'https://h.test/p', secret_key: 'secret' };
		const body = JSON.stringify(
			Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [index, 'x'.repeat(300)])),
		);
		const call = { parameters, values: { ...values, body } };
		const options = { secret: ['secret_key'], work: 150_000_000 };
		assert.deepEqual(doneValue(await workers.read('learn', [call, 'ab'.repeat(32), options])), []);
	});

	it('have threads ready for a paste and its search, where they are asked to', async () => {
		workers.makeReady();
		assert.equal(threads.count, 2);
		const call = await observed(`${plainSigned}t=a%20b${serverSigningSecret}`);
		doneValue(await workers.diagnose(call, search));
		assert.equal(threads.count, 2);
		await workers.dispose();
		await threads.ended();
		workers.makeReady();
		assert.equal(threads.count, 2);
	});

	it('report a mistake while the search goes on, and end with the work of the search', async () => {
		const call = await observed(`${plainSigned}t=a%20b${serverSigningSecret}`);
		const reports: [number, string[] | undefined][] = [];
		const { mistakes } = doneValue(
			await workers.diagnose(call, search, {
				onReport: ({ done, soFar }) => reports.push([done, soFar.mistakes[0]]),
			}),
		);
		assert.ok(reports.every(([done]) => done >= 0 && done <= 1));
		assert.deepEqual(reports[0], [0, undefined]);
		assert.deepEqual(reports.at(-1)?.[1], mistakes[0]);
		const wrong = doneValue(await workers.diagnose(await observed('something else'), search));
		assert.deepEqual([wrong.verdict, wrong.complete, wrong.cancelled], ['not-reproduced', false, false]);
	});

	it('cancel a search that runs and one that waits, and do the next job', async () => {
		const call = await observed('something else');
		const ending = new AbortController();
		const { signal } = ending;
		const running = workers.diagnose(call, endless, { signal, onReport: () => ending.abort() });
		const waiting = workers.diagnose(call, search, { signal });
		const next = workers.read('compare', ['a=2', [{ name: 'a', value: '1' }], []]);
		assert.deepEqual([await running, await waiting], [cancelled, cancelled]);
		assert.equal((await next).state, 'done');
	});

	it('stop an endless search with what it has tried', async () => {
		const stop = new AbortController();
		const outcome = workers.diagnoseLong(await observed('something else'), endless, {
			stop: stop.signal,
			onReport: ({ soFar }) => soFar.triedUpTo > 0 && soFar.candidates > 1000 && stop.abort(),
		});
		const diagnosis = doneValue(await outcome);
		assert.ok(diagnosis.candidates > 1000 && diagnosis.cancelled);
		assert.ok(!diagnosis.notes.includes('search-given-up'));
		assert.deepEqual(await workers.diagnoseLong(trouble('x'), endless, { stop: stop.signal }), cancelled);
	});

	it('stop a long search where another begins, and search shortly meanwhile', async () => {
		const begun = Promise.withResolvers<void>();
		const first = faulty.diagnoseLong(trouble('hangs'), endless, { onReport: () => begun.resolve() });
		await begun.promise;
		assert.equal((await faulty.diagnose(trouble(''), search)).state, 'done');
		const second = await faulty.diagnoseLong(trouble(''), endless);
		assert.equal(doneValue(await first).cancelled, true);
		assert.equal(doneValue(second).cancelled, false);
	});

	for (const how of ['exits', 'throws'])
		it(`fail with a worker that ${how}, and do the next job`, async () => {
			assert.deepEqual(await faulty.diagnose(trouble(how), search), { state: 'failed' });
			assert.equal((await faulty.diagnose(trouble(''), search)).state, 'done');
		});

	it('give a search up that needs too much memory, with what it has tried', async () => {
		const { triedUpTo, notes } = doneValue(await faulty.diagnose(trouble('eats'), search));
		assert.deepEqual([triedUpTo, notes], [1, ['search-given-up']]);
	});

	it('compare with true offsets, and mask what is shown', async () => {
		const secret = 'a-long-secret-value';
		const ours = [
			{ name: 'a', value: secret },
			{ name: 'b', value: '1' },
		];
		const { offset, cells } = doneValue(await workers.read('compare', [`a=${secret}b=2`, ours, [secret]]));
		assert.equal(offset, `a=${secret}b=`.length);
		assert.equal(cells.map(({ client }) => client).join(''), 'a=••••••••b=2••••••••');
	});

	it('fail when no worker can run, and cancel everything when they are disposed of', async () => {
		const broken = new DiagnosisWorkers(new URL('./noSuchWorker.ts', import.meta.url));
		assert.deepEqual(await broken.read('parsePastes', [['x']]), { state: 'failed' });
		const pending = [workers.read('parsePastes', [['x']]), workers.diagnoseLong(trouble('x'), endless)];
		await workers.dispose();
		assert.deepEqual(await Promise.all(pending), [cancelled, cancelled]);
		assert.deepEqual(await workers.read('parsePastes', [['x']]), cancelled);
	});

	it('survive hostile pastes', async () => {
		const hostile = [
			'x'.repeat(1_000_000),
			`curl 'http://h/?${'a=b&'.repeat(10_000)}sig=1`,
			'"'.repeat(50_000),
			`?__proto__=1&sig=2&${'%25'.repeat(30_000)}`,
			'\u0000\u001b\ud800'.repeat(1000),
		];
		for (const call of doneValue(await workers.read('parsePastes', [hostile])))
			assert.equal((await workers.diagnose(call, search)).state, 'done', call.kind);
	});
});
