import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bytesSource } from '../../../../src/net/answer/bodySource.ts';
import { PartsSource } from '../../../../src/net/answer/partsSource.ts';

const whole = Buffer.from(Array.from({ length: 200 }, (_, at) => String.fromCharCode(0x21 + (at % 90))).join(''));

describe('parts of a body as a body of their own', () => {
	it('read the same from and to wherever they are read', () => {
		const part = fc
			.tuple(fc.nat(200), fc.nat(20))
			.map(([from, length]) => [from, Math.min(200, from + length)] as const);
		fc.assert(
			fc.property(
				fc.array(part, { maxLength: 12 }),
				fc.boolean(),
				fc.nat(300),
				fc.nat(300),
				(all, isList, one, other) => {
					const ranges = isList ? all : all.slice(0, 1);
					const source = new PartsSource(bytesSource(whole), { parts: Float64Array.from(ranges.flat()), isList });
					const texts = ranges.map(([from, to]) => whole.toString('utf8', from, to));
					const text = isList ? `[\n${texts.join(',\n')}\n]` : texts.join('');
					assert.equal(source.length, text.length);
					const [from, to] = [Math.min(one, other), Math.max(one, other)];
					assert.equal(Buffer.from(source.slice(from, to)).toString(), text.slice(from, to));
				},
			),
		);
	});

	it('tell where a byte of theirs is in the whole', () => {
		const source = new PartsSource(bytesSource(whole), { parts: Float64Array.of(10, 12, 5, 6), isList: true });
		const origins = Array.from({ length: source.length }, (_, offset) => source.originOf(offset));
		assert.deepEqual(origins, [undefined, undefined, 10, 11, undefined, undefined, 5, undefined, undefined]);
	});
});
