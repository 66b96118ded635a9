import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { okSignature } from '../../../../src/app/send/callSignature.ts';
import { copiedText, curlCommand, requestCommand } from '../../../../src/app/send/curlCommand.ts';
import { secretDetector } from '../../../../src/core/masking/mask.ts';
import { signCall } from '../../../../src/core/services/ok/sign.ts';
import { signedRequest } from '../../../../src/core/signing/request.ts';

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));

describe('curlCommand', () => {
	it('is read by a shell as one word, whatever the URL', () => {
		const url = 'http://x/it\'s $HOME `id` "quoted" \\ & ; #?a=1';
		const words = execFileSync('sh', ['-c', `set -- ${curlCommand(url)}; printf '%s\\n' "$@"`], { encoding: 'utf8' });
		assert.deepEqual(words.split('\n'), ['curl', url, '']);
	});

	it('has the form of a POST as a word of its own, masked too', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'T+1', sessionSecretKey: 'se' };
		const call = { method: 'a.b', parameters: [{ name: 'text', value: "it's" }], httpMethod: 'POST' } as const;
		const trace = signCall(call, credentials);
		const { url, body } = signedRequest('https://example.org', trace, credentials.accessToken);
		const wordsOf = (line: string) =>
			execFileSync('sh', ['-c', `set -- ${line}; printf '%s\\n' "$@"`], { encoding: 'utf8' })
				.trimEnd()
				.split('\n');
		const form = `application_key=APP&format=json&method=a.b&text=it%27s&sig=${trace.sig}&access_token=`;
		assert.equal(body, `${form}T%2B1`);
		const [, , , inClear = ''] = wordsOf(curlCommand(url, body));
		assert.deepEqual(wordsOf(curlCommand(url, body)).slice(0, 3), ['curl', 'https://example.org/fb.do', '--data-raw']);
		assert.deepEqual([...new URLSearchParams(inClear)], [...new URLSearchParams(body)]);
		const masked = wordsOf(requestCommand(okSignature(call, credentials, 'https://example.org').masked()));
		assert.equal(masked[1], 'https://example.org/fb.do');
		assert.match(masked[3] ?? '', /access_token=•+$/);
	});

	it('is not copied masked, in any form, where a value holds a key of another account', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'token-1', sessionSecretKey: 'secret-1' };
		const holdsSecret = secretDetector(['token-1', 'secret-1', 'OTHERACCOUNTKEY']);
		const copied = (value: string) => {
			const call = { method: 'a.b', parameters: [{ name: 'x', value }] };
			const signed = { call, signature: okSignature(call, credentials, 'https://example.org'), holdsSecret };
			return (['curl', 'url', 'http'] as const).map((form) => copiedText(form, signed));
		};
		const [curl = '', url = '', http = ''] = copied('1');
		assert.match(curl, /^curl ".*&x=1&sig=.*&access_token=•+"$/);
		assert.match(url, /^https:.*&x=1&sig=.*&access_token=•+$/);
		assert.match(http, /^### a\.b\nGET https:[\s\S]*&access_token=•+\n$/);
		assert.deepEqual(copied('OTHERACCOUNTKEY'), [undefined, undefined, undefined]);
	});

	it('has a query between double quotes, which is one word to cmd and PowerShell, too', () => {
		const credentials = { applicationKey: 'A%&"', accessToken: "t'o$k`!^", sessionSecretKey: 'se' };
		const parameters = [...printable].map((name) => ({ name: `p${name}`, value: `&calc${name}` }));
		const trace = signCall({ method: 'a.b', parameters }, credentials);
		const line = curlCommand(signedRequest('https://example.org:8443/api', trace, credentials.accessToken).url);
		assert.match(line, /^curl "https:[\w.~:/?&=%-]+"$/);
	});

	it('has nothing in it that cmd would put a variable of the environment in place of, and is the same URL', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'to%k/en é', sessionSecretKey: 'se' };
		// As UTF-8 the last byte of € is AC, and that of £ A3; = is 3D.
		const values = [
			'%PATH%',
			'€CESS_TOKEN é',
			'£APPDATA%',
			'=SMAX_2020_PATH%',
			'a b c',
			'%%a%%b',
			'–'.repeat(3),
			'~.-_ x ',
		];
		const parameters = values.map((value, index) => ({
			name: index % 2 === 0 ? `p${index}` : `€DMIN ${index}`,
			value,
		}));
		const call = { method: 'a.b', parameters };
		const { url } = okSignature(call, credentials, 'https://example.org/a%20b%20c/%41').request();
		const { masked } = okSignature(call, credentials, 'https://example.org/a%20b%20c');
		for (const line of [curlCommand(url), requestCommand(masked())]) {
			assert.equal(expandedByCmd(line), line);
		}
		const [, copied = ''] = /^curl "(.*)"$/.exec(curlCommand(url)) ?? [];
		assert.deepEqual([...new URL(copied).searchParams], [...new URL(url).searchParams]);
		assert.equal(decodeURIComponent(new URL(copied).pathname), decodeURIComponent(new URL(url).pathname));
		assert.equal(decodeURIComponent(copied), decodeURIComponent(url));
	});
});

/** As cmd does: each `%name%` is replaced, of all others the first `%` stays. Every name but digits and marks is one here. */
function expandedByCmd(line: string): string {
	let expanded = '';
	for (let at = 0; at < line.length; at++) {
		const [whole = '', name = ''] = /^%([^%:]+)(?::[^%]*)?%/.exec(line.slice(at)) ?? [];
		const isVariable = whole !== '' && !name.includes('=') && !/^[0-9A-F]{2}\W*$/.test(name);
		expanded += isVariable ? `<${name}>` : line[at];
		if (isVariable) at += whole.length - 1;
	}
	return expanded;
}

describe('the cURL line of a masked request', () => {
	it('holds the whole request, and none of the secrets', () => {
		const credentials = { applicationKey: 'APP', accessToken: 'tok', sessionSecretKey: 'se' };
		const call = { method: 'a.b', parameters: [{ name: 'q', value: 'x y' }] };
		const { sig, masked } = okSignature(call, credentials, 'https://example.org/api/');
		assert.equal(
			requestCommand(masked()),
			`curl "https://example.org/api/fb.do?application_key=APP&format=json&method=a.b&q=x%20y&sig=${sig}&access_token=••••••••"`,
		);
	});
});
