import assert from 'node:assert/strict';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';
import { runs } from '../../../../data/runs.ts';
import { assertLinear, mostScans, scanWithin } from '../../scannedCharacters.ts';
import { describeForms } from './copiedForm.ts';
import { hostileCopies } from './hostileCopies.ts';

describe('a call that was copied from a tool or a language', () => {
	// Calls as tools and languages list, trace and dump them, most of them written by these programs.
	describeForms('copiedForms.json');

	it('ends where the answer begins that a recorded stream has right behind it', () => {
		const token = 'tkn1abcdEFGH56789';
		const call = `application_key=AK&format=json&method=a.b&sig=${'a'.repeat(32)}&access_token=${token}`;
		const text = `POST /fb.do HTTP/1.1\nHost: a.example\n\n${call}HTTP/1.1 200 OK\nServer: s\n\n{}`;
		assert.equal(parsePaste(text).accessToken, token);
		const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
		assert.ok(!masked.text.includes(token), masked.text);
	});

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
		const tokens = [
			...['method: a.b\n', 'format=json', 'sig\t', 'params:\n', 'a:\n', '    ', '\n', 'a: ', '~', '# ', '---\n'],
			...['\u200b', '"', '""', '%41', '\\:', '{a: ', ', b: ', '{Name:method Value:a.b} ', '+--+\n', '0000: ', '41 '],
			...['key>method</key><value>a.b</value>', 'key: "method"\n value: "a.b"\n', '| method | a.b   |\n', '4142 '],
			...['|', 'INSERT INTO a(', ") VALUES('a',", 'method=a.b x=', '[(method, a.b)', '), (', 'Just "', ' $ a : chr "'],
			...[
				'(string) (len=1) "',
				'--a\nContent-Disposition: form-data; name="a"\n\n',
				'[a] => Array\n(\n',
				'Query A: a=',
			],
		];
		assertLinear(tokens, parsePaste, runs(12, 400));
	});

	for (const [what, text] of Object.entries(hostileCopies(100_000))) {
		it(`is read after a few scans: ${what}`, () => scanWithin(mostScans * text.length, () => parsePaste(text)));
	}
});
