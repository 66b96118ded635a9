import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Credentials } from '../../../src/core/call/call.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../../src/diagnosis/diagnosis.ts';
import { nearMissesOf } from '../../../src/diagnosis/mistakes/keyTextMistakes.ts';
import { explanationOf, remedyOf } from '../../../src/words/mistakeText.ts';

const md5 = (data: string | Uint8Array) => hash('md5', data);
const applicationKey = 'CBAFJIICABABABABA';
const accessToken = 'tkn1abcdefghijklmnopqrstuvwxyz';
const secret = 'C0FFEE1234567890ABCDE8F2';
const session = 'fedcba98765432100123456789abcdef';
const application = { applicationKey, accessToken, applicationSecretKey: secret };
const message = `application_key=${applicationKey}format=jsonmethod=users.gettext=Привет`;
const parameters = [
	{ name: 'text', value: 'Привет' },
	{ name: 'method', value: 'users.get' },
	{ name: 'application_key', value: applicationKey },
	{ name: 'format', value: 'json' },
	{ name: 'access_token', value: accessToken },
];

function diagnosed(key: string | Uint8Array, credentials: Credentials = application): Diagnosis {
	const secretOf = credentials.applicationSecretKey
		? md5(Buffer.concat([Buffer.from(accessToken), Buffer.from(key)]))
		: key;
	const sig = md5(Buffer.concat([Buffer.from(message), Buffer.from(secretOf)]));
	return diagnose({ parameters, sig }, credentials, { mostMistakes: 1 });
}

const named = ({ findings }: Diagnosis) =>
	findings.map((set) => set.map(({ code, variant }) => `${code} ${variant}`).join(' + '));

describe('a key that is nearly the right one', () => {
	const cases: [string, string, string | Uint8Array][] = [
		['one wrong', 'key-character-differs 7', 'C0FFEEZ234567890ABCDE8F2'],
		['one wrong at the beginning', 'key-character-differs 1', '70FFEE1234567890ABCDE8F2'],
		['one wrong at the end', 'key-character-differs 24', 'C0FFEE1234567890ABCDE8FQ'],
		['one missing', 'key-character-missing 9', 'C0FFEE124567890ABCDE8F2'],
		['one doubled', 'key-character-doubled 8', 'C0FFEE12234567890ABCDE8F2'],
		['one too many', 'key-character-added 3', 'C0-FFEE1234567890ABCDE8F2'],
		['one too many at the end', 'key-character-added 25', 'C0FFEE1234567890ABCDE8F27'],
		['two exchanged', 'key-characters-exchanged 7', 'C0FFEE2134567890ABCDE8F2'],
		['O for 0', 'key-look-alike 2', 'COFFEE1234567890ABCDE8F2'],
		['l for 1', 'key-look-alike 7', 'C0FFEEl234567890ABCDE8F2'],
		['a Cyrillic С for C', 'key-look-alike 1', '\u04210FFEE1234567890ABCDE8F2'],
		['every 0 as O', 'key-look-alike all', 'COFFEE123456789OABCDE8F2'],
		['one lower-case letter', 'key-character-case 4', 'C0FfEE1234567890ABCDE8F2'],
		['as a word at the beginning of a sentence', 'key-character-case first', 'C0ffee1234567890abcde8f2'],
		['cut off', 'key-cut after 20', 'C0FFEE1234567890ABCD'],
		['its beginning lost', 'key-cut before 4', 'FEE1234567890ABCDE8F2'],
		['one half', 'key-cut after 12', 'C0FFEE123456'],
		['decoded from hexadecimal', 'key-decoded hex', Buffer.from(secret, 'hex')],
		['decoded from hexadecimal to text', 'key-decoded hex', Buffer.from(secret, 'hex').toString('latin1')],
		['decoded from base64', 'key-decoded base64', Buffer.from(secret, 'base64')],
	];
	for (const [what, expected, key] of cases) {
		it(`is named, with its place: ${what}`, () => {
			const diagnosis = diagnosed(key);
			assert.equal(named(diagnosis)[0], expected);
			assert.deepEqual(diagnosis.findings[0]?.[0]?.parameters, ['application_secret_key']);
		});
	}

	it('is named by the client-server scheme, too', () => {
		const client = { applicationKey, accessToken, sessionSecretKey: session };
		const wrong = `${session.slice(0, 6)}f${session.slice(7)}`;
		const diagnosis = diagnosed(wrong, client);
		assert.equal(named(diagnosis)[0], 'key-character-differs 7');
		assert.deepEqual(diagnosis.findings[0]?.[0]?.parameters, ['session_secret_key']);
		assert.equal(named(diagnosed(Buffer.from(session, 'hex'), client))[0], 'key-decoded hex');
	});

	it('is named with the sig in upper case', () => {
		const sig = md5(message + md5(`${accessToken}C0FFEEZ234567890ABCDE8F2`));
		const written = diagnose({ parameters, sig: sig.toUpperCase() }, application, { mostMistakes: 2 });
		assert.equal(named(written)[0], 'key-character-differs 7 + sig-upper-case ');
	});

	it('is told with its place alone: no character of either key is in the answer', () => {
		const answer = JSON.stringify(diagnosed('C0FFEEZ234567890ABCDE8F2'));
		for (const part of ['C0FF', 'FFEE', 'EEZ2', '4567', 'ABCD']) assert.ok(!answer.includes(part), part);
		for (const [key] of [[secret], [session]]) {
			for (const { mistake } of nearMissesOf(key ?? '')) {
				const { code, variant = '' } = mistake;
				const said = explanationOf({ code, variant, parameters: ['application_secret_key'] });
				assert.match(said, /^`application_secret_key`: .*\.$/);
				assert.doesNotMatch(said + remedyOf({ code, variant, parameters: [] }), /\{\d\}|^$/);
				assert.match(variant, /^(?:(?:after |before )?\d+|all|first|hex|base64)$/);
			}
		}
	});

	it('has a character of two units for one', () => {
		const keys = [...nearMissesOf('ab😀cd')].map(({ key }) => key);
		assert.ok(keys.every((key) => typeof key === 'string' && key.isWellFormed()));
		for (const key of ['abcd', 'ab😀😀cd', 'a😀bcd', 'abc😀d', 'ab😀', '😀cd', 'ab0cd', 'ab😀0cd'])
			assert.ok(keys.includes(key), key);
	});

	it('explains no sig that is made of anything else, and makes nothing of a right one', () => {
		for (const key of ['another key', 'a third one', session])
			assert.equal(diagnosed(key).verdict, 'not-reproduced', key);
		assert.equal(diagnosed(secret).verdict, 'correct');
	});

	it('is one of a few thousand, and none of a text that nobody types', () => {
		const count = (key: string) => [...nearMissesOf(key)].length;
		assert.ok(count(secret) > 3000 && count(secret) < 5000, String(count(secret)));
		assert.ok(count(session) < 7000, String(count(session)));
		assert.ok(count('a'.repeat(100)) < 20_000, String(count('a'.repeat(100))));
		for (const key of ['', 'abc', 'x'.repeat(101), 'x'.repeat(1_000_000)]) assert.equal(count(key), 0);
	});
});
