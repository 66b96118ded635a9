import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { signedRequest } from '../../../../src/core/request.ts';
import { signCall } from '../../../../src/core/sign.ts';
import { curlCommand, maskedCurlCommand } from '../../../../src/host/callFiles/curlCommand.ts';

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));

describe('curlCommand', () => {
	it('is read by a shell as one word, whatever the URL', () => {
		const url = 'http://x/it\'s $HOME `id` "quoted" \\ & ; #?a=1';
		const words = execFileSync('sh', ['-c', `set -- ${curlCommand(url)}; printf '%s\\n' "$@"`], { encoding: 'utf8' });
		assert.deepEqual(words.split('\n'), ['curl', url, '']);
	});

	it('has a query between double quotes, which is one word to cmd and PowerShell, too', () => {
		const credentials = { applicationKey: 'A%&"', accessToken: "t'o$k`!^", sessionSecretKey: 'se' };
		const parameters = [...printable].map((name) => ({ name: `p${name}`, value: `&calc${name}` }));
		const trace = signCall({ method: 'a.b', parameters }, credentials);
		const line = curlCommand(signedRequest('https://example.org:8443/api', trace, credentials.accessToken).url);
		assert.match(line, /^curl "https:[\w.~:/?&=%-]+"$/);
	});
});

describe('maskedCurlCommand', () => {
	it('holds the whole request, and none of the secrets', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'tok', sessionSecretKey: 'se' };
		const trace = signCall({ method: 'a.b', parameters: [{ name: 'q', value: 'x y' }] }, credentials);
		assert.equal(
			maskedCurlCommand(trace, credentials, 'https://example.org/api/'),
			`curl "https://example.org/api/fb.do?application_key=APP&format=json&method=a.b&q=x%20y&sig=${trace.sig}&access_token=••••••••"`,
		);
	});
});
