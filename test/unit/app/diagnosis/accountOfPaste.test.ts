import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { pasteAccount } from '../../../../src/app/diagnosis/accountOfPaste.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { english } from '../../../data/english.ts';
import { SharedStorage } from '../../host/accounts/twoWindows.ts';

/** Three accounts: two of one application, and one of another. */
async function threeAccounts() {
	const { accounts, keyRing } = new SharedStorage().open();
	for (const [id, applicationKey, origin, secret] of [
		['test', 'APPONE', 'https://test.example.org', 'S1'],
		['prod', 'APPONE', 'https://api.example.org', 'S2'],
		['other', 'APPTWO', 'https://other.example', 'S3'],
	] as const) {
		const account = { id, name: id, baseUrl: origin, applicationKey };
		await accounts.add(account);
		await keyRing.replace(account, 'session_secret_key', secret);
	}
	return pasteAccount({ accounts, keyRing }, english.t);
}

/** A URL as a client makes it; `key` empty: without application_key. Signed as the specification says for client-server. */
function url({ key = 'APPONE', secret = 'S?', origin = 'https://api.example.org' }): string {
	const signed = `${key && `application_key=${key}`}format=jsonmethod=a.b`;
	const sig = hash('md5', signed + secret);
	return `${origin}/fb.do?${key && `application_key=${key}&`}format=json&method=a.b&access_token=T&sig=${sig}`;
}

describe('the account that a paste is checked with', () => {
	for (const [what, paste, preferred, expected, reason] of [
		['has the application_key that was sent', { key: 'APPTWO' }, 'test', 'other', /"other", whose `application_key`/],
		['is the one whose keys give the sig', { secret: 'S1' }, 'prod', 'test', /"test", whose `application_key`/],
		['is the one of the composer, of several with that key', {}, 'test', 'test', /"test"/],
		['is the one of the origin, where the composer has another', {}, 'other', 'prod', /"prod"/],
		[
			'gives the sig, where no application_key is shown',
			{ key: '', secret: 'S3' },
			'test',
			'other',
			/keys the client used/,
		],
		['is that of the composer, where the paste tells nothing', { key: '' }, 'prod', 'prod', undefined],
		['is none, where no account has the application_key', { key: 'APPTHREE' }, 'prod', undefined, undefined],
	] as const) {
		it(what, async () => {
			const owner = await threeAccounts();
			const keys = await owner.keysFor(parsePaste(url(paste)), preferred);
			assert.equal(keys.account?.id, expected);
			assert.equal(owner.shown().accountId, expected);
			assert.equal(keys.others.length, expected === undefined ? 3 : 2);
			if (reason) assert.match(owner.shown().accountReason ?? '', reason);
			else assert.equal(owner.shown().accountReason, undefined);
			assert.equal(owner.advice().length, expected === undefined ? 1 : 0);
		});
	}

	it('is the one that the user chose, until something else is pasted', async () => {
		const owner = await threeAccounts();
		const parsed = parsePaste(url({}));
		owner.choose('other');
		assert.equal((await owner.keysFor(parsed, 'test')).account?.id, 'other');
		owner.forget();
		assert.equal((await owner.keysFor(parsed, 'test')).account?.id, 'test');
	});

	it('is once another one, whose key a search finds, unless the user has chosen', async () => {
		const owner = await threeAccounts();
		const parsed = parsePaste(url({}));
		const { others } = await owner.keysFor(parsed, 'test');
		const [prod, other] = others.map(({ account }) => account);
		assert.ok(prod && other && owner.follow(prod));
		assert.equal((await owner.keysFor(parsed, 'test')).account?.id, 'prod');
		assert.match(owner.shown().accountReason ?? '', /keys the client used/);
		assert.ok(!owner.follow(other), 'it would go back and forth');
		owner.choose('test');
		assert.ok(!owner.follow(prod));
	});

	it('is made of the call and the secret that was entered, by the scheme that gives the sig', async () => {
		const owner = await threeAccounts();
		owner.enter(' "S9"\n');
		const { account, credentials, secrets, others } = await owner.keysFor(
			parsePaste(url({ key: 'APPTHREE', secret: 'S9' })),
			'prod',
		);
		assert.equal(account?.baseUrl, 'https://api.example.org');
		assert.deepEqual(credentials, {
			applicationKey: 'APPTHREE',
			accessToken: 'T',
			sessionSecretKey: 'S9',
			scheme: 'client-server',
		});
		assert.ok(secrets.includes('S9'));
		assert.deepEqual(others, []);
		const kinds = owner.advice().flatMap(({ fixes }) => fixes.map(({ fix }) => fix.kind));
		assert.deepEqual(kinds, ['keep-account']);
	});
});
