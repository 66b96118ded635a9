import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { completionPlace } from '../../../../src/core/callFile/completionPlace.ts';
import { anyText } from '../../../data/callDocumentInputs.ts';

/** What can be written at `¦`: the kind, and the text that would be replaced. */
function place(marked: string): string | undefined {
	const offset = marked.indexOf('¦');
	const text = marked.replace('¦', '');
	const found = completionPlace(text, parseCallDocument(text), offset);
	const behind = found?.kind === 'method' && found.verb !== undefined ? ` behind ${found.verb}` : '';
	return found && `${found.kind}${behind}: ${text.slice(found.span.start, found.span.end)}`;
}

describe('completionPlace', () => {
	for (const [marked, expected] of [
		['¦', 'method: '],
		['ev¦ents.get', 'method: events.get'],
		['### A\n¦', 'method: '],
		['### A\nev¦\nx = 1', 'method: ev'],
		['### A\r\nevents.g¦et\r\n', 'method: events.get'],
		['### A\nPOST ¦', 'method behind POST: '],
		['### A\nGET ¦', 'method behind GET: '],
		['### A\nPOST ev¦ents.get', 'method behind POST: events.get'],
		['### A\nPOST /or¦ders', 'method: POST /orders'],
		['### A\nPO¦', 'method: PO'],
		['### A\nPO¦ST events.get', undefined],
		['### A\nPOST a.b\n¦', 'parameter-name: '],
		['### A\na.b\n¦', 'parameter-name: '],
		['### A\na.b\n  ty¦pes = X', 'parameter-name: types'],
		['### A\na.b\n// off ty¦ = X', 'parameter-name: ty'],
		['### A\na.b\nx =¦', 'parameter-value: '],
		['### A\na.b\nX-Tag: a = ¦', undefined],
		['### A\na.b\nX-Tag: {{us¦', 'reference: us'],
		['### A\na.b\nx = ¦', 'parameter-value: '],
		['### A\na.b\nx = A,B¦C,D', 'parameter-value: BC'],
		['### A\na.b\nx = A, ¦', 'parameter-value: '],
		['### A\na.b\nx = {{us¦er}}', 'reference: user'],
		['### A\na.b\nx = "{{¦', 'reference: '],
		['### A\na.b\nx = {\n "a": {{b¦}}\n}', 'reference: b'],
		['@¦', 'variable-name: '],
		['@acc¦ = X', 'variable-name: acc'],
		['@account = Lo¦cal service', 'account: Local service'],
		['@other = Lo¦', undefined],
		['# a¦', undefined],
		['### a¦', undefined],
		['// a¦', undefined],
		['### A\na.b\n?? ¦', 'subject: '],
		['### A\na.b\n?? st¦atus', 'subject: st'],
		['### A\na.b\n?? $.id ¦', 'predicate: '],
		['### A\na.b\n?? header x-id con¦', 'predicate: con'],
		['### A\na.b\n?? header ¦', undefined],
		['### A\na.b\n?? status not is¦', 'predicate: is'],
		['### A\na.b\n?? status == ¦', undefined],
		['### A\na.b\n?? status == {{us¦', 'reference: us'],
		['### A\n# @¦', 'directive: '],
		['### A\n#@na¦me x', 'directive: na'],
		['### A\n# @name x¦', undefined],
		['### A\na.b\nx = {\n "a¦": 1\n}', undefined],
	] as const) {
		it(`is ${expected ?? 'nothing'} in ${JSON.stringify(marked)}`, () => assert.equal(place(marked), expected));
	}

	it('holds the cursor and lies inside of the text, whatever the text', () => {
		fc.assert(
			fc.property(anyText, fc.nat(), (text, seed) => {
				const offset = seed % (text.length + 1);
				const found = completionPlace(text, parseCallDocument(text), offset);
				if (!found) return;
				const { start, end } = found.span;
				assert.ok(0 <= start && start <= offset && offset <= end && end <= text.length, JSON.stringify(found.span));
			}),
		);
	});
});
