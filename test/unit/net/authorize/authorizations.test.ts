import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import { freshServiceKeys, type HeldKeys } from '../../../../src/net/service/serviceKeys.ts';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';
import { waitUntil } from '../../../ui/page/waitUntil.ts';

const sample = freshServiceKeys();
const own = { ...freshServiceKeys(), id: 'own', isLenient: true };
const redirectUri = 'http://localhost:1/auth';

/** The number of an application, as the public record's clients have it, read from its key by other means. */
function numberOf(key: string): string {
	const hex = Array.from({ length: 8 }, (_, at) => {
		const [low, high] = [key.charCodeAt(1 + at * 2) - 66, key.charCodeAt(2 + at * 2) - 65];
		return (high * 16 + low).toString(16).padStart(2, '0');
	});
	return BigInt(`0x${hex.toReversed().join('')}`).toString();
}

describe('the authorization page of the local service', () => {
	let service: LocalService;
	const watched: Watched[] = [];

	const start = async (keys: HeldKeys) => {
		await service?.close();
		service = await startLocalService({ keys, port: 0, watch: (one) => void watched.push(one) });
	};
	beforeEach(() => start([own, sample]));
	after(() => service.close());

	const asked = (changes: Record<string, string> = {}) => {
		const client = { client_id: numberOf(sample.applicationKey), redirect_uri: redirectUri, state: 's 1&' };
		return new URLSearchParams({ response_type: 'token', ...client, ...changes });
	};
	const page = (query: URLSearchParams, decision?: string) =>
		fetch(`${service.baseUrl}/oauth/authorize?${query}`, {
			redirect: 'manual',
			...(decision && { method: 'POST', body: new URLSearchParams({ decision }) }),
		});
	const landing = async (query: URLSearchParams, decision = 'allow') => {
		const { status, headers } = await page(query, decision);
		assert.equal(status, 303);
		return new URL(headers.get('location') ?? '');
	};
	const exchange = async (form: Record<string, string>) => {
		const answer = await fetch(`${service.baseUrl}/oauth/token.do`, {
			method: 'POST',
			body: new URLSearchParams(form),
		});
		return (await answer.json()) as Record<string, string>;
	};
	/** By the specification's own rule, computed here. */
	const call = async (token: string, secret: string) => {
		const signed = `application_key=${sample.applicationKey}format=jsonmethod=events.get`;
		const sig = hash('md5', signed + secret);
		const query = `application_key=${sample.applicationKey}&format=json&method=events.get&sig=${sig}&access_token=${token}`;
		const answer = await fetch(`${service.baseUrl}/fb.do?${query}`);
		return (await answer.json()) as { error_code?: number };
	};

	it('asks, in a page without a script', async () => {
		const answer = await page(asked({ scope: '<script>alert(1)</script>' }));
		const text = await answer.text();
		assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
		assert.ok(text.includes('&#60;script&#62;') || text.includes('&lt;script&gt;'), text);
		assert.ok(!text.includes('<script'));
	});

	it('hands out a token in the fragment whose calls are right, by both of its secret keys', async () => {
		const { hash: fragment, href } = await landing(asked());
		assert.ok(href.startsWith(`${redirectUri}#`));
		const given = new URLSearchParams(fragment.slice(1));
		assert.equal(given.get('state'), 's 1&');
		assert.equal(given.get('expires_in'), '1800');
		const token = given.get('access_token') ?? '';
		assert.ok(token !== sample.accessToken && token !== '');
		const answer = await call(token, given.get('session_secret_key') ?? '');
		assert.equal(answer.error_code, undefined);
		const secret = hash('md5', token + sample.applicationSecretKey);
		assert.equal((await call(token, secret)).error_code, undefined);
		assert.equal((await call('unknown', given.get('session_secret_key') ?? '')).error_code, 103);
	});

	it('hands out a code that buys one token, and a refresh token that buys more', async () => {
		const code = (await landing(asked({ response_type: 'code' }))).searchParams.get('code') ?? '';
		const secret = { client_secret: sample.applicationSecretKey };
		const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...secret };
		assert.match((await exchange({ ...form, client_secret: 'x' }))['error_description'] ?? '', /client_secret/);
		const bought = await exchange(form);
		assert.deepEqual(Object.keys(bought).sort(), ['access_token', 'expires_in', 'refresh_token', 'token_type']);
		assert.match((await exchange(form))['error_description'] ?? '', /code/);
		const refresh = { grant_type: 'refresh_token', refresh_token: bought['refresh_token'] ?? '', ...secret };
		const { access_token: token = '' } = await exchange(refresh);
		assert.notEqual(token, bought['access_token']);
		const key = hash('md5', token + sample.applicationSecretKey);
		assert.equal((await call(token, key)).error_code, undefined);
		assert.match((await exchange({ ...refresh, refresh_token: 'x' }))['error_description'] ?? '', /refresh_token/);
	});

	it('gives a code for another redirect address nothing', async () => {
		const code = (await landing(asked({ response_type: 'code' }))).searchParams.get('code') ?? '';
		const form = { grant_type: 'authorization_code', code, client_secret: sample.applicationSecretKey };
		const description = (await exchange({ ...form, redirect_uri: 'http://localhost:2/' }))['error_description'] ?? '';
		assert.match(description, /redirect_uri/);
	});

	it('sends back a refusal', async () => {
		const denied = await landing(asked({ response_type: 'code' }), 'deny');
		assert.equal(denied.search, '?error=access_denied&state=s+1%26');
	});

	it('asks for no other application, and goes to no address that a browser runs', async () => {
		const wrong = [
			{ client_id: '1' },
			{ redirect_uri: 'javascript://x/%0aalert(1)' },
			{ redirect_uri: 'data:text/html,x' },
			{ redirect_uri: '/x' },
			{ response_type: 'password' },
		];
		for (const changes of wrong)
			assert.equal((await page(asked(changes), 'allow')).status, 400, JSON.stringify(changes));
	});

	it('hands out nothing of the accounts of a user', async () => {
		await start([own]);
		assert.equal((await page(asked({ client_id: numberOf(own.applicationKey) }), 'allow')).status, 404);
	});

	it('answers no other site, and is nothing to watch', async () => {
		const url = `${service.baseUrl}/oauth/authorize?${asked()}`;
		const foreign = await fetch(url, {
			method: 'POST',
			headers: { origin: 'https://example.org' },
			body: 'decision=allow',
		});
		assert.equal(foreign.status, 403);
		await waitUntil('the refused request', () => watched.length > 0);
		watched.length = 0;
		await landing(asked());
		await call('unknown', 'x');
		await waitUntil('the call', () => watched.length > 0);
		assert.equal(watched.length, 1);
	});

	it('keeps the last four tokens', async () => {
		const tokens: URLSearchParams[] = [];
		for (let count = 0; count < 5; count++) tokens.push(new URLSearchParams((await landing(asked())).hash.slice(1)));
		const codes = await Promise.all(
			tokens.map((given) => call(given.get('access_token') ?? '', given.get('session_secret_key') ?? '')),
		);
		const errorCodes = codes.map(({ error_code }) => error_code);
		assert.deepEqual(errorCodes, [103, undefined, undefined, undefined, undefined]);
	});
});
