import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TextDocument } from 'vscode';
import { parseInParts } from '../../../../src/core/callFile/callDocument.ts';
import { wholeOf } from '../../../../src/core/parts.ts';
import type { ParsedFile } from '../../../../src/host/callFiles/callFileReader.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { Outline } = await withEditorTypes(() => import('../../../../src/host/callFiles/outline.ts'));

/** A document whose versions are read as the host reads them. */
class Edited {
	private readonly document = {} as TextDocument;
	private readonly outline = new Outline();
	private file: ParsedFile | undefined;

	made(text: string) {
		const calls = wholeOf(parseInParts(text, this.file?.calls));
		Object.assign(this.document, textDocument(text));
		this.file = { text, calls } as ParsedFile;
		const { document, file } = this;
		return {
			symbols: wholeOf(this.outline.symbols(document, file)),
			folds: wholeOf(this.outline.folds(document, file)),
		};
	}
}

const piece = fc.constantFrom(
	'### A\n',
	'### B\na.b\nx = 1\n',
	'c.d\n',
	'y = {\n "a": 1\n}\n',
	'# of it\n',
	'@v = 1\n',
	'\n',
	'x',
	'{',
	'#',
	' ',
);
const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(12), put: piece });

describe('the outline and the folds of a call file', () => {
	it('are the same after any edits as of a file that is opened so', () => {
		fc.assert(
			fc.property(
				fc.array(piece, { minLength: 5, maxLength: 20 }),
				fc.array(edit, { maxLength: 8 }),
				(start, edits) => {
					const edited = new Edited();
					let text = start.join('');
					edited.made(text);
					for (const { at, cut, put } of edits) {
						const from = Math.floor(at * text.length);
						text = text.slice(0, from) + put + text.slice(from + cut);
						assert.deepEqual(edited.made(text), new Edited().made(text));
					}
				},
			),
			{ numRuns: 400 },
		);
	});

	it('are made of the call alone that a key changes, and of the one before, which may have ended there', () => {
		for (const calls of [100, 5000]) {
			const text = Array.from({ length: calls }, (_, index) => `### Call ${index}\na.b\nx = ${index}\n`).join('\n');
			const at = text.indexOf('\n', text.indexOf(`x = ${calls / 2}`));
			const edited = new Edited();
			const [before, after] = [text, `${text.slice(0, at)}1${text.slice(at)}`].map((one) => edited.made(one));
			const anew = (made: readonly unknown[], last: readonly unknown[]) =>
				made.filter((one) => !last.includes(one)).length;
			assert.equal(before?.symbols.length, calls);
			assert.equal(anew(after?.symbols ?? [], before?.symbols ?? []), 2);
			assert.equal(anew(after?.folds ?? [], before?.folds ?? []), 2);
		}
	});

	it('are made again where a line is added above, and where the outline of so many calls is another', () => {
		const call = (index: number) => `### Call ${index}\na.b\nx = ${index}\n`;
		const text = (calls: number) => Array.from({ length: calls }, (_, index) => call(index)).join('\n');
		const edited = new Edited();
		for (const one of [text(1000), `\n${text(1000)}`, text(1001), text(1000)])
			assert.deepEqual(edited.made(one), new Edited().made(one));
	});
});
