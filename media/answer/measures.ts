import { textOfSize } from '../../src/shared/size.ts';
import { inLanguage, pageLanguage, t } from '../localize.ts';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A duration as a person reads it: `12 ms`, `1.2 s`. */
export function durationText(milliseconds: number): string {
	if (milliseconds < 1) return t('{0} ms', '<1');
	if (milliseconds < 1000) return t('{0} ms', Math.round(milliseconds));
	const seconds = milliseconds / 1000;
	return t(
		'{0} s',
		milliseconds < 10_000 ? seconds.toLocaleString(pageLanguage(), oneDecimal) : inLanguage(Math.round(seconds)),
	);
}

export function sizeText(bytes: number): string {
	return textOfSize(bytes, { t, number: inLanguage });
}

/** A moment, in milliseconds since 1970, as the user's clock shows it; with its day unless that is today. */
export function timeOfDay(at: number): string {
	const date = new Date(at);
	const isToday = date.toDateString() === new Date().toDateString();
	return date.toLocaleString(pageLanguage(), { timeStyle: 'medium', ...(!isToday && { dateStyle: 'short' }) });
}

export function fullTime(at: number): string {
	return new Date(at).toLocaleString(pageLanguage(), { dateStyle: 'full', timeStyle: 'long' });
}
