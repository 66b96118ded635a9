import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { signCall } from '../../../../src/core/sign.ts';
import { curlCommand, maskedCurlCommand } from '../../../../src/host/callFiles/curlCommand.ts';

describe('curlCommand', () => {
	it('is read by a shell as one word, whatever the URL', () => {
		const url = 'http://x/it\'s $HOME `id` "quoted" \\ & ; #?a=1';
		const words = execFileSync('sh', ['-c', `set -- ${curlCommand(url)}; printf '%s\\n' "$@"`], { encoding: 'utf8' });
		assert.deepEqual(words.split('\n'), ['curl', url, '']);
	});
});

describe('maskedCurlCommand', () => {
	it('holds the whole request, and none of the secrets', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'tok', sessionSecretKey: 'se' };
		const trace = signCall({ method: 'a.b', parameters: [{ name: 'q', value: 'x y' }] }, credentials);
		assert.equal(
			maskedCurlCommand(trace, credentials, 'https://example.org/api/'),
			`curl 'https://example.org/api/fb.do?application_key=APP&format=json&method=a.b&q=x%20y&sig=${trace.sig}&access_token=••••••••'`,
		);
	});
});
