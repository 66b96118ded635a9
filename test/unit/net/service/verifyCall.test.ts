import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { inspect } from 'node:util';
import {
	answerQuery,
	keys,
	opensslMd5,
	plainQuery,
	plainSigned,
	callQuery as query,
	resultOf,
	serverSigningSecret,
} from './serviceClient.ts';

const all = ['MESSAGES 3', 'GUESTS 3', 'MARKS 3', 'DISCUSSIONS 3', 'NOTIFICATIONS 3'];

describe('local service: verifying a call', () => {
	it('accepts both schemes, by signatures computed elsewhere', () => {
		// Python's hashlib and openssl agree on these.
		const literal = (sig: string) => `${plainQuery}&sig=${sig}&access_token=${keys.accessToken}`;
		assert.deepEqual(resultOf(literal('7d5d67ac000041a6e957e391ab11b52a')), all);
		assert.deepEqual(resultOf(literal('6f85ea0d7049dfdc4a2df1f6afb4adf2')), all);
		const scheme = (sig: string) => answerQuery(literal(sig), keys).judged.scheme;
		assert.equal(scheme('7d5d67ac000041a6e957e391ab11b52a'), 'server-server');
		assert.equal(scheme('6f85ea0d7049dfdc4a2df1f6afb4adf2'), 'client-server');
	});

	it('accepts only the scheme whose key it holds', () => {
		const { applicationSecretKey, sessionSecretKey, ...common } = keys;
		const server = query(plainSigned, plainQuery);
		const client = query(plainSigned, plainQuery, sessionSecretKey);
		assert.deepEqual(resultOf(server, { ...common, applicationSecretKey }), all);
		assert.match(String(resultOf(client, { ...common, applicationSecretKey })), /^104 /);
		assert.deepEqual(resultOf(client, { ...common, sessionSecretKey }), all);
		assert.match(String(resultOf(server, { ...common, sessionSecretKey })), /^104 /);
		// A key that is not held is no empty key.
		for (const none of [common, { ...common, applicationSecretKey: '', sessionSecretKey: '' }]) {
			assert.match(String(resultOf(query(plainSigned, plainQuery, ''), none)), /^104 /);
			assert.match(String(resultOf(query(plainSigned, plainQuery, opensslMd5(keys.accessToken)), none)), /^104 /);
		}
	});

	it('signs by name in code point order, whatever order the query has', () => {
		const signed = `A=1a=2application_key=${keys.applicationKey}format=jsonmethod=events.getname=x\u{ffff}=3\u{1f642}=4`;
		const sent = `%F0%9F%99%82=4&name=x&%EF%BF%BF=3&a=2&method=events.get&A=1&format=json&application_key=${keys.applicationKey}`;
		assert.deepEqual(resultOf(query(signed, sent)), all);
	});

	it('reads values as forms are: + and %20 are a space; raw bytes are UTF-8', () => {
		const signed = `${plainSigned}note=a b c+d&é🙂%`;
		for (const note of ['a+b%20c%2Bd%26%C3%A9%F0%9F%99%82%25', 'a b+c%2bd%26\u00c3\u00a9\u00f0\u009f\u0099\u0082%25']) {
			assert.deepEqual(resultOf(query(signed, `${plainQuery}&note=${note}`)), all, note);
		}
	});

	it('takes a parameter without = for empty, and signs it', () => {
		const signed = `application_key=${keys.applicationKey}empty=flag=format=jsonmethod=events.get`;
		assert.deepEqual(resultOf(query(signed, `&&flag&empty=&${plainQuery}&`)), all);
	});

	it('keeps = in a value', () => {
		assert.deepEqual(resultOf(query(`${plainSigned}note==a=b=`, `${plainQuery}&note==a=b=`)), all);
	});

	it('lets no secret out, wherever it was put', () => {
		const secrets = [keys.accessToken, keys.applicationSecretKey, keys.sessionSecretKey, serverSigningSecret];
		for (const secret of secrets) {
			for (const sent of [
				`${plainQuery}&note=a${secret}b&sig=${secret}&access_token=${keys.accessToken}`,
				`${plainQuery}&${secret}=1&${secret}=2`,
				`${plainQuery}&${secret}=%`,
				`method=${secret}`,
				`${plainQuery}&access_token=${secret}`,
			]) {
				const { body, headers, received } = answerQuery(sent, keys);
				const out = inspect({ body, headers, received }, { depth: Infinity });
				for (const each of secrets) assert.ok(!out.includes(each), out);
			}
		}
	});

	it('never tells the signature that would have been right', () => {
		const right = hash('md5', plainSigned + serverSigningSecret);
		const out = inspect(answerQuery(`${plainQuery}&sig=x&access_token=${keys.accessToken}`, keys), { depth: Infinity });
		assert.match(out, /PARAM_SIGNATURE/);
		assert.ok(!out.includes(right));
	});
});
