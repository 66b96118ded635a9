import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { requestUrl } from '../../../../src/core/signing/request.ts';
import { anyCharacter } from '../../../data/anyCharacter.ts';
import { signableCall, signingCredentials } from '../arbitraries.ts';
import { mostScans, scanWithin } from '../scannedCharacters.ts';
import { pairs } from './pairs.ts';

const rows = (text: string) => pairs(readPastedParameters(text)?.parameters);

describe('readPastedParameters, whatever the text', () => {
	it('never throws, and reads back what was written', () => {
		fc.assert(
			fc.property(fc.string({ unit: anyCharacter }), (text) => {
				readPastedParameters(text);
				readPastedParameters(`{${text}}`);
				readPastedParameters(`?${text}`);
			}),
		);
		const name = fc.stringMatching(/^[a-z]{1,4}_x$/);
		const pairs = fc.array(fc.tuple(name, fc.string({ unit: 'grapheme' })), { minLength: 1 });
		fc.assert(
			fc.property(pairs, (written) => {
				const expected = written.map(([key, value]) => `${key}=${value}`);
				assert.deepEqual(rows(`?a=b&${new URLSearchParams(written)}`), ['a=b', ...expected]);
				assert.deepEqual(rows(`{${written.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`), expected);
			}),
		);
	});

	it('reads back every call that is sent, from its URL, from cURL and from a request line', () => {
		fc.assert(
			fc.property(signableCall, signingCredentials, (call, credentials) => {
				const trace = signCall(call, credentials);
				const url = requestUrl('https://api.example.org', trace, credentials.accessToken);
				const own = new Set(['application_key', 'method', 'format']);
				const expected = trace.signedParameters.flatMap(({ name, value }) => (own.has(name) ? [] : [{ name, value }]));
				for (const text of [url, `curl '${url}'`, `GET ${url} HTTP/1.1\nHost: api.example.org\n`]) {
					const read = readPastedParameters(text);
					assert.deepEqual(read?.parameters, expected, text);
					assert.equal(read?.method, call.method);
					assert.deepEqual(read?.leftOut, ['application_key', 'sig', 'access_token']);
				}
			}),
		);
	});

	it('goes over noise a few times and no more', () => {
		const units = ['a', ' ', '=', '&', '{', '?', '%', '\n', '/?', 'a\n', 'a=\n', '&\n', 'a=b&', '{"a":', 'a ', ': '];
		for (const unit of [...units, 'GET ']) {
			const noise = unit.repeat(20_000 / unit.length);
			for (const text of [noise, `a${noise}b`]) scanWithin(mostScans * text.length, () => readPastedParameters(text));
		}
	});
});
