import assert from 'node:assert/strict';
import { givenAccount } from '../../../../src/app/accounts/givenAccount.ts';
import { describeRequest } from '../../../../src/app/diagnosis/watchedRequest.ts';
import { builtInService } from '../../../../src/core/services/builtIn.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../../../../src/net/diagnosis/seenCalls.ts';
import type { DescribedKeys } from '../../../../src/net/service/describedReply.ts';
import { otherServices, startLocalService } from '../../../../src/net/service/localService.ts';
import type { AnyWatched, WatchedRequest } from '../../../../src/net/service/watchedCall.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';
import { until } from '../../../integration/until.ts';

const keys = { api_key: 'public key of the first', secret_key: 'binance secret 93' };
const okKeys = {
	applicationKey: 'CBATESTAPPLICATION',
	accessToken: 'tkn1TestAccessToken',
	applicationSecretKey: 'A1B2',
};
const symbol = 'symbol=LTCBTC&timestamp=1499827319559';
// Python: hmac.new(b'binance secret 93', <text>, 'sha256').hexdigest()
const ofSymbol = '592dd496d278713619f28ec57a009f813131f9c51e4e288039f5cb9d824db847';
/** Of `symbol=LTCBTC&note=a b&timestamp=1499827319559`, which is sent encoded. */
const ofNote = '30ee5a59090bf578e4b32ec35b4a7832c59c495e01c52aa53db5c22dfb40ac26';

const binance = builtInService('binance') ?? assert.fail();
const first: DescribedKeys = { id: 'first', service: binance, keys };
const other: DescribedKeys = { id: 'other', service: binance, keys: { api_key: 'key of another', secret_key: 'xyz' } };

/** What is watched of a request, and how it is answered. */
async function watchedOf(path: string, init: RequestInit = {}, held: readonly DescribedKeys[] = [other, first]) {
	const arrived: AnyWatched[] = [];
	const watch = (one: AnyWatched) => void arrived.push(one);
	const described = otherServices(() => held, watch);
	const service = await startLocalService({ keys: [{ ...okKeys, isLenient: true }], port: 0, watch, described });
	try {
		const response = await fetch(service.baseUrl + path, init);
		const answer = { status: response.status, body: await response.text() };
		await until('it is watched', () => arrived.length > 0);
		const [watched] = arrived;
		return { answer, watched: watched ?? assert.fail() };
	} finally {
		await service.close();
	}
}

function diagnosed(request: AnyWatched) {
	assert.equal(request.kind, 'described');
	const account = { id: 'first', name: 'Mine', baseUrl: 'https://api.binance.com', applicationKey: '' };
	const held = givenAccount({ ...account, service: 'binance' }, keys);
	const services = {
		...held,
		...{ workers: new DiagnosisWorkers('', runJobHere), texts: english, seenCalls: new SeenCalls() },
		catalog: () => assert.fail('The catalogue is of another service'),
	};
	return describeRequest(request as WatchedRequest, services, 'first', new AbortController().signal);
}

describe('a watched request of another service', () => {
	it('is verified by the account whose keys it is right by', async () => {
		const { answer, watched } = await watchedOf(`/api/v3/order?${symbol}&signature=${ofSymbol}`);
		assert.deepEqual(answer, { status: 200, body: '{"success":true,"service":"Binance spot"}' });
		assert.partialDeepStrictEqual(watched, { keysId: 'first', title: 'GET /api/v3/order', isVerified: true });
		const { outcome, line, draft, inspected } = (await diagnosed(watched)) ?? assert.fail();
		assert.equal(outcome.tone, 'good');
		const old = 'timestamp is 2017-07-12 02:41:59 UTC. Services refuse what is too old.';
		assert.equal(outcome.summary, `The signature is right: Binance spot. ${old}`);
		assert.equal(line, 'The signature is right: Binance spot');
		const rows = [{ name: 'symbol', value: 'LTCBTC', enabled: true }];
		assert.deepEqual(draft, { accountId: 'first', method: 'GET /api/v3/order', format: null, rows });
		// A send would make the time anew.
		const time = { name: 'timestamp', value: '1499827319559', enabled: true };
		assert.deepEqual(inspected, { ...draft, rows: [...rows, time] });
	});

	it('is refused with its mistake, whatever its verb, and shows no secret', async () => {
		const path = `/api/v3/order?symbol=LTCBTC&note=a%20b&timestamp=1499827319559&signature=${ofNote}`;
		const headers = { 'X-MBX-APIKEY': keys.api_key, Authorization: 'Bearer hunter2hunter2hunter2' };
		const { answer, watched } = await watchedOf(path, { method: 'DELETE', headers });
		assert.deepEqual(answer, { status: 401, body: '{"code":-1022}' });
		assert.partialDeepStrictEqual(watched, { keysId: 'first', title: 'DELETE /api/v3/order', verdict: 'wrong' });
		const described = (await diagnosed(watched)) ?? assert.fail();
		assert.match(described.line, /^The values were signed without their encoding/);
		assert.deepEqual(described.outcome.mistakes.length, 1);
		assert.ok(described.outcome.strings);
		assert.equal(described.draft.method, 'DELETE /api/v3/order');
		for (const hidden of [...Object.values(keys), 'hunter2']) assert.ok(!JSON.stringify(described).includes(hidden));
	});

	it('lacks its signature, where a public key says whose it is', async () => {
		const { watched } = await watchedOf(`/api/v3/order?${symbol}`, { headers: { 'X-MBX-APIKEY': keys.api_key } });
		assert.partialDeepStrictEqual(watched, { keysId: 'first', verdict: 'missing', isVerified: false });
		const { line, outcome } = (await diagnosed(watched)) ?? assert.fail();
		assert.equal(line, 'The request has no signature: Binance spot sends it as signature');
		assert.equal(outcome.summary, line);
	});

	it('is refused where it is too large', async () => {
		const body = `note=${'x'.repeat(70_000)}&signature=00`;
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const { answer, watched } = await watchedOf('/api/v3/order', { method: 'POST', headers, body });
		assert.equal(answer.status, 413);
		const text = 'A request to another service has at most 65536 characters and 2000 parameters here';
		assert.partialDeepStrictEqual(watched, { kind: 'request', path: '/api/v3/order', status: 413, text });
	});

	it('goes to the service of OK where it is a call of that, or has no signature of an account', async () => {
		const kindOf = async (path: string, held?: readonly DescribedKeys[], init?: RequestInit) =>
			(await watchedOf(path, init, held)).watched.kind;
		const call = 'application_key=CBATESTAPPLICATION&format=json&signature=a&sig=00&access_token=tkn1TestAccessToken';
		assert.equal(await kindOf(`/fb.do?method=events.get&${call}`), 'call');
		assert.equal(await kindOf(`/api/events/get?${call}`), 'call');
		assert.equal(await kindOf(`/orders?${symbol}`), 'request');
		assert.equal(await kindOf(`/orders?${symbol}&signature=${ofSymbol}`, []), 'request');
		assert.equal(await kindOf(`/orders?${symbol}`, undefined, { method: 'PUT' }), 'request');
	});
});
