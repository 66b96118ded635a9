import assert from 'node:assert/strict';
import { callKeys } from '../../../../src/app/callFiles/parsedFile.ts';
import { plain } from '../../../../src/app/plainText.ts';
import { cutText, flatCopy } from '../../../../src/core/text/flatCopy.ts';
import { SeenCalls } from '../../../../src/net/diagnosis/seenCalls.ts';
import { usedHeap } from '../../../data/usedHeap.ts';

describe('a part that is kept of a large text', () => {
	const size = 8_000_000;
	const large = (seed: number) => `${seed}`.padEnd(100, 'line ').repeat(size / 100);
	const parts: Record<string, (text: string) => unknown> = {
		copy: (text) => flatCopy(text.slice(10, 200)),
		cut: (text) => cutText(text, 100),
		plain: (text) => plain(text.slice(10, 200)),
		'key of a call': (text) => callKeys([{ title: text.slice(10, 200), method: text.slice(0, 20), start: 0, end: 1 }]),
		'call that was sent': (text) => {
			const seen = new SeenCalls();
			seen.add([{ name: text.slice(0, 20), value: text.slice(10, 200) }], text.slice(30, 62));
			return seen;
		},
	};

	for (const [name, part] of Object.entries(parts)) {
		it(`keeps none of the rest in memory: ${name}`, () => {
			const before = usedHeap();
			const kept = Array.from({ length: 10 }, (_, seed) => part(large(seed)));
			assert.ok(usedHeap() - before < size, 'less than one of the ten texts');
			assert.equal(kept.length, 10);
		});
	}

	it('ends where a character does', () => {
		assert.equal(cutText('ab😀cd', 3), 'ab…');
		assert.equal(cutText('ab😀cd', 4), 'ab😀…');
		assert.equal(cutText('ab😀', 4), 'ab😀');
		assert.equal(flatCopy('\ufeffa\ud83d'), '\ufeffa\ufffd');
	});
});
