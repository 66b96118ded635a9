import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Credentials } from '../../../../src/core/call/call.ts';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { signUnsorted } from '../../../../src/host/walkthrough/wrongSignature.ts';
import { signed } from '../call/signedCalls.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const call = { method: 'events.get', parameters: [{ name: 'types', value: 'MESSAGES, GUESTS' }] };
const keys: Credentials = { applicationKey: 'CBAKEY', accessToken: 'tkn1token', applicationSecretKey: 'APPSECRET' };
const ofSession: Credentials = {
	applicationKey: 'CBAKEY',
	accessToken: 'tkn1token',
	sessionSecretKey: 'sessionsecret',
};

function broken(credentials: Credentials) {
	const account = { id: 'p', name: 'P', baseUrl: 'https://api.example.org', schemeIsChoice: false };
	const prepared = signed({ call, problems: [], account, holdsSecret: () => false }, credentials);
	const trace = signUnsorted(prepared)?.ok?.trace;
	assert.ok(trace);
	return trace;
}

describe('a call that is signed wrongly on purpose', () => {
	const secret = md5('tkn1tokenAPPSECRET');

	it('has its parameters in the order of sending', () => {
		const { sig, signedParameters } = broken(keys);
		assert.equal(sig, md5(`method=events.gettypes=MESSAGES, GUESTSformat=jsonapplication_key=CBAKEY${secret}`));
		const names = signedParameters.map(({ name }) => name);
		assert.deepEqual(names, ['method', 'types', 'format', 'application_key']);
	});

	for (const [scheme, credentials] of Object.entries({ 'server-server': keys, 'client-server': ofSession })) {
		it(`is diagnosed: ${scheme}`, () => {
			const { signedParameters, sig } = broken(credentials);
			const result = diagnose({ parameters: signedParameters, sig }, credentials);
			assert.equal(result.verdict, 'mistakes');
			assert.equal(result.mistakes.length, 1, 'there is one explanation');
		});
	}
});
