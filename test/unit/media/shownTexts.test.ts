import assert from 'node:assert/strict';
import { durationText, sizeText } from '../../../media/answer/measures.ts';
import { shortText } from '../../../media/shortText.ts';
import { inClear } from '../../../media/trace/inClear.ts';
import type { Segment } from '../../../src/core/signing/trace.ts';

describe('what the webviews make of texts', () => {
	it('no character is cut in half, and a text that is short enough stays as it is', () => {
		const faces = '👋'.repeat(1000);
		assert.equal(shortText(`a${faces}`, 8), `a👋… ${(1994).toLocaleString()} …👋👋`);
		assert.equal(shortText(`${faces}a`, 8), `👋👋… ${(1994).toLocaleString()} …👋a`);
		assert.equal(shortText(faces, 2000), faces);
	});

	it('durations and sizes read as a person would say them', () => {
		assert.deepEqual([0.2, 12.4, 1234, 65_000].map(durationText), ['<1 ms', '12 ms', '1.2 s', '65 s']);
		assert.deepEqual([0, 999, 1100, 123_456, 5_000_000].map(sizeText), ['0 B', '999 B', '1.1 kB', '123 kB', '5 MB']);
	});

	it('a revealed text takes the place of the secret, or stands alone where it does not fit', () => {
		const masked: Segment[] = [
			{ part: 'text', text: 'GET /fb.do?' },
			{ part: 'name', text: 'a', parameter: 0 },
			{ part: 'value', text: '=1&access_token=', parameter: 0 },
			{ part: 'secret', text: '••••' },
		];
		const clear = inClear(masked, 'GET http://h/fb.do?a=1&access_token=T');
		const texts = clear?.map(({ text }) => text);
		assert.deepEqual(texts, ['GET http://h/fb.do?', 'a', '=1&access_token=', 'T']);
		assert.equal(inClear(masked, 'GET http://h/fb.do?a=2&access_token=T'), undefined);
		assert.equal(inClear(masked.slice(1), 'a=1&access_token=T')?.at(-1)?.text, 'T');
	});
});
