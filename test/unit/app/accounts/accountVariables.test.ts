import assert from 'node:assert/strict';
import { type Account, readAccount } from '../../../../src/app/accounts/account.ts';
import {
	isVariableValue,
	variableNameProblem,
	variablesOf,
	withVariable,
} from '../../../../src/app/accounts/accountVariables.ts';

const account: Account = {
	id: '1',
	name: 'Mine',
	baseUrl: 'https://api.example.org',
	applicationKey: '<K>',
	variables: { user: '42' },
};

describe('the variables of an account', () => {
	it('are added, changed and removed one by one', () => {
		const added = withVariable(account, 'city', 'Riga');
		assert.deepEqual([...variablesOf(added)], Object.entries({ user: '42', city: 'Riga' }));
		assert.deepEqual([...variablesOf(withVariable(added, 'user', '7'))], Object.entries({ user: '7', city: 'Riga' }));
		assert.deepEqual([...variablesOf(withVariable(added, 'user', ''))], [['city', 'Riga']]);
		assert.deepEqual([...variablesOf(account)], [['user', '42']]);
	});

	it('leave the rest of the account as it is, also where there were none', () => {
		const { variables: _, ...bare } = account;
		assert.deepEqual(withVariable(bare, 'user', '42'), account);
		assert.deepEqual(variablesOf(bare).size, 0);
	});

	for (const name of ['constructor', 'prototype', '__proto__', 'пользователь', '_a.b-c']) {
		it(`are stored under any name that a call file can write: ${name}`, () => {
			assert.equal(variablesOf(account).get(name), undefined);
			assert.equal(variableNameProblem(account, name), undefined);
			const read = readAccount(JSON.parse(JSON.stringify(withVariable(account, name, 'value'))));
			assert.equal(read && variablesOf(read).get(name), 'value');
			assert.equal(read && variablesOf(read).get('user'), '42');
		});
	}

	it('do not take what is no variable out of the storage', () => {
		for (const variables of [['42'], { user: 42 }, 'user', null]) {
			assert.equal(readAccount({ ...account, variables }), undefined);
		}
	});

	it('need a name that a call file can write and that means nothing else', () => {
		for (const name of ['', '1st', 'a b', '$uuid', 'a}}', 'account']) {
			assert.equal(variableNameProblem(account, name), 'malformed', name);
		}
		assert.equal(variableNameProblem(account, 'user'), 'taken');
		assert.equal(variableNameProblem(account, 'User'), undefined);
	});

	it('hold no secret, by its name or by its looks', () => {
		assert.equal(isVariableValue('access_token', 'x'), false);
		assert.equal(isVariableValue('my_key', 'abcdef0123456789abcdef'), false);
		assert.equal(isVariableValue('note', 'session_secret_key=abcdef0123456789'), false);
		assert.equal(isVariableValue('user', '42'), true);
		assert.equal(isVariableValue('access_token', ''), true);
	});
});
