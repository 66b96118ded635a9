import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { parseCallDocument, parseInParts } from '../../../../src/core/callFile/callDocument.ts';
import type { CallDocument } from '../../../../src/core/callFile/callDocumentModel.ts';
import { callKeys } from '../../../../src/core/callFile/callKeys.ts';
import { CatalogCheck } from '../../../../src/core/callFile/catalogCheck.ts';
import { checkCallFile } from '../../../../src/core/callFile/checkCallFile.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { wholeOf } from '../../../../src/core/parts.ts';
import { anyText, likelyText, realFiles } from '../../../data/callDocumentInputs.ts';
import { plainDocument } from '../../../data/plainDocument.ts';
import { runs } from '../../../data/runs.ts';

const numRuns = runs(200);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const { catalog } = readCatalog({
	methods: [
		{ name: 'events.get', parameters: [{ name: 'types', required: true }, { name: 'x' }] },
		{ name: 'a.b', parameters: [{ name: 'q' }] },
	],
});
const known = mergeCatalogs(catalog ? [catalog] : []);
const surroundings = () => ({
	variables: { uuid: () => 'u', now: () => 0, random: () => 0 },
	accountNames: ['Local service'],
	catalog: new CatalogCheck(known),
});

const readOn = (text: string, previous: CallDocument) => wholeOf(parseInParts(text, previous));
const call = (index: number) => `### Call ${index}\nevents.get\ntypes = ${index}\n# ${index}\n`;
const calls = (count: number) => Array.from({ length: count }, (_, index) => call(index)).join('\n');
const longCall = `### Long\na.b\np = [\n1\n]\nq = {{a}}${'x'.repeat(33_000)}\n# end\n@a = 1\n`;

/** A file of several pieces, some of which are long. */
const file = fc
	.array(fc.oneof(anyText, fc.constantFrom(...realFiles, call(1), call(2), longCall)), { maxLength: 5 })
	.map((parts) => parts.join('\n'));
const change = fc.tuple(fc.nat(), fc.oneof(fc.nat({ max: 30 }), fc.nat()), fc.oneof(likelyText, fc.constant('')));

describe('a call file that changes', () => {
	it('is the same as when it is read anew, and so is what is told of it, whatever changed', function () {
		this.timeout(600_000);
		const property = fc.property(file, fc.array(change, { minLength: 1, maxLength: 5 }), (first, changes) => {
			let text = first;
			let document = parseCallDocument(text);
			const held = surroundings();
			checkCallFile(document, held);
			for (const [where, length, put] of changes) {
				const at = where % (text.length + 1);
				text = text.slice(0, at) + put + text.slice(at + length);
				document = readOn(text, document);
				const anew = parseCallDocument(text);
				// What differs would take long to tell of a long file.
				assert.ok(isDeepStrictEqual(plainDocument(document), plainDocument(anew)), 'read otherwise');
				const told = [document, anew].map((one, index) => checkCallFile(one, index === 0 ? held : surroundings()));
				assert.ok(isDeepStrictEqual(told[0], told[1]), 'told otherwise');
				assert.deepEqual(callKeys(document.calls), callKeys(anew.calls));
			}
		});
		const heading: [string, [number, number, string][]] = ['a.b\n### x\nc.d\n  ### y\nj = [\n### z', [[3, 1, '']]];
		fc.assert(property, { numRuns, examples: [heading, [calls(3), [[0, 3, '']]], [calls(3), [[50, 0, '\n###']]]] });
	});

	it('is read again only where it changed', () => {
		const text = calls(10_000);
		const at = text.indexOf('types = 5000');
		const document = parseCallDocument(text);
		let parts = 0;
		for (const reading = parseInParts(`${text.slice(0, at)}x${text.slice(at)}`, document); !reading.next().done; )
			parts += 1;
		assert.ok(parts < 100, `${parts} parts`);
	});

	it('keeps the keys of its calls', () => {
		const text = `${calls(20)}\n${calls(20)}`;
		const document = parseCallDocument(text);
		const keys = callKeys(document.calls);
		assert.equal(keys[25], 'Call 5\nevents.get\n2');
		const changed = readOn(text.replace('### Call 5\n', '### Call 5\n\n\n'), document);
		assert.deepEqual(callKeys(changed.calls), keys);
		const last = changed.calls.slice(-3);
		assert.deepEqual(
			callKeys(changed.calls, (one) => last.includes(one)),
			keys.slice(-3),
		);
	});

	it('keeps none of its earlier texts in memory, and little besides its last', () => {
		const size = 550_000;
		const versionOf = (index: number) => Buffer.from(`# ${index}\n${calls(11_000)}`.slice(0, size)).toString('latin1');
		let document = parseCallDocument(versionOf(0));
		collect();
		const before = getHeapStatistics().used_heap_size;
		for (let index = 1; index < 10; index += 1) document = readOn(versionOf(index), document);
		collect();
		const grown = getHeapStatistics().used_heap_size - before;
		assert.ok(grown < 2 * size, `${grown} bytes`);
		assert.ok(document.calls.length > 10_000);
	});
});
