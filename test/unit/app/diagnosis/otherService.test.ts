import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { givenAccount } from '../../../../src/app/accounts/givenAccount.ts';
import { judgeOtherService } from '../../../../src/app/diagnosis/otherService.ts';
import { parsePaste } from '../../../../src/core/paste/parsePaste.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';
import { unsignedPayload } from '../verify/unsignedPayload.ts';

const secret = 'binance secret 93';
const workers = new DiagnosisWorkers('', runJobHere);

/** What is said of a text by the keys of an account. */
function judge(text: string, given: Partial<Account> = {}, key = secret) {
	const service = given.service ?? 'binance';
	const account = { name: 'Mine', baseUrl: 'https://api.binance.com', applicationKey: '', ...given, service };
	const held = givenAccount(
		{ ...account, id: randomUUID() },
		{ api_key: 'public key 1', secret_key: key, secret: key, access_key_secret: key, secret_access_key: key },
	);
	const hide = (shown: string) => shown;
	const services = { ...held, workers, texts: english, preferred: undefined, secrets: [key], hide };
	return judgeOtherService(text, parsePaste(text), services);
}

const url = (query: string, signature: string, host = 'api.binance.com') =>
	`https://${host}/api/v3/order?${query}&signature=${signature}`;
const symbol = 'symbol=LTCBTC&timestamp=1499827319559';
const note = 'symbol=LTCBTC&note=a%20b&timestamp=1499827319559';
// Python: hmac.new(b'binance secret 93', <text>, 'sha256').hexdigest()
const ofSymbol = '592dd496d278713619f28ec57a009f813131f9c51e4e288039f5cb9d824db847';
/** Of the note as it is, not encoded. */
const ofNote = '30ee5a59090bf578e4b32ec35b4a7832c59c495e01c52aa53db5c22dfb40ac26';
const chance = 'ab12'.repeat(16);

describe('a pasted request of another service', () => {
	const offered = async (text: string) =>
		(await judge(text, { service: 'flickr' }))?.advice.flatMap(({ fixes }) => fixes.map(({ fix }) => fix.kind)) ?? [];

	it('can be verified, where it carries what may be a signature', async () => {
		for (const text of [
			url('symbol=LTCBTC&timestamp=1', chance),
			`https://ws.audioscrobbler.com/2.0/?method=auth.getSession&api_key=k&api_sig=${'ab12'.repeat(8)}`,
			`POST /hook HTTP/1.1\nHost: h\nX-Hub-Signature-256: sha256=${chance}\n\n{"a":1}`,
			`curl -H 'X-MBX-APIKEY: k' '${url('symbol=A', chance)}'`,
		])
			assert.deepEqual(await offered(text), ['verify'], text);
	});

	it('is no call of OK, and nothing without a signature', async () => {
		for (const text of [
			'https://api.ok.ru/fb.do?application_key=CBA&method=a.b&format=json',
			'https://example.org/?page=2',
			'some words',
			`application_key=CBAformat=jsonmethod=a.b${'ab12'.repeat(8)}`,
			'{"error_code":104,"error_msg":"PARAM_SIGNATURE"}',
			`https://api.ok.ru/fb.do?method=a.b&format=json&sig=${'ab12'.repeat(8)}`,
		])
			assert.deepEqual(await judge(text), undefined, text);
	});

	it('is right by the keys of an account, wherever it was sent', async () => {
		for (const host of ['api.binance.com', 'localhost:8080']) {
			const { verdict } = (await judge(url(symbol, ofSymbol, host))) ?? {};
			assert.equal(verdict?.verdict, 'correct');
			assert.match(verdict.summary, /^The signature is right: Binance/);
			const made = 'timestamp is 2017-07-12 02:41:59 UTC. Services refuse what is too old.';
			assert.deepEqual(verdict.facts, [made, 'Checked with the keys of "Mine".']);
			assert.equal(verdict.rightSig, undefined);
		}
	});

	it('has its mistakes named, with what was signed above what should be, and no secret', async () => {
		const judged = await judge(url(note, ofNote));
		const { verdict } = judged ?? {};
		assert.equal(verdict?.verdict, 'mistakes');
		const explanations = verdict.sets[0]?.map(({ explanation }) => explanation);
		assert.deepEqual(explanations, ['The values were signed without their encoding.']);
		const cells = verdict.strings[0]?.cells ?? assert.fail();
		assert.equal(cells.map(({ client }) => client).join(''), 'symbol=LTCBTC&note=a␣b&timestamp=1499827319559');
		assert.equal(cells.map(({ right }) => right).join(''), note);
		const places = verdict.strings[0]?.differences.map(({ place }) => place);
		assert.deepEqual(places, ['The value of `note`']);
		assert.ok(!JSON.stringify(judged?.verdict).includes(secret));
	});

	it('is the first wrong one of a log, which says how many are wrong', async () => {
		const log = [url(symbol, ofSymbol), url(note, ofNote), url(`${symbol}&x=1`, chance)].join('\n');
		const { verdict, calls } = (await judge(log)) ?? {};
		assert.equal(calls?.summary, '3 calls, 2 of them wrong. The first wrong one is diagnosed: line 2.');
		const explanations = verdict?.sets[0]?.map(({ explanation }) => explanation);
		assert.deepEqual(explanations, ['The values were signed without their encoding.']);
	});

	it('is open by the account that it is of, and by no other', async () => {
		const { verdict } = (await judge(url(symbol, chance))) ?? {};
		assert.equal(verdict?.verdict, 'not-reproduced');
		assert.match(verdict.summary, /^The signature is wrong: Binance/);
		assert.deepEqual((await judge(url(symbol, chance, 'api.example.org')))?.verdict, undefined);
		const withKey = `curl -H 'X-MBX-APIKEY: mine' '${url(symbol, chance, 'api.example.org')}'`;
		assert.equal((await judge(withKey))?.verdict, undefined);
		assert.equal((await judge(url(symbol, ofSymbol), {}, ''))?.verdict, undefined, 'without a secret key');
	});

	it('is right, where the key is stored with what surrounds it, and the button mends that', async () => {
		const stored: Record<string, RegExp> = {
			[`"${secret}"`]: /`secret_key` of "Mine" is stored with quotes around it/,
			[`${secret}\n`]: /with a line break/,
			[`${secret} # live`]: /with a comment behind it/,
			[`export BINANCE_SECRET='${secret}'`]: /with its name in front/,
		};
		for (const [key, words] of Object.entries(stored)) {
			const { verdict, advice = [] } = (await judge(url(symbol, ofSymbol), {}, key)) ?? {};
			assert.equal(verdict?.verdict, 'account');
			assert.equal(verdict.summary, 'The signature is right. It is the account that is at fault, not the client.');
			const [of] = advice;
			assert.match(of?.text ?? '', words);
			const [{ title, fix } = assert.fail()] = of?.fixes ?? [];
			assert.equal(title, 'Fix secret_key');
			assert.partialDeepStrictEqual(fix, { kind: 'repair', keys: { secret_key: secret } });
			assert.ok('accountId' in fix && fix.accountId);
		}
	});

	it('is searched for mistakes with the key without what surrounds it', async () => {
		const { verdict, advice } = (await judge(url(note, ofNote), {}, `"${secret}"`)) ?? {};
		assert.equal(verdict?.verdict, 'mistakes');
		assert.match(advice?.[0]?.text ?? '', /with quotes around it/);
	});

	it('gives a secret key away, whether it is signed rightly or not', async () => {
		const carrying = `symbol=LTCBTC&secret=${encodeURIComponent(secret)}&timestamp=1499827319559`;
		// Python: hmac.new(b'binance secret 93', b'symbol=LTCBTC&secret=binance%20secret%2093&timestamp=1499827319559', 'sha256')
		const right = (await judge(url(carrying, '28d8cda5726c89c8db638a3d21e8d2e5e657418580a7f2dda7a1b023de95e3c6')))
			?.verdict;
		assert.equal(right?.verdict, 'warned');
		assert.equal(right.summary, 'The signature is right, but the call gives a secret key away.');
		const said = /^A secret key was sent as a parameter: whoever sees the request can sign with it/;
		assert.match(right.facts[0] ?? '', said);
		const wrong = (await judge(url(carrying, chance)))?.verdict;
		assert.match(wrong?.facts[0] ?? '', said);
		assert.ok(!JSON.stringify([right, wrong]).includes(secret));
	});

	it('may be of another account, where it carries another key, and its key may be a placeholder', async () => {
		const advised = async (carried: string, key = secret) => {
			const text = `curl -H 'X-MBX-APIKEY: ${carried}' '${url(symbol, chance)}'`;
			const { advice = [] } = (await judge(text, {}, key)) ?? {};
			return advice.slice(0, -1).map((one) => one.text);
		};
		const other = 'The request has another `api_key` than "Mine": it may be signed with the keys of another account.';
		assert.deepEqual(await advised('key of another'), [other]);
		assert.deepEqual(await advised('public key 1'), []);
		assert.deepEqual(await advised('••••••••'), []);
		const placeholder = '`secret_key` of "Mine" looks like a placeholder, not like a key.';
		assert.deepEqual(await advised('public key 1', 'YOUR_SECRET_KEY'), [placeholder]);
	});

	it('is right by another service that signs in the same place by the same keys', async () => {
		const { text, keys } = unsignedPayload;
		const { verdict } = (await judge(text, { service: 'aws-sigv4' }, keys.secret_access_key)) ?? {};
		assert.equal(verdict?.verdict, 'warned');
		const said = 'The signature is right by Amazon S3, and wrong by AWS Signature Version 4';
		assert.deepEqual([verdict.summary, verdict.sets], [said, []]);
	});

	it('is right and refused, where it says another scheme than the one that signed', async () => {
		// printf 'helloworldapp_key12345678methoda.bsign_methodhmachelloworld' | openssl dgst -md5
		const query = 'method=a.b&app_key=12345678&sign_method=hmac&sign=0A8230A91978990074F6EA709AB04876';
		const text = `https://eco.taobao.com/router/rest?${query}`;
		const { verdict } = (await judge(text, { service: 'taobao-top' }, 'helloworld')) ?? {};
		const said = 'The signature is right, but sign_method does not fit this request: Taobao TOP';
		assert.deepEqual([verdict?.verdict, verdict?.summary], ['warned', said]);
	});

	it('has no right signature while its body is in a file', async () => {
		const { verdict } = (await judge(`curl '${url(symbol, chance)}' -d @body.txt`)) ?? {};
		assert.deepEqual([verdict?.verdict, verdict?.rightSig], ['not-reproduced', undefined]);
		assert.equal(verdict?.facts[0], 'Paste the request with the content of the file as its body.');
	});

	it('says from where the string that the answer quotes differs', async () => {
		// The example of Alibaba Cloud's documentation: its string, and the signature by the key `testsecret`.
		const query = (format: string) =>
			`SignatureVersion=1.0&Action=DescribeRegions&Format=${format}&SignatureNonce=3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf&Version=2014-05-26&AccessKeyId=testid&Signature=OLeaidS1JvxuMvnyHOwuJ%2BuX5qY%3D&SignatureMethod=HMAC-SHA1&Timestamp=2016-02-23T12%3A46%3A24Z`;
		const signed =
			'GET&%2F&AccessKeyId%3Dtestid%26Action%3DDescribeRegions%26Format%3DXML%26SignatureMethod%3DHMAC-SHA1%26SignatureNonce%3D3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf%26SignatureVersion%3D1.0%26Timestamp%3D2016-02-23T12%253A46%253A24Z%26Version%3D2014-05-26';
		const account = {
			service: 'aliyun-rpc',
			baseUrl: 'http://ecs.aliyuncs.com',
			publicKeys: { access_key_id: 'testid' },
		};
		const facts = async (format: string) => {
			const text = `http://ecs.aliyuncs.com/?${query(format)}\n{"Message":"server string to sign is:${signed}"}`;
			return (await judge(text, account, 'testsecret'))?.verdict?.facts[0] ?? '';
		};
		assert.match(await facts('XML'), /^The service signed the same string/);
		assert.match(await facts('JSON'), /it has "XML", and this call "JSON"/);
	});

	it('says that the body was written anew', async () => {
		const body = '{"name": "x/y"}';
		// Python: 'sha256=' + hmac.new(b'binance secret 93', b'{"name":"x\\/y"}', 'sha256').hexdigest()
		const sent = 'sha256=86ab3d2d9e9b1b3c2280528b84a479bf915084442b767649adaa4f914c7ed1c8';
		const text = `POST /hook HTTP/1.1\nHost: h\nX-Hub-Signature-256: ${sent}\n\n${body}`;
		const service = 'github-webhook';
		const { verdict } = (await judge(text, { service })) ?? {};
		assert.equal(verdict?.verdict, 'mistakes');
		assert.match(verdict.summary, /right for another writing of it/);
		assert.match(verdict.sets[0]?.[0]?.explanation ?? '', /^Something has written the body anew/);
	});
});
