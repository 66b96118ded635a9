import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { rightByRecord } from '../../../../src/app/diagnosis/accountChecks.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';

const md5 = (text: string) => hash('md5', text);
const credentials = { applicationKey: 'K', accessToken: 'token-1', applicationSecretKey: 'secret-1' };

describe('a signature that is right by the public record', () => {
	const message = 'application_key=Kformat=jsonmethod=users.get';
	const query = 'application_key=K&format=json&method=users.get';
	const url = (signed: string, rest = '', path = '/fb.do', sent = query) =>
		parsePaste(`https://api.example.org${path}?${sent}&sig=${md5(signed)}${rest}`);

	it('is that of a call without a session, by application_secret_key itself', () => {
		assert.deepEqual(rightByRecord(url(`${message}secret-1`), credentials)?.differences, ['no-session']);
	});

	it('is that of a list of parameters without a token, or without session_key among what is signed', () => {
		const dump = (sig: string, rest = '') =>
			parsePaste(`{'application_key': 'K', 'format': 'json', 'method': 'users.get', 'sig': '${sig}'${rest}}`);
		// printf '%s' '…' | openssl md5, with the secret at its end, or `printf token-1secret-1 | openssl md5`.
		const [ownSecret, inSession] = ['6d8482137d1f082631cf0893bf198883', '3e2ac59239396fb725069cfcb981743a'];
		assert.deepEqual(rightByRecord(dump(ownSecret), credentials)?.differences, ['no-session']);
		const session = dump(inSession, ", 'session_key': 'token-1'");
		assert.deepEqual(rightByRecord(session, credentials)?.differences, ['session_key-not-signed']);
	});

	it('is not that of a call with a token, sent or masked, nor of what has only what was signed', () => {
		for (const rest of ['&access_token=token-1', '&access_token=••••••••'])
			assert.equal(rightByRecord(url(`${message}secret-1`, rest), credentials), undefined);
		const signed = { ...parsePaste(`${message}secret-1`), sig: md5(`${message}secret-1`) };
		assert.equal(signed.kind, 'signing-string');
		assert.equal(rightByRecord(signed, credentials), undefined);
	});

	it('is that of the path form with method signed', () => {
		const signed = message + md5('token-1secret-1');
		const parsed = url(signed, '&access_token=••••••••', '/api/users/get', 'application_key=K&format=json');
		assert.equal(rightByRecord(parsed, credentials)?.signed, message);
		assert.deepEqual(rightByRecord(parsed, credentials)?.differences, ['path-form-method-signed']);
	});

	it('is nothing to be said of one that is right by the specification, or wrong', () => {
		assert.equal(rightByRecord(url(message + md5('token-1secret-1'), '&access_token=token-1'), credentials), undefined);
		assert.equal(rightByRecord(url(`${message}another`), credentials), undefined);
	});
});
