import assert from 'node:assert/strict';
import { commandAnswer, profileNodeOf } from '../../../../src/host/commands/commandArguments.ts';

describe('the argument of a command', () => {
	it('is a node of the tree', () => {
		const profile = { id: 'p', name: 'P' };
		for (const [node, wanted] of [
			[{ profile, item: {} }, {}],
			[{ profile, secret: 'access_token', item: {} }, { secret: 'access_token' }],
			[{ profile, field: 'base_url', item: {} }, { field: 'base_url' }],
		] as const)
			assert.deepEqual(profileNodeOf(node), { profile: { id: 'p' }, ...wanted });
	});

	it('is nothing where it names what no profile has', () => {
		const profile = { id: 'p' };
		for (const node of [
			undefined,
			null,
			1,
			'p',
			[],
			{},
			{ profile: 'p' },
			{ profile: { id: 1 } },
			{ profile, secret: 'password' },
			{ profile, secret: 'access_token.x' },
			{ profile, secret: ['access_token'] },
			{ profile, field: 'constructor' },
			{ profile, field: 'id' },
		])
			assert.deepEqual(profileNodeOf(node), {}, JSON.stringify(node));
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
