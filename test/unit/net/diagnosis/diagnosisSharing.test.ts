import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ObservedCall } from '../../../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../../src/diagnosis/diagnosis.ts';
import { DiagnosisWorkers, type JobOptions } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { keys, opensslMd5, serverSigningSecret } from '../service/serviceClient.ts';
import { type StartedWorkers, watchStartedWorkers } from './startedWorkers.ts';

const worker = new URL('../../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url);
const troubled = new URL('./troubledWorker.ts', import.meta.url);
const { applicationKey, accessToken, applicationSecretKey } = keys;
const credentials = { applicationKey, accessToken, applicationSecretKey };
/** Time enough for each of these cases on a busy machine; a search ends when it has found its sets. */
const search = { credentials, budget: 15_000, hints: {} };

/** A call with four parameters, whose sig is that of `signed`. */
const call = (signed: string): ObservedCall => ({
	parameters: [
		{ name: 'application_key', value: applicationKey },
		{ name: 'method', value: 'users.get' },
		{ name: 'q', value: 'a b' },
		{ name: 'uid', value: '7' },
		{ name: 'access_token', value: accessToken },
	],
	sig: opensslMd5(signed),
});
const right = `application_key=${applicationKey}method=users.getq=a buid=7${serverSigningSecret}`;
const another = call('something else');
/** For {@link troubled}: what goes wrong in which worker, while the other goes on for ever. */
const trouble = (sig: string): ObservedCall => ({ parameters: [], sig });

describe('a search that workers share', () => {
	let all: DiagnosisWorkers[];
	let started: StartedWorkers;

	beforeEach(() => {
		all = [];
		started = watchStartedWorkers();
	});

	afterEach(async () => {
		mock.timers.reset();
		mock.restoreAll();
		await Promise.all(all.map((workers) => workers.dispose()));
		await started.ended();
		started.stop();
	});

	const newWorkers = (path: URL, searchers: number) => {
		const workers = new DiagnosisWorkers(path, searchers);
		all.push(workers);
		return workers;
	};

	async function diagnosis(
		searchers: number,
		observed: ObservedCall,
		budget: number,
		onFound: (soFar: Diagnosis) => void = () => {},
	): Promise<Diagnosis> {
		const outcome = await newWorkers(worker, searchers).diagnose(observed, { ...search, budget }, { onFound });
		return outcome.state === 'done' ? outcome.value : assert.fail(outcome.state);
	}

	const cases: [string, ObservedCall, string[] | undefined, number?][] = [
		['a right sig', call(right), undefined],
		['one mistake', call(right.replace('a b', 'a%20b')), ['value-percent-encoded']],
		[
			'two mistakes',
			call(right.replace('a b', 'a%20b').replace(serverSigningSecret, applicationSecretKey)),
			['application_secret_key-unhashed', 'value-percent-encoded'],
		],
		['nothing that is found in a short time', another, undefined, 100],
	];
	for (const [what, observed, codes, budget = search.budget] of cases) {
		it(`comes to the same as a search by one: ${what}`, async () => {
			const alone = await diagnosis(1, observed, budget);
			const told: Diagnosis[] = [];
			const together = await diagnosis(2, observed, budget, (soFar) => told.push(soFar));
			assert.equal(started.count, 3);
			// What is found is told before the end, of both together.
			assert.deepEqual(told.at(-1)?.mistakes[0]?.toSorted(), codes);
			const { verdict, mistakes, findings, rightSig, scheme, notes } = together;
			assert.deepEqual(mistakes[0]?.toSorted(), codes);
			assert.deepEqual(
				{ verdict, mistakes, findings, rightSig, scheme, notes },
				{
					verdict: alone.verdict,
					mistakes: alone.mistakes,
					findings: alone.findings,
					rightSig: alone.rightSig,
					scheme: alone.scheme,
					notes: alone.notes,
				},
			);
		});
	}

	it('starts a second worker when it is first needed, and keeps it', async () => {
		const workers = newWorkers(worker, 2);
		await workers.parsePaste('x');
		assert.equal(started.count, 1);
		await workers.diagnose(call(right), search);
		await workers.diagnose(call(right), search);
		await workers.compare([], '', []);
		assert.equal(started.count, 2);
	});

	it('has all its workers at hand once they are started beforehand, once each, and starts none after it ended', async () => {
		const workers = newWorkers(worker, 2);
		workers.start();
		workers.start();
		assert.equal(started.count, 2);
		const found = workers.diagnose(call(right), search);
		workers.start();
		assert.equal((await found).state, 'done');
		assert.equal(started.count, 2);
		await workers.dispose();
		workers.start();
		assert.equal(started.count, 2);
	});

	it('leaves no worker that was started beforehand and had nothing to do', async () => {
		mock.timers.enable({ apis: ['setTimeout'] });
		const workers = newWorkers(troubled, 2);
		workers.start();
		assert.equal(started.count, 2);
		mock.timers.tick(30_000);
		await started.ended();
	});

	it('tells a progress of both that never goes backwards, and what was tried so far', async () => {
		const told: [number, number][] = [];
		const onProgress = (done: number, candidates: number) => void told.push([done, candidates]);
		const outcome = await newWorkers(worker, 2).diagnose(another, { ...search, budget: 500 }, { onProgress });
		assert.equal(outcome.state, 'done');
		assert.ok(told.length > 2, `${told.length} times`);
		for (const part of [0, 1] as const) {
			const values = told.map((one) => one[part]);
			assert.deepEqual(
				values,
				values.toSorted((a, b) => a - b),
			);
		}
		assert.ok(told.some(([done, tried]) => done < 1 && tried > 0));
		const [done, candidates] = told.at(-1) ?? [];
		assert.equal(done, 1);
		assert.equal(candidates, outcome.state === 'done' && outcome.value.candidates);
	});

	/** Starts a search that hangs in both workers; `whileBoth` is called once when both are at it. */
	const hanging = (workers: DiagnosisWorkers, whileBoth: () => void, options: JobOptions = {}, how = 'hangs') =>
		workers.diagnose(trouble(how), search, {
			...options,
			onProgress: (_, candidates) => candidates === 2 && whileBoth(),
		});

	it('is ended in both when it is cancelled, and the next one is answered', async () => {
		const workers = newWorkers(troubled, 2);
		const cancelled = new AbortController();
		const running = hanging(workers, () => cancelled.abort(), { signal: cancelled.signal });
		const next = workers.diagnose(trouble('nothing'), search);
		assert.deepEqual(await running, { state: 'cancelled' });
		assert.equal((await next).state, 'done');
		await workers.dispose();
		await started.ended();
		assert.equal(started.count, 4);
	});

	it('is ended in both when they have worked on it for too long, however much time has passed', async () => {
		mock.timers.enable({ apis: ['setTimeout'] });
		const limit = search.budget + 10_000;
		let worked = 0;
		mock.method(Worker.prototype, 'cpuUsage', async () => ({ user: worked * 1000, system: 0 }));
		const workers = newWorkers(troubled, 2);
		const bothHang = Promise.withResolvers<void>();
		let outcome: unknown;
		const settled = hanging(workers, bothHang.resolve).then((result) => {
			outcome = result;
		});
		await bothHang.promise;
		const passTime = async () => {
			mock.timers.tick(limit);
			await turnOfTheLoop();
		};
		for (let times = 0; times < 10; times++) await passTime();
		worked = limit - 1;
		for (let times = 0; times < 10; times++) await passTime();
		assert.equal(outcome, undefined, 'the machine was busy with something else');
		worked = limit;
		await passTime();
		await settled;
		assert.deepEqual(outcome, { state: 'failed' });
		await started.ended();
	});

	/** What {@link troubled} says that a search came to that had tried something and was given up. */
	const givenUp = (candidates: number) => ({
		verdict: 'not-reproduced',
		mistakes: [],
		findings: [],
		strings: [],
		candidates,
		triedUpTo: 1,
		complete: false,
		cancelled: false,
		rightSig: null,
		scheme: null,
		notes: ['search-given-up'],
	});

	it('says what was tried when it is given up because it took too long', async () => {
		mock.timers.enable({ apis: ['setTimeout'] });
		let worked = 0;
		mock.method(Worker.prototype, 'cpuUsage', async () => ({ user: worked * 1000, system: 0 }));
		const workers = newWorkers(troubled, 2);
		const bothHang = Promise.withResolvers<void>();
		const outcome = hanging(workers, bothHang.resolve, {}, 'tries');
		await bothHang.promise;
		// What they had worked before is asked for when they start.
		await turnOfTheLoop();
		worked = search.budget + 10_000;
		mock.timers.tick(worked);
		assert.deepEqual(await outcome, { state: 'done', value: givenUp(2) });
		await workers.dispose();
		await started.ended();
	});

	it('says what was tried when a worker had no memory left, and ends that worker alone', async () => {
		const workers = newWorkers(troubled, 1);
		const outcome = await workers.diagnose(trouble('eats 0'), search);
		assert.deepEqual(outcome, { state: 'done', value: givenUp(1) });
		assert.equal((await workers.diagnose(trouble('nothing'), search)).state, 'done');
	});

	it('is ended in both when the workers are disposed of', async () => {
		const workers = newWorkers(troubled, 2);
		const waiting: Promise<unknown>[] = [];
		const running = hanging(workers, () => waiting.push(workers.dispose()));
		const queued = workers.diagnose(trouble('nothing'), search);
		assert.deepEqual(await Promise.all([running, queued]), [{ state: 'cancelled' }, { state: 'cancelled' }]);
		await Promise.all(waiting);
		await started.ended();
		assert.equal(started.count, 2);
	});

	it('leaves no worker once it was idle for a while', async () => {
		mock.timers.enable({ apis: ['setTimeout'] });
		const workers = newWorkers(troubled, 2);
		await workers.diagnose(trouble('nothing'), search);
		mock.timers.tick(30_000);
		await started.ended();
		assert.equal((await workers.diagnose(trouble('nothing'), search)).state, 'done');
		assert.equal(started.count, 4);
	});

	for (const kind of ['exits', 'throws', 'fails']) {
		for (const index of [0, 1]) {
			it(`fails as a whole when worker ${index} ${kind}, and later ones are answered`, async () => {
				const workers = newWorkers(troubled, 2);
				const failing = workers.diagnose(trouble(`${kind} ${index}`), search);
				const next = workers.diagnose(trouble('nothing'), search);
				assert.deepEqual(await failing, { state: 'failed' });
				const outcome = await next;
				assert.equal(outcome.state === 'done' && outcome.value.candidates, 2, 'both parts are in the answer');
			});
		}
	}
});
