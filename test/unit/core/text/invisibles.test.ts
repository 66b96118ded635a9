import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type InvisibleRun, invisibleRuns } from '../../../../src/core/text/invisibles.ts';

const shown = (text: string, most = 100) =>
	invisibleRuns(text, most).map(({ start, name, count }: InvisibleRun) => `${start}:${name}×${count}`);

describe('invisibleRuns', () => {
	it('tells controls, other spaces, what has no width, and spaces at the ends', () => {
		assert.deepEqual(shown('a b'), []);
		assert.deepEqual(shown(''), []);
		assert.deepEqual(shown(' a  b  '), ['0:␣×1', '5:␣×2']);
		assert.deepEqual(shown('   '), ['0:␣×3']);
		assert.deepEqual(shown('a\u00a0\u00a0b\tc\r\nd'), ['1:NBSP×2', '4:TAB×1', '6:CR×1', '7:LF×1']);
		assert.deepEqual(shown('a\u200bb\u202ec\ufeff'), ['1:ZWSP×1', '3:U+202E×1', '5:BOM×1']);
		assert.deepEqual(shown('\ud800a'), ['0:U+D800×1']);
		assert.deepEqual(shown('\u{e0001}a'), ['0:U+E0001×1']);
	});

	it('leaves out what is seen in emoji, and tells the same characters anywhere else', () => {
		assert.deepEqual(shown('👨‍👩‍👧 ❤️ 👩🏽‍🚀 🏳️‍🌈'), []);
		assert.deepEqual(shown('a\u200db x\ufe0f'), ['1:ZWJ×1', '5:U+FE0F×1']);
	});

	it('finds no more than is asked for, and each where it stands', () => {
		assert.equal(invisibleRuns('a\tb\nc\td', 2).length, 2);
		const text = fc.string({
			unit: fc.constantFrom(' ', 'a', '\t', '\n', '\u00a0', '\u200d', '👩', '\ufe0f', '\u202e', 'é'),
		});
		fc.assert(
			fc.property(text, (any) => {
				let end = 0;
				for (const run of invisibleRuns(any, 1000)) {
					assert.ok(run.start >= end && run.end > run.start);
					end = run.end;
					const units = any.slice(run.start, run.end);
					assert.equal([...units].length, run.count);
					assert.equal(new Set(units).size, 1);
				}
				assert.ok(end <= any.length);
				// What is left is seen.
				const rest = [...any.trim()].filter((one) => /[\t\n\u00a0\u202e]/.test(one));
				assert.ok(rest.length <= invisibleRuns(any, 1000).reduce((sum, { count }) => sum + count, 0));
			}),
		);
	});
});
