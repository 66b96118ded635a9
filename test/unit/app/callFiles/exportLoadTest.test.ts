import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { exportLoadTest } from '../../../../src/app/callFiles/exportLoadTest.ts';
import { ParsedFile } from '../../../../src/app/callFiles/parsedFile.ts';

const account: Account = { id: 'shop', name: 'Shop', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

function scriptOf(of: Partial<Account>, secrets: Readonly<Record<string, string>>, line = 'users.getInfo'): string {
	const file = new ParsedFile({ version: 1, getText: () => `###\n${line}\n` });
	const written = exportLoadTest('k6', 'post', file, { ...account, ...of }, secrets, undefined);
	return 'files' in written ? (written.files.get('post.k6.ts') ?? '') : written.problem;
}

describe('a load test of an account', () => {
	it('signs by the scheme whose secrets are held', () => {
		const session = scriptOf({}, { session_secret_key: 'S' });
		assert.match(session, /SIGNED_CALL_SESSION_SECRET_KEY/);
		assert.doesNotMatch(session, /SIGNED_CALL_APPLICATION_SECRET_KEY/);
		assert.match(scriptOf({}, {}), /SIGNED_CALL_APPLICATION_SECRET_KEY/);
		assert.match(scriptOf({ scheme: 'client-server' }, {}), /SIGNED_CALL_SESSION_SECRET_KEY/);
	});

	it('signs by the scheme that is chosen for a service', () => {
		const service = 'taobao-top';
		assert.match(scriptOf({ service, serviceScheme: 'hmac' }, { secret: 'S' }), /hmac\('md5'/);
		assert.doesNotMatch(scriptOf({ service }, { secret: 'S' }), /hmac\('md5'/);
	});

	it('calls a method by the verb in front of it', () => {
		for (const [line, verb] of [
			['events', 'GET'],
			['POST events', 'POST'],
		] as const) {
			const script = scriptOf({ service: 'pusher' }, { secret: 'S', key: 'K', app_id: '3' }, line);
			assert.match(script, new RegExp(`http\\.request\\('${verb}'`));
			assert.match(script, /call\("events"/);
		}
	});
});
