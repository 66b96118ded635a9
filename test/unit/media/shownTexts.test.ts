import assert from 'node:assert/strict';
import { durationText, sizeText } from '../../../media/answer/measures.ts';
import { shortText } from '../../../media/shortText.ts';

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
});
