import assert from 'node:assert/strict';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';
import { ask, good, keys, useService } from './serviceClient.ts';

describe('local service: requests that a web page has a browser send', () => {
	const watched: Watched[] = [];
	const service = useService({ watch: (one) => void watched.push(one) });

	const foreign: Record<string, string>[] = [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
		{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
		{ 'sec-fetch-site': 'anything else' },
		{ origin: 'https://evil.example' },
		{ origin: 'null' },
		{ origin: '' },
		{ origin: 'http://127.0.0.1' },
		{ origin: 'http://127.0.0.1:1' },
		...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.1', 'a@localhost'].map(
			(host) => ({ host }),
		),
		{ host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
	];
	for (const headers of foreign) {
		it(`403 with a reason, in plain text, for ${JSON.stringify(headers)}`, async () => {
			for (const [path, method] of [
				[good, 'GET'],
				['/other', 'GET'],
				[good, 'OPTIONS'],
			] as const) {
				const answer = await ask(service.port, path, { headers, method });
				assert.equal(answer.status, 403);
				assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
				assert.match(answer.text, /^This service answers to (?:no web page of another site|127\.0\.0\.1)/);
				const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
				assert.deepEqual(cors, []);
			}
		});
	}

	it('is reported as no call, without its query', () => {
		const told = watched.splice(0);
		assert.equal(told.length, foreign.length * 3);
		for (const one of told) {
			assert.equal(one.kind, 'request');
			assert.ok(!JSON.stringify(one).includes(keys.accessToken));
		}
	});

	it('answers clients, which send none of these headers, and what a person opens in a browser', async () => {
		const own = `127.0.0.1:${service.port}`;
		for (const headers of [
			{},
			...['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:4820', `localhost:${service.port}`].map((host) => ({
				host,
			})),
			{ 'sec-fetch-site': 'none' },
			{ 'sec-fetch-site': 'same-origin', origin: `http://${own}` },
		]) {
			assert.equal((await ask(service.port, good, { headers })).status, 200, JSON.stringify(headers));
		}
	});
});
