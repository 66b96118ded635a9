import assert from 'node:assert/strict';
import { viewRequest } from '../../../../src/app/send/sentRequest.ts';
import { mask } from '../../../../src/core/masking/mask.ts';

const [token, sig, key] = ['tkn-5f1c9e0b/7d3a', '0123456789abcdef0123456789abcdef', 'KEY-of-the-service'];
const secrets = [token, key];
const request = (query: string) =>
	({
		method: 'GET',
		url: `https://api.example.org/fb.do?${query}&sig=${sig}&access_token=${encodeURIComponent(token)}`,
		headers: {},
	}) as const;

describe('a request as it was sent', () => {
	it('has its sig and its secrets masked, in whatever way they are written, and all else as it was', () => {
		const headers = [
			['host', 'api.example.org'],
			['x-echo', `a ${key} b`],
		] as const;
		const { shown, curl } = viewRequest(request('method=events.get&note=KEY%2Dof-the-service'), headers, secrets, sig);
		const url = `https://api.example.org/fb.do?method=events.get&note=${mask}&sig=${mask}&access_token=${mask}`;
		assert.deepEqual(shown, {
			verb: 'GET',
			url,
			headers: [
				{ name: 'host', value: 'api.example.org' },
				{ name: 'x-echo', value: `a ${mask} b` },
			],
			isCopyable: true,
		});
		assert.equal(curl, `curl "${url}"`);
	});

	it('has its verb, also in the cURL line', () => {
		const { curl } = viewRequest({ ...request('id=1'), method: 'DELETE' }, [], secrets, sig);
		assert.match(curl ?? '', /^curl -X DELETE "https:/);
	});

	it('has the headers of the call, with a mask for what is secret by its name', () => {
		const own = [
			{ name: 'Cookie', value: 'a' },
			{ name: 'X-Tag', value: `it's ${key}` },
		];
		const sent = own.map(({ name, value }) => [name, value] as const);
		const { shown, curl } = viewRequest(request('a=1'), sent, secrets, sig, own);
		const values = shown.headers.map(({ value }) => value);
		assert.deepEqual(values, [mask, `it's ${mask}`]);
		assert.equal(curl, `curl "${shown.url}" -H "Cookie: ${mask}" -H 'X-Tag: it'\\''s ${mask}'`);
	});

	it('is shown by its ends where it is long, and not copied', () => {
		const { shown, curl } = viewRequest(request(`text=${'x'.repeat(3_000_000)}`), [], secrets, sig);
		assert.ok(shown.url.length < 21_000);
		assert.match(shown.url, /^https:\/\/api\.example\.org\/fb\.do\?text=xxx.*… \d+ …x+&sig=•{8}&access_token=•{8}$/);
		assert.deepEqual([shown.isCopyable, curl], [false, undefined]);
	});

	it('has the body of a POST, also as a cURL command', () => {
		const body = `method=events.get&sig=${sig}&access_token=${encodeURIComponent(token)}`;
		const { shown, curl } = viewRequest(
			{ method: 'POST', url: 'https://x.example/fb.do', headers: {}, body },
			[],
			secrets,
			sig,
		);
		assert.equal(shown.body, `method=events.get&sig=${mask}&access_token=${mask}`);
		assert.deepEqual([shown.verb, shown.isCopyable], ['POST', true]);
		assert.equal(curl, `curl "https://x.example/fb.do" --data-raw "${shown.body}"`);
	});
});
