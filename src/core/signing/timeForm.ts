/** A form of the time, as a template names it: `{time:yyyy-MM-dd HH:mm:ss}`, or `{time+8h:…}`, eight hours later. */
export interface TimeForm {
	/** Seconds from now. */
	readonly shift: number;
	/** Texts, and between two of them letters of {@link lettersOf}. */
	readonly parts: readonly string[];
}

/** Forms that have a name of their own. */
export const namedTimes: Readonly<Record<string, string>> = {
	timestamp: 'X',
	'timestamp-ms': 'x',
	'iso-time': 'yyyy-MM-ddTHH:mm:ssZ',
	'basic-time': 'yyyyMMddTHHmmssZ',
	date: 'yyyyMMdd',
};
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Undefined where a name is not that of a time, or its form has other letters. */
export function timeFormOf(name: string): TimeForm | undefined {
	const [, count = '0', unit = 's', written] = /^time(?:([+-]\d{1,5})([smhd]))?:(.+)$/.exec(name) ?? [];
	const form = written ?? (Object.hasOwn(namedTimes, name) ? namedTimes[name] : undefined);
	const parts = form?.split(/(^[Xx]$|yyyy|MMM?|dd|EEE|HH|mm|ss|\.SSS)/) ?? [];
	const letters = parts.filter((_, index) => index % 2 === 1);
	const texts = parts.filter((_, index) => index % 2 === 0);
	const isText = texts.every((text) => /^(?:[-+:/., \d]|T|Z|UTC|GMT)*$/.test(text));
	// Some languages read digits between letters, write milliseconds last, or have names of days and months apart from numbers.
	const isWritable =
		texts.slice(0, -1).every((text) => !/\d/.test(text)) &&
		!letters.slice(0, -1).includes('.SSS') &&
		!(letters.some((one) => /EEE|MMM/.test(one)) && letters.some((one) => /^MM$|SSS/.test(one)));
	return letters.length > 0 && isText && isWritable
		? { shift: Number(count) * (secondsOf[unit] ?? 1), parts }
		: undefined;
}

/** @param now milliseconds since 1970 */
export function timeText({ shift, parts }: TimeForm, now: number): string {
	const letters = lettersOf(now + 1000 * shift);
	return parts.map((part, index) => (index % 2 === 0 ? part : letters[part])).join('');
}

const writtenTime =
	/^(\d{4})([-/]?)(\d\d)\2(\d\d)([ T]?)(\d\d)(:?)(\d\d)\7(\d\d)(\.\d{3})?( ?(?:Z|UTC|GMT|([+-]\d\d):?(\d\d)))?$/;
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]0000)$/;

/** A text that is a time to the second: the name of its form, and when it is, in milliseconds since 1970. Without a zone it is UTC. */
export function timeIn(text: string): { readonly name: string; readonly now: number } | undefined {
	const timeAt = (name: string, now: number) => (Number.isNaN(now) ? undefined : { name, now });
	if (/^1\d{9}$/.test(text)) return timeAt('timestamp', 1000 * Number(text));
	if (/^1\d{12}$/.test(text)) return timeAt('timestamp-ms', Number(text));
	if (httpDate.test(text)) return timeAt(`time:EEE, dd MMM yyyy HH:mm:ss${text.slice(25)}`, momentOf(text));
	const written = writtenTime.exec(text);
	if (!written) return undefined;
	const [, year, dash = '', month, day, middle = '', hour, colon = '', minute, second, fraction = ''] = written;
	const [zone = '', hours = '', minutes = ''] = written.slice(11);
	const form = ['yyyy', dash, 'MM', dash, 'dd', middle, 'HH', colon, 'mm', colon, 'ss', fraction && '.SSS', zone].join(
		'',
	);
	const shift = 60 * Number(hours) + Number(`${hours[0] ?? ''}${minutes}`);
	const later = shift === 0 ? '' : `${shift < 0 ? '-' : '+'}${Math.abs(shift)}m`;
	const name = Object.keys(namedTimes).find((one) => later === '' && namedTimes[one] === form);
	const wall = momentOf(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
	return timeAt(name ?? `time${later}:${form}`, wall - 60_000 * shift);
}

function momentOf(text: string): number {
	// biome-ignore lint/style/noRestrictedGlobals: reads a given time, without a clock
	return Date.parse(text);
}

function lettersOf(time: number): Readonly<Record<string, string>> {
	// biome-ignore lint/style/noRestrictedGlobals: writes a given time, without a clock
	const date = new Date(time);
	const [iso, utc] = [date.toISOString(), date.toUTCString()];
	return {
		...{ X: String(Math.floor(time / 1000)), x: String(time) },
		...{ yyyy: iso.slice(0, 4), MM: iso.slice(5, 7), dd: iso.slice(8, 10) },
		...{ HH: iso.slice(11, 13), mm: iso.slice(14, 16), ss: iso.slice(17, 19), '.SSS': iso.slice(19, 23) },
		...{ EEE: utc.slice(0, 3), MMM: utc.slice(8, 11) },
	};
}
