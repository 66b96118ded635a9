import assert from 'node:assert/strict';
import {
	followRow,
	type OpenValue,
	type OpenValues,
	openValues,
	withValue,
} from '../../../../src/host/composer/openValues.ts';
import type { Row } from '../../../../src/shared/draft.ts';

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

	it('stay with their row where another says the same', () => {
		assert.equal(followRow(rows('b=2', 'b=2'), rows('b=2', 'b=3'), 1), 1);
		assert.equal(followRow(rows('b=2', 'b=2'), rows('b=2'), 1), 0);
	});

	/** A call with an open value of its second row, and what was told of it. */
	function open(start = was) {
		let call: readonly Row[] = start;
		const told: string[] = [];
		const change = (after: readonly Row[]) => {
			const before = call;
			call = after;
			values.follow(before, after);
		};
		const values: OpenValues = openValues(
			(row, value) => change(call.map((one, index) => (index === row ? { ...one, value } : one))),
			(text) => text.includes('KEY'),
		);
		const value: OpenValue = values.open(1, start[1] as Row, {
			onText: () => told.push(value.text),
			onSecret: () => told.push('a secret'),
			onGone: () => told.push('gone'),
		});
		return { values, value, told, change, call: () => call };
	}

	it('write into the row where it stands by then, and are not told what they wrote', () => {
		const { values, value, told, change, call } = open();
		change(rows('b=2', 'a=1', 'c=3', 'd=4'));
		values.write(value, '{}');
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

	it('are not written with a key, and their editors not given one', () => {
		const { values, value, told, change, call } = open();
		assert.equal(values.write(value, '{"x":"KEY"}'), false);
		assert.deepEqual(call(), was);
		assert.equal(values.write(value, '{}'), true);
		change(rows('a=1', 'b=KEY', 'c=3', 'd=4'));
		assert.deepEqual(told, ['a secret']);
		assert.equal(value.text, '{}');
	});

	it('take nothing more once their row is gone, or they are closed', () => {
		const gone = open();
		gone.change(rows('a=1'));
		assert.deepEqual(gone.told, ['gone']);
		gone.values.write(gone.value, 'late');
		gone.change(was);
		assert.deepEqual(gone.told, ['gone']);
		const closed = open();
		closed.values.close(closed.value);
		closed.change([]);
		assert.deepEqual(closed.told, []);
		closed.values.write(closed.value, 'late');
	});

	it('are put into rows that were changed meanwhile, unless that value was', () => {
		const written = { before: rows('a=1', 'b=2', 'c=3'), row: 1, value: '{}' };
		assert.deepEqual(withValue(rows('a=12', 'b=2', 'c=3'), written), rows('a=12', 'b={}', 'c=3'));
		assert.deepEqual(withValue(rows('b=2', 'a=1', 'c=3'), written), rows('b={}', 'a=1', 'c=3'));
		assert.deepEqual(withValue(rows('a=1', 'b=23', 'c=3'), written), rows('a=1', 'b=23', 'c=3'));
		assert.deepEqual(withValue(rows('a=1', 'c=3'), written), rows('a=1', 'c=3'));
	});
});
