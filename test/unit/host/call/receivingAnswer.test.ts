import assert from 'node:assert/strict';
import { mask } from '../../../../src/core/mask.ts';
import { type ReceivedPart, ReceivingAnswer } from '../../../../src/host/call/receivingAnswer.ts';

const secret = '0123456789abcdef0123456789abcdef';

describe('ReceivingAnswer', () => {
	let told: ReceivedPart[];
	let receiving: ReceivingAnswer;
	let next: PromiseWithResolvers<void>;

	beforeEach(() => {
		told = [];
		next = Promise.withResolvers();
		receiving = new ReceivingAnswer([secret], (part) => {
			told.push(part);
			next.resolve();
		});
	});

	/** The body has come so far. */
	function hear(body: string | Uint8Array, more: { totalBytes?: number; contentType?: string } = {}): void {
		const bytes = Buffer.from(body);
		receiving.hear({ status: 200, receivedBytes: bytes.length, ...more, beginning: (most) => bytes.subarray(0, most) });
	}

	it('tells at once of the first bytes, then of many pieces together', async () => {
		hear('', { totalBytes: 100 });
		hear('[1', { totalBytes: 100 });
		for (const more of ['[1,', '[1,2', '[1,2,']) hear(more, { totalBytes: 100 });
		const [headers, first] = told;
		assert.deepEqual(headers, { status: 200, bytes: 0, total: 100, beginning: '' });
		assert.deepEqual(first, { status: 200, bytes: 2, total: 100, beginning: '[1' });
		assert.equal(told.length, 2);
		next = Promise.withResolvers();
		await next.promise;
		assert.deepEqual(told.slice(2), [{ status: 200, bytes: 5, total: 100, beginning: '[1,2,' }]);
	});

	it('shows no part of a secret', () => {
		hear(`{"echo":"${secret.slice(0, 20)}`);
		assert.equal(told[0]?.beginning, '{"echo":"');
		receiving = new ReceivingAnswer([secret], (part) => told.push(part));
		hear(`{"echo":"${secret}","b":1`);
		assert.equal(told[1]?.beginning, `{"echo":"${mask}","b":1`);
	});

	it('shows as much as fills a screen, in its own character set, and nothing of what is no text', () => {
		hear('x'.repeat(100_000));
		assert.equal(told[0]?.beginning.length, 16 * 1024);
		receiving = new ReceivingAnswer([], (part) => told.push(part));
		hear(Uint8Array.of(0xec, 0xe8, 0xf0), { contentType: 'text/plain; charset=windows-1251' });
		assert.equal(told[1]?.beginning, 'мир');
		receiving = new ReceivingAnswer([], (part) => told.push(part));
		hear(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2));
		assert.equal(told[2]?.beginning, '');
	});

	it('tells nothing more once all has come', async () => {
		hear('[1');
		hear('[1,');
		receiving.end();
		hear('[1,2]');
		await new Promise((resolve) => setTimeout(resolve, 150));
		assert.equal(told.length, 1);
	});
});
