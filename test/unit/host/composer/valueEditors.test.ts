import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PreparedCall } from '../../../../src/app/send/preparedCall.ts';
import { followRow, withValue } from '../../../../src/host/composer/followRow.ts';
import type { EditedValue } from '../../../../src/host/composer/valueFiles.ts';
import type { Row } from '../../../../src/shared/draft.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { valueEditors } = await withEditorTypes(() => import('../../../../src/host/composer/valueEditors.ts'));

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

	/** A call whose second row is open in an editor, and what the editor received. */
	async function open() {
		let call: readonly Row[] = was;
		const received: string[] = [];
		const change = async (after: readonly Row[]) => {
			const before = call;
			call = after;
			editors.follow(before, after);
			await nextTurn();
		};
		const composer = {
			get draft() {
				return { method: 'a.b', format: null, rows: call };
			},
			prepared: { holdsSecret: (text: string) => text.includes('KEY') } as PreparedCall,
			setValue: (row: number, value: string) =>
				change(call.map((one, index) => (index === row ? { ...one, value } : one))),
		};
		const opened: EditedValue[] = [];
		const files = {
			open: async (edited: EditedValue) => {
				opened.push(edited);
				return {
					show: async () => void received.push('shown'),
					textChanged: () => void received.push(edited.text()),
					end: async (reason?: string) => void received.push(reason ?? ''),
				};
			},
		};
		const editors = valueEditors(files, () => composer);
		await editors.open(1);
		const [value = assert.fail()] = opened;
		return { editors, value, received, change, call: () => call };
	}

	it('write into the row where it stands by then, and do not receive what they wrote', async () => {
		const { editors, value, received, change, call } = await open();
		await change(rows('b=2', 'a=1', 'c=3', 'd=4'));
		value.write('{}');
		assert.deepEqual(call(), rows('b={}', 'a=1', 'c=3', 'd=4'));
		await nextTurn();
		assert.deepEqual(received, []);
		await editors.open(0);
		assert.deepEqual(received, ['shown']);
	});

	it('receive each other text that the call has for them, an undo of what they wrote among it', async () => {
		const { value, received, change } = await open();
		value.write('[1]');
		await change(was);
		await change(rows('a=7', 'b=2', 'c=3', 'd=4'));
		assert.deepEqual(received, ['2']);
		assert.equal(value.text(), '2');
	});

	it('are not written with a key, and their editors not given one', async () => {
		const { value, received, change, call } = await open();
		assert.equal(value.write('{"x":"KEY"}'), false);
		assert.deepEqual(call(), was);
		assert.equal(value.write('{}'), true);
		await change(rows('a=1', 'b=KEY', 'c=3', 'd=4'));
		assert.deepEqual(received, ['The tab of b was closed: its value contains a key.']);
		assert.equal(value.text(), '{}');
	});

	it('take nothing more once their row is gone, or they are closed', async () => {
		const gone = await open();
		await gone.change(rows('a=1'));
		assert.deepEqual(gone.received, ['The tab of b was closed: its parameter was removed.']);
		gone.value.write('late');
		await gone.change(was);
		assert.equal(gone.received.length, 1);
		const closed = await open();
		closed.value.onClosed();
		await closed.change([]);
		assert.deepEqual(closed.received, []);
		closed.value.write('late');
		assert.deepEqual(closed.call(), []);
	});

	it('are put into rows that were changed meanwhile, unless that value was', () => {
		const written = { before: rows('a=1', 'b=2', 'c=3'), row: 1, value: '{}' };
		assert.deepEqual(withValue(rows('a=12', 'b=2', 'c=3'), written), rows('a=12', 'b={}', 'c=3'));
		assert.deepEqual(withValue(rows('b=2', 'a=1', 'c=3'), written), rows('b={}', 'a=1', 'c=3'));
		assert.deepEqual(withValue(rows('a=1', 'b=23', 'c=3'), written), rows('a=1', 'b=23', 'c=3'));
		assert.deepEqual(withValue(rows('a=1', 'c=3'), written), rows('a=1', 'c=3'));
	});
});
