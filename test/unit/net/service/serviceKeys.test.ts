import assert from 'node:assert/strict';
import { freshServiceKeys } from '../../../../src/net/service/serviceKeys.ts';

describe('freshServiceKeys', () => {
	it('has the shapes that are seen in the wild', () => {
		const { applicationKey, accessToken, applicationSecretKey, sessionSecretKey } = freshServiceKeys();
		assert.match(applicationKey, /^CBA[A-K]{14}$/);
		assert.match(accessToken, /^tkn1[A-Za-z0-9]{40}$/);
		assert.match(applicationSecretKey, /^[0-9A-F]{24}$/);
		assert.match(sessionSecretKey, /^[0-9a-f]{32}$/);
	});

	it('never repeats', () => {
		const all = Array.from({ length: 200 }, () => Object.values(freshServiceKeys())).flat();
		assert.equal(new Set(all).size, 800);
	});
});
