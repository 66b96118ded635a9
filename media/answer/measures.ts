import { textOfSize } from '../../src/shared/size.ts';
import { inLanguage, pageLanguage, t, withDecimal } from '../localize.ts';

/** A duration as a person reads it: `12 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
	if (milliseconds < 1) return t('{0} ms', '<1');
	if (milliseconds < 1000) return t('{0} ms', Math.round(milliseconds));
	const seconds = milliseconds / 1000;
	return t('{0} s', milliseconds < 10_000 ? withDecimal(seconds) : inLanguage(Math.round(seconds)));
}

export function sizeText(bytes: number): string {
	return textOfSize(bytes, { t, number: inLanguage });
}

/** Creating a format takes longer than all that it writes. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment, in milliseconds since 1970, as the user's clock shows it; with its day unless that is today. */
export function timeOfDay(at: number): string {
	const isToday = new Date(at).toDateString() === new Date().toDateString();
	return written(at, isToday ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'medium' });
}

export function fullTime(at: number): string {
	return written(at, { dateStyle: 'full', timeStyle: 'long' });
}

function written(at: number, options: Intl.DateTimeFormatOptions): string {
	const key = JSON.stringify(options);
	const format = formats.get(key) ?? new Intl.DateTimeFormat(pageLanguage(), options);
	formats.set(key, format);
	return format.format(at);
}
