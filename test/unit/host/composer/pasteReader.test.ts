import assert from 'node:assert/strict';
import { type ReadingOptions, readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { longestReadHere, type PasteThread, pasteReader } from '../../../../src/host/composer/pasteReader.ts';
import type { DiagnosisJobs } from '../../../../src/net/diagnosis/diagnosisJobs.ts';
import { DiagnosisWorkers, type JobOutcome } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { maxDraftLength } from '../../../../src/shared/draft.ts';

type Outcome = JobOutcome<ReturnType<DiagnosisJobs['readCall']>>;

const hints = { methods: ['a.b'], parameterNames: ['uid'] };
const short = 'method=a.b&uid=1';
const long = (name: string) => `method=a.b&${name}=${'x'.repeat(longestReadHere)}`;

/** When what is known of signing strings is there, so that the thread is asked. */
const asking = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A reader whose thread is done when the test says so. */
function open() {
	const asked: {
		readonly text: string;
		readonly reading: ReadingOptions;
		readonly signal: AbortSignal;
		end: (outcome: Outcome) => void;
	}[] = [];
	const thread = {
		read: (_: 'readCall', [text, reading]: [string, ReadingOptions], { signal }: { signal: AbortSignal }) => {
			const { promise, resolve } = Promise.withResolvers<Outcome>();
			// As the workers do.
			signal.addEventListener('abort', () => resolve({ state: 'cancelled' }));
			asked.push({ text, reading, signal, end: resolve });
			return promise;
		},
	} as PasteThread;
	return { reader: pasteReader(thread, async () => ({ hints })), asked };
}

const done = (text: string): Outcome => ({ state: 'done', value: readPastedParameters(text) });

describe('the reader of what is pasted into a composer', () => {
	it('reads a short text at once, and a longer one in the thread', async () => {
		const { reader, asked } = open();
		assert.deepEqual(await reader.read(short, 'name'), {
			state: 'call',
			method: 'a.b',
			leftOut: [],
			rows: [{ name: 'uid', value: '1', enabled: true }],
		});
		assert.deepEqual(await reader.read('no call', 'name'), { state: 'text' });
		assert.equal(asked.length, 0);
		const reading = reader.read(long('b'), 'name');
		await asking();
		const texts = asked.map(({ text }) => text);
		assert.deepEqual(texts, [long('b')]);
		asked[0]?.end(done(long('b')));
		const read = await reading;
		assert.equal(read.state === 'call' && read.rows[0]?.name, 'b');
	});

	it('says of a text that it is no call, takes too much or is too long', async () => {
		const { reader, asked } = open();
		for (const [outcome, state] of [
			[{ state: 'done', value: undefined }, 'text'],
			[{ state: 'done', value: 'too-long' }, 'too-long'],
			[{ state: 'failed' }, 'given-up'],
		] as const) {
			const reading = reader.read(long('b'), 'name');
			await asking();
			asked.at(-1)?.end(outcome);
			assert.deepEqual(await reading, { state });
		}
		assert.equal(asked.length, 3);
		assert.deepEqual(await reader.read(`a=${'x'.repeat(maxDraftLength)}`, 'name'), { state: 'too-long' });
		assert.equal(asked.length, 3);
	});

	it('fills in no call that is longer than one that is kept', async () => {
		const { reader, asked } = open();
		const text = 'ab=c&'.repeat(30_000);
		const reading = reader.read(text, 'name');
		await asking();
		asked[0]?.end(done(text));
		assert.equal((await reading).state, 'too-long');
	});

	it('gives a paste up for a newer one, long or short', async () => {
		const { reader, asked } = open();
		const first = reader.read(long('first'), 'name');
		await asking();
		const second = reader.read(long('second'), 'name');
		await asking();
		assert.ok(asked[0]?.signal.aborted);
		assert.deepEqual(await first, { state: 'overtaken' });
		const third = reader.read(short, 'name');
		assert.ok(asked[1]?.signal.aborted);
		assert.deepEqual(await second, { state: 'overtaken' });
		const fourth = reader.read(long('fourth'), 'name');
		await asking();
		assert.deepEqual(await third, { state: 'overtaken' });
		asked[2]?.end(done(long('fourth')));
		assert.equal((await fourth).state, 'call');
	});

	it('takes what is done too late for nothing', async () => {
		const { reader, asked } = open();
		const first = reader.read(long('first'), 'name');
		await asking();
		asked[0]?.end(done(long('first')));
		const second = reader.read(long('second'), 'name');
		await asking();
		assert.deepEqual(await first, { state: 'overtaken' });
		asked[1]?.end(done(long('second')));
		assert.equal((await second).state, 'call');
	});

	it('gives up what it reads when the composer is closed, and reads no more', async () => {
		const { reader, asked } = open();
		const reading = reader.read(long('b'), 'name');
		await asking();
		reader.dispose();
		assert.ok(asked[0]?.signal.aborted);
		assert.deepEqual(await reading, { state: 'overtaken' });
		assert.deepEqual(await reader.read(long('b'), 'name'), { state: 'overtaken' });
		assert.deepEqual(await reader.read(short, 'name'), { state: 'overtaken' });
		assert.equal(asked.length, 1);
	});

	it('has what is known of signing strings, and which field it is', async () => {
		const { reader, asked } = open();
		void reader.read(long('b'), 'value');
		await asking();
		void reader.read(long('c'), 'method');
		await asking();
		const readings = asked.map(({ reading }) => reading);
		assert.deepEqual(readings, [
			{ isValue: true, hints },
			{ isValue: false, hints },
		]);
		const string = 'application_key=Kformat=jsonmethod=shop.sellnowBuyprice=5';
		const known = pasteReader({ read: () => assert.fail() }, async () => ({
			hints: { methods: ['shop.sell'], parameterNames: ['nowBuyprice'] },
		}));
		const read = await known.read(string, 'name');
		assert.equal(read.state === 'call' && read.method, 'shop.sell');
		assert.deepEqual(await known.read(string, 'value'), { state: 'text' });
		const unknown = pasteReader({ read: () => assert.fail() }, () => Promise.reject(new Error('no catalogue')));
		assert.equal((await unknown.read(short, 'name')).state, 'call');
		assert.deepEqual(await unknown.read(short, 'value'), { state: 'text' });
	});

	it('reads in a real thread what it reads without one', async () => {
		const workers = new DiagnosisWorkers(new URL('../../../../src/net/diagnosis/diagnosisWorker.ts', import.meta.url));
		const reader = pasteReader(workers, async () => ({ hints }));
		try {
			const text = `${long('b')}&format=xml&sig=1&access_token=T&${'c=%D0%B6&'.repeat(300)}`;
			const here = readPastedParameters(text);
			assert.ok(here);
			const { parameters, ...more } = here;
			assert.deepEqual(await reader.read(text, 'name'), {
				state: 'call',
				...more,
				rows: parameters.map((parameter) => ({ ...parameter, enabled: true })),
			});
			assert.deepEqual(await reader.read('no call '.repeat(10_000), 'name'), { state: 'text' });
			assert.deepEqual(await reader.read('a=&'.repeat(100_000), 'name'), { state: 'too-long' });
			const overtaken = reader.read(text, 'name');
			assert.equal((await reader.read(text, 'name')).state, 'call');
			assert.deepEqual(await overtaken, { state: 'overtaken' });
		} finally {
			reader.dispose();
			await workers.dispose();
		}
	});
});
