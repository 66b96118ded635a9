import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';
import { runs } from '../../../../data/runs.ts';
import { mostScans, scannedBy, scanWithin } from '../../scannedCharacters.ts';
import { hostileCopies } from './hostileCopies.ts';

interface CopiedForm {
	readonly form: string;
	readonly text: string;
	readonly parameters: readonly (readonly [name: string, value: string])[];
	readonly sig: string;
}

/** Calls as tools and languages list, trace and dump them, most of them written by these programs. */
const forms: readonly CopiedForm[] = JSON.parse(readFileSync(new URL('copiedForms.json', import.meta.url), 'utf8'));

const secretNames = ['access_token', 'session_key'];

describe('a call that was copied from a tool or a language', () => {
	for (const { form, text, parameters, sig } of forms) {
		it(`is read whole: ${form}`, () => {
			const read = parsePaste(text);
			const inOrder = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join('=')).sort();
			assert.deepEqual(inOrder(read.parameters.map(({ name, value }) => [name, value])), inOrder(parameters));
			assert.equal(read.sig, sig);
		});

		it(`is shown without its token: ${form}`, () => {
			const [, token = ''] = parameters.find(([name]) => secretNames.includes(name)) ?? [];
			const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
			assert.ok(token.length > 16);
			for (let at = 0; at + 12 <= token.length; at++) {
				const part = token.slice(at, at + 12);
				const digits = Array.from(part, (character) => character.charCodeAt(0).toString(16)).join(' ');
				for (const written of [part, digits]) assert.ok(!masked.text.includes(written), masked.text);
			}
		});
	}

	it('is shown without a token that goes on in a line that begins as a row of bytes does', () => {
		const [begin, end] = ['tkn1abcdEFGH56789', 'ab12'];
		const call = 'https://a.example/fb.do?application_key=AK&format=json&method=a.b';
		const text = `${call}&sig=${'a'.repeat(32)}&access_token=${begin}\n${end}  41 42\nis it right?`;
		const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
		assert.ok(!masked.text.includes(begin), masked.text);
	});

	it('is shown without a token that several rows of bytes have', () => {
		const token = 'tkn1abcdEFGH5678ijklMNOP1234qrst';
		const sent = `GET /fb.do?application_key=CBAFKLABEBABABABA&format=json&method=photos.getPhotos&sig=${'a'.repeat(32)}&access_token=${token} HTTP/1.1`;
		const inRows = (line: string) =>
			Array.from(line.match(/.{1,64}/g) ?? [], (row, at) => `${(at * 64).toString(16).padStart(4, '0')}: ${row}`);
		const rows = [
			...inRows(sent),
			'<= Recv header',
			...inRows(`Location: https://a.example/${'b'.repeat(20)}?t=${token}`),
		];
		const { masked, parsed } = readPaste(rows.join('\n'), {}, { secrets: [], credentials: [] });
		assert.equal(parsed.accessToken, token);
		for (let at = 0; at + 12 <= token.length; at++)
			assert.ok(!masked.text.includes(token.slice(at, at + 12)), masked.text);
	});

	it('takes linear work, whatever is repeated', () => {
		const token = fc.constantFrom(
			...[
				'method: a.b\n',
				'format=json',
				'sig\t',
				'params:\n',
				'a:\n',
				'    ',
				'\n',
				'a: ',
				'~',
				'# ',
				'---\n',
				'\u200b',
				'"',
				'""',
				'%41',
			],
			...[
				'\\:',
				'{a: ',
				', b: ',
				'{Name:method Value:a.b} ',
				'key>method</key><value>a.b</value>',
				'key: "method"\n value: "a.b"\n',
			],
			...[
				'| method | a.b   |\n',
				'+--+\n',
				'0000: ',
				'41 ',
				'4142 ',
				'|',
				'INSERT INTO a(',
				") VALUES('a',",
				'method=a.b x=',
				'[(method, a.b)',
			],
			...[
				'), (',
				'Just "',
				'(string) (len=1) "',
				' $ a : chr "',
				'--a\nContent-Disposition: form-data; name="a"\n\n',
				'[a] => Array\n(\n',
				'Query A: a=',
			],
		);
		const shape = fc.array(fc.tuple(fc.array(token, { minLength: 1, maxLength: 4 }), fc.boolean()), {
			minLength: 1,
			maxLength: 3,
		});
		fc.assert(
			fc.property(shape, (parts) => {
				const textOf = (times: number) =>
					parts.map(([tokens, isRepeated]) => tokens.join('').repeat(isRepeated ? times : 1)).join('');
				const [some, more] = [1000, 6000].map((times) => scannedBy(() => parsePaste(textOf(times))));
				// Quadratic work would be 36 times as much.
				assert.ok((more ?? 0) < 12 * (some ?? 0) + 100_000, `${some} and ${more} characters`);
			}),
			{ numRuns: runs(40, 400) },
		);
	});

	for (const [what, text] of Object.entries(hostileCopies(100_000))) {
		it(`is read after a few scans: ${what}`, () => {
			scanWithin(mostScans * text.length, () => parsePaste(text));
		});
	}
});
