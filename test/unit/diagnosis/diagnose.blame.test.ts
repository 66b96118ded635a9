import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { Credentials } from '../../../src/core/call/call.ts';
import { diagnose } from '../../../src/diagnosis/diagnose.ts';
import { readSig } from '../../../src/diagnosis/mistakes/outputMistakes.ts';

const credentials: Credentials = { applicationKey: 'KEY', accessToken: 'token', applicationSecretKey: 'SECRET' };
const secret = hash('md5', 'tokenSECRET');
const call = 'method=users.getInfo&application_key=KEY&format=json&uids=1,2';

function found(query: string, signed: string, held: Credentials = credentials): string[][] {
	const parameters = query
		.split('&')
		.map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.split('=')[1] ?? '' }));
	const sig = hash('md5', signed);
	const all = [...parameters, { name: 'sig', value: sig }, { name: 'access_token', value: 'token' }];
	return diagnose({ parameters: all, sig }, held).mistakes;
}

describe('diagnose blames what was done', () => {
	it('takes parameters that were added on the way for no value cut at an ampersand', () => {
		const sets = found(
			`${call}&_=171&callback=jQuery`,
			`application_key=KEYformat=jsonmethod=users.getInfouids=1,2${secret}`,
		);
		assert.deepEqual(sets, [['parameter-not-signed', 'parameter-not-signed']]);
	});

	it('takes the key of the scheme that was not chosen for no relative', () => {
		const both: Credentials = { ...credentials, sessionSecretKey: 'session', scheme: 'server-server' };
		const sets = found(call, 'application_key=KEY&format=json&method=users.getInfo&uids=1,2session', both);
		assert.deepEqual(sets, [['wrong-joiner', 'other-scheme']]);
		const own = found(call, 'application_key=KEY&format=json&method=users.getInfo&uids=1,2SECRET', both);
		assert.deepEqual(own, [['scheme-of-vk']]);
	});

	it('takes a name that was sent twice for that first', () => {
		const sets = found(`${call}&format=json`, `application_key=KEYformat=jsonmethod=users.getInfouids=1,2${secret}`);
		assert.deepEqual(sets, [['duplicate-names'], ['parameter-not-signed']]);
	});

	it('takes the whole signing secret as a parameter for two mistakes', () => {
		const sets = found(call, `application_key=KEYformat=jsonmethod=users.getInfosecret_key=${secret}uids=1,2`);
		assert.deepEqual(sets, [['secret-among-parameters', 'secret-missing']]);
	});

	it('takes a whole string in lower case for that, and not for another order', () => {
		const signed = `Zone=mskapplication_key=KEYformat=jsonmethod=users.getInfo${secret}`;
		const sets = found('method=users.getInfo&application_key=KEY&format=json&Zone=msk', signed.toLowerCase());
		assert.deepEqual(sets[0], ['string-case']);
	});

	it('takes a line end after each parameter for a joiner, and not for values that were padded', () => {
		const lines = 'application_key=KEY\nformat=json\nmethod=users.getInfo\nuids=1,2\n';
		assert.deepEqual(found(call, lines + secret)[0], ['wrong-joiner']);
		assert.deepEqual(found(call, lines.replaceAll('\n', ' ') + secret)[0], ['wrong-joiner']);
	});

	it('takes a joiner for the scheme of a relative only where the secret key itself is appended', () => {
		const joined = 'application_key=KEY&format=json&method=users.getInfo&uids=1,2';
		assert.deepEqual(found(call, joined + secret), [['wrong-joiner']]);
		assert.deepEqual(found(call, `${joined}SECRET`), [['scheme-of-vk']]);
		const secure = 'application_key=KEYformat=jsonmethod=users.getInfosecure=1uids=1,2';
		assert.deepEqual(found(call, secure + secret), [['parameter-not-sent']]);
		assert.deepEqual(found(call, `${secure}SECRET`), [['scheme-of-my.mail.ru']]);
	});

	it('takes three likely mistakes together', () => {
		const unsorted = 'method=users.getInfo&application_key=KEY&format=json&uids=1,2';
		const sets = found(call, unsorted + hash('md5', 'SECRETtoken'));
		assert.deepEqual(sets[0], ['not-sorted', 'wrong-joiner', 'secret-order-reversed']);
	});

	it('finds a list that was sent as several parameters beside other mistakes', () => {
		const sent = 'method=group.getInfo&application_key=KEY&format=json&ids[]=7&ids[]=8';
		assert.deepEqual(found(sent, 'method=group.getInfoapplication_key=KEYformat=jsonids=7,8SECRET'), [
			['list-signed-as-one', 'not-sorted', 'application_secret_key-unhashed'],
		]);
	});
});

describe('readSig, of a sig in other text', () => {
	const digest = hash('md5', 'a');

	it('takes the only whole digest', () => {
		for (const text of [`${digest}  -`, `(stdin)= ${digest}`, `b'${digest}'`, `sig=${digest}\n`]) {
			const [reading] = readSig(text);
			const codes = reading?.mistakes.map(({ code }) => code);
			assert.deepEqual(codes, ['sig-with-surroundings'], text);
			assert.equal(Buffer.from(reading?.known ?? []).toString('hex'), digest);
		}
	});

	it('takes none of several, and none out of a longer word', () => {
		for (const text of [`${digest} ${digest}`, `x${digest}`, `${digest}0 -`, `id_${digest}z`]) {
			assert.ok(readSig(text).every(({ mistakes }) => mistakes.every(({ code }) => code !== 'sig-with-surroundings')));
		}
	});
});
