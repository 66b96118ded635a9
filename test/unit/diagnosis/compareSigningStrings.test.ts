import assert from 'node:assert/strict';
import fc from 'fast-check';
import { concatenate } from '../../../src/core/sign.ts';
import { compareSigningStrings, showInvisible } from '../../../src/diagnosis/compareSigningStrings.ts';

const mask = '********SECRET KEY*******';
const parameters = [
	{ name: 'format', value: 'json' },
	{ name: 'method', value: 'a.b' },
	{ name: 'status', value: 'Привет' },
	{ name: 'uids', value: '1' },
];
const ours = concatenate(parameters);

describe('compareSigningStrings', () => {
	it('finds equal strings equal, whatever stands for the secret', () => {
		for (const ending of ['', mask, '0123456789abcdef0123456789abcdef', 'a session secret', '••••••••']) {
			const { equal, offset, place } = compareSigningStrings(ours, ours + ending, parameters);
			assert.deepEqual([equal, offset, place], [true, -1, undefined], ending);
		}
		assert.equal(compareSigningStrings(`${ours}••••••••`, ours + mask).equal, true);
	});

	it('finds the first byte that differs, and the parameter that it falls in', () => {
		const result = compareSigningStrings(ours, ours.replace('Привет', 'Пр\u0438\u0306вет') + mask, parameters);
		const cut = compareSigningStrings(ours, ours.replace('ивет', '') + mask, parameters);
		assert.deepEqual(result.place, { parameter: 'status', part: 'value', offset: 6 });
		assert.equal(result.theirs.text.startsWith('⟨U+0306⟩вет'), true);
		assert.equal(cut.offset, Buffer.byteLength('format=jsonmethod=a.bstatus=Пр'));
		assert.deepEqual(cut.place, { parameter: 'status', part: 'value', offset: 4 });
		assert.equal(cut.ours.hex, 'd0 b8 d0 b2 d0 b5 d1 82 75 69 64 73 3d 31');
		assert.equal(cut.ours.text, 'иветuids=1');
		assert.equal(cut.theirs.text, 'uids=1');
		assert.equal(cut.theirs.ending, 'mask');
	});

	it('takes one more parameter for a difference, not for a secret', () => {
		const { equal, offset, theirs } = compareSigningStrings(ours, `${ours}version=2${mask}`, parameters);
		assert.deepEqual([equal, offset, theirs.text], [false, Buffer.byteLength(ours), 'version=2']);
	});

	it('names the part', () => {
		const partOf = (theirs: string) => compareSigningStrings(ours, theirs, parameters).place;
		assert.deepEqual(partOf('Format=json'), { parameter: 'format', part: 'name', offset: 0 });
		assert.deepEqual(partOf('formatjson'), { parameter: 'format', part: 'equals', offset: 0 });
		assert.deepEqual(partOf('format=xml'), { parameter: 'format', part: 'value', offset: 0 });
	});

	it('shows a character whole when only a part of it differs', () => {
		const { offset, ours: own, theirs } = compareSigningStrings('a=й', 'a=и');
		assert.deepEqual([offset, own.text, theirs.text, own.hex, theirs.hex], [3, 'й', 'и', 'b9', 'b8']);
	});

	it('makes visible what is not', () => {
		assert.equal(showInvisible('a b\u00a0\u200b\n\ufeff\0e\u0301'), 'a b⟨U+00A0⟩⟨U+200B⟩\\n⟨U+FEFF⟩⟨U+0000⟩e⟨U+0301⟩');
		assert.equal(compareSigningStrings('a=x', 'a=x\n').theirs.ending, 'secret');
		assert.equal(compareSigningStrings('a=x', `a=\ufeffx${mask}`).theirs.text, '⟨U+FEFF⟩x');
	});

	it('agrees with a comparison of bytes', () => {
		const text = fc.string({ unit: fc.constantFrom('a', '=', 'é', 'e\u0301', '😀', ' '), maxLength: 8 });
		fc.assert(
			fc.property(text, text, (a, b) => {
				const { equal, offset } = compareSigningStrings(`x=${a}`, `x=${b}${mask}`);
				const [left, right] = [Buffer.from(`x=${a}`), Buffer.from(`x=${b}`)];
				assert.equal(equal, left.equals(right));
				if (!equal) {
					assert.ok(left.subarray(0, offset).equals(right.subarray(0, offset)));
					assert.notEqual(left[offset], right[offset]);
				}
			}),
		);
	});

	it('never throws', () => {
		const any = fc.string({ unit: 'binary' });
		fc.assert(fc.property(any, any, (a, b) => void compareSigningStrings(a, b)));
	});
});
