import assert from 'node:assert/strict';
import { accountNodeOf, commandAnswer, secretOf } from '../../../../src/host/commands/commandArguments.ts';

describe('the argument of a command', () => {
	it('is a node of the tree', () => {
		const account = { id: 'p', name: 'P' };
		for (const [node, wanted] of [
			[{ account, item: {} }, {}],
			[{ account, secret: 'access_token', item: {} }, { secret: 'access_token' }],
			[{ account, field: 'base_url', item: {} }, { field: 'base_url' }],
		] as const)
			assert.deepEqual(accountNodeOf(node), { account: { id: 'p' }, ...wanted });
	});

	it('names a secret only where the account has one of that name', () => {
		const account = { id: 'p' };
		const names = ['access_token', 'shared_secret'];
		assert.equal(secretOf({ account, secret: 'shared_secret' }, names), 'shared_secret');
		for (const secret of ['password', 'access_token.x', 'constructor'])
			assert.equal(secretOf({ account, secret }, names), undefined);
	});

	it('is nothing where it is no node', () => {
		const account = { id: 'p' };
		for (const node of [
			undefined,
			null,
			1,
			'p',
			[],
			{},
			{ account: 'p' },
			{ account: { id: 1 } },
			{ account, secret: ['access_token'] },
			{ account, field: 1 },
		])
			assert.deepEqual(accountNodeOf(node), {}, JSON.stringify(node));
	});
});

describe('what a command answers', () => {
	it('is a text or nothing, whatever the command came to', () => {
		assert.equal(commandAnswer('http://127.0.0.1:4821'), 'http://127.0.0.1:4821');
		const composer = { prepared: { credentials: { accessToken: 't' } } };
		for (const answer of [undefined, null, composer, [composer], () => composer, 1])
			assert.equal(commandAnswer(answer), undefined);
	});
});
