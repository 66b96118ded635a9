/** A form of the time, as a template names it: `{time:yyyy-MM-dd HH:mm:ss}`, or `{time+8h:…}`, eight hours later. */
export interface TimeForm {
	/** Seconds from now. */
	readonly shift: number;
	/** Texts, and between two of them letters of {@link lettersOf}. */
	readonly parts: readonly string[];
}

/** Those that have a name. */
export const namedTimes: Readonly<Record<string, string>> = {
	timestamp: 'X',
	'timestamp-ms': 'x',
	'iso-time': 'yyyy-MM-ddTHH:mm:ssZ',
	'basic-time': 'yyyyMMddTHHmmssZ',
	date: 'yyyyMMdd',
};
const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Undefined where a name is none of a time, or its form has other letters. */
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
