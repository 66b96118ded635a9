/** Made once each: making one takes longer than all that it writes. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment, in milliseconds since 1970, as a clock of the user's shows it; with its day where that is not today. */
export function timeOfDay(at: number): string {
	const isToday = new Date(at).toDateString() === new Date().toDateString();
	return written(at, isToday ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'medium' });
}

/** A moment with its day and the zone that it is told in. */
export function fullTime(at: number): string {
	return written(at, { dateStyle: 'full', timeStyle: 'long' });
}

/** In the language that VS Code is shown in, as all else on the page. */
function written(at: number, options: Intl.DateTimeFormatOptions): string {
	const key = JSON.stringify(options);
	const format = formats.get(key) ?? new Intl.DateTimeFormat(document.documentElement.lang || undefined, options);
	formats.set(key, format);
	return format.format(at);
}
