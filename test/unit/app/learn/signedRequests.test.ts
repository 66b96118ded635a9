import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { learnedService } from '../../../../src/app/learn/learnedService.ts';
import { requestIn, signaturesOf, signedCallOf } from '../../../../src/app/learn/signedCall.ts';
import { exampleResults, readService } from '../../../../src/core/services/readService.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { learn } from '../../../../src/diagnosis/index.ts';

interface Requests {
	readonly what: string;
	readonly secret: string;
	/** Two of one service, signed by Python's hashlib and hmac. */
	readonly request: string;
	readonly second: string;
}

const file = new URL('signedRequests.json', import.meta.url);
const requests: readonly Requests[] = JSON.parse(readFileSync(file, 'utf8'));

describe('a service that was learned of one signed request', () => {
	for (const { what, secret, request, second } of requests) {
		it(`verifies the next one: ${what}`, () => {
			const received = requestIn(request);
			const [carrier] = received ? signaturesOf(received) : [];
			assert.ok(received && carrier);
			const signed = signedCallOf(received, carrier, secret);
			const [scheme] = learn(signed.call, carrier.value, { secret: signed.secret, hash });
			assert.ok(scheme);
			const service = learnedService(received, carrier, scheme, signed);
			const tokens = received.headers.filter(([name]) => name === 'Authorization').map(([, value]) => value);
			for (const kept of [secret, ...tokens]) assert.ok(!JSON.stringify(service).includes(kept));
			const read = readService(service);
			assert.ok('service' in read, JSON.stringify(read));
			assert.deepEqual(
				exampleResults(read.service).map(({ isEqual }) => isEqual),
				[true],
			);
			const next = requestIn(second);
			assert.ok(next);
			assert.equal(verifyReceived(read.service, next, { secret_key: secret }).verdict, 'right');
			assert.equal(verifyReceived(read.service, next, { secret_key: 'c29tZSBvdGhlciBrZXk=' }).verdict, 'wrong');
		});
	}
});
