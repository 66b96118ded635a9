import { deepEqual, equal } from 'node:assert/strict';
import { BenchRun } from '../../bench/measure/benchRun.ts';
import { figuresOf, isReached, type Row } from '../../bench/measure/row.ts';
import { showFigure, showRow } from '../../bench/measure/showRow.ts';

const options = { short: true };

describe('what benches measure', () => {
	it('has the median and the range of its rounds', () => {
		deepEqual(figuresOf([5, 1, 3]), { median: 3, least: 1, most: 5, rounds: 3 });
		deepEqual(figuresOf([10, 2, 4, 1]), { median: 3, least: 1, most: 10, rounds: 4 });
	});

	it('lets the floor and ours take turns', async () => {
		const rows: Row[] = [];
		const turns: string[] = [];
		const measured = (name: string, figures: number[]) => () => {
			turns.push(name);
			return figures.shift() ?? 0;
		};
		await new BenchRun(options, (row) => rows.push(row)).compareMeasured(
			{ name: 'job', floor: 'bare', rounds: 3 },
			measured('floor', [2, 1, 3]),
			measured('ours', [8, 9, 7]),
		);
		equal(turns.join(), 'floor,ours,floor,ours,floor,ours');
		const [row] = rows;
		deepEqual([row?.ratio, row?.ours.median, row?.floorFigures?.median], [4, 8, 2]);
	});

	it('knows whether a target is reached, of times and of rates', () => {
		const row = { name: 'job', unit: 'ms', ours: figuresOf([2]) } as const;
		equal(isReached(row), undefined);
		equal(isReached({ ...row, ratio: 2, target: { ratio: 2 } }), true);
		equal(isReached({ ...row, ratio: 2.1, target: { ratio: 2 } }), false);
		equal(isReached({ ...row, ratio: 0.7, target: { ratio: 0.8 }, more: true }), false);
		equal(isReached({ ...row, ratio: 0.9, target: { ratio: 0.8 }, more: true }), true);
		equal(isReached({ ...row, target: { figure: 1.5 } }), false);
		equal(showRow({ ...row, ratio: 2.1, target: { ratio: 2 } }).includes('2.10 × ≤ 2 × !'), true);
	});

	it('is shown with the prefix that suits it', () => {
		const shown = [0.0021, 12.34, 4321].map((time) => showFigure(time, 'ms'));
		deepEqual(shown, ['2.1 µs', '12.3 ms', '4.3 s']);
		deepEqual([showFigure(460_000, 'bytes'), showFigure(4200, 'per second')], ['460 kB', '4.2 k/s']);
	});
});
