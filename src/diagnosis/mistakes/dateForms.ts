/** A date, or a date and time, as it was sent. */
export interface SentDate {
	/** What the wall clock shows, in milliseconds since it showed the start of 1970. */
	readonly wall: number;
	/** Minutes east of UTC; undefined where the text does not say. */
	readonly zone: number | undefined;
	readonly hasTime: boolean;
}

/** The parts of a date on a wall clock, as texts: those of two digits begin with zeros. */
export type DateParts = Readonly<Record<DatePart, string>>;
type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'milliseconds' | 'weekday' | 'monthName';

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/;
const dotted = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/;
/** Reads `2024-03-05T10:00:00Z` and its like, `05.03.2024 10:00:00`, and seconds or milliseconds since 1970. */
export function readDate(text: string): SentDate | undefined {
	if (text.length < 10 || text.length > 36) return undefined;
	if (/^1\d{9}$|^1\d{12}$/.test(text)) {
		return { wall: Number(text) * (text.length === 10 ? 1000 : 1), zone: 0, hasTime: true };
	}
	const [year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] =
		iso.exec(text)?.slice(1) ?? readDotted(text);
	if (year === undefined) return undefined;
	const time = `${two(hour)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
	// biome-ignore lint/style/noRestrictedGlobals: as a calendar, not as a clock.
	const wall = Date.parse(`${year}-${month}-${day}T${time}Z`);
	// A thirtieth of February, or a 25th hour, is no date.
	if (Number.isNaN(wall) || partsOf(wall).day !== day) return undefined;
	return { wall, zone: zone === undefined ? undefined : minutesOf(zone), hasTime: text.length > 10 };
}

/** The parts of what a wall clock shows. */
export function partsOf(wall: number): DateParts {
	// biome-ignore lint/style/noRestrictedGlobals: as a calendar, not as a clock.
	const date = new Date(wall);
	const [, year = '', month = '', day = '', hour = '', minute = '', second = '', milliseconds = ''] =
		/^(.+)-(..)-(..)T(..):(..):(..)\.(...)Z$/.exec(date.toISOString()) ?? [];
	const [weekday = '', , monthName = ''] = date.toUTCString().split(/,? /);
	return { year, month, day, hour, minute, second, milliseconds, weekday, monthName };
}

function readDotted(text: string): (string | undefined)[] {
	const [day, month, year, ...time] = dotted.exec(text)?.slice(1) ?? [];
	return [year, month, day, ...time];
}

function minutesOf(zone: string): number {
	if (!/\d/.test(zone)) return 0;
	const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
	return zone.startsWith('-') ? -minutes : minutes;
}

function two(digits: string): string {
	return digits.padStart(2, '0');
}
