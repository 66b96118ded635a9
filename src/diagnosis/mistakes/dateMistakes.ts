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
	if (Number.isNaN(wall) || fieldsOf(wall, wall)['day'] !== day) return undefined;
	return { wall, zone: zone === undefined ? undefined : minutesOf(zone), hasTime: text.length > 10 };
}

/** What templates of dates name: what a wall clock shows, numbers of two digits with zeros, and the moment itself. */
function fieldsOf(wall: number, instant: number): Readonly<Record<string, string | number>> {
	// biome-ignore lint/style/noRestrictedGlobals: as a calendar, not as a clock.
	const clock = new Date(wall);
	const [, date = '', time = '', milliseconds = ''] = /^([^T]+)T([^.]+)\.(...)Z$/.exec(clock.toISOString()) ?? [];
	const [year = '', month = '', day = ''] = date.split('-');
	const [hours, rest] = [Number(time.slice(0, 2)), time.slice(2)];
	const [weekday = '', , monthName = ''] = clock.toUTCString().split(/,? /);
	const american = `${Number(month)}/${Number(day)}/${year}`;
	const halfDays = `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
	const days = { excel: wall / 86_400_000 + 25_569, american };
	const unix = { seconds: Math.floor(instant / 1000), fraction: instant / 1000, instant };
	return { date, time, milliseconds, year, month, day, hours, rest, weekday, monthName, halfDays, ...days, ...unix };
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

/**
 * Writes a date by the clock of a zone, in hours; without one, by the clock that the date was written by. What is in brackets
 * is of dates with a time.
 * @param shown the zone whose clock is written, where another one is not said by the date
 */
function inZone(hours: number | undefined, template: string, shown = hours): (value: string) => string {
	return (value) => {
		const sent = readDate(value);
		if (!sent) return value;
		const own = sent.zone ?? (hours ?? 0) * 60;
		const instant = sent.wall - own * msPerMinute;
		const fields = fieldsOf(instant + (shown === undefined ? own : shown * 60) * msPerMinute, instant);
		return template
			.replace(/\[([^[\]]*)\]/, sent.hasTime ? '$1' : '')
			.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
	};
}

const asSent = (template: string) => inZone(undefined, template);
const javaScript = (zone: string) => `{weekday} {monthName} {day} {year} {time} GMT${zone}`;
const java = (zone: string) => `{weekday} {monthName} {day} {time} ${zone} {year}`;

const rows: readonly ValueRow[] = [
	['space', 50, asSent('{date} {time}')],
	['T', 40, asSent('{date}T{time}')],
	['date-only', 25, asSent('{date}')],
	['dd.MM.yyyy', 50, asSent('{day}.{month}.{year}[ {time}]')],
	// .NET writes a date alone as its midnight.
	['dd.MM.yyyy-midnight', 30, asSent('{day}.{month}.{year} {hours}{rest}')],
	['MM/dd/yyyy', 30, asSent('{month}/{day}/{year} {time}')],
	['M/d/yyyy', 30, asSent('{american}[ {halfDays}]')],
	['M/d/yyyy-midnight', 25, asSent('{american} {halfDays}')],
	['isoformat', 45, inZone(0, '{date}T{time}+00:00')],
	['python', 50, inZone(0, '{date} {time}+00:00')],
	['toISOString', 50, inZone(0, '{date}T{time}.{milliseconds}Z')],
	['Z', 40, inZone(0, '{date}T{time}Z')],
	['unix', 45, inZone(0, '{seconds}')],
	['unix-fraction', 30, inZone(0, '{fraction}')],
	['Excel', 20, asSent('{excel}')],
	['unix-milliseconds', 35, inZone(0, '{instant}')],
	['javascript', 50, inZone(0, javaScript('+0000 (Coordinated Universal Time)'))],
	['java', 35, inZone(0, java('UTC'))],
	['java-gmt', 20, inZone(0, java('GMT'))],
	['http', 25, inZone(0, '{weekday}, {day} {monthName} {year} {time} GMT')],
	['ruby', 30, inZone(0, '{date} {time} UTC')],
	['swift', 30, inZone(0, '{date} {time} +0000')],
	['go', 30, inZone(0, '{date} {time} +0000 UTC')],
	['isoformat+3', 30, inZone(3, '{date}T{time}+03:00')],
	['python+3', 30, inZone(3, '{date} {time}+03:00')],
	['space+3', 25, inZone(3, '{date} {time}')],
	['dd.MM.yyyy+3', 25, inZone(3, '{day}.{month}.{year}[ {time}]')],
	['toISOString+3', 30, inZone(3, '{date}T{time}.{milliseconds}Z', 0)],
	['unix+3', 30, inZone(3, '{seconds}')],
	['javascript+3', 45, inZone(3, javaScript('+0300 (Moscow Standard Time)'))],
	['javascript+3-russian', 35, inZone(3, javaScript('+0300 (Москва, стандартное время)'))],
	['java+3', 30, inZone(3, java('MSK'))],
	['ruby+3', 20, inZone(3, '{date} {time} +0300')],
	['seconds', 25, (value) => (/^1\d{12}$/.test(value) ? value.slice(0, -3) : value)],
	['seconds with a fraction', 20, (value) => (/^1\d{12}$/.test(value) ? String(Number(value) / 1000) : value)],
	['milliseconds', 20, (value) => (/^1\d{9}$/.test(value) ? `${value}000` : value)],
];

/** Dates whose signed text is another writing of the same moment, in UTC or in Moscow's time. */
export const dateMistakes: readonly ValueMistake[] = valueFamily('date-reformatted', rows);
