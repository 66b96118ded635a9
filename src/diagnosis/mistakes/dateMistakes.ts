import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './mistakeRows.ts';

/** A date, or a date and time, as it was sent. */
interface SentDate {
	/** What the wall clock shows, in milliseconds since it showed the start of 1970. */
	readonly wall: number;
	/** Minutes east of UTC; undefined where the text does not say. */
	readonly zone: number | undefined;
	readonly hasTime: boolean;
}

/** The parts of a date on a wall clock, as texts: those of two digits begin with zeros. */
type DateParts = Readonly<Record<DatePart, string>>;
type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'milliseconds' | 'weekday' | 'monthName';

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/;
const dottedForm = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/;
/** Reads `2024-03-05T10:00:00Z` and its like, `05.03.2024 10:00:00`, and seconds or milliseconds since 1970. */
function readDate(text: string): SentDate | undefined {
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
	const [day, month, year, ...time] = dottedForm.exec(text)?.slice(1) ?? [];
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

const msPerMinute = 60_000;

/** Moments by the wall clock of one zone. */
interface Moment extends DateParts {
	/** Milliseconds since 1970. */
	readonly instant: number;
	readonly hasTime: boolean;
}

type Write = (moment: Moment) => string;

/** Writes a date by the clock of a zone, in hours; without one, by the clock that the date was written by. */
function inZone(hours: number | undefined, write: Write): (value: string) => string {
	return (value) => {
		const sent = readDate(value);
		if (!sent) return value;
		const own = sent.zone ?? (hours ?? 0) * 60;
		const zone = hours === undefined ? own : hours * 60;
		const instant = sent.wall - own * msPerMinute;
		return write({ ...partsOf(instant + zone * msPerMinute), instant, hasTime: sent.hasTime });
	};
}

const asSent = (write: Write) => inZone(undefined, write);
const dateOf = ({ year, month, day }: DateParts) => `${year}-${month}-${day}`;
const timeOf = ({ hour, minute, second }: DateParts) => `${hour}:${minute}:${second}`;
const spaced: Write = (moment) => `${dateOf(moment)} ${timeOf(moment)}`;
const joined = (moment: DateParts) => `${dateOf(moment)}T${timeOf(moment)}`;
const dotted: Write = ({ year, month, day }) => `${day}.${month}.${year}`;
const american: Write = ({ year, month, day }) => `${Number(month)}/${Number(day)}/${year}`;
const withTime = (date: Write, time: Write): Write => {
	return (moment) => (moment.hasTime ? `${date(moment)} ${time(moment)}` : date(moment));
};
const american12: Write = ({ hour, minute, second }) => {
	return `${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};
/** .NET writes a date alone as its midnight. */
const always = (date: Write, time: Write): Write => {
	return (moment) => `${date(moment)} ${time(moment)}`;
};
const unpadded: Write = (moment) => timeOf(moment).replace(/^0/, '');
const javaScript = (offset: string, zone: string): Write => {
	return (moment) =>
		`${moment.weekday} ${moment.monthName} ${moment.day} ${moment.year} ${timeOf(moment)} GMT${offset} (${zone})`;
};
const java = (zone: string): Write => {
	return (moment) => `${moment.weekday} ${moment.monthName} ${moment.day} ${timeOf(moment)} ${zone} ${moment.year}`;
};
const http: Write = (moment) =>
	`${moment.weekday}, ${moment.day} ${moment.monthName} ${moment.year} ${timeOf(moment)} GMT`;
const unixSeconds: Write = ({ instant }) => String(Math.floor(instant / 1000));

const rows: readonly ValueRow[] = [
	['space', 50, asSent(spaced)],
	['T', 40, asSent(joined)],
	['date-only', 25, asSent(dateOf)],
	['dd.MM.yyyy', 50, asSent(withTime(dotted, timeOf))],
	['dd.MM.yyyy-midnight', 30, asSent(always(dotted, unpadded))],
	['MM/dd/yyyy', 30, asSent(always(({ year, month, day }) => `${month}/${day}/${year}`, timeOf))],
	['M/d/yyyy', 30, asSent(withTime(american, american12))],
	['M/d/yyyy-midnight', 25, asSent(always(american, american12))],
	['isoformat', 45, inZone(0, (moment) => `${joined(moment)}+00:00`)],
	['python', 50, inZone(0, (moment) => `${spaced(moment)}+00:00`)],
	['toISOString', 50, inZone(0, (moment) => `${joined(moment)}.${moment.milliseconds}Z`)],
	['Z', 40, inZone(0, (moment) => `${joined(moment)}Z`)],
	['unix', 45, inZone(0, unixSeconds)],
	['unix-fraction', 30, inZone(0, ({ instant }) => String(instant / 1000))],
	['unix-milliseconds', 35, inZone(0, ({ instant }) => String(instant))],
	['javascript', 50, inZone(0, javaScript('+0000', 'Coordinated Universal Time'))],
	['java', 35, inZone(0, java('UTC'))],
	['java-gmt', 20, inZone(0, java('GMT'))],
	['http', 25, inZone(0, http)],
	['ruby', 30, inZone(0, (moment) => `${spaced(moment)} UTC`)],
	['swift', 30, inZone(0, (moment) => `${spaced(moment)} +0000`)],
	['go', 30, inZone(0, (moment) => `${spaced(moment)} +0000 UTC`)],
	['isoformat+3', 30, inZone(3, (moment) => `${joined(moment)}+03:00`)],
	['python+3', 30, inZone(3, (moment) => `${spaced(moment)}+03:00`)],
	['space+3', 25, inZone(3, spaced)],
	['dd.MM.yyyy+3', 25, inZone(3, withTime(dotted, timeOf))],
	['toISOString+3', 30, inZone(3, ({ instant, milliseconds }) => `${joined(partsOf(instant))}.${milliseconds}Z`)],
	['unix+3', 30, inZone(3, unixSeconds)],
	['javascript+3', 45, inZone(3, javaScript('+0300', 'Moscow Standard Time'))],
	['javascript+3-russian', 35, inZone(3, javaScript('+0300', 'Москва, стандартное время'))],
	['java+3', 30, inZone(3, java('MSK'))],
	['ruby+3', 20, inZone(3, (moment) => `${spaced(moment)} +0300`)],
	['seconds', 25, (value) => (/^1\d{12}$/.test(value) ? value.slice(0, -3) : value)],
	['seconds with a fraction', 20, (value) => (/^1\d{12}$/.test(value) ? String(Number(value) / 1000) : value)],
	['milliseconds', 20, (value) => (/^1\d{9}$/.test(value) ? `${value}000` : value)],
];

/** Dates whose signed text is another writing of the same moment, in UTC or in Moscow's time. */
export const dateMistakes: readonly ValueMistake[] = valueFamily('date-reformatted', rows);
