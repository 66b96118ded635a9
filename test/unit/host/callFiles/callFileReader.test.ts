import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseCallDocument, parseInParts } from '../../../../src/core/callFile/callDocument.ts';
import { checkCallFile, checkInParts } from '../../../../src/core/callFile/checkCallFile.ts';
import { formatCallDocument, formatInParts } from '../../../../src/core/callFile/formatCallDocument.ts';
import type { Parts } from '../../../../src/core/parts.ts';
import { CallFileReader } from '../../../../src/host/callFiles/callFileReader.ts';
import { Slices } from '../../../../src/host/slices.ts';
import { plainDocument } from '../../../data/plainDocument.ts';

/** A reader that lets the event loop pass after each `parts` parts. */
function readerOf(parts: number): CallFileReader {
	let time = 0;
	return new CallFileReader(
		new Slices(() => {
			time += 10 / parts;
			return time;
		}),
	);
}

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

const file = (count: number) => Array.from({ length: count }, (_, i) => `### C${i}\nevents.get\na = ${i}\n`).join('\n');
const pass = () => new Promise((resolve) => setImmediate(resolve));

const line = fc.constantFrom(
	'### A',
	'###',
	'events.get',
	'a = {{v}}',
	'a = 1',
	'// off b = 2',
	'// b',
	'# c',
	'@v = {{w}}',
	'@w = {{v}}',
	'@account = P',
	'',
	'c = [',
	'  "{{v}}"',
	']',
	'd = "x',
	'access_token = tkn1aB3cD4eF5gH6iJ7kL8',
	'= 1',
);
const text = fc.array(line, { maxLength: 60 }).map((lines) => lines.join('\n'));
const surroundings = {
	variables: { uuid: () => 'u', now: () => 0, random: () => 0 },
	accountNames: [],
};

describe('call files that are read in slices', () => {
	it('are the same as read whole, whatever is in them', async () => {
		await fc.assert(
			fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (written, parts) => {
				const files = readerOf(parts);
				const { calls } = await files.read(openDocument(written));
				const whole = parseCallDocument(written);
				assert.deepEqual(plainDocument(calls), plainDocument(whole));
				const checked = await files.slices.run(checkInParts(calls, surroundings));
				assert.deepEqual(checked, checkCallFile(whole, surroundings));
				assert.equal(await files.slices.run(formatInParts(written)), formatCallDocument(written));
			}),
			{ numRuns: 100 },
		);
	});

	it('are read call by call, and long calls line by line', () => {
		const partsOf = (written: string) => {
			let parts = 0;
			for (const reading = parseInParts(written); !reading.next().done; ) parts += 1;
			return parts;
		};
		assert.ok(partsOf(file(1000)) >= 1000);
		assert.ok(partsOf(`### Long\na.b\n${'a = {{v}}\n'.repeat(5000)}`) >= 5000);
	});

	it('are read once for each version, whoever asks', async () => {
		const files = readerOf(5);
		const document = openDocument(file(20));
		assert.equal(files.known(document), undefined);
		const [one, other] = await Promise.all([files.read(document), files.read(document)]);
		assert.equal(one, other);
		assert.equal(await files.read(document), one);
		assert.equal(files.known(document), one);
		assert.deepEqual(
			[document.reads, one.calls.calls.length, one.keyOf(one.calls.calls[7] ?? assert.fail())],
			[1, 20, 'C7\nevents.get\n1'],
		);
		assert.equal(one.callOf('C7\nevents.get\n1'), one.calls.calls[7]);
		assert.equal(one.callOf('no such key'), undefined);
	});

	it('are given as they are in the end to who asked before they changed', async () => {
		const files = readerOf(5);
		const document = openDocument(file(100));
		const asked = files.read(document);
		await pass();
		document.type(file(3));
		const later = files.read(document);
		assert.equal((await asked).calls.calls.length, 3);
		assert.equal(await later, await asked);
		assert.equal(document.reads, 2);
	});

	it('are not read on after they changed', async () => {
		const files = readerOf(1);
		const document = openDocument(file(1000));
		const asked = files.read(document);
		document.type('events.get');
		let passes = 0;
		let isDone = false;
		void asked.then(() => {
			isDone = true;
		});
		while (!isDone) {
			await pass();
			passes += 1;
		}
		assert.ok(passes < 100, `${passes} passes`);
	});

	it('have nothing made of them once they changed, or when nobody waits for it', async () => {
		const files = readerOf(1);
		const document = openDocument(file(5));
		let parts = 0;
		function* work(): Parts<string> {
			for (; parts < 1000; parts++) yield;
			return 'made';
		}
		const token = { isCancellationRequested: false };
		const cancelled = files.make(document, work, token);
		while (parts === 0) await pass();
		token.isCancellationRequested = true;
		assert.equal(await cancelled, undefined);
		assert.ok(parts < 1000, `${parts} parts`);
		parts = 0;
		const outdated = files.make(document, work);
		while (parts === 0) await pass();
		document.type('events.get');
		assert.equal(await outdated, undefined);
		assert.ok(parts < 1000, `${parts} parts`);
		parts = 990;
		assert.equal(await files.make(document, work), 'made');
	});

	it('are the newest, whenever they change and whoever asks', async () => {
		const step = fc.oneof(fc.record({ type: text }), fc.constant('ask' as const), fc.constant('pass' as const));
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (steps, parts) => {
				const files = readerOf(parts);
				const document = openDocument('events.get');
				const asked: Promise<unknown>[] = [];
				for (const next of steps) {
					if (next === 'pass') await pass();
					else if (next !== 'ask') document.type(next.type);
					else {
						const read = files.read(document).then((found) => {
							assert.equal(found.version, document.version);
							assert.deepEqual(plainDocument(found.calls), plainDocument(parseCallDocument(found.text)));
						});
						asked.push(read);
					}
				}
				await Promise.all(asked);
			}),
			{ numRuns: 200 },
		);
	});
});
