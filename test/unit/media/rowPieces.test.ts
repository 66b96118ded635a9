import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rowPieces } from '../../../media/answer/rowPieces.ts';

const shown = (text: string, marks?: readonly number[]) =>
	rowPieces(text, true, marks).map(({ kind, text: piece, isMarked }) => `${kind}${isMarked ? ' marked' : ''} ${piece}`);

describe('the pieces of a row', () => {
	it('are the tokens of JSON, also where it is cut', () => {
		const tokens = ['plain {', 'name "a\\""', 'plain  : [', 'number -1.5e3', 'plain , ', 'word true', 'plain , '];
		assert.deepEqual(shown('{"a\\"" : [-1.5e3, true, "x: 1'), [...tokens, 'plain "x: 1']);
		assert.deepEqual(shown('"a": "b",'), ['name "a"', 'plain : ', 'string "b"', 'plain ,']);
		const ofText = rowPieces('"a" 1', false).map(({ kind }) => kind);
		assert.deepEqual(ofText, ['plain']);
	});

	it('are split at what is marked', () => {
		const pieces = ['name "na', 'name marked me', 'name "', 'plain marked : ', 'number marked 1', 'number 2'];
		assert.deepEqual(shown('"name": 12', [3, 2, 6, 3]), pieces);
	});

	it('make up the whole row again, whatever it is', () => {
		const texts = fc.string({ unit: fc.constantFrom('"', '\\', '1', 'true', ' ', ':', 'e', '-') });
		fc.assert(
			fc.property(texts, (text) => {
				const pieces = rowPieces(text, true, [2, 3]).map((piece) => piece.text);
				assert.equal(pieces.join(''), text);
			}),
		);
	});

	it('are so many and no more', () => {
		const text = `[${'1,'.repeat(30_000)}1]`;
		const pieces = rowPieces(text, true);
		assert.equal(pieces.map((piece) => piece.text).join(''), text);
		assert.ok(pieces.length < 2010, `${pieces.length} pieces`);
	});
});
