import assert from 'node:assert/strict';
import { rightCharacterSet } from '../../../../src/diagnosis/mistakes/characterSetMistakes.ts';
import { Budget } from '../../../../src/diagnosis/search/budget.ts';
import { InternedParameters } from '../../../../src/diagnosis/search/internedParameters.ts';

describe('parameters that are kept for a while only', () => {
	const setUp = (memory = 1e9) => {
		const budget = new Budget({ milliseconds: 0, work: 1e9, memory });
		const interned = new InternedParameters(budget);
		const encoded = interned.encoded(undefined, rightCharacterSet);
		const bytesOf = (id: number) => {
			const at = interned.memory.take(5000);
			const size = encoded.size(id);
			encoded.put(id, size, at);
			return Buffer.from(interned.memory.bytes.subarray(at, at + size)).toString();
		};
		return { budget, interned, bytesOf };
	};

	it('are as the others meanwhile, and those that were there before stay', () => {
		const { interned, bytesOf } = setUp();
		const kept = interned.intern('a', '1');
		interned.beginPassing();
		const passing = interned.intern('b', 'x'.repeat(4500));
		assert.deepEqual([interned.isPassing(kept), interned.isPassing(passing)], [false, true]);
		assert.equal(interned.intern('a', '1'), kept);
		assert.equal(interned.intern('b', 'x'.repeat(4500)), passing);
		assert.equal(bytesOf(passing), `b=${'x'.repeat(4500)}`);
		interned.endPassing();
		assert.equal(bytesOf(kept), 'a=1');
		assert.equal(interned.intern('a', '1'), kept);
	});

	it('leave no id to another one', () => {
		const { interned, bytesOf } = setUp();
		interned.beginPassing();
		const first = interned.intern('a', '1');
		assert.equal(bytesOf(first), 'a=1');
		interned.forgetPassing(0);
		const second = interned.intern('b', '2');
		assert.notEqual(second, first);
		assert.equal(bytesOf(second), 'b=2');
		assert.notEqual(interned.intern('a', '1'), first);
		assert.equal(bytesOf(interned.intern('a', '1')), 'a=1');
	});

	it('take no memory that grows with how many there were', () => {
		const { budget, interned, bytesOf } = setUp(4_000_000);
		const block = interned.memory.take(16);
		interned.beginPassing();
		for (let i = 0; i < 200_000; i++) {
			interned.intern('a', `value ${i}`);
			if (i % 1000 === 0) interned.forgetPassing();
		}
		assert.equal(bytesOf(interned.intern('a', 'value 199999')), 'a=value 199999');
		interned.endPassing();
		assert.equal(budget.full, false);
		assert.ok(interned.memory.take(16) - block < 1_000_000);
	});
});
