import { match } from 'node:assert/strict';
import { figuresOf, type Row } from '../../bench/measure/row.ts';
import { pageOf } from '../../bench/page/writePage.ts';

describe('the page of performance', () => {
	it('has each row with its ratio, and marks what misses its target', () => {
		const rows = [1, 3].map(
			(cost): Row => ({
				name: 'Sign',
				size: `${cost} parameters`,
				floor: 'MD5',
				unit: 'ms',
				ours: figuresOf([cost]),
				floorFigures: figuresOf([1]),
				ratio: cost,
				target: { ratio: 2 },
			}),
		);
		const page = pageOf({ benches: { sign: { date: '2026-01-02', node: 'v24', machine: 'one', load: 7, rows } } });
		match(page, /^1 of 2 targets are reached/m);
		match(page, /^\| Sign, 1 parameters \| MD5 \| 1\.0 ms \| 1\.0 ms \| 1\.00 × \| ≤ 2 × \| ✓ \|$/m);
		match(page, /^\| Sign, 3 parameters \| MD5 \| 1\.0 ms \| 3\.0 ms \| 3\.00 × \| ≤ 2 × \| ✗ \|$/m);
		match(page, /Measured 2026-01-02 on one, Node v24, 7 threads wanting a processor\./);
	});
});
