/** A date, or a date and time, as it was sent. */
export interface SentDate {
	/** What the wall clock shows, in milliseconds since it showed the start of 1970. */
	readonly wall: number;
	/** Minutes east of UTC; undefined where the text does not say. */
	readonly zone: number | undefined;
	readonly hasTime: boolean;
}

/** The parts of a date on a wall clock, as texts: those of two digits begin with zeros. */
export interface DateParts {
	readonly year: string;
	readonly month: string;
	readonly day: string;
	readonly hour: string;
	readonly minute: string;
	readonly second: string;
	readonly milliseconds: string;
	readonly weekday: string;
	readonly monthName: string;
}

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/;
const dotted = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/;
const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const msPerDay = 86_400_000;

/** Reads `2024-03-05T10:00:00Z` and its like, and `05.03.2024 10:00:00`. */
export function readDate(text: string): SentDate | undefined {
	if (text.length < 10 || text.length > 36) return undefined;
	const [year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] =
		iso.exec(text)?.slice(1) ?? readDotted(text);
	if (year === undefined) return undefined;
	const days = dayOf(Number(year), Number(month), Number(day));
	const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
	const wall = days * msPerDay + seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
	// A thirtieth of February, or a 25th hour, is no date.
	const { year: y, month: mo, day: d, hour: h } = partsOf(wall);
	if (y !== year || mo !== month || d !== day || Number(h) !== Number(hour)) return undefined;
	return { wall, zone: zone === undefined ? undefined : minutesOf(zone), hasTime: text.length > 10 };
}

/** The parts of what a wall clock shows. */
export function partsOf(wall: number): DateParts {
	const days = Math.floor(wall / msPerDay);
	const rest = wall - days * msPerDay;
	const { year, month, day } = dateOfDay(days);
	return {
		year: String(year).padStart(4, '0'),
		month: two(month),
		day: two(day),
		hour: two(Math.floor(rest / 3_600_000)),
		minute: two(Math.floor(rest / 60_000) % 60),
		second: two(Math.floor(rest / 1000) % 60),
		milliseconds: String(rest % 1000).padStart(3, '0'),
		weekday: weekdays[((days % 7) + 7) % 7] ?? '',
		monthName: months[month - 1] ?? '',
	};
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

function two(number: number): string {
	return String(number).padStart(2, '0');
}

/** Days since the first of January 1970. Years are counted from March here: a leap day is the last of its year. */
function dayOf(year: number, month: number, day: number): number {
	const y = month > 2 ? year : year - 1;
	const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
	return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719_468;
}

function dateOfDay(days: number): { year: number; month: number; day: number } {
	const shifted = days + 719_468;
	const era = Math.floor(shifted / 146_097);
	const ofEra = shifted - era * 146_097;
	const yearOfEra = Math.floor(
		(ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
	);
	const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const fromMarch = Math.floor((5 * ofYear + 2) / 153);
	const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
	const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
	return { year: yearOfEra + era * 400 + (month < 3 ? 1 : 0), month, day };
}
