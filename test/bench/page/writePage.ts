import { mkdir, writeFile } from 'node:fs/promises';
import { type GrowthChart, growthCharts, isReached, type Row } from '../measure/row.ts';
import { showFigure, showFigures, showRatio, showTarget } from '../measure/showRow.ts';
import type { BenchResult, StoredResult } from '../measure/storedResult.ts';
import { drawGrowth, growthRows, steepness, steepnessOfNLogN } from './growthChart.ts';
import { charts, introduction, missed, repetition, sections } from './pageText.ts';

const docs = new URL('../../../docs/', import.meta.url);

/** Writes docs/PERFORMANCE.md and its charts of what was measured. */
export async function writePage(result: StoredResult): Promise<void> {
	const rows = Object.values(result.benches).flatMap((bench) => bench.rows);
	await mkdir(new URL('performance/', docs), { recursive: true });
	for (const chart of growthCharts) {
		const drawn = growthRows(rows, chart);
		if (drawn.length < 2) continue;
		for (const theme of ['light', 'dark'] as const) {
			await writeFile(new URL(`performance/${chart}-${theme}.svg`, docs), drawGrowth(drawn, theme, charts[chart]));
		}
	}
	await writeFile(new URL('PERFORMANCE.md', docs), pageOf(result));
}

/** The page as Markdown. */
export function pageOf(result: StoredResult): string {
	const rows = Object.values(result.benches).flatMap((bench) => bench.rows);
	const aimed = rows.filter(({ target }) => target);
	const reached = aimed.filter((row) => isReached(row));
	const parts = [
		'# Performance',
		'<!-- Written by `npm run bench` from docs/performance.json and test/bench/page/pageText.ts: change those. -->',
		introduction,
		`${reached.length} of ${aimed.length} targets are reached; a ✗ marks those that are not, and says below its table what is known of them.`,
		...inOrder(result).flatMap(([name, bench]) => sectionOf(name, sections[name] ?? { title: name, text: '' }, bench)),
		...growthPart(rows),
		repetition,
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Benches as the page has them: those without a heading of their own in the end. */
function inOrder({ benches }: StoredResult): [string, BenchResult][] {
	const names = [...Object.keys(sections), ...Object.keys(benches).filter((name) => !(name in sections))];
	return names.flatMap((name) => {
		const bench = benches[name];
		return bench ? [[name, bench] as [string, BenchResult]] : [];
	});
}

/** When, on what, and how busy it was. */
function measuredOn({ date, machine, node, load }: BenchResult): string {
	const busy = load === undefined ? '' : `, ${load} threads wanting a processor`;
	return `*Measured ${date} on ${machine}, Node ${node}${busy}.*`;
}

function sectionOf(name: string, { title, text }: { title: string; text: string }, bench: BenchResult): string[] {
	const { rows } = bench;
	const peers = [...new Set(rows.flatMap((row) => Object.keys(row.peers ?? {})))];
	const head = ['job', 'floor', 'floor takes', 'workbench', ...peers, 'ratio', 'to reach', ''];
	const lines = rows.map((row) => [
		row.size ? `${row.name}, ${row.size}` : row.name,
		row.floor ?? '',
		row.floorFigures ? showFigures(row.floorFigures, row.unit) : '',
		showFigures(row.ours, row.unit),
		...peers.map((peer) => {
			const figures = row.peers?.[peer];
			return figures ? showFigures(figures, row.unit) : '';
		}),
		showRatio(row.ratio),
		showTarget(row).replace(' !', ''),
		{ true: '✓', false: '✗', undefined: '' }[String(isReached(row))] ?? '',
	]);
	const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
	return [`## ${title}`, text, table.join('\n'), measuredOn(bench), ...missedPart(name, rows)];
}

/** Why targets are missed, and where the time of those jobs goes. */
function missedPart(name: string, rows: readonly Row[]): string[] {
	const late = rows.filter((row) => isReached(row) === false);
	if (late.length === 0) return [];
	const spots = late.flatMap(({ name: job, size, hotSpots }) =>
		hotSpots && hotSpots.length > 0
			? [
					`- ${size ? `${job}, ${size}` : job}: ${hotSpots
						.map(({ where, part }) => `\`${where}\` ${Math.round(part * 100)} %`)
						.join(', ')}`,
				]
			: [],
	);
	return [
		missed[name] ?? '',
		spots.length === 0 ? '' : `Where the time goes, by a profile of ours, callees not counted:\n\n${spots.join('\n')}`,
	];
}

function growthPart(rows: readonly Row[]): string[] {
	const drawn = growthCharts.flatMap((chart) => {
		const points = growthRows(rows, chart);
		return points.length < 2 ? [] : [chartOf(chart, points)];
	});
	if (drawn.length === 0) return [];
	return [
		'## How cost grows',
		'Both axes are logarithmic, and n log n is dashed: it begins where the workbench does. What is steeper than that would rise above it.',
		...drawn,
	];
}

function chartOf(chart: GrowthChart, points: readonly Row[]): string {
	const [first, last] = [points[0], points.at(-1)];
	const file = (theme: string) => `performance/${chart}-${theme}.svg`;
	const of = first?.growth?.of ?? '';
	const said = `${charts[chart]}: from ${count(first)} to ${count(last)} ${of}, ${showFigure(first?.ours.median ?? 0, 'ms')} to ${showFigure(last?.ours.median ?? 0, 'ms')}`;
	const steep = steepness(points);
	const exponent =
		steep === undefined
			? ''
			: ` It grows as n^${steep.toFixed(2)} (n log n over the same sizes: n^${steepnessOfNLogN(points).toFixed(2)}).`;
	return [
		`### ${charts[chart]}`,
		'',
		'<picture>',
		`  <source media="(prefers-color-scheme: dark)" srcset="${file('dark')}">`,
		`  <img src="${file('light')}" alt="${said}" width="640">`,
		'</picture>',
		'',
		`${said}.${exponent}`,
	].join('\n');
}

function count(row: Row | undefined): string {
	return (row?.growth?.at ?? 0).toLocaleString('en');
}

function inCell(text: string): string {
	return text.replaceAll('|', '\\|');
}
