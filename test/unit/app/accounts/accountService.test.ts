import assert from 'node:assert/strict';
import { chosenSchemeName, schemeNamesOf } from '../../../../src/app/accounts/accountService.ts';

describe('the scheme of an account of another service', () => {
	it('is chosen among all that sign, and is the first until it is', () => {
		assert.deepEqual(schemeNamesOf({ service: 'tencent-cloud-v1' }), ['HmacSHA1', 'HmacSHA256']);
		assert.equal(chosenSchemeName({ service: 'tencent-cloud-v1' }), 'HmacSHA1');
		assert.equal(chosenSchemeName({ service: 'taobao-top', serviceScheme: 'hmac' }), 'hmac');
		assert.deepEqual(schemeNamesOf({ service: 'aws-sigv4' }), []);
	});

	it('is chosen by the stored secrets where each needs another one', () => {
		const schemes = ['a', 'b'].map((name) => ({ name, needs: [name], signature: { hash: 'md5', of: `{${name}}` } }));
		const service = { name: 'T', keys: { a: { secret: true }, b: { secret: true } }, schemes };
		assert.deepEqual(schemeNamesOf({ service }), ['a', 'b']);
		assert.equal(chosenSchemeName({ service }), undefined);
	});
});
