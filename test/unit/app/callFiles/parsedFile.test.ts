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

/** A file that is edited: at the first of a text, as much as `removed` is replaced by `text`; several edits follow one another. */
function editedFile(text: string) {
	const files = callFileReader();
	const document = openDocument(text);
	files.read(document);
	return {
		edit(...parts: readonly (readonly [at: string, removed: string, text: string])[]) {
			const before = document.getText();
			const changes = parts.map(([at, removed, added]) => {
				assert.ok(at.startsWith(removed) && before.includes(at), at);
				return { rangeOffset: before.indexOf(at), rangeLength: removed.length, text: added };
			});
			// As VS Code reports them: the last one first.
			changes.reverse();
			let after = before;
			for (const { rangeOffset, rangeLength, text: added } of changes)
				after = after.slice(0, rangeOffset) + added + after.slice(rangeOffset + rangeLength);
			document.type(after);
			files.changed(document, changes);
		},
		/** The keys of the calls, each with the call's first value. */
		keys: () => {
			const file = files.read(document);
			const keys = file.calls.calls.map((one) => file.keyOf(one));
			assert.deepEqual(
				keys.map((key) => file.callOf(key)),
				file.calls.calls,
			);
			return file.calls.calls.map((one, index) => `${keys[index]?.replaceAll('\n', ' ')}: ${one.rows[0]?.value ?? ''}`);
		},
	};
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

	describe('keep the key of a call, by which its result is found,', () => {
		const [one, two, other] = ['### A\na.b\nx = 1\n', '### A\na.b\nx = 2\n', '### B\na.b\nx = 3\n'];
		const edited = () => editedFile(`${one}${two}${other}`);

		it('when one of its name is inserted before it', () => {
			const { edit, keys } = edited();
			edit([two, '', '### A\na.b\nx = 4\n']);
			assert.deepEqual(keys(), ['A a.b 1: 1', 'A a.b 3: 4', 'A a.b 2: 2', 'B a.b 1: 3']);
			edit([one, '', '### A\na.b\nx = 5\n']);
			assert.deepEqual(keys(), ['A a.b 4: 5', 'A a.b 1: 1', 'A a.b 3: 4', 'A a.b 2: 2', 'B a.b 1: 3']);
		});

		it('when one of its name is deleted before it', () => {
			const { edit, keys } = edited();
			edit([one, one, '']);
			assert.deepEqual(keys(), ['A a.b 2: 2', 'B a.b 1: 3']);
		});

		it('when it, or another one to its name, is renamed', () => {
			const { edit, keys } = edited();
			edit(['A\na.b\nx = 1', 'A\na.b', 'B\nc.d'], ['1\n###', '1', '11'], ['B\na.b\nx = 3', 'B', 'A']);
			assert.deepEqual(keys(), ['A a.b 1: 11', 'A a.b 2: 2', 'B a.b 1: 3']);
			edit(['### A\na.b\nx = 3', '', '### B\na.b\nx = 4\n']);
			assert.deepEqual(keys(), ['A a.b 1: 11', 'A a.b 2: 2', 'B a.b 2: 4', 'B a.b 1: 3']);
		});

		it('when something is typed before it', () => {
			const { edit, keys } = edited();
			for (const typed of ['\n', '#', ' ', '// c\n']) edit([two, '', typed]);
			edit([two, '', '### A\na.b\n']);
			assert.deepEqual(keys(), ['A a.b 1: 1', 'A a.b 3: ', 'A a.b 2: 2', 'B a.b 1: 3']);
		});

		it('when a comment is typed in front of its heading, or its heading is a comment for a while', () => {
			for (const at of [one, two]) {
				for (const comment of ['// c\n', '# c\n', 'c\n']) {
					const { edit, keys } = edited();
					for (const typed of comment) {
						edit([at, '', typed]);
						keys();
					}
					assert.deepEqual(
						keys().filter((key) => !key.endsWith(': ')),
						['A a.b 1: 1', 'A a.b 2: 2', 'B a.b 1: 3'],
						comment,
					);
				}
			}
			const { edit, keys } = edited();
			edit([two, '', '// ']);
			keys();
			edit([other, '', '### A\na.b\nx = 4\n']);
			keys();
			edit(['// ### A', '// ', '']);
			assert.deepEqual(keys(), ['A a.b 1: 1', 'A a.b 2: 2', 'A a.b 3: 4', 'B a.b 1: 3']);
		});

		it('for itself: a new one does not get that of a deleted one that was typed, too', () => {
			const { edit, keys } = editedFile(`${one}\n${two}`);
			const type = (text: string) => {
				for (const typed of text) {
					edit([`\n${two}`, '', typed]);
					keys();
				}
			};
			type('### C\nc.d\nx = 4\n');
			assert.deepEqual(keys(), ['A a.b 1: 1', '  1: 4', 'A a.b 2: 2']);
			edit(['### C\nc.d\nx = 4\n', '### C\nc.d\nx = 4\n', '']);
			type('### D\nc.d\nx = 4\n');
			assert.deepEqual(keys(), ['A a.b 1: 1', '  2: 4', 'A a.b 2: 2']);
		});

		it('when it changes its place', () => {
			// VS Code moves the line that is beside the moved ones.
			const moved = edited();
			moved.edit([one, '', two], [two, two, '']);
			assert.deepEqual(moved.keys(), ['A a.b 2: 2', 'A a.b 1: 1', 'B a.b 1: 3']);
			const cut = edited();
			cut.edit([one, one, '']);
			cut.edit([other, '', one]);
			assert.deepEqual(cut.keys(), ['A a.b 2: 2', 'A a.b 1: 1', 'B a.b 1: 3']);
		});

		it('when its file is replaced as a whole, by its name', () => {
			const { edit, keys } = edited();
			const all = `${one}${two}${other}`;
			edit([all, all, `${other}${two}`]);
			assert.deepEqual(keys(), ['B a.b 1: 3', 'A a.b 1: 2']);
		});
	});

	it('know the lines of their calls, whatever ends a line', () => {
		const file = callFileReader().read(openDocument('// one\n### A\r\nevents.get\r\n\r### B\nevents.get\n'));
		const lines = file.calls.calls.map((one) => file.text.slice(one.start).split(/\r|\n/, 1)[0]);
		assert.deepEqual(
			[lines, file.calls.calls.map((one) => file.lineAt(one.start))],
			[
				['### A', '### B'],
				[1, 4],
			],
		);
	});

	it('go over their text once for the lines of all calls', () => {
		const file = callFileReader().read(openDocument(calls(1000)));
		// Each line end is a match of its own.
		scanWithin(2 * file.text.length, () => file.calls.calls.map((one) => file.lineAt(one.start)));
	});
});
