import assert from 'node:assert/strict';
import fc from 'fast-check';
import { singleByte, utf8, utf8Length, utf16 } from '../../../../src/core/text/charsets.ts';

describe('texts as bytes', () => {
	const pieces = ['a', '\0', '\x7f', '\x80', 'é', '\u07ff', '\u0800', 'ж', '€', '\uffff', '😀', '\ud83d', '\ude00'];
	const text = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 100 });

	it('are what Node makes of them in UTF-8 and UTF-16', () => {
		fc.assert(
			fc.property(text, (any) => {
				assert.deepEqual(Buffer.from(utf8(any)), Buffer.from(any, 'utf8'));
				assert.equal(utf8Length(any), Buffer.byteLength(any));
				assert.deepEqual(Buffer.from(utf16(any, true)), Buffer.from(any, 'utf16le'));
				assert.deepEqual(Buffer.from(utf16(any, false)), Buffer.from(any, 'utf16le').swap16());
			}),
		);
	});

	for (const label of ['windows-1251', 'windows-1252', 'koi8-r', 'ibm866']) {
		it(`are read again as ${label}, and what it lacks is a question mark, one or two, or nothing`, () => {
			fc.assert(
				fc.property(text, (any) => {
					const decoder = new TextDecoder(label);
					const has = new Set(Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte))));
					const read = (how: 'point' | 'unit' | 'none') => decoder.decode(singleByte(label, how)(any));
					const lacking = (instead: (character: string) => string) =>
						[...any].map((character) => (has.has(character) ? character : instead(character))).join('');
					const marks = { point: () => '?', unit: ({ length }: string) => '?'.repeat(length), none: () => '' } as const;
					for (const how of ['point', 'unit', 'none'] as const) assert.equal(read(how), lacking(marks[how]));
				}),
			);
		});
	}
});
