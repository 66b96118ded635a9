import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { SendableCall } from '../../../../src/app/send/preparedCall.ts';
import type { Credentials } from '../../../../src/core/call/call.ts';
import { signCall } from '../../../../src/core/signing/sign.ts';
import { diagnose } from '../../../../src/diagnosis/diagnose.ts';
import { signWrongly, type WrongWay, wrongWays } from '../../../../src/host/walkthrough/wrongSignature.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const call = { method: 'events.get', parameters: [{ name: 'types', value: 'MESSAGES, GUESTS' }] };
const keys: Credentials = { applicationKey: 'CBAKEY', accessToken: 'tkn1token', applicationSecretKey: 'APPSECRET' };
const ofSession: Credentials = {
	applicationKey: 'CBAKEY',
	accessToken: 'tkn1token',
	sessionSecretKey: 'sessionsecret',
};

function broken(credentials: Credentials, way: WrongWay) {
	return signWrongly({ trace: signCall(call, credentials), credentials } as SendableCall, way);
}

describe('a call that is signed wrongly on purpose', () => {
	const secret = md5('tkn1tokenAPPSECRET');

	it('has its parameters in the order of sending', () => {
		const { sig, signedParameters } = broken(keys, 'unsorted');
		assert.equal(sig, md5(`method=events.gettypes=MESSAGES, GUESTSformat=jsonapplication_key=CBAKEY${secret}`));
		assert.deepEqual(
			signedParameters.map(({ name }) => name),
			['method', 'types', 'format', 'application_key'],
		);
	});

	it('has its values encoded before they are signed', () => {
		const { sig } = broken(keys, 'encoded');
		assert.equal(sig, md5(`application_key=CBAKEYformat=jsonmethod=events.gettypes=MESSAGES%2C%20GUESTS${secret}`));
	});

	it('is signed with the key itself, and with a key that is none of the session', () => {
		const sorted = 'application_key=CBAKEYformat=jsonmethod=events.gettypes=MESSAGES, GUESTS';
		assert.equal(broken(keys, 'wrong-secret').sig, md5(`${sorted}APPSECRET`));
		assert.equal(broken(ofSession, 'wrong-secret').sig, md5(`${sorted}tkn1token`));
	});

	for (const way of wrongWays) {
		for (const [scheme, credentials] of Object.entries({ 'server-server': keys, 'client-server': ofSession })) {
			it(`is diagnosed: ${way}, ${scheme}`, () => {
				const { signedParameters, sig } = broken(credentials, way);
				const result = diagnose({ parameters: signedParameters, sig }, credentials);
				assert.equal(result.verdict, 'mistakes');
				assert.equal(result.mistakes.length, 1, 'there is one explanation');
			});
		}
	}
});
