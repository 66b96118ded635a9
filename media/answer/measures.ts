import { shownSize } from '../../src/shared/size.ts';
import { inLanguage, t, withDecimal } from '../localize.ts';

/** A duration as a person reads it: `12 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
	if (milliseconds < 1) return t('{0} ms', '<1');
	if (milliseconds < 1000) return t('{0} ms', Math.round(milliseconds));
	const seconds = milliseconds / 1000;
	return t('{0} s', milliseconds < 10_000 ? withDecimal(seconds) : inLanguage(Math.round(seconds)));
}

/** A size as a person reads it. */
export function sizeText(bytes: number): string {
	const size = shownSize(bytes);
	const amount = inLanguage(size.amount);
	switch (size.unit) {
		case 'B':
			return t('{0} B', amount);
		case 'kB':
			return t('{0} kB', amount);
		case 'MB':
			return t('{0} MB', amount);
	}
}
