import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxInMemory } from '../../../../src/core/call/answerSize.ts';
import type { RawAnswer } from '../../../../src/core/call/response.ts';
import { AnswerThread } from '../../../../src/net/answer/answerThread.ts';
import { scratchFolder } from '../../../vscode/scratch.ts';
import { threadsOfEachTest } from '../diagnosis/startedWorkers.ts';

const path = new URL('../../../../src/net/answer/answerWorker.ts', import.meta.url);
const answer = (body: string): RawAnswer => ({
	status: 200,
	statusText: 'OK',
	headers: [['a', 'b']],
	truncated: false,
	body: new TextEncoder().encode(body),
});

describe('the layouts of answers', () => {
	let layouts: AnswerThread;
	const threads = threadsOfEachTest();

	beforeEach(() => {
		layouts = new AnswerThread(path);
	});
	afterEach(() => layouts.dispose());

	async function layOutFile(body: string | Uint8Array, more: Partial<RawAnswer> = {}) {
		const file = { path: join(scratchFolder('layouts'), 'answer'), length: body.length, remove: async () => {} };
		writeFileSync(file.path, body);
		return layouts.layOut({ ...answer(''), ...more, truncated: true, file }, []);
	}

	it('are made at once for a small answer', async () => {
		assert.equal((await layouts.layOut(answer('[1]'), [])).text, '[\n  1\n]');
		assert.equal(threads.count, 0);
	});

	it('are made in a thread for a large one, which then ends', async () => {
		const { text, answer: meaning } = await layouts.layOut(answer(`["${'secret '.repeat(150_000)}"]`), ['secret']);
		assert.deepEqual(meaning, { kind: 'success' });
		assert.doesNotMatch(text ?? '', /secret/);
		assert.equal(threads.count, 1);
		await threads.ended();
	});

	it('survive as many brackets as are held in memory, one answer after another', async () => {
		const bodies = [maxInMemory, maxInMemory / 2].map((size) => answer('['.repeat(size)));
		const both = await Promise.all(bodies.map((body) => layouts.layOut(body, [])));
		for (const { answer: meaning } of both) assert.deepEqual(meaning, { kind: 'unreadable', reason: 'not-json' });
	});

	it('tell when the thread fails, without the body', async () => {
		const failing = new AnswerThread(new URL('../diagnosis/noSuchWorker.ts', import.meta.url));
		const { answer: meaning, text, headers } = await failing.layOut(answer(' '.repeat(2_000_000)), ['b']);
		assert.deepEqual(meaning, { kind: 'unreadable', reason: 'too-large' });
		assert.equal(text, undefined);
		assert.deepEqual(headers, [['a', 'b']]);
	});

	it('are given up when the thread comes to no end, and the next one is made', async () => {
		const endless = new AnswerThread(new URL('../thread/endlessWorker.ts', import.meta.url), 1);
		const both = [1, 2].map(() => endless.layOut(answer(' '.repeat(2_000_000)), []));
		for (const { answer: meaning, text } of await Promise.all(both)) {
			assert.deepEqual(meaning, { kind: 'unreadable', reason: 'too-large' });
			assert.equal(text, undefined);
		}
		assert.equal(threads.count, 2);
		await threads.ended();
	});

	it('are ended with what made them', async () => {
		const endless = new AnswerThread(new URL('../thread/endlessWorker.ts', import.meta.url));
		const both = [1, 2].map(() => endless.layOut(answer(' '.repeat(2_000_000)), []));
		await endless.dispose();
		for (const { text } of await Promise.all(both)) assert.equal(text, undefined);
		await threads.ended();
	});

	it('know a picture in a file, which is too large to be shown', async () => {
		const png = Buffer.alloc(150_000, 1);
		png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
		png.writeUInt32BE(30, 16);
		png.writeUInt32BE(40, 20);
		assert.deepEqual((await layOutFile(png)).content.picture, { type: 'image/png', width: 30, height: 40 });
	});

	it('leave the body to who has it', async () => {
		const body = new Uint8Array(2_000_000).fill(0x20);
		await layouts.layOut({ ...answer(''), body }, []);
		assert.equal(body.byteLength, 2_000_000);
	});

	for (const bytes of [
		[0xef, 0x31],
		[0xef, 0xbb, 0x31],
		[0xbb, 0xbf, 0x31],
	])
		it(`know that a broken byte-order mark is no JSON: ${Buffer.from(bytes).toString('hex')}`, async () => {
			const body = Uint8Array.from(bytes);
			const inMemory = await layouts.layOut({ ...answer(''), body }, []);
			assert.deepEqual(inMemory.answer, { kind: 'unreadable', reason: 'not-json' });
			const inFile = await layOutFile(body);
			assert.deepEqual([inFile.answer.kind, inFile.language], ['unreadable', 'text']);
		});

	it('judge a body in a file by all of it', async () => {
		const json = `{"more":"${'x'.repeat(300_000)}","error_code":104,"error_msg":"PARAM_SIGNATURE"}`;
		const error = { code: 104, message: 'PARAM_SIGNATURE' };
		const cases = [
			[json, {}, { kind: 'api-error', error }],
			[json.slice(0, -1), { cut: 'connection-reset' }, { kind: 'unreadable', reason: 'truncated' }],
			[`${json},`, {}, { kind: 'unreadable', reason: 'not-json' }],
			[`["${'x'.repeat(300_000)}"]`, {}, { kind: 'success' }],
			[' '.repeat(300_000), {}, { kind: 'unreadable', reason: 'empty' }],
			[
				Buffer.concat([Buffer.from(`["${'x'.repeat(300_000)}`), Buffer.of(0xff), Buffer.from('"]')]),
				{},
				{ kind: 'unreadable', reason: 'not-utf8' },
			],
		] as const;
		for (const [body, more, expected] of cases) assert.deepEqual((await layOutFile(body, more)).answer, expected);
	});

	it('filter a body in memory or a file, and end what takes too long', async () => {
		const { signal } = new AbortController();
		const file = join(scratchFolder('layouts'), 'answer');
		writeFileSync(file, '\ufeff{"a":[1,12345678901234567890]}');
		const expected = {
			kind: 'found',
			text: '[\n  1,\n  12345678901234567890\n]',
			paths: ['$.a[0]', '$.a[1]'],
			isList: true,
			isWhole: true,
		};
		assert.deepEqual(await layouts.filter({ path: file }, '$.a[*]', signal), expected);
		assert.deepEqual(await layouts.filter({ text: '{"a":[1,12345678901234567890]}' }, '$.a[*]', signal), expected);
		const slow = new AnswerThread(path, 400);
		const text = JSON.stringify([`${'a'.repeat(40)}!`]);
		assert.deepEqual(await slow.filter({ text }, '$[?match(@, "(a|aa)+")]', signal), { kind: 'too-much' });
		await slow.dispose();
	});
});
