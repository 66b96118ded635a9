import { type DateParts, partsOf, readDate } from './dateForms.ts';
import type { ValueMistake } from './mistake.ts';
import { type ValueRow, valueFamily } from './valueFamily.ts';

const msPerMinute = 60_000;

/** Moments by the wall clock of one zone. */
interface Moment extends DateParts {
	/** Milliseconds since 1970. */
	readonly instant: number;
	readonly hasTime: boolean;
}

type Write = (moment: Moment) => string;

/**
 * Writes a date anew by the clock of a zone, in hours; one that names no zone was of that zone. Without a zone, by the
 * clock that the date was written by.
 */
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
const dateOf: Write = ({ year, month, day }) => `${year}-${month}-${day}`;
const timeOf: Write = ({ hour, minute, second }) => `${hour}:${minute}:${second}`;
const spaced: Write = (moment) => `${dateOf(moment)} ${timeOf(moment)}`;
const joined: Write = (moment) => `${dateOf(moment)}T${timeOf(moment)}`;
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
	['M/d/yyyy', 30, asSent(withTime(american, american12))],
	['M/d/yyyy-midnight', 25, asSent(always(american, american12))],
	['isoformat', 45, inZone(0, (moment) => `${joined(moment)}+00:00`)],
	['python', 50, inZone(0, (moment) => `${spaced(moment)}+00:00`)],
	['toISOString', 50, inZone(0, (moment) => `${joined(moment)}.${moment.milliseconds}Z`)],
	['Z', 40, inZone(0, (moment) => `${joined(moment)}Z`)],
	['unix', 45, inZone(0, unixSeconds)],
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
	['toISOString+3', 30, inZone(3, ({ instant, milliseconds }) => `${joined(inUtc(instant))}.${milliseconds}Z`)],
	['unix+3', 30, inZone(3, unixSeconds)],
	['javascript+3', 45, inZone(3, javaScript('+0300', 'Moscow Standard Time'))],
	['javascript+3-russian', 35, inZone(3, javaScript('+0300', 'Москва, стандартное время'))],
	['java+3', 30, inZone(3, java('MSK'))],
	['ruby+3', 20, inZone(3, (moment) => `${spaced(moment)} +0300`)],
	['seconds', 25, (value) => (/^1\d{12}$/.test(value) ? value.slice(0, -3) : value)],
	['seconds with a fraction', 20, (value) => (/^1\d{12}$/.test(value) ? String(Number(value) / 1000) : value)],
	['milliseconds', 20, (value) => (/^1\d{9}$/.test(value) ? `${value}000` : value)],
];

function inUtc(instant: number): Moment {
	return { ...partsOf(instant), instant, hasTime: true };
}

/** Dates whose signed text is another writing of the same moment, in UTC or in Moscow's time. */
export const dateMistakes: readonly ValueMistake[] = valueFamily('date-reformatted', rows);
