import assert from 'node:assert/strict';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { keys, opensslMd5, plainQuery, plainSigned, serverSigningSecret } from '../service/serviceClient.ts';

const worker = new URL('../../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url);
const credentials = {
	applicationKey: keys.applicationKey,
	accessToken: keys.accessToken,
	applicationSecretKey: keys.applicationSecretKey,
};
const search = { credentials, budget: 1000, hints: {} };

describe('the diagnosis workers', () => {
	let workers: DiagnosisWorkers;

	beforeEach(() => {
		workers = new DiagnosisWorkers(worker);
	});

	afterEach(() => workers.dispose());

	const observed = async (sig: string) => {
		const outcome = await workers.parsePaste(
			`http://h/fb.do?${plainQuery}&t=a%20b&sig=${sig}&access_token=${keys.accessToken}`,
		);
		assert.equal(outcome.state, 'done');
		return outcome.state === 'done' ? outcome.value : assert.fail();
	};

	it('reads pastes and diagnoses, and says it in codes and names', async () => {
		const call = await observed(opensslMd5(`${plainSigned}t=a%20b${serverSigningSecret}`));
		const outcome = await workers.diagnose(call, search);
		assert.equal(outcome.state, 'done');
		if (outcome.state !== 'done') return;
		assert.deepEqual(outcome.value.mistakes[0], ['value-percent-encoded']);
		assert.deepEqual(outcome.value.findings[0]?.[0]?.parameters, ['t']);
	});

	it('tells progress, and the caller goes on meanwhile', async () => {
		const call = await observed(opensslMd5('something else'));
		const told: number[] = [];
		let turns = 0;
		const ticking = setInterval(() => {
			turns += 1;
		}, 5);
		const outcome = await workers.diagnose(call, { ...search, budget: 400 }, { onProgress: (done) => told.push(done) });
		clearInterval(ticking);
		assert.equal(outcome.state, 'done');
		assert.ok(told.length >= 3 && told.every((done) => done >= 0 && done <= 1), told.join());
		assert.ok(turns > 20, `${turns} turns of the loop`);
	});

	it('is cancelled in the midst of a search, and does the next job all the same', async () => {
		const call = await observed(opensslMd5('something else'));
		const cancelled = new AbortController();
		const long = workers.diagnose(
			call,
			{ ...search, budget: 30_000 },
			{ signal: cancelled.signal, onProgress: () => cancelled.abort() },
		);
		const waiting = new AbortController();
		const never = workers.diagnose(call, search, { signal: waiting.signal });
		waiting.abort();
		const next = workers.compare([{ name: 'a', value: '1' }], 'a=2', []);
		assert.deepEqual(await never, { state: 'cancelled' });
		assert.deepEqual(await long, { state: 'cancelled' });
		assert.equal((await next).state, 'done');
	});

	it('compares with true offsets, and masks what is shown', async () => {
		const secret = 'a-long-secret-value';
		const ours = [
			{ name: 'a', value: secret },
			{ name: 'b', value: '1' },
		];
		const outcome = await workers.compare(ours, `a=${secret}b=2`, [secret]);
		assert.equal(outcome.state, 'done');
		if (outcome.state !== 'done') return;
		assert.equal(outcome.value.offset, `a=${secret}b=`.length);
		assert.equal(outcome.value.cells.map(({ client }) => client).join(''), 'a=••••••••b=2••••••••');
	});

	it('fails when no worker can run, and is over when it is disposed of', async () => {
		const broken = new DiagnosisWorkers(new URL('./noSuchWorker.ts', import.meta.url));
		assert.deepEqual(await broken.parsePaste('x'), { state: 'failed' });
		await broken.dispose();
		const pending = workers.parsePaste('x');
		await workers.dispose();
		assert.deepEqual(await pending, { state: 'cancelled' });
		assert.deepEqual(await workers.parsePaste('x'), { state: 'cancelled' });
	});

	it('survives hostile pastes', async () => {
		const hostile = [
			'x'.repeat(1_000_000),
			`curl 'http://h/?${'a=b&'.repeat(10_000)}sig=1`,
			'"'.repeat(50_000),
			`?__proto__=1&sig=2&${'%25'.repeat(30_000)}`,
			'\u0000\u001b\ud800'.repeat(1000),
		];
		for (const text of hostile) {
			const outcome = await workers.parsePaste(text);
			assert.equal(outcome.state, 'done', text.slice(0, 20));
			if (outcome.state !== 'done') continue;
			const diagnosed = await workers.diagnose(outcome.value, search);
			assert.equal(diagnosed.state, 'done', text.slice(0, 20));
		}
	});
});
