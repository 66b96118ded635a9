import assert from 'node:assert/strict';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';

const signed = 'application_key=CBAEFGKGDIHBABABAformat=jsonmethod=events.get';
const secret = '43e2cde0c9b1e431f3fb522d9c5e312b';
const sig = '4bb57bcb5d78929f16e75d2573871a5a';
const token = 'tkn1aB3cD4eF5gH6iJ7kL8mN9oP0qR1sT';
const hints = { methods: ['events.get', 'users.getInfo'], parameterNames: ['aid', 'status'], applicationKeys: [] };

describe('parsePaste: hostile signing strings', () => {
	const million = 1_000_000;
	const hostile: Record<string, string> = {
		'strings in quotes': `"format=jsonmethod=a.b${secret}" `.repeat(million / 57),
		'escaped strings': `\\"${signed}text=\\\\n${secret}\\" `.repeat(million / 110),
		'strings without end': `"${signed} {`.repeat(million / 64),
		'strings on lines': 'format=jsonmethod=\n'.repeat(million / 19),
		'strings with lines': `${signed}text=a\nb\nc\n`.repeat(million / 72),
		stars: `${signed}${'*'.repeat(million)}`,
		'stars apart': `${signed}${'***** '.repeat(million / 6)}`,
		digests: `${signed} ${`${secret} `.repeat(million / 33)}`,
		'digests and stars': `${signed}"${`${secret}"`.repeat(million / 33)}••••`,
		hex: `${signed}${'a1'.repeat(million / 2)}`,
		'JSON values': `"${signed}text=${'={'.repeat(million / 2)}`,
		'closed JSON values': `"${signed}text=${'={}'.repeat(million / 3)}`,
		brackets: `(${signed}${'('.repeat(million)}`,
		spaces: `md5 of ${signed}${' '.repeat(million)}${sig}`,
		'known values': `${signed}${'?='.repeat(million / 2)}`,
		names: `${'a'.repeat(million)}${signed}`,
		labels: `${'a='.repeat(million / 2)}${signed}`,
		backslashes: `"${signed}${'\\'.repeat(million)}"`,
		joined: `application_key=A&method=b${secret} `.repeat(million / 59),
		'joined long': `application_key=A&method=${'&a'.repeat(million / 2)}`,
		'lower letters': `application_key=CBAformat=jsonmethod=${'a'.repeat(million)}`,
		dots: `application_key=CBAformat=jsonmethod=${'a.'.repeat(million / 2)}`,
		quotes: `'${signed}${"'".repeat(million)}`,
		'many tokens': `${`access_token=${token}`.repeat(million / 46)}${signed}`,
	};
	// A megabyte each: what reads one in quadratic time is not done within the minute, however idle the machine.
	for (const [what, text] of Object.entries(hostile)) {
		it(`ends, its secrets in order: ${what}`, () => {
			for (const given of [{}, hints]) {
				const { secrets } = parsePaste(text, given);
				let last = 0;
				for (const { start, end, text: found } of secrets) {
					assert.ok(start >= last && text.slice(start, end) === found);
					last = end;
				}
			}
		}).timeout(60_000);
	}
});
