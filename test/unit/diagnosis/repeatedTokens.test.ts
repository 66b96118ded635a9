import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type Credentials, type Parameter, sentAs } from '../../../src/core/call/call.ts';
import { readPaste } from '../../../src/core/paste/readPaste.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';

const credentials: Credentials = {
	applicationKey: 'KEY',
	accessToken: 'TOKEN-of-the-account',
	applicationSecretKey: 'SECRET-of-the-application',
};
const md5 = (text: string) => hash('md5', text);
const secretOf = (token: string) => md5(token + credentials.applicationSecretKey);
const signed = [
	{ name: 'application_key', value: 'KEY' },
	{ name: 'format', value: 'json' },
	{ name: 'method', value: 'users.get' },
];
const concat = (parameters: readonly Parameter[]) => parameters.map(({ name, value }) => `${name}=${value}`).join('');
const tokens = (...values: string[]) => values.map((value) => ({ name: 'access_token', value }));

describe('a call with more than one access_token', () => {
	for (const values of [
		['', credentials.accessToken],
		[credentials.accessToken, ''],
		[credentials.accessToken, 'another-token'],
	]) {
		it(`is right where it is signed with the first that is not empty: ${JSON.stringify(values)}`, () => {
			const sig = md5(concat(signed) + secretOf(credentials.accessToken));
			const parameters = [...signed, ...tokens(...values)];
			const { verdict, notes } = diagnose({ parameters, sig }, credentials);
			assert.deepEqual([verdict, notes], ['correct', []]);
			const query = [...parameters, { name: 'sig', value: sig }].map(({ name, value }) => `${name}=${value}`).join('&');
			const { parsed } = readPaste(`https://api.example.org/fb.do?${query}`, {}, { secrets: [], credentials: [] });
			assert.equal(parsed.accessToken, sentAs(parsed.parameters, 'access_token'));
			assert.equal(diagnose(parsed, credentials).verdict, 'correct');
		});
	}

	it('shows no signing secret that any of its tokens gives', () => {
		const derived = ['another-token', credentials.accessToken].map(secretOf);
		const parameters = [
			...signed,
			{ name: 'one', value: derived[0] ?? '' },
			{ name: 'other', value: derived[1] ?? '' },
		];
		const sig = md5(`${concat(parameters)}${secretOf('another-token')}x`);
		const url = `https://api.example.org/fb.do?access_token=another-token&${[...parameters, ...tokens(credentials.accessToken)].map(({ name, value }) => `${name}=${value}`).join('&')}&sig=${sig}`;
		const { parsed, known, masked } = readPaste(url, {}, { secrets: [], credentials: [credentials] });
		for (const secret of derived) assert.ok(known.includes(secret) && !masked.text.includes(secret));
		const { strings } = diagnose({ ...parsed, sig: md5(concat(parameters.toReversed()) + derived[0]) }, credentials, {
			secrets: ['only-this'],
		});
		assert.ok(strings.some((shown) => shown !== null));
		for (const secret of derived) assert.ok(!JSON.stringify(strings).includes(secret));
	});
});
