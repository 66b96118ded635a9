import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { withAuthorityFiles, withClientCertificate, withProxy } from '../../../../src/app/accounts/accountNetwork.ts';
import { browserNetwork } from '../../../../src/app/send/browserNetwork.ts';
import { WorkbenchError } from '../../../../src/core/call/errors.ts';

describe('browserNetwork', () => {
	const plain: Account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

	it('is what the browser does', () => {
		assert.deepEqual(browserNetwork(plain), {});
		assert.deepEqual(browserNetwork(withProxy(plain, 'none')), {});
	});

	it('is none where the account wants what no browser does', () => {
		const own = [
			withProxy(plain, 'http://proxy.example:3128'),
			withAuthorityFiles(plain, ['/ca.pem']),
			withClientCertificate(plain, '/client.pem', undefined),
		];
		for (const account of own) {
			assert.throws(
				() => browserNetwork(account),
				(error) => error instanceof WorkbenchError && error.code === 'network-not-in-browser',
			);
		}
	});
});
