import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnswerBodies, type AnswerBody, type OpenedBody } from '../../../../src/net/answer/answerBodies.ts';
import type { BodyState } from '../../../../src/net/answer/bodyModel.ts';
import { scanInSlices } from '../../../../src/net/answer/scanInSlices.ts';
import { threadsOfEachTest } from '../diagnosis/startedWorkers.ts';

const worker = new URL('../../../../src/net/answer/bodyWorker.ts', import.meta.url);
const secret = 'tkn1aB3Cd4Ef5Gh6';
const view = 'pretty';
const large = (last: string) => `[${'"line",'.repeat(60_000)}"${last}"]`;

describe('the bodies of answers', () => {
	let folder = '';
	let opened: AnswerBody[] = [];
	let made: AnswerBodies[] = [];
	const bodiesOf = (...how: ConstructorParameters<typeof AnswerBodies>) => {
		const bodies = new AnswerBodies(...how);
		made.push(bodies);
		return bodies;
	};
	before(() => {
		folder = mkdtempSync(join(tmpdir(), 'bodies-'));
	});
	afterEach(() => {
		for (const body of opened) body.dispose();
		opened = [];
		for (const bodies of made) void bodies.dispose();
		made = [];
	});
	after(() => rmSync(folder, { recursive: true }));
	// After what keeps them is disposed.
	const threads = threadsOfEachTest();

	/** Opens a body; `until` waits for a state of it. */
	function open(body: Partial<OpenedBody> & Pick<OpenedBody, 'kept'>, bodies = bodiesOf(worker)) {
		let state: BodyState | undefined;
		let wanted: { readonly is: (state: BodyState) => boolean; readonly resolve: () => void } | undefined;
		const lost = Promise.withResolvers<void>();
		const one = bodies.open(
			{ secrets: [secret], hasCome: true, ...body },
			{
				onState: (now) => {
					state = now;
					if (wanted?.is(now)) wanted.resolve();
				},
				onLost: () => lost.resolve(),
			},
		);
		opened.push(one);
		const until = (is: (state: BodyState) => boolean) =>
			new Promise<void>((resolve) => {
				if (state && is(state)) resolve();
				else wanted = { is, resolve };
			});
		const texts = async (from: number, count = 3) =>
			(await one.ask('rows', { view, from, count })).rows.map(({ text }) => text);
		return { body: one, until, texts, lost: lost.promise };
	}
	const isWhole = (state: BodyState) => state.isWhole;

	it('are read at once where they are small', async () => {
		const { texts } = open({ kept: { bytes: Buffer.from(`["${secret}"]`) } });
		assert.deepEqual(await texts(0), ['[', '"••••••••"', ']']);
		assert.equal(threads.count, 0);
	});

	it('are read in a thread where they are large, masked there, and the bytes stay here', async () => {
		const bytes = Buffer.from(large(secret));
		const { texts, until, body } = open({ kept: { bytes } });
		assert.deepEqual(await texts(0), ['[', '"line",', '"line",'], 'the beginning is there with the first answer');
		await until(isWhole);
		assert.deepEqual(await texts(60_000, 9), ['"line",', '"••••••••"', ']']);
		assert.equal(await body.ask('copied', { view, row: 60_001, part: 'value' }), '••••••••');
		const query = { text: 'line', matchCase: true, wholeWord: true, isExpression: false };
		assert.equal((await body.ask('find', { view, query, row: 0 }))?.count, 60_000);
		assert.equal((await body.ask('fold', { view, row: 0, folded: true })).lines, 1);
		assert.equal(threads.count, 1);
		assert.equal(bytes.toString(), large(secret));
	});

	it('are read from a file while it grows', async () => {
		const path = join(folder, 'growing');
		writeFileSync(path, '');
		const { body, texts, until } = open({ kept: { path }, hasCome: false });
		assert.deepEqual(await texts(0), []);
		const text = large('end');
		appendFileSync(path, text.slice(0, 300_000));
		body.grown(false);
		await until(({ lines }) => (lines.pretty ?? 0) > 1000);
		assert.deepEqual(await texts(0, 2), ['[', '"line",']);
		appendFileSync(path, text.slice(300_000));
		body.grown(true);
		await until(isWhole);
		assert.deepEqual(await texts(60_001), ['"end"', ']']);
	});

	it('are told here where they were gone over, and have a thread for what may take longer, with what was folded', async () => {
		const bytes = Buffer.from(`{"list":[${'{"a":1},'.repeat(800_000)}{"a":"${secret}"}],"b":[1,2]}`);
		const scanned = await scanInSlices({ status: 200, statusText: '', headers: [], truncated: false, body: bytes });
		const { texts, body } = open({ kept: { bytes }, scan: scanned?.scan });
		assert.deepEqual(await texts(0), ['{', '"list": [', '{']);
		assert.deepEqual(await texts(2_400_003), ['"a": "••••••••"', '}', '],']);
		assert.equal((await body.ask('fold', { view, row: 1, folded: true })).lines, 7);
		assert.deepEqual(await texts(0, 9), ['{', '"list": [', '"b": [', '1,', '2', ']', '}']);
		assert.equal(threads.count, 0);
		assert.equal(await body.ask('copied', { view, row: 2_400_003, part: 'value' }), '••••••••');
		assert.deepEqual(await texts(0, 9), ['{', '"list": [', '"b": [', '1,', '2', ']', '}'], 'folded in the thread, too');
		const query = { text: 'b', matchCase: true, wholeWord: true, isExpression: false };
		assert.equal((await body.ask('find', { view, query, row: 0 }))?.count, 1);
		assert.equal(threads.count, 1);
	});

	it('are told by a thread where secrets are so long that the rows take long', async () => {
		const bytes = Buffer.from(large('end'));
		const scanned = await scanInSlices({ status: 200, statusText: '', headers: [], truncated: false, body: bytes });
		const { texts } = open({ kept: { bytes }, scan: scanned?.scan, secrets: ['long '.repeat(2000)] });
		assert.deepEqual(await texts(0, 2), ['[', '"line",']);
		assert.equal(threads.count, 1);
	});

	it('let a newer search overtake one under way', async () => {
		const { body, until } = open({ kept: { bytes: Buffer.from(`["${'word '.repeat(2_000_000)}"]`) } });
		await until(isWhole);
		const query = { text: 'nothing', matchCase: false, wholeWord: false, isExpression: false };
		const searches = [1, 2].map(() => body.ask('find', { view, query, row: 0 }));
		assert.deepEqual(
			(await Promise.all(searches)).map((found) => found?.count),
			[undefined, 0],
		);
	});

	it('are read in a thread of any size, where nothing else could end a search', async () => {
		const { texts } = open({ kept: { bytes: Buffer.from('["a"]') } }, bodiesOf(worker, { largestAtOnce: 0 }));
		assert.deepEqual(await texts(0), ['[', '"a"', ']']);
		assert.equal(threads.count, 1);
	});

	it('are lost with their thread, and say so', async () => {
		const kept = { bytes: Buffer.alloc(200_000, 'a') };
		const missing = open({ kept: { path: join(folder, 'missing') } });
		await missing.lost;
		await assert.rejects(missing.texts(0));
		const endless = bodiesOf(new URL('../thread/endlessWorker.ts', import.meta.url), { mostTime: 1 });
		const stuck = open({ kept }, endless);
		await assert.rejects(stuck.texts(0));
		await stuck.lost;
	});

	it('have the thread of one that was disposed, but for one that was at work', async () => {
		const bodies = bodiesOf(worker);
		const kept = { bytes: Buffer.from(large('first')) };
		const first = open({ kept }, bodies);
		await first.until(isWhole);
		first.body.dispose();
		const second = open({ kept: { bytes: Buffer.from(`["second",${'1,'.repeat(200_000)}1]`) } }, bodies);
		assert.deepEqual(await second.texts(0, 2), ['[', '"second",']);
		await second.until(isWhole);
		assert.equal(threads.count, 1);
		const asked = assert.rejects(second.texts(0));
		second.body.dispose();
		await asked;
		const third = open({ kept }, bodies);
		assert.deepEqual(await third.texts(0, 2), ['[', '"line",']);
		assert.equal(threads.count, 2);
	});

	it('answer nothing once they are disposed', async () => {
		const { body, texts } = open({ kept: { bytes: Buffer.alloc(200_000, 'a') } });
		const asked = assert.rejects(texts(0));
		body.dispose();
		await asked;
	});
});
