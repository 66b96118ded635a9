import { type Figures, isReached, type Row, type Unit } from './row.ts';

export function showRow(row: Row): string {
	const { name, size, floor, floorFigures, ours, ratio, unit } = row;
	const title = size ? `${name}, ${size}` : name;
	const floorText = floorFigures ? `${floor} ${showFigure(floorFigures.median, unit)}` : '';
	return `  ${title.padEnd(58)} ${showFigure(ours.median, unit).padStart(10)} ${showRatio(ratio).padStart(8)} ${showTarget(row).padEnd(12)} ${floorText}`;
}

/** "2.3 ×", or nothing. */
export function showRatio(ratio: number | undefined): string {
	return ratio === undefined ? '' : `${digits(ratio, 2)} ×`;
}

/** "≤ 2 ×", with a mark when it is not reached, or nothing. */
export function showTarget(row: Row): string {
	const { target, more, unit } = row;
	if (!target) return '';
	const wanted = 'ratio' in target ? `${target.ratio} ×` : showFigure(target.figure, unit);
	return `${more ? '≥' : '≤'} ${wanted}${isReached(row) ? '' : ' !'}`;
}

/** "1.2 ms (1.1–1.4)": the median and the range. */
export function showFigures({ median, least, most, rounds }: Figures, unit: Unit): string {
	const shown = showFigure(median, unit);
	return rounds === 1 ? shown : `${shown} (${showFigure(least, unit)} – ${showFigure(most, unit)})`;
}

/** A figure with the prefix that suits it, in two or three digits. */
export function showFigure(value: number, unit: Unit): string {
	switch (unit) {
		case 'ms':
			if (Math.abs(value) < 1) return `${digits(value * 1000)} µs`;
			return Math.abs(value) < 1000 ? `${digits(value)} ms` : `${digits(value / 1000)} s`;
		case 'bytes':
			if (Math.abs(value) < 1000) return `${digits(value)} B`;
			return Math.abs(value) < 1e6 ? `${digits(value / 1e3)} kB` : `${digits(value / 1e6)} MB`;
		case 'per second':
			if (value < 1000) return `${digits(value)} /s`;
			return value < 1e6 ? `${digits(value / 1e3)} k/s` : `${digits(value / 1e6)} M/s`;
	}
}

function digits(value: number, after = 1): string {
	if (!Number.isFinite(value)) return '–';
	const size = Math.abs(value);
	return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.095 ? Math.max(after, 1) : 3);
}
