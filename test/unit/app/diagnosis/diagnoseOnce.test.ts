import assert from 'node:assert/strict';
import { givenAccount } from '../../../../src/app/accounts/givenAccount.ts';
import { diagnoseOnce } from '../../../../src/app/diagnosis/diagnoseOnce.ts';
import { methodNames } from '../../../../src/app/methodNames.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../../../../src/net/diagnosis/seenCalls.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';

describe('a text that is diagnosed once', () => {
	const account = { id: 'a', name: 'A', baseUrl: 'https://api.example.org', applicationKey: 'K' };
	const held = givenAccount(account, { access_token: 'token-1', application_secret_key: 'secret-1' });
	const names = methodNames(mergeCatalogs([]));
	const isRight = async (text: string) => {
		const workers = new DiagnosisWorkers('', runJobHere);
		const services = { ...held, methodNames: async () => names, seenCalls: new SeenCalls(), workers, texts: english };
		return (await diagnoseOnce(text, services))?.isRight;
	};
	// printf '%s' 'application_key=Kformat=jsonmethod=users.getsecret-1' | openssl md5; with MD5(token-1secret-1) at its end
	const [ownSecret, inSession] = ['6d8482137d1f082631cf0893bf198883', '3e2ac59239396fb725069cfcb981743a'];

	it('is right as a list of a call without a session, whatever token the account has', async () => {
		const list = { application_key: 'K', format: 'json', method: 'users.get', sig: ownSecret };
		assert.equal(await isRight(JSON.stringify(list)), true);
		assert.equal(await isRight(JSON.stringify({ ...list, access_token: 'token-1' })), false);
	});

	it('is right where the service refused the call for something else than its signature', async () => {
		const url = `https://api.example.org/fb.do?application_key=K&format=json&method=users.get&sig=${inSession}&access_token=token-1`;
		const refused = (code: number) => `${url}\n\n{"error_code":${code},"error_msg":"NO","error_data":null}`;
		assert.deepEqual([await isRight(refused(10)), await isRight(refused(104))], [true, false]);
	});
});
