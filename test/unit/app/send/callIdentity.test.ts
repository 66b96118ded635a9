import assert from 'node:assert/strict';
import { callIdentity } from '../../../../src/app/send/callIdentity.ts';
import type { SignedCall } from '../../../../src/app/send/preparedCall.ts';
import type { Parameter } from '../../../../src/core/call/call.ts';
import { Preparations } from '../../host/call/signedCalls.ts';

async function signedCall(...parameters: Parameter[]): Promise<SignedCall> {
	const prepared = await new Preparations().prepare({ method: 'events.get', parameters });
	assert.ok(prepared.state === 'signed');
	return prepared;
}

describe('the identity of a call', () => {
	it('is the same for the same call, in whatever order its rows stand', async () => {
		const [a, b] = [
			{ name: 'a', value: '1' },
			{ name: 'b', value: '2' },
		];
		assert.equal(callIdentity(await signedCall(a, b)), callIdentity(await signedCall(b, a)));
	});

	it('is another as soon as another request would be sent', async () => {
		const call = await signedCall({ name: 'a', value: '1' });
		const { account, signature } = call;
		const otherToken = { ...signature, keys: { ...signature.keys, access_token: 'token-2' } };
		const others = [
			await signedCall({ name: 'a', value: '2' }),
			await signedCall(),
			{ ...call, account: { ...account, id: 'q' } },
			{ ...call, account: { ...account, baseUrl: 'https://api.example.net' } },
			{ ...call, signature: otherToken },
		];
		const all = [call, ...others].map(callIdentity);
		assert.equal(new Set(all).size, all.length);
	});

	it('holds nothing of the call, and is short', async () => {
		const identity = callIdentity(await signedCall({ name: 'a', value: 'x'.repeat(1_000_000) }));
		assert.match(identity, /^[\w-]{22}$/);
	});
});
