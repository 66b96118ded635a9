import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { callFileFolds, callFileSymbols } = await withEditorTypes(
	() => import('../../../../src/host/callFiles/outline.ts'),
);

const call = (index: number) => `### Call ${index}\na.b\nx = ${index}\n`;
const calls = (count: number) => Array.from({ length: count }, (_, index) => call(index)).join('\n');

/** Names of the symbols, with those below them, and lines of the folds; the editor's types are stand-ins. */
function shown(text: string) {
	const document = textDocument(text) as unknown as TextDocument;
	const file = { calls: parseCallDocument(text) };
	const madeOf = (one: unknown) => (one as { made: readonly unknown[] }).made;
	const symbols = callFileSymbols(document, file);
	return {
		symbols: symbols.map((one) => [madeOf(one)[0], ...one.children.map((child) => madeOf(child)[0])]),
		folds: callFileFolds(document, file).map((one) => madeOf(one).slice(0, 2)),
	};
}

describe('the outline and the folds of a call file', () => {
	it('has variables, calls and their parameters, and folds calls and JSON', () => {
		const text = '# one\n# two\n@v = 1\n### A\na.b\nx = {\n "a": 1\n}\n// off y = 2\n###\n';
		assert.deepEqual(shown(text), {
			symbols: [['@v'], ['A', 'x', 'y'], ['(no method)']],
			folds: [
				[3, 8],
				[5, 7],
			],
		});
	});

	it('has no parameters beyond 1,000 calls, and no more than 10,000 symbols', () => {
		assert.deepEqual(shown(calls(1000)).symbols[999], ['Call 999', 'x']);
		assert.deepEqual(shown(calls(1001)).symbols[1000], ['Call 1000']);
		const many = shown(calls(10_010));
		assert.equal(many.symbols.length, 10_000);
		assert.equal(many.folds.length, 10_010);
	});
});
