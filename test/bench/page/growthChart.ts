import type { GrowthChart, Row } from '../measure/row.ts';
import { showFigure } from '../measure/showRow.ts';

export type Theme = 'light' | 'dark';

const colours = {
	light: { paper: '#ffffff', ink: '#1f2328', quiet: '#59636e', grid: '#d1d9e0', ours: '#0969da', floor: '#6e7781' },
	dark: { paper: '#0d1117', ink: '#f0f6fc', quiet: '#9198a1', grid: '#3d444d', ours: '#4493f8', floor: '#8b949e' },
} as const satisfies Record<Theme, unknown>;

const [width, height] = [640, 360];
const room = { left: 76, right: 128, top: 20, bottom: 52 };

interface Point {
	readonly at: number;
	readonly cost: number;
}

/** Rows of a chart, smallest first. */
export function growthRows(rows: readonly Row[], chart: GrowthChart): Row[] {
	return rows.filter(({ growth }) => growth?.chart === chart).sort((a, b) => (a.growth?.at ?? 0) - (b.growth?.at ?? 0));
}

/**
 * How steeply cost grows: the exponent e of n^e between the smallest size from which on the workbench takes a
 * millisecond and the largest; less says more of a beginning that all sizes have. Undefined with less than two sizes.
 */
export function steepness(rows: readonly Row[]): number | undefined {
	const points = pointsOf(rows);
	const first = points.find(({ cost }) => cost >= 1) ?? points[0];
	const last = points.at(-1);
	if (!first || !last || last.at < first.at * 5) return undefined;
	return Math.log(last.cost / first.cost) / Math.log(last.at / first.at);
}

/** As {@link steepness}, of n log n between the same sizes. */
export function steepnessOfNLogN(rows: readonly Row[]): number {
	const points = pointsOf(rows);
	const first = points.find(({ cost }) => cost >= 1) ?? points[0];
	const last = points.at(-1);
	if (!first || !last) return Number.NaN;
	return 1 + Math.log(Math.log(last.at) / Math.log(Math.max(2, first.at))) / Math.log(last.at / first.at);
}

/** The cost of a job at all its sizes, ours and the floor's, both axes logarithmic; dashed: n log n from our first size on. */
export function drawGrowth(rows: readonly Row[], theme: Theme, title: string): string {
	const { paper, ink, quiet, grid, ours, floor } = colours[theme];
	const own = pointsOf(rows);
	const bare = rows.flatMap(({ growth, floorFigures }) =>
		growth && floorFigures ? [{ at: growth.at, cost: floorFigures.median }] : [],
	);
	const reference = nLogN(own);
	const all = [...own, ...bare];
	const x = axis(
		all.map(({ at }) => at),
		[room.left, width - room.right],
	);
	const y = axis(
		[...all, ...reference].map(({ cost }) => cost),
		[height - room.bottom, room.top],
	);
	const line = (points: readonly Point[]) =>
		points.map(({ at, cost }) => `${x.place(at).toFixed(1)},${y.place(cost).toFixed(1)}`).join(' ');
	const dots = (points: readonly Point[], colour: string) =>
		points.map(
			({ at, cost }) =>
				`<circle cx="${x.place(at).toFixed(1)}" cy="${y.place(cost).toFixed(1)}" r="3.5" fill="${colour}"/>`,
		);
	const ends = spread([
		{ text: 'Workbench', colour: ours, at: y.place(own.at(-1)?.cost ?? 1) },
		{ text: 'Floor', colour: floor, at: y.place(bare.at(-1)?.cost ?? 1) },
		{ text: 'n log n', colour: quiet, at: y.place(reference.at(-1)?.cost ?? 1) },
	]);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13">`,
		`<title>${title}</title>`,
		`<rect width="${width}" height="${height}" fill="${paper}"/>`,
		...y.ticks.map((tick) => {
			const at = y.place(tick).toFixed(1);
			const label = `<text x="${room.left - 8}" y="${at}" dy="0.35em" text-anchor="end" fill="${quiet}">${showTick(tick)}</text>`;
			return `<line x1="${room.left}" x2="${width - room.right}" y1="${at}" y2="${at}" stroke="${grid}"/>${label}`;
		}),
		...x.ticks.map(
			(tick) =>
				`<text x="${x.place(tick).toFixed(1)}" y="${height - room.bottom + 20}" text-anchor="middle" fill="${quiet}">${showSize(tick)}</text>`,
		),
		`<text x="${(room.left + width - room.right) / 2}" y="${height - 10}" text-anchor="middle" fill="${ink}">${rows[0]?.growth?.of ?? ''}</text>`,
		`<polyline points="${line(reference)}" fill="none" stroke="${quiet}" stroke-dasharray="4 4"/>`,
		`<polyline points="${line(bare)}" fill="none" stroke="${floor}" stroke-width="2"/>`,
		`<polyline points="${line(own)}" fill="none" stroke="${ours}" stroke-width="2"/>`,
		...dots(bare, floor),
		...dots(own, ours),
		...ends.map(
			({ text, colour, at }) =>
				`<text x="${width - room.right + 10}" y="${at.toFixed(1)}" dy="0.35em" fill="${colour}">${text}</text>`,
		),
		'</svg>',
		'',
	].join('\n');
}

function pointsOf(rows: readonly Row[]): Point[] {
	return rows.flatMap(({ growth, ours }) => (growth ? [{ at: growth.at, cost: ours.median }] : []));
}

function nLogN(points: readonly Point[]): Point[] {
	const [first] = points;
	if (!first) return [];
	const work = (at: number) => at * Math.log2(Math.max(2, at));
	return points.map(({ at }) => ({ at, cost: (first.cost * work(at)) / work(first.at) }));
}

/** A logarithmic axis that begins and ends at powers of ten. */
function axis(values: readonly number[], [from, to]: readonly [number, number]) {
	const least = Math.floor(Math.log10(Math.min(...values)));
	const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))));
	const place = (value: number) => from + ((Math.log10(value) - least) / (most - least)) * (to - from);
	return { place, ticks: Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)) };
}

/** Moves labels apart that would lie on one another. */
function spread<T extends { readonly at: number }>(labels: readonly T[]): T[] {
	let last = Number.NEGATIVE_INFINITY;
	return labels
		.toSorted((a, b) => a.at - b.at)
		.map((label) => {
			last = Math.max(label.at, last + 17);
			return { ...label, at: last };
		});
}

function showTick(milliseconds: number): string {
	return showFigure(milliseconds, 'ms').replace('.0 ', ' ');
}

function showSize(size: number): string {
	if (size >= 1e6) return `${size / 1e6} M`;
	return size >= 1e3 ? `${size / 1e3} k` : `${size}`;
}
