import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { copiedText } from '../../../../src/app/send/curlCommand.ts';
import { fixedFunctions } from '../../../../src/app/send/functions.ts';
import { descriptionProblem } from '../../../../src/app/send/problemText.ts';
import { serviceSignature } from '../../../../src/app/send/serviceSignature.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { readService } from '../../../../src/core/services/readService.ts';
import type { Service } from '../../../../src/core/services/service.ts';
import { verifyReceived } from '../../../../src/core/services/verifyService.ts';
import { SchemeError } from '../../../../src/core/signing/scheme.ts';
import { english } from '../../../data/english.ts';

const call = { method: 'POST /api/v3/order', parameters: [{ name: 'symbol', value: 'LTC&BTC' }] };
const keys = { api_key: 'api-key-0001', secret_key: 'secret-key-0001' };

function signed(service: Service, held: Readonly<Record<string, string>>) {
	return serviceSignature(call, service, held, { baseUrl: 'https://api.example.org' }, fixedFunctions()());
}

function copiedUrl(service: Service, held: Readonly<Record<string, string>>) {
	return copiedText('url', { call, signature: signed(service, held), holdsSecret: () => false });
}

describe('the signature of a call of a described service', () => {
	const binance = builtInService('binance') as Service;

	it('masks its keys in all that is shown or copied, and has them in what is sent', () => {
		const { view, masked, stepText, request, secrets } = signed(binance, keys);
		const shown = JSON.stringify([
			view,
			masked(),
			stepText('request'),
			stepText('step:text'),
			stepText('step:signature'),
		]);
		for (const key of Object.values(keys)) assert.ok(!shown.includes(key), key);
		assert.equal(request().headers['X-MBX-APIKEY'], keys.api_key);
		assert.deepEqual(secrets, Object.values(keys));
	});

	it('is copied as a URL with its form as the query, and without a body that is JSON', () => {
		const binanceUrl = copiedUrl(binance, keys);
		assert.match(
			binanceUrl ?? '',
			/^https:\/\/api\.example\.org\/api\/v3\/order\?[^?]*symbol=LTC%26BTC[^?]*&signature=\w+$/,
		);
		const key = { secret: { secret: true } };
		const of = { hash: 'md5', of: '{secret}{body}' };
		const request = { path: '{method}', query: { v: '1' } };
		const urlOf = (one: object) => {
			const read = readService({
				name: 'One',
				keys: key,
				schemes: [{ signature: of, place: { header: 'S' } }],
				...one,
			});
			assert.ok('service' in read);
			return copiedUrl(read.service, { secret: 'secret-key-0001' });
		};
		const path = 'https://api.example.org/api/v3/order?v=1';
		assert.equal(urlOf({ request: { ...request, body: 'json' } }), path);
		assert.equal(urlOf({ request }), `${path}&symbol=LTC%26BTC`);
	});

	it('copies a step whole, and for a step of the specification alone what the signature is made of', () => {
		const { stepText } = signed(binance, keys);
		assert.match(stepText('step:text'), /^timestamp=\d{13}&symbol=LTC%26BTC$/);
		assert.equal(stepText('signing-string'), stepText('step:text'));
	});

	it('is of RSA where the description says so, and is refused for a key that is none', () => {
		const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
		const read = readService({
			name: 'RSA',
			keys: { private_key: { secret: true } },
			request: { path: '{method}' },
			schemes: [
				{
					signature: { hash: 'rsa-sha256', key: '{private_key}', of: '{verb} {path}', as: 'base64' },
					place: { header: 'Signature' },
				},
			],
		});
		assert.ok('service' in read);
		const { sig } = signed(read.service, {
			private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
		});
		assert.ok(verify('sha256', Buffer.from('POST /api/v3/order'), publicKey, Buffer.from(sig, 'base64')));
		const pkcs1 = privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64');
		const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
		for (const wrong of ['bm8=', pkcs1, pem])
			assert.throws(() => signed(read.service, { private_key: wrong }), {
				message: 'rsa-key-malformed at $.signature.key',
			});
		const { message } = descriptionProblem(new SchemeError([{ code: 'rsa-key-malformed', place: '$' }]), english.t);
		assert.match(message, /^The RSA key is not valid\. It must be PKCS#8 in base64/);
	});

	it('names the key that cannot be decoded, and takes one with and without what is shown in front of it', () => {
		const maps = builtInService('google-maps') as Service;
		const signing_secret = { secret: true, prefix: 'whsec_' };
		const prefixed = { ...maps, keys: { ...maps.keys, signing_secret } };
		const sigOf = (signing_secret: string) => signed(prefixed, { api_key: 'api-key-0001', signing_secret }).sig;
		assert.equal(sigOf('whsec_c2VjcmV0'), sigOf('c2VjcmV0'));
		try {
			sigOf('not Base64');
			assert.fail();
		} catch (error) {
			assert.ok(error instanceof SchemeError);
			const { message } = descriptionProblem(error, english.t);
			assert.equal(message, 'signing_secret cannot be decoded. Check its value.');
		}
	});

	it('names what must be JSON, as where a request has an empty body or a form', () => {
		const service = {
			...{ name: 'J', keys: { secret: { label: 'Secret', secret: true } } },
			schemes: [
				{ steps: { text: { json: 'sorted', of: '{body}' } }, signature: { hash: 'sha256', of: '{text}{secret}' } },
			],
		} as unknown as Service;
		for (const body of ['', 'a=1&b=2']) {
			const request = { verb: 'POST', path: '/', headers: [], body };
			assert.throws(
				() => verifyReceived(service, request, { secret: 's' }),
				(error) => {
					assert.ok(error instanceof SchemeError);
					const { message } = descriptionProblem(error, english.t);
					return message === 'The service signs the fields of body, which is not a JSON object here.';
				},
			);
		}
	});
});
