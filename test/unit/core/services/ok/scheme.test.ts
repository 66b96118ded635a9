import assert from 'node:assert/strict';
import { chooseScheme } from '../../../../../src/core/services/ok/scheme.ts';

describe('chooseScheme', () => {
	const application = { applicationSecretKey: 'a' };
	const session = { sessionSecretKey: 's' };

	it('follows the one secret held, whatever is chosen', () => {
		const server = { scheme: 'server-server', reason: 'application_secret_key-held' };
		const client = { scheme: 'client-server', reason: 'session_secret_key-held' };
		assert.deepEqual(chooseScheme(application), server);
		assert.deepEqual(chooseScheme({ ...application, sessionSecretKey: '' }), server);
		assert.deepEqual(chooseScheme({ ...application, scheme: 'client-server' }), server);
		assert.deepEqual(chooseScheme(session), client);
		assert.deepEqual(chooseScheme({ ...session, applicationSecretKey: '' }), client);
		assert.deepEqual(chooseScheme({ ...session, scheme: 'server-server' }), client);
	});

	it('follows the choice when both are held, and asks for one', () => {
		const both = { ...application, ...session };
		assert.deepEqual(chooseScheme({ ...both, scheme: 'client-server' }), { scheme: 'client-server', reason: 'chosen' });
		assert.deepEqual(chooseScheme({ ...both, scheme: 'server-server' }), { scheme: 'server-server', reason: 'chosen' });
		assert.deepEqual(chooseScheme(both), { problem: 'scheme-not-chosen' });
	});

	it('has none without a secret', () => {
		for (const none of [{}, { applicationSecretKey: '', sessionSecretKey: '' }, { scheme: 'server-server' as const }]) {
			assert.deepEqual(chooseScheme(none), { problem: 'secret-key-missing' });
		}
	});

	it('takes white space for a secret: only the empty string is not held', () => {
		const expected = { scheme: 'server-server', reason: 'application_secret_key-held' };
		assert.deepEqual(chooseScheme({ applicationSecretKey: ' ' }), expected);
	});
});
