import assert from 'node:assert/strict';
import { exchangeIn } from '../../../../src/app/verify/exchange.ts';
import { signersFirst, verifyText } from '../../../../src/app/verify/verifyRequest.ts';
import { builtInService, builtInServices } from '../../../../src/core/services/builtIn.ts';
import { partsOf } from '../../../../src/core/services/received.ts';
import { DiagnosisWorkers } from '../../../../src/net/diagnosis/diagnosisWorkers.ts';
import { english } from '../../../data/english.ts';
import { runJobHere } from '../../../hostile/hostileInput.ts';
import { webhookTexts } from '../../core/services/webhookTexts.ts';

// The example of Alibaba Cloud's documentation: its string, and the signature by the key `testsecret`.
const query = (format: string) =>
	`SignatureVersion=1.0&Action=DescribeRegions&Format=${format}&SignatureNonce=3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf&Version=2014-05-26&AccessKeyId=testid&Signature=OLeaidS1JvxuMvnyHOwuJ%2BuX5qY%3D&SignatureMethod=HMAC-SHA1&Timestamp=2016-02-23T12%3A46%3A24Z`;
const signed = (format: string) =>
	`GET&%2F&AccessKeyId%3Dtestid%26Action%3DDescribeRegions%26Format%3D${format}%26SignatureMethod%3DHMAC-SHA1%26SignatureNonce%3D3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf%26SignatureVersion%3D1.0%26Timestamp%3D2016-02-23T12%253A46%253A24Z%26Version%3D2014-05-26`;
const url = (format = 'XML') => `http://ecs.aliyuncs.com/?${query(format)}`;
const error = (format: string) =>
	JSON.stringify({ Code: 'SignatureDoesNotMatch', Message: `server string to sign is:${signed(format)}` });
const head = 'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n';

describe('the services that may have signed a request', () => {
	for (const id of ['github-webhook', 'twilio', 'telegram-webapp', 'adyen-webhook'])
		it(`have those first whose signature is in its place: ${id}`, () => {
			const { text } = webhookTexts[id] ?? assert.fail(id);
			const sorted = signersFirst(builtInServices, exchangeIn(text) ?? assert.fail());
			assert.equal(sorted.length, builtInServices.length);
			assert.equal(sorted[0]?.id, id);
		});
});

describe('a request with the answer that refused it', () => {
	it('is read as both, in each form in which it is copied', () => {
		const answer = error('XML');
		for (const text of [
			`${url()}\n${answer}`,
			`${url()}\r\n\r\n${answer}\n`,
			`${url()}\n\n${head}${answer}`,
			`GET /?${query('XML')} HTTP/1.1\nHost: ecs.aliyuncs.com\n\n${head}${answer}`,
			`* Connected to ecs.aliyuncs.com\n> GET /?${query('XML')} HTTP/1.1\r\n> Host: ecs.aliyuncs.com\r\n>\r\n< HTTP/1.1 400 Bad Request\r\n< Server: a\r\n<\r\n${answer}`,
		]) {
			const exchange = exchangeIn(text);
			assert.equal(exchange?.answer.trim(), answer, text);
			assert.equal(exchange.received.path, `/?${query('XML')}`);
			assert.equal(exchange.received.body, '');
			assert.equal(exchange.received.verb, 'GET');
		}
	});

	it('has an error in XML for its answer where a GET has one below it', () => {
		const exchange = exchangeIn(`GET /a HTTP/1.1\nHost: h\n\n<Error><Code>SignatureDoesNotMatch</Code></Error>`);
		assert.match(exchange?.answer ?? '', /^<Error>/);
	});

	it('is the request alone where there is no answer', () => {
		const body = 'token=x&text=HTTP/1.1';
		const exchange = exchangeIn(`POST /hook HTTP/1.1\nHost: h\n\n${body}`);
		assert.deepEqual([exchange?.received.body, exchange?.answer], [body, '']);
		assert.equal(exchangeIn('no request'), undefined);
		assert.equal(exchangeIn(`no request\n${head}`), undefined);
	});

	it('is read where a trace has no body, a prompt looks like a trace, and a query is cut into lines', () => {
		const form = `a=1&sign=${'0f'.repeat(16)}`;
		const rsa = `${'Ab+/'.repeat(85)}Aw==`;
		const dump = `Array\n(\n    [charset] => utf-8\n    [sign] => ${rsa}\n)\n`;
		for (const [text, sent] of [
			[`$ curl -v https://h/a --data-raw '${form}'\n> POST /a HTTP/1.1\n> Host: h\n> Content-Length: 42\n>\n`, form],
			[`> /app/a.py(4)call()\n(Pdb) p params\n{'a': '1', 'sign': '${'0f'.repeat(16)}'}\n`, form],
			[`https://h/a?\na=1&\nsign=${'0f'.repeat(16)}`, form],
			[`GET /a?${form} HTTP/1.1\nHost: h\n\n\n\n${head}{}`, form],
			[`[12:00] DEBUG: {"a":"1","SignatureValue":"${'0f'.repeat(16)}"} []\n`, form.replace('sign', 'SignatureValue')],
			[dump, `charset=utf-8&sign=${encodeURIComponent(rsa)}`],
		] as const) {
			const { query = [], body = [] } = partsOf(exchangeIn(text)?.received ?? assert.fail(text));
			const pairs = [...query, ...body].map(({ name, value }) => [name, value]);
			assert.deepEqual(pairs, [...new URLSearchParams(sent)], text);
		}
	});

	it('is read in a moment, whatever the text', () => {
		for (const text of ['\nHTTP/1.1 '.repeat(100_000), `${url()}\n${' \n'.repeat(400_000)}`, '> a\n'.repeat(200_000)])
			exchangeIn(`${text}HTTP/1.1 200`);
	});
});

describe('a rejection that quotes what the service signed', () => {
	const workers = new DiagnosisWorkers('', runJobHere);
	const said = async (text: string, key = 'testsecret') => {
		const service = builtInService('aliyun-rpc') ?? assert.fail();
		const keys = { access_key_secret: key, access_key_id: 'testid' };
		return (await verifyText(service, text, keys, [], { workers, texts: english }))?.document ?? assert.fail(text);
	};

	it('says that the client signs otherwise, where the service signed what is expected', async () => {
		const document = await said(`${url('JSON')}\n${error('JSON')}`);
		assert.match(
			document,
			/^The signature is wrong.*\n\nThe service signed the string that is expected here: the client/,
		);
	});

	it('says where the strings differ, where the service read another request', async () => {
		const document = await said(`${url('JSON')}\n${error('XML')}`);
		assert.match(document, /\n\nThe service signed another string\. .* it has "XML", and this call "JSON"\./);
	});

	it('shows no secret that the service quotes', async () => {
		const quoted = error('XML').replace('Format%3DXML', 'Format%3Dtestsecret-long');
		assert.ok(!(await said(`${url('JSON')}\n${quoted}`, 'testsecret-long')).includes('testsecret-long'));
	});

	it('says that the keys differ, where the signature is right', async () => {
		const verdict = await said(`${url()}\n${error('XML')}`);
		assert.match(verdict, /^The signature is right.*\n\nThe service signed the same string: if/);
	});
});
