import assert from 'node:assert/strict';
import type { ObservedCall } from '../../../../src/diagnosis/diagnose.ts';
import { DiagnosisWorkers, type JobOutcome } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { LongSearches } from '../../../../src/net/diagnosis/longSearches.ts';
import { keys, opensslMd5 } from '../service/serviceClient.ts';
import { type StartedWorkers, watchStartedWorkers } from './startedWorkers.ts';

const worker = new URL('../../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url);
const { applicationKey, accessToken, applicationSecretKey } = keys;
const credentials = { applicationKey, accessToken, applicationSecretKey };
const endless = { credentials, budget: Number.POSITIVE_INFINITY, hints: {} };

/** No set of mistakes reproduces it: only trying all ends its search, which takes minutes. */
const call = (sig: string): ObservedCall => ({
	parameters: Array.from({ length: 5 }, (_, i) => ({ name: `name_${i}`, value: `a value & ${i}, "ж"` })),
	sig: opensslMd5(sig),
});
const tried = (outcome: JobOutcome<{ candidates: number; cancelled: boolean; notes: readonly string[] }>) =>
	outcome.state === 'done' ? outcome.value : assert.fail(outcome.state);

describe('long searches', () => {
	let workers: DiagnosisWorkers;
	let started: StartedWorkers;

	beforeEach(() => {
		started = watchStartedWorkers();
		workers = new DiagnosisWorkers(worker, 2);
	});

	afterEach(async () => {
		await workers.dispose();
		await started.ended();
		started.stop();
	});

	/** Starts one; resolves when it has tried something, and tells how far all its sets were tried. */
	function start(searches: LongSearches, sig: string, stop?: AbortSignal) {
		const begun = Promise.withResolvers<number>();
		const outcome = searches.diagnose(call(sig), endless, {
			...(stop ? { stop } : {}),
			onProgress: (done, candidates, triedUpTo) => {
				if (!(done >= 0 && done <= 1)) begun.reject(new Error(`${done} is done`));
				if (candidates > 0 && triedUpTo > 0) begun.resolve(triedUpTo);
			},
		});
		return { outcome, begun: begun.promise };
	}

	it('go on without an end, and say what they have tried when they are stopped', async () => {
		const warned: string[] = [];
		const onWarning = ({ name }: Error) => void warned.push(name);
		process.on('warning', onWarning);
		const stop = new AbortController();
		const { outcome, begun } = start(new LongSearches(workers), 'one', stop.signal);
		assert.ok((await begun) >= 1);
		stop.abort();
		const value = tried(await outcome);
		assert.ok(value.candidates > 1000, `${value.candidates} tried`);
		assert.equal(value.cancelled, true);
		assert.ok(!value.notes.includes('search-given-up'));
		process.off('warning', onWarning);
		// As of a timer that is set for longer than timers run.
		assert.deepEqual(warned, []);
	});

	it('end where another begins, and only there', async () => {
		const searches = new LongSearches(workers);
		const first = start(searches, 'one');
		await first.begun;
		const stop = new AbortController();
		const second = start(searches, 'two', stop.signal);
		assert.equal(tried(await first.outcome).cancelled, true);
		await second.begun;
		stop.abort();
		assert.equal(tried(await second.outcome).cancelled, true);
	});

	it('are cancelled where they are stopped before they run', async () => {
		const running = new AbortController();
		const first = workers.diagnose(call('one'), endless, { stop: running.signal });
		const stop = new AbortController();
		const waiting = workers.diagnose(call('two'), endless, { stop: stop.signal });
		stop.abort();
		assert.deepEqual(await waiting, { state: 'cancelled' });
		assert.deepEqual(await workers.diagnose(call('three'), endless, { stop: stop.signal }), { state: 'cancelled' });
		running.abort();
		await first;
	});

	it('are cancelled at once where nobody wants to know', async () => {
		const signal = new AbortController();
		const outcome = workers.diagnose(call('one'), endless, { signal: signal.signal });
		signal.abort();
		assert.deepEqual(await outcome, { state: 'cancelled' });
	});
});
