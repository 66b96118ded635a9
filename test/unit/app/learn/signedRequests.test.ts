import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { attemptsOf, knownService } from '../../../../src/app/learn/attempts.ts';
import { learnedService } from '../../../../src/app/learn/learnedService.ts';
import { requestIn } from '../../../../src/core/paste/requests/requestIn.ts';
import { exampleResults, readService } from '../../../../src/core/services/readService.ts';
import type { Received } from '../../../../src/core/services/received.ts';
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

/** Of the first attempt that finds a scheme, as the workbench does it: the others are not made. */
function learnedOf(received: Received, secret: string) {
	for (const { carrier, signed, work } of attemptsOf(received, secret)) {
		const [scheme] = learn(signed.call, carrier.value, { secret: signed.secret, hash, ...(work && { work }) });
		if (scheme) return { signed, service: learnedService(received, carrier, scheme, signed) };
	}
	return undefined;
}

describe('a service that was learned of one signed request', () => {
	for (const { what, secret, request, second } of requests) {
		it(`verifies the next one: ${what}`, () => {
			const received = requestIn(request);
			assert.ok(received);
			const { signed, service } = learnedOf(received, secret) ?? assert.fail();
			const key = String(signed.call.values?.['secret_key']);
			const tokens = received.headers.filter(([name]) => name === 'Authorization').map(([, value]) => value);
			for (const kept of [key, ...tokens]) assert.ok(!JSON.stringify(service).includes(kept));
			const read = readService(service);
			assert.ok('service' in read, JSON.stringify(read));
			assert.deepEqual(
				exampleResults(read.service).map(({ isEqual }) => isEqual),
				[true],
			);
			const next = requestIn(second);
			assert.ok(next);
			for (const held of [key, secret])
				assert.equal(verifyReceived(read.service, next, { secret_key: held }).verdict, 'right');
			assert.equal(verifyReceived(read.service, next, { secret_key: 'c29tZSBvdGhlciBrZXk=' }).verdict, 'wrong');
		});
	}

	it('leaves out the mark of a key that signs without it', () => {
		const received = requestIn('POST /hook HTTP/1.1\nX-Sign: d41d8cd98f00b204e9800998ecf8427e\n\n{}') ?? assert.fail();
		const prefixes = attemptsOf(received, 'whsec_0123456789abcdef').map(({ carrier, signed }) => {
			return learnedService(received, carrier, { signature: '{body}' }, signed).keys['secret_key']?.prefix;
		});
		assert.deepEqual(prefixes, [undefined, 'whsec_', undefined]);
	});

	it('is a built-in one where that signs so, with the base_url that was called', () => {
		// By Python's hmac: the path of Lazada is signed without /rest.
		const request =
			requestIn(
				'GET /rest/orders/get?app_key=123482&timestamp=1793278500123&sign_method=sha256&limit=50&sign=68828C1ABD30F085D5159B724FE04547870B04301A013EA27B27F271F99F263F HTTP/1.1\nHost: api.lazada.com.my\n\n',
			) ?? assert.fail();
		const known = knownService(request, 'lazada secret');
		assert.deepEqual([known?.name, known?.baseUrl], ['Lazada, AliExpress, Daraz', 'https://api.lazada.com.my/rest']);
		assert.equal(knownService(request, 'another secret'), undefined);
	});

	it('is not looked for among those that read the key in another form', () => {
		// Google Maps has its signature there, too, and its key is Base64.
		const request = requestIn(`GET https://api.example.org/v1/x?a=1&signature=${'0a'.repeat(20)} HTTP/1.1\n\n`);
		assert.equal(knownService(request ?? assert.fail(), 'no Base64!'), undefined);
	});
});
