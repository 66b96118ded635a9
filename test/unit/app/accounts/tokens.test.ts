import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import {
	authorizeOf,
	authorizePageOf,
	buyKeys,
	expiryText,
	firstAuthorization,
	withIssued,
} from '../../../../src/app/accounts/tokens.ts';
import type { Authorize } from '../../../../src/core/services/service.ts';

const authorization = { clientId: '512', redirectUri: 'http://localhost/', scope: '', response: 'code' } as const;
const account: Account = {
	id: '1',
	name: 'A',
	baseUrl: 'https://api.ok.ru',
	applicationKey: 'CBAJLNGLEBABABABA',
	authorization,
};
const authorize = authorizeOf(account) as Authorize;
const t = (text: string, ...values: unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)]));

describe('tokens of an account', () => {
	it('are asked for at the documented page, and at the one of a service on this machine', () => {
		assert.equal(authorizePageOf(account, authorize), 'https://connect.ok.ru/oauth/authorize');
		const here = { ...account, baseUrl: 'http://127.0.0.1:4820' };
		assert.equal(authorizePageOf(here, authorize), 'http://127.0.0.1:4820/oauth/authorize');
		assert.equal(authorizeOf({ service: 'binance' }), undefined);
	});

	it('are asked for with the number that the application_key tells', () => {
		// A published pair of the public record's clients.
		const { clientId, scope } = firstAuthorization(account, authorize);
		assert.match(clientId, /^\d+$/);
		assert.equal(scope, 'VALUABLE_ACCESS');
	});

	it('are bought at the origin of the base_url, whatever the page is', async () => {
		const sent: { url: string; body?: string }[] = [];
		const exchange = async (_: string, request: { url: string; body?: string }) => {
			sent.push(request);
			return { body: Buffer.from('{"access_token":"t"}') };
		};
		const given = { values: { application_secret_key: 'S', session_secret_key: 'X' }, exchange };
		const bought = await buyKeys(
			{ ...account, baseUrl: 'https://example.org/api' },
			authorize,
			{ refreshToken: 'r' },
			given,
		);
		assert.deepEqual(bought, { keys: { values: { access_token: 't' } } });
		const requests = sent.map(({ url, body }) => [url, body]);
		assert.deepEqual(requests, [
			['https://example.org/oauth/token.do', 'grant_type=refresh_token&refresh_token=r&client_id=512&client_secret=S'],
		]);
	});

	it('leave no scheme chosen whose key was not issued', () => {
		const issued = { values: { access_token: 't' }, expiresIn: 60 };
		const chosen: Account = { ...account, scheme: 'client-server' };
		assert.equal(withIssued(chosen, issued, ['access_token', 'application_secret_key'], 0).scheme, undefined);
		assert.equal(withIssued(chosen, issued, ['session_secret_key'], 0).scheme, 'client-server');
		assert.equal(withIssued(chosen, issued, [], 1000).authorization?.expires, 61_000);
		const old = { ...account, authorization: { ...authorization, expires: 5 } };
		assert.equal(withIssued(old, { values: {} }, [], 0).authorization?.expires, undefined);
	});

	it('say when they expire', () => {
		const text = (expires: number) => expiryText({ ...account, authorization: { ...authorization, expires } }, 1000, t);
		assert.equal(expiryText(account, 0, t), undefined);
		assert.equal(text(1000), 'expired');
		assert.equal(text(1000 + 28.2 * 60_000), 'expires in 29 min');
		assert.equal(text(1000 + 3 * 3_600_000), 'expires in 3 h');
		assert.equal(text(1000 + 30 * 24 * 3_600_000), 'expires in 30 d');
	});
});
