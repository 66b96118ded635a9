import assert from 'node:assert/strict';
import { Buffer as NodeBuffer } from 'node:buffer';
import fc from 'fast-check';
import { asBuffer, Buffer, bytesOf } from '../../../src/web/bytes.ts';
import { anyCharacter } from '../../data/anyCharacter.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 40 });
const bytes = fc.uint8Array({ maxLength: 60 });
const encodings = ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const;

describe("a browser's Buffer", () => {
	it("writes bytes as Node's does", () => {
		fc.assert(
			fc.property(bytes, fc.constantFrom(...encodings), fc.nat(70), fc.nat(70), (given, encoding, start, end) => {
				const own = Buffer.from(given);
				const node = NodeBuffer.from(given);
				assert.equal(own.toString(encoding), node.toString(encoding));
				if (start <= end) assert.equal(own.toString(encoding, start, end), node.toString(encoding, start, end));
			}),
		);
	});

	it("reads texts as Node's does", () => {
		fc.assert(
			fc.property(text, fc.constantFrom('utf8' as const, 'utf16le' as const), (given, encoding) => {
				assert.deepEqual([...bytesOf(given, encoding)], [...NodeBuffer.from(given, encoding)]);
				assert.equal(Buffer.byteLength(given), NodeBuffer.byteLength(given));
			}),
		);
	});

	it('puts pieces together, copies bytes and looks into buffers', () => {
		fc.assert(
			fc.property(fc.array(bytes, { maxLength: 5 }), (pieces) => {
				assert.deepEqual([...Buffer.concat(pieces)], [...NodeBuffer.concat(pieces)]);
			}),
		);
		const given = Uint8Array.of(1, 2, 3, 4);
		const copy = Buffer.from(given);
		const window = Buffer.from(given.buffer, 1, 2);
		given[1] = 9;
		assert.deepEqual([copy.join(), window.join()], ['1,2,3,4', '9,3']);
		assert.equal(asBuffer(given.subarray(1, 3)).toString('hex'), '0903');
		assert.deepEqual([...Buffer.alloc(3)], [0, 0, 0]);
	});

	it('refuses encodings that nothing uses, and does not take them for others', () => {
		assert.throws(() => bytesOf('00', 'hex'), RangeError);
		assert.throws(() => bytesOf('a').toString('utf16le'), RangeError);
	});
});
