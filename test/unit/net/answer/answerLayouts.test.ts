import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutAnswer } from '../../../../src/core/answerLayout.ts';
import type { RawAnswer } from '../../../../src/core/response.ts';
import { AnswerLayouts } from '../../../../src/net/answer/answerLayouts.ts';
import { watchStartedWorkers } from '../diagnosis/startedWorkers.ts';

const path = new URL('../../../../src/net/answer/answerWorker.ts', import.meta.url);
const answer = (body: string): RawAnswer => ({
	status: 200,
	statusText: 'OK',
	headers: [['a', 'b']],
	truncated: false,
	body: new TextEncoder().encode(body),
});

describe('the layouts of answers', () => {
	let layouts: AnswerLayouts;
	let threads: ReturnType<typeof watchStartedWorkers>;

	beforeEach(() => {
		layouts = new AnswerLayouts(path);
		threads = watchStartedWorkers();
	});
	afterEach(async () => {
		threads.stop();
		await layouts.dispose();
	});

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

	it('survive 20 MB of brackets, one after another', async () => {
		const bodies = [20_000_000, 1_000_000].map((size) => answer('['.repeat(size)));
		const both = await Promise.all(bodies.map((body) => layouts.layOut(body, [])));
		for (const { answer: meaning } of both) assert.deepEqual(meaning, { kind: 'unreadable', reason: 'not-json' });
	});

	it('tell when the thread fails, without the body', async () => {
		const failing = new AnswerLayouts(new URL('../diagnosis/noSuchWorker.ts', import.meta.url));
		const { answer: meaning, text, headers } = await failing.layOut(answer(' '.repeat(2_000_000)), ['b']);
		assert.deepEqual(meaning, { kind: 'unreadable', reason: 'too-large' });
		assert.equal(text, undefined);
		assert.deepEqual(headers, [['a', 'b']]);
	});

	it('are given up when the thread comes to no end, and the next one is made', async () => {
		const endless = new AnswerLayouts(new URL('../thread/endlessWorker.ts', import.meta.url), 1);
		const both = [1, 2].map(() => endless.layOut(answer(' '.repeat(2_000_000)), []));
		for (const { answer: meaning, text } of await Promise.all(both)) {
			assert.deepEqual(meaning, { kind: 'unreadable', reason: 'too-large' });
			assert.equal(text, undefined);
		}
		assert.equal(threads.count, 2);
		await threads.ended();
	});

	it('are ended with what made them', async () => {
		const endless = new AnswerLayouts(new URL('../thread/endlessWorker.ts', import.meta.url));
		const both = [1, 2].map(() => endless.layOut(answer(' '.repeat(2_000_000)), []));
		await endless.dispose();
		for (const { text } of await Promise.all(both)) assert.equal(text, undefined);
		await threads.ended();
	});

	it('know a picture in a file by its beginning, and that it is too large to be shown, but none that was cut', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'layouts-'));
		const path = join(folder, 'answer');
		const png = Buffer.alloc(150_000, 1);
		png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
		const layOut = (width: number, more: Partial<RawAnswer> = {}, length = png.length) => {
			png.writeUInt32BE(width, 16);
			png.writeUInt32BE(40, 20);
			writeFileSync(path, png);
			const content = { isUtf8: false, isBlank: false, members: undefined };
			const file = { path, length, content, remove: async () => {} };
			return layouts.layOut({ ...answer(''), ...more, file }, ['secret']);
		};
		const picture = { type: 'image/png', height: 40 };
		assert.deepEqual((await layOut(30)).content.picture, { ...picture, width: 30 });
		assert.deepEqual((await layOut(1e6)).content.picture, { ...picture, width: 1e6, refused: 'pixels' });
		assert.deepEqual((await layOut(30, {}, 20_000_001)).content.picture, { ...picture, width: 30, refused: 'bytes' });
		assert.equal((await layOut(30, { cut: 'cancelled', truncated: true })).content.picture, undefined);
		rmSync(folder, { recursive: true });
	});

	it('leave the body to who has it', async () => {
		const body = new Uint8Array(2_000_000).fill(0x20);
		await layouts.layOut({ ...answer(''), body }, []);
		assert.equal(body.byteLength, 2_000_000);
	});

	describe('of a text of up to a megabyte', () => {
		const large = (end: string) => answer(`{"items":[${'{"a":"line", "b":[1]},\n'.repeat(9000)}0]${end}`);

		it('are made here as far as a screen needs, and as a whole when that is asked for', async () => {
			const raw = large(',"key":"secret","c":"\\/"}');
			const { text = '', language, scan, answer: meaning } = await layouts.layOut(raw, ['secret']);
			assert.deepEqual(meaning, { kind: 'success' });
			const all = layOutAnswer(raw, ['secret']).text ?? '';
			assert.ok(all.startsWith(text.trimEnd()) && text.length > 100_000 && language === 'json');
			assert.equal(scan?.json.isWhole, true);
			const whole = await layouts.layOutWhole(raw.body, ['secret']);
			assert.equal(whole.language, 'json');
			assert.ok(new TextDecoder().decode(whole.bytes) === all && !all.includes('secret'));
			assert.equal(threads.count, 0);
		});

		it('know an error by the members of all of it, and what is no JSON', async () => {
			const error = { code: 100, message: 'bad ••••••••' };
			const wrong = large(',"error_code":1,"error_msg":"bad secret","\\u0065rror_code":100}');
			assert.deepEqual((await layouts.layOut(wrong, ['secret'])).answer, { kind: 'api-error', error });
			const kinds = [large(''), answer(' '.repeat(200_000)), answer(`${'a'.repeat(200_000)}`)].map(
				async (raw) => (await layouts.layOut(raw, [])).answer,
			);
			assert.deepEqual(await Promise.all(kinds), [
				{ kind: 'unreadable', reason: 'not-json' },
				{ kind: 'unreadable', reason: 'empty' },
				{ kind: 'unreadable', reason: 'not-json' },
			]);
			assert.equal(threads.count, 0);
		});

		it('are made in a thread where it is in another character set, cut, a picture or nested too deeply', async () => {
			const type = (value: string) => ({ headers: [['content-type', value] as const] });
			const bodies = [
				{ ...large('}'), ...type('application/json; charset=windows-1251') },
				{ ...large('}'), ...type('image/svg+xml') },
				{ ...large('}'), truncated: true },
				{ ...large('}'), body: new Uint8Array(200_000).fill(0xff) },
				answer('['.repeat(200_000) + ']'.repeat(200_000)),
			];
			for (const raw of bodies) assert.equal((await layouts.layOut(raw, [])).scan, undefined);
			assert.equal(threads.count, bodies.length);
			await threads.ended();
		});
	});
});
