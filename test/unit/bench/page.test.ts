import { equal, match } from 'node:assert/strict';
import { figuresOf, type Row } from '../../bench/measure/row.ts';
import { drawGrowth, growthRows, steepness, steepnessOfNLogN } from '../../bench/page/growthChart.ts';
import { pageOf } from '../../bench/page/writePage.ts';

/** Rows of a chart whose cost is `cost(size)` milliseconds. */
function rowsOf(sizes: readonly number[], cost: (size: number) => number): Row[] {
	return sizes.map((at) => ({
		name: 'Sign',
		size: `${at} parameters`,
		floor: 'MD5',
		unit: 'ms',
		ours: figuresOf([cost(at)]),
		floorFigures: figuresOf([1]),
		ratio: cost(at),
		target: { ratio: 2 },
		growth: { chart: 'signing', at, of: 'parameters' },
	}));
}
const sizes = [10, 100, 1000, 10_000];
const result = (rows: readonly Row[]) => ({
	benches: { sign: { date: '2026-01-02', node: 'v24', machine: 'one', load: 7, rows } },
});

describe('the page of performance', () => {
	it('says how steeply cost grows, from the size on that takes a millisecond', () => {
		equal(steepness(rowsOf(sizes, (size) => size / 10))?.toFixed(3), '1.000');
		equal(steepness(rowsOf(sizes, (size) => size * size))?.toFixed(3), '2.000');
		equal(steepness(rowsOf([1, ...sizes], (size) => (size === 1 ? 0.5 : size)))?.toFixed(3), '1.000');
		const logarithmic = rowsOf(sizes, (size) => size * Math.log(size));
		equal(steepness(logarithmic)?.toFixed(6), steepnessOfNLogN(logarithmic).toFixed(6));
		equal(steepness(rowsOf([10], (size) => size)), undefined);
	});

	it('puts the sizes of a chart in order, and leaves out other charts', () => {
		const rows = rowsOf([1000, 10, 100], (size) => size);
		equal(
			growthRows(rows, 'signing')
				.map((row) => row.growth?.at)
				.join(),
			'10,100,1000',
		);
		equal(growthRows(rows, 'history').length, 0);
	});

	it('draws ours above a floor that is quicker, and linear cost as a straight line', () => {
		const drawn = drawGrowth(
			rowsOf(sizes, (size) => size),
			'light',
			'Signing',
		);
		const lines = [...drawn.matchAll(/<polyline points="([^"]+)"/g)].map(([, points = '']) =>
			points.split(' ').map((point) => point.split(',').map(Number)),
		);
		const [reference = [], floor = [], ours = []] = lines;
		equal(ours.length, 4);
		const heights = ours.map(([, y = 0]) => y);
		const steps = heights.slice(1).map((y, index) => Math.round((heights[index] ?? 0) - y));
		equal(new Set(steps).size, 1, `${steps}`);
		// Downwards is more in SVG.
		equal((ours[3]?.[1] ?? 0) < (floor[3]?.[1] ?? 0), true);
		equal((reference[3]?.[1] ?? 0) < (ours[3]?.[1] ?? 0), true);
		match(
			drawGrowth(
				rowsOf(sizes, (size) => size),
				'dark',
				'Signing',
			),
			/<title>Signing<\/title>[\s\S]*#0d1117/,
		);
	});

	it('has each row with its ratio, and marks what does not reach its target', () => {
		const rows = rowsOf([1, 3], (size) => size);
		const page = pageOf(
			result(rows.map((row) => ({ ...row, hotSpots: [{ where: 'slow (core/a|b.ts)', part: 0.5 }] }))),
		);
		match(page, /^1 of 2 targets are reached/m);
		match(page, /^\| Sign, 1 parameters \| MD5 \| 1\.0 ms \| 1\.0 ms \| 1\.00 × \| ≤ 2 × \| ✓ \|$/m);
		match(page, /^\| Sign, 3 parameters \| MD5 \| 1\.0 ms \| 3\.0 ms \| 3\.00 × \| ≤ 2 × \| ✗ \|$/m);
		match(page, /^- Sign, 3 parameters: `slow \(core\/a\|b\.ts\)` 50 %$/m);
		equal(page.includes('- Sign, 1 parameters:'), false);
		match(page, /srcset="performance\/signing-dark\.svg"/);
		match(page, /Measured 2026-01-02 on one, Node v24, 7 threads wanting a processor\./);
	});
});
