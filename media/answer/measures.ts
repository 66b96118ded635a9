import { t } from '../localize.ts';

/** A duration as a person reads it: `12 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
	if (milliseconds < 1) return t('{0} ms', '<1');
	if (milliseconds < 1000) return t('{0} ms', Math.round(milliseconds));
	return t('{0} s', (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0));
}

/** A size as a person reads it, in powers of 1000: `812 B`, `1.1 kB`. */
export function sizeText(bytes: number): string {
	if (bytes < 1000) return t('{0} B', bytes);
	if (bytes < 1_000_000) return t('{0} kB', rounded(bytes / 1000));
	return t('{0} MB', rounded(bytes / 1_000_000));
}

function rounded(size: number): string {
	return size < 100 ? size.toFixed(1).replace(/\.0$/, '') : String(Math.round(size));
}
