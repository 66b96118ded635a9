import { writeFile } from 'node:fs/promises';
import { isReached, type Row } from '../measure/row.ts';
import { showFigures, showRatio, showTarget } from '../measure/showRow.ts';
import type { BenchResult, StoredResult } from '../measure/storedResult.ts';
import { introduction, missed, repetition, sections } from './pageText.ts';

const docs = new URL('../../../docs/', import.meta.url);

export async function writePage(result: StoredResult): Promise<void> {
	await writeFile(new URL('PERFORMANCE.md', docs), pageOf(result));
}

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

function measuredOn({ date, machine, node, load }: BenchResult): string {
	const busy = load === undefined ? '' : `, ${load} threads wanting a processor`;
	return `*Measured ${date} on ${machine}, Node ${node}${busy}.*`;
}

function sectionOf(name: string, { title, text }: { title: string; text: string }, bench: BenchResult): string[] {
	const { rows } = bench;
	const head = ['job', 'floor', 'floor takes', 'workbench', 'ratio', 'to reach', ''];
	const lines = rows.map((row) => [
		row.size ? `${row.name}, ${row.size}` : row.name,
		row.floor ?? '',
		row.floorFigures ? showFigures(row.floorFigures, row.unit) : '',
		showFigures(row.ours, row.unit),
		showRatio(row.ratio),
		showTarget(row).replace(' !', ''),
		{ true: '✓', false: '✗', undefined: '' }[String(isReached(row))] ?? '',
	]);
	const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
	return [`## ${title}`, text, table.join('\n'), measuredOn(bench), ...missedPart(name, rows)];
}

function missedPart(name: string, rows: readonly Row[]): string[] {
	return rows.some((row) => isReached(row) === false) ? [missed[name] ?? ''] : [];
}

function inCell(text: string): string {
	return text.replaceAll('|', '\\|');
}
