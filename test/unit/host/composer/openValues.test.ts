import assert from 'node:assert/strict';
import { followRow, type OpenValue, OpenValues, withUnheard } from '../../../../src/host/composer/openValues.ts';
import type { Row } from '../../../../src/shared/draft.ts';

/** Rows as `name=value`. */
const rows = (...texts: string[]): Row[] =>
	texts.map((text) => {
		const [name = '', value = ''] = text.split('=');
		return { name, value, enabled: true };
	});

describe('the values of a call that are open in editors', () => {
	const was = rows('a=1', 'b=2', 'c=3', 'd=4');
	const followed: readonly [what: string, after: Row[], index: number | undefined][] = [
		['nothing was changed', was, 1],
		['its value is another', rows('a=1', 'b=9', 'c=3', 'd=4'), 1],
		['its name is another', rows('a=1', 'x=2', 'c=3', 'd=4'), 1],
		['a row before it was taken out', rows('b=2', 'c=3', 'd=4'), 0],
		['a row behind it was taken out', rows('a=1', 'b=2', 'd=4'), 1],
		['a row was added before it', rows('z=0', 'a=1', 'b=2', 'c=3', 'd=4'), 2],
		['it was moved', rows('a=1', 'c=3', 'd=4', 'b=2'), 3],
		['another was moved over it', rows('c=3', 'a=1', 'b=2', 'd=4'), 2],
		['it was taken out', rows('a=1', 'c=3', 'd=4'), undefined],
		['another call was pasted that has it', rows('y=1', 'b=5'), 1],
		['another call was pasted that lacks it', rows('y=1'), undefined],
		['all were taken out', [], undefined],
	];
	for (const [what, after, index] of followed) {
		it(`follow their row where ${what}`, () => assert.equal(followRow(was, after, 1), index));
	}

	/** A call with an open value of its second row, and what was told of it. */
	function open(start = was) {
		let call: readonly Row[] = start;
		const told: string[] = [];
		const change = (after: readonly Row[]) => {
			const before = call;
			call = after;
			values.follow(before, after);
		};
		const values: OpenValues = new OpenValues((row, value) =>
			change(call.map((one, index) => (index === row ? { ...one, value } : one))),
		);
		const value: OpenValue = values.open(1, start[1] as Row, {
			onText: () => told.push(value.text),
			onGone: () => told.push('gone'),
		});
		return { values, value, told, change, call: () => call };
	}

	it('write into the row where it stands by then, and are not told what they wrote', () => {
		const { values, value, told, change, call } = open();
		change(rows('b=2', 'a=1', 'c=3', 'd=4'));
		assert.equal(values.write(value, '{}'), true);
		assert.deepEqual(call(), rows('b={}', 'a=1', 'c=3', 'd=4'));
		assert.deepEqual(told, []);
		assert.equal(values.at(0), value);
	});

	it('are told each other text that the call has for them, an undo of what they wrote among it', () => {
		const { values, value, told, change } = open();
		values.write(value, '[1]');
		change(was);
		change(rows('a=7', 'b=2', 'c=3', 'd=4'));
		assert.deepEqual(told, ['2']);
		assert.equal(value.text, '2');
	});

	it('take nothing more once their row is gone, or they are closed', () => {
		const gone = open();
		gone.change(rows('a=1'));
		assert.deepEqual(gone.told, ['gone']);
		assert.equal(gone.values.write(gone.value, 'late'), false);
		gone.change(was);
		assert.deepEqual(gone.told, ['gone']);
		const closed = open();
		closed.values.close(closed.value);
		closed.change([]);
		assert.deepEqual(closed.told, []);
		assert.equal(closed.values.write(closed.value, 'late'), false);
	});

	it('are in the rows of a view that had not heard of them, unless it changed that value', () => {
		const unheard = { rows: rows('a=1', 'b={}', 'c=3'), row: 1, before: '2' };
		assert.deepEqual(withUnheard(rows('a=12', 'b=2', 'c=3'), unheard), rows('a=12', 'b={}', 'c=3'));
		assert.deepEqual(withUnheard(rows('b=2', 'a=1', 'c=3'), unheard), rows('b={}', 'a=1', 'c=3'));
		assert.deepEqual(withUnheard(rows('a=1', 'b=23', 'c=3'), unheard), rows('a=1', 'b=23', 'c=3'));
		assert.deepEqual(withUnheard(rows('a=1', 'c=3'), unheard), rows('a=1', 'c=3'));
	});
});
