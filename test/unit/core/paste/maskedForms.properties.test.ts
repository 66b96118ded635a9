import assert from 'node:assert/strict';
import fc from 'fast-check';
import { maskPaste } from '../../../../src/core/masking/maskedPaste.ts';
import { distinctSecrets } from '../../../../src/core/masking/secretSpans.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { runs } from '../../../data/runs.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { namedForms, signingForms } from './secretForms.ts';

const names = ['access_token', 'application_secret_key', 'session_secret_key', 'session_key', 'secret_key'];
const digits = '0123456789';
const hex = (length: number, letters: string) =>
	fc
		.string({ minLength: length - 2, maxLength: length - 2, unit: fc.constantFrom(...letters, ...digits) })
		.map((text) => `${letters[0]}${text}7`);
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const secrets = fc.oneof(
	hex(24, 'ABCDEF'),
	hex(24, upper),
	hex(24, 'abcdef'),
	hex(32, 'abcdef'),
	hex(32, 'ABCDEF'),
	hex(40, `tk${upper}${upper.toLowerCase()}`).map((text) => `tkn1${text}`),
);

function shown(text: string): string {
	const { secrets: found } = parsePaste(text);
	return maskPaste(text, found, distinctSecrets(found)).text;
}

describe('masking in every form of every language', () => {
	for (const [what, form] of Object.entries(namedForms)) {
		it(`leaves nothing of a named secret: ${what}`, () => {
			fc.assert(
				fc.property(fc.constantFrom(...names), secrets, (name, secret) => {
					const text = shown(form(name, secret));
					assert.ok(!holdsPart(text, secret), text);
				}),
				{ numRuns: runs(60, 1000) },
			);
		});
	}

	for (const [what, form] of Object.entries(signingForms)) {
		it(`leaves nothing of a secret in code that signs: ${what}`, () => {
			fc.assert(
				fc.property(secrets, (secret) => {
					const text = shown(form(secret));
					assert.ok(!holdsPart(text, secret), text);
				}),
				{ numRuns: runs(60, 1000) },
			);
		});
	}

	it('takes a literal as a whole', () => {
		for (const literal of ["u'tkn1 with (spaces) [x]'", 'b"tkn1, {and} more"', "'tkn1<a>'"])
			assert.equal(/more|spaces|<a>/.test(shown(`{'access_token': ${literal}, 'method': 'a.b'}`)), false, literal);
	});

	it('leaves what is public or came out', () => {
		const digest = '4bb57bcb5d78929f16e75d2573871a5a';
		for (const text of [
			`hashlib.md5(s).hexdigest() == '${digest}'`,
			`sig = '${digest}'`,
			`md5(s) = ${digest}`,
			`s + 'application_key' + "utf-8" + 'iso-8859-1'\nmd5(s)`,
			`'application_key': 'CBAEFGKGDIHBABABA123456X', # md5`,
			`md5 https://h.example/fb.do?method=a.b&sig=${digest}`,
			`commit 4bb57bcb5d78929f16e75d2573871a5a4bb57bcb: md5`,
			`s.append("users.getInfo") md5`,
		])
			assert.equal(shown(text), text);
	});

	for (const [what, text] of Object.entries({
		'literals behind plus': `md5 ${"+'a1".repeat(25_000)}`,
		interpolations: `md5 ${'${'.repeat(50_000)}`,
		'closed interpolations': `md5 ${'\x24{a}'.repeat(25_000)}`,
		runs: `md5 ${'a1'.repeat(50_000)}`,
		'open quotes': `${'access_token="a1 '.repeat(6_000)}`,
		spaces: `md5 ${`a${' '.repeat(19)}`.repeat(5_000)}`,
	})) {
		it(`answers after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => parsePaste(text)));
	}
});

/** Whether a third of a secret is left: with less nobody signs. */
function holdsPart(text: string, secret: string): boolean {
	const length = Math.ceil(secret.length / 3);
	for (let at = 0; at + length <= secret.length; at += 1) if (text.includes(secret.slice(at, at + length))) return true;
	return false;
}
