import assert from 'node:assert/strict';
import { callFileReader } from '../../../../src/app/callFiles/parsedFile.ts';
import { scanWithin } from '../../core/scannedCharacters.ts';

function openDocument(text: string) {
	let now = text;
	const document = {
		version: 1,
		reads: 0,
		getText: () => {
			document.reads += 1;
			return now;
		},
		type: (next: string) => {
			now = next;
			document.version += 1;
		},
	};
	return document;
}

const call = (index: number) => `### Call ${index}\nevents.get\ntypes = ${index}\n`;
const calls = (count: number) => Array.from({ length: count }, (_, index) => call(index)).join('\n');

describe('call files that are read', () => {
	it('are parsed once for each version', () => {
		const files = callFileReader();
		const document = openDocument(calls(20));
		const first = files.read(document);
		assert.equal(files.read(document), first);
		assert.equal(document.reads, 1);
		document.type(calls(3));
		assert.equal(files.read(document).calls.calls.length, 3);
		assert.equal(files.read(document).version, 2);
		assert.equal(document.reads, 2);
	});

	it('know their calls by keys, which stay while other lines change', () => {
		const files = callFileReader();
		const text = `${calls(20)}\n${calls(20)}`;
		const document = openDocument(text);
		const keysOf = () => {
			const file = files.read(document);
			return file.calls.calls.map((one) => file.keyOf(one));
		};
		const keys = keysOf();
		assert.equal(keys[25], 'Call 5\nevents.get\n2');
		assert.equal(new Set(keys).size, 40);
		const file = files.read(document);
		assert.equal(file.callOf('Call 5\nevents.get\n2'), file.calls.calls[25]);
		assert.equal(file.callOf('no such key'), undefined);
		document.type(text.replace('### Call 5\n', '### Call 5\n\n\n'));
		assert.deepEqual(keysOf(), keys);
	});

	it('know the lines of their calls, whatever ends a line', () => {
		const file = callFileReader().read(openDocument('// one\n### A\r\nevents.get\r\n\r### B\nevents.get\n'));
		const lines = file.calls.calls.map((one) => file.text.slice(one.start).split(/\r|\n/, 1)[0]);
		assert.deepEqual(
			[lines, file.calls.calls.map((one) => file.lineOf(one))],
			[
				['### A', '### B'],
				[1, 4],
			],
		);
	});

	it('go over their text once for the lines of all calls', () => {
		const file = callFileReader().read(openDocument(calls(1000)));
		// Each line end is a match of its own.
		scanWithin(2 * file.text.length, () => file.calls.calls.map((one) => file.lineOf(one)));
	});
});
