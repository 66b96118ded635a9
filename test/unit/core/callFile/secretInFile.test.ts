import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { secretInFile } from '../../../../src/core/callFile/secretInFile.ts';
import { anyText } from '../../../data/callDocumentInputs.ts';

function found(text: string) {
	const document = parseCallDocument(text);
	const problem = document.problems.find(({ code }) => code === 'secret-in-file');
	assert.ok(problem, 'no secret');
	const secret = secretInFile(text, document, problem);
	return secret && { ...secret, lines: text.slice(secret.lines.start, secret.lines.end) };
}

describe('secretInFile', () => {
	const curl = '# curl http://x/fb.do?a=1&access_token=tok3n-12345&z=1\n';
	for (const [text, expected] of [
		// By its own name, as it would be sent.
		[
			'### A\na.b\naccess_token = "abc\\n"\nx = 1\n',
			{ lines: 'access_token = "abc\\n"\n', value: 'abc\n', name: 'access_token' },
		],
		['@Session-Secret-Key = k\r\n', { lines: '@Session-Secret-Key = k\r\n', value: 'k', name: 'session_secret_key' }],
		// A key whose name does not say which.
		['@private_key = 0123456789abcdef0', { lines: '@private_key = 0123456789abcdef0', value: '0123456789abcdef0' }],
		['### A\na.b\nbypass = 1\npasses = 2\npwd = pl4nted\n', { lines: 'pwd = pl4nted\n', value: 'pl4nted' }],
		['@pass = pl4nted', { lines: '@pass = pl4nted', value: 'pl4nted' }],
		// In a longer text.
		[curl, { lines: curl, value: 'tok3n-12345', name: 'access_token' }],
		[
			'### A\na.b\nurl = http://x/?access_token=tok3n-12345\n',
			{ lines: 'url = http://x/?access_token=tok3n-12345\n', value: 'tok3n-12345', name: 'access_token' },
		],
		// No account stores a sig.
		['### A\na.b\nsig = 00\n', { lines: 'sig = 00\n' }],
		['# sig=0123456789abcdef\n', { lines: '# sig=0123456789abcdef\n' }],
	] as const) {
		it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(found(text), expected));
	}

	it('never throws, and names whole lines inside of the text', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const document = parseCallDocument(text);
				for (const problem of document.problems) {
					const secret = secretInFile(text, document, problem);
					if (!secret) continue;
					const { start, end } = secret.lines;
					assert.ok(start === 0 || text[start - 1] === '\n');
					assert.ok(end === text.length || text[end - 1] === '\n');
				}
			}),
		);
	});
});
