import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { receivingAnswer } from '../../../../src/app/send/receivingAnswer.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import type { ReceivedPart } from '../../../../src/shared/answer.ts';

const secret = '0123456789abcdef0123456789abcdef';

describe('receivingAnswer', () => {
	let reported: ReceivedPart[];
	let receiving: ReturnType<typeof receivingAnswer>;

	beforeEach(() => {
		mock.timers.enable({ apis: ['setTimeout'] });
		reported = [];
		receiving = receivingAnswer([secret], (part) => reported.push(part));
	});
	afterEach(() => mock.timers.reset());
	const pass = (milliseconds: number) => mock.timers.tick(milliseconds);

	/** The body has come so far. */
	function hear(body: string | Uint8Array, more: { totalBytes?: number; contentType?: string } = {}): void {
		const bytes = Buffer.from(body);
		receiving.hear({ status: 200, receivedBytes: bytes.length, ...more, beginning: (most) => bytes.subarray(0, most) });
	}

	it('tells within 100 ms of the first bytes, then of many pieces together', () => {
		hear('', { totalBytes: 100 });
		pass(99);
		assert.deepEqual(reported.splice(0), [{ status: 200, bytes: 0, total: 100, beginning: '' }]);
		hear('[1', { totalBytes: 100 });
		pass(99);
		assert.deepEqual(reported.splice(0), [{ status: 200, bytes: 2, total: 100, beginning: '[\n  1', isJson: true }]);
		for (const more of ['[1,', '[1,2', '[1,2,']) hear(more, { totalBytes: 100 });
		assert.deepEqual(reported, []);
		pass(100);
		assert.deepEqual(reported, [{ status: 200, bytes: 5, total: 100, beginning: '[\n  1,\n  2,', isJson: true }]);
		pass(1000);
		assert.equal(reported.length, 1);
	});

	it('tells nothing of an answer that comes quickly, nor of any once it has come', () => {
		hear('[1');
		pass(10);
		hear('[1]');
		receiving.end();
		hear('[1]');
		pass(1000);
		assert.deepEqual(reported, []);
	});

	it('tells at once how a large answer begins that came quickly, as it takes a while to be laid out', () => {
		const body = 'x'.repeat(2_000_000);
		hear(body);
		receiving.came(2_000_000);
		const sizes = reported.map(({ bytes, beginning }) => [bytes, beginning.length]);
		assert.deepEqual(sizes, [[2_000_000, 16 * 1024]]);
		pass(1000);
		receiving.end();
		assert.equal(reported.length, 1);
	});

	it('tells nothing more at the end of a large answer whose beginning was reported, nor of a small one', () => {
		hear('[1,');
		pass(100);
		reported.length = 0;
		receiving.came(2_000_000);
		receiving.end();
		receiving = receivingAnswer([], (part) => reported.push(part));
		hear('[1]');
		receiving.came(3);
		receiving.end();
		pass(1000);
		assert.deepEqual(reported, []);
	});

	it('shows no part of a secret', () => {
		hear(`{"echo":"${secret.slice(0, 20)}`);
		pass(100);
		hear(`{"echo":"${secret}","b":1`);
		pass(100);
		const beginnings = reported.map(({ beginning }) => beginning);
		assert.deepEqual(beginnings, ['{\n  "echo":', `{\n  "echo": "${mask}",\n  "b": 1`]);
	});

	it('lays JSON out as far as it goes, as all of it will be, and no more lines than a screen has', () => {
		const body = JSON.stringify(Array.from({ length: 3000 }, (_, id) => ({ id })));
		hear(body);
		receiving.came(2_000_000);
		const [{ beginning = '', isJson } = {}] = reported;
		assert.ok(isJson);
		const whole = JSON.stringify(JSON.parse(body), null, 2);
		assert.equal(beginning, whole.split('\n').slice(0, 200).join('\n'));
		receiving = receivingAnswer([], (part) => reported.push(part));
		hear('<p>{"no": "JSON"}');
		receiving.came(2_000_000);
		assert.deepEqual(reported.at(-1), { status: 200, bytes: 17, beginning: '<p>{"no": "JSON"}' });
	});

	it('shows as much as fills a screen, in its own character set, and nothing of what is no text', () => {
		const shown = (body: string | Uint8Array, more = {}) => {
			receiving = receivingAnswer([], (part) => reported.push(part));
			hear(body, more);
			pass(100);
			return reported.at(-1)?.beginning;
		};
		assert.equal(shown('x'.repeat(100_000))?.length, 16 * 1024);
		const cyrillic = Uint8Array.of(0xec, 0xe8, 0xf0);
		assert.equal(shown(cyrillic, { contentType: 'text/plain; charset=windows-1251' }), 'мир');
		assert.equal(shown(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2)), '');
	});
});
