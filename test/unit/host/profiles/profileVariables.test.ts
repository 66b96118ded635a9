import assert from 'node:assert/strict';
import { type Profile, readProfile } from '../../../../src/host/profiles/profile.ts';
import { newRecord, profileOf, readRecord } from '../../../../src/host/profiles/profileRecord.ts';
import {
	isVariableValue,
	variableNameProblem,
	variablesOf,
	withVariable,
} from '../../../../src/host/profiles/profileVariables.ts';

const profile: Profile = {
	id: '1',
	name: 'Mine',
	baseUrl: 'https://api.example.org',
	applicationKey: '<K>',
	variables: { user: '42' },
};

/** As it is after VS Code has stored it, and read it again. */
function stored(kept: Profile): Profile | undefined {
	const record = readRecord(JSON.parse(JSON.stringify(newRecord(kept, 0))));
	return record && profileOf(kept.id, record);
}

describe('the variables of a profile', () => {
	it('are added, changed and removed one by one', () => {
		const added = withVariable(profile, 'city', 'Riga');
		assert.deepEqual([...variablesOf(added)], Object.entries({ user: '42', city: 'Riga' }));
		assert.deepEqual([...variablesOf(withVariable(added, 'user', '7'))], Object.entries({ user: '7', city: 'Riga' }));
		assert.deepEqual([...variablesOf(withVariable(added, 'user', ''))], [['city', 'Riga']]);
		assert.deepEqual([...variablesOf(profile)], [['user', '42']]);
	});

	it('leave the rest of the profile as it is, also where there were none', () => {
		const { variables: _, ...bare } = profile;
		assert.deepEqual(withVariable(bare, 'user', '42'), profile);
		assert.deepEqual(variablesOf(bare).size, 0);
	});

	for (const name of ['constructor', 'prototype', '__proto__', 'пользователь', '_a.b-c']) {
		it(`are stored under any name that a call file can write: ${name}`, () => {
			assert.equal(variablesOf(profile).get(name), undefined);
			assert.equal(variableNameProblem(profile, name), undefined);
			const read = stored(withVariable(profile, name, 'value'));
			assert.equal(read && variablesOf(read).get(name), 'value');
			assert.equal(read && variablesOf(read).get('user'), '42');
		});
	}

	it('do not take what is no variable out of the storage', () => {
		for (const variables of [['42'], { user: 42 }, 'user', null]) {
			assert.equal(readProfile({ ...profile, variables }), undefined);
		}
	});

	it('need a name that a call file can write and that means nothing else', () => {
		for (const name of ['', '1st', 'a b', '$uuid', 'a}}', 'profile']) {
			assert.equal(variableNameProblem(profile, name), 'malformed', name);
		}
		assert.equal(variableNameProblem(profile, 'user'), 'taken');
		assert.equal(variableNameProblem(profile, 'User'), undefined);
	});

	it('hold no secret, by its name or by its looks', () => {
		assert.equal(isVariableValue('access_token', 'x'), false);
		assert.equal(isVariableValue('my_key', 'abcdef0123456789abcdef'), false);
		assert.equal(isVariableValue('note', 'session_secret_key=abcdef0123456789'), false);
		assert.equal(isVariableValue('user', '42'), true);
		assert.equal(isVariableValue('access_token', ''), true);
	});
});
