import assert from 'node:assert/strict';
import { Buffer as NodeBuffer } from 'node:buffer';
import fc from 'fast-check';
import { asBuffer, Buffer, bytesOf } from '../../../src/web/bytes.ts';
import { anyCharacter } from '../../data/anyCharacter.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 60 });
const encodings = ['utf8', 'hex', 'base64', 'base64url'] as const;

describe("a browser's Buffer", () => {
	it("writes bytes as Node's does", () => {
		fc.assert(
			fc.property(bytes, fc.constantFrom(...encodings), (given, encoding) => {
				assert.equal(Buffer.from(given).toString(encoding), NodeBuffer.from(given).toString(encoding));
			}),
		);
	});

	it("reads texts as Node's does", () => {
		fc.assert(
			fc.property(text, fc.constantFrom('utf8' as const, 'utf16le' as const), (given, encoding) => {
				assert.deepEqual([...bytesOf(given, encoding)], [...NodeBuffer.from(given, encoding)]);
			}),
		);
	});

	it('puts pieces together, and copies bytes', () => {
		fc.assert(
			fc.property(fc.array(bytes, { maxLength: 5 }), (pieces) => {
				assert.deepEqual([...Buffer.concat(pieces)], [...NodeBuffer.concat(pieces)]);
			}),
		);
		const given = Uint8Array.of(1, 2, 3, 4);
		const copy = Buffer.from(given);
		given[1] = 9;
		assert.equal(copy.join(), '1,2,3,4');
		assert.equal(asBuffer(given.subarray(1, 3)).toString('hex'), '0903');
	});

	it('refuses encodings that nothing uses, and does not take them for others', () => {
		assert.throws(() => bytesOf('00', 'hex'), RangeError);
		assert.throws(() => bytesOf('a').toString('utf16le'), RangeError);
	});
});
