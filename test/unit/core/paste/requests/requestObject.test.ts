import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPastedParameters } from '../../../../../src/core/paste/pasteParameters.ts';
import { findRequestObject } from '../../../../../src/core/paste/requests/requestObject.ts';
import { pairs } from '../pairs.ts';
import { har, harEntry, postman, postmanItem } from './requestObjects.ts';

const base = 'https://api.example.org/fb.do';
const query =
	'application_key=K&format=json&method=users.getInfo&name=a%20%26%20b&uids=1%2C2&sig=00ff&access_token=tkn1.abc';
const parameters = [
	{ name: 'name', value: 'a & b' },
	{ name: 'uids', value: '1,2' },
];
const leftOut = ['application_key', 'sig', 'access_token'];
const call = { parameters, method: 'users.getInfo', format: 'json', leftOut, host: 'api.example.org' };

describe('a request as JSON', () => {
	it('is read from an entry of HAR, by its URL or its form', () => {
		const expected = { ...call, headers: ['accept', 'cookie'] };
		assert.deepEqual(readPastedParameters(har(`${base}?${query}`)), expected);
		const post = { ...expected, httpMethod: 'POST' };
		assert.deepEqual(readPastedParameters(har(base, query)), post);
		assert.deepEqual(readPastedParameters(har(base, query).replaceAll(/\s+/g, ' ')), post);
		assert.deepEqual(readPastedParameters(`\ufeff ${har(`${base}?${query}`)}\n`), expected);
		const params = Object.entries({ method: 'a.b', c: 'd + %20' }).map(([name, value]) => ({ name, value }));
		const fields = { log: { entries: [{ request: { method: 'POST', url: base, postData: { params } } }] } };
		assert.deepEqual(readPastedParameters(JSON.stringify(fields)), {
			parameters: [{ name: 'c', value: 'd + %20' }],
			method: 'a.b',
			httpMethod: 'POST',
			leftOut: [],
			host: 'api.example.org',
		});
	});

	it('of HAR that has its query or the fields of its body apart is the same, in JSON and in code', () => {
		const pair = (name: string, value: string) => ({ name, value });
		const request = {
			method: 'POST',
			url: base,
			queryString: [pair('method', 'users.getInfo'), pair('name', 'a & b')],
			postData: { mimeType: 'multipart/form-data', text: '--x\r\n…', params: [pair('uids', '1,2')] },
		};
		assert.deepEqual(readPastedParameters(JSON.stringify({ request })), {
			parameters,
			method: 'users.getInfo',
			httpMethod: 'POST',
			leftOut: [],
			host: 'api.example.org',
		});
		const inCode = `log: ${JSON.stringify(request).replaceAll('"', "'")}`;
		assert.deepEqual(pairs(parsePaste(inCode).parameters), ['method=users.getInfo', 'name=a & b', 'uids=1,2']);
	});

	it('is read from an item of Postman, what is switched off among it', () => {
		const expected = { ...call, headers: ['x-client'] };
		assert.deepEqual(readPastedParameters(postman(`${base}?${query}`)), expected);
		const form = Object.entries({ method: 'users.getInfo', name: 'a & b' });
		const off = Object.entries({ uids: '1,2', method: 'x.y' });
		assert.deepEqual(readPastedParameters(postman(base, form, off)), {
			...{ parameters, off: [1], method: 'users.getInfo', httpMethod: 'POST', leftOut: [] },
			...{ host: 'api.example.org', headers: ['x-client'] },
		});
	});

	it('is the call of a whole file, and how many there are is told', () => {
		const page = harEntry('https://api.example.org/page?a=b');
		const first = harEntry(`${base}?${query}`);
		const second = harEntry(`${base}?method=events.get&format=json`);
		const read = readPastedParameters(JSON.stringify({ log: { version: '1.2', entries: [page, second, first] } }));
		assert.equal(read?.method, 'users.getInfo');
		assert.equal(read?.calls, 2);
		const items = [postmanItem('https://x/?a=b'), { name: 'folder', item: [postmanItem(`${base}?${query}`)] }];
		const collection = readPastedParameters(JSON.stringify({ info: { name: 'x' }, item: items }));
		assert.equal(collection?.method, 'users.getInfo');
		assert.equal(collection?.calls, undefined);
	});

	it('is found in a folder of a collection, and behind what is no request', () => {
		const form = [['method', 'users.getInfo']] as const;
		const item: unknown = JSON.parse(postman(base, form));
		for (const [calls, file] of [
			[1, { item: [item] }],
			[2, { item: [{ name: 'folder', item: [{ name: 'empty', item: [] }, item] }, item] }],
			[2, [{ name: 'a note' }, 'text', null, [], item, item]],
			[1, { log: { entries: [{ startedDateTime: '' }, item] } }],
		] as const) {
			const found = findRequestObject(JSON.stringify(file));
			assert.equal(found?.count, calls, JSON.stringify(file));
			assert.equal(found.request.verb, 'POST');
		}
	});

	it('is diagnosed as the request that it is', () => {
		const parsed = parsePaste(har(base, query));
		assert.deepEqual([parsed.kind, parsed.sig, parsed.accessToken], ['http-request', '00ff', 'tkn1.abc']);
		assert.equal(parsed.baseUrl, 'https://api.example.org');
		assert.ok(parsed.secrets.some(({ text }) => text === 'tkn1.abc'));
	});

	it('is none where no request in it is a call, and any JSON is a list of parameters as before', () => {
		for (const text of [
			'{"request":{"method":"GET","url":"https://example.org/?a=b"}}',
			'{"request":1,"url":"x"}',
			'[{"request":{"method":"GET"}}]',
			'{"url":"https://api.example.org/fb.do?method=a.b"}',
			'{"request":{"url":"https://api.example.org/fb.do?method=a.b"}}',
			'{"request":{"method":"GET","url":"https://api.example.org/fb.do?method=a.b"}',
		]) {
			assert.equal(findRequestObject(text), undefined, text);
		}
		assert.deepEqual(readPastedParameters('{"request":"x","url":"y"}')?.parameters, [
			{ name: 'request', value: 'x' },
			{ name: 'url', value: 'y' },
		]);
	});

	it('never throws, whatever the JSON', () => {
		const keys =
			'request url log entries item method raw query postData params body urlencoded headers header text mimeType key value name __proto__';
		const key = fc.constantFrom(...keys.split(' '));
		const leaf = fc.constantFrom<unknown>(
			...['', 'GET', base, `${base}?${query}`, 'x-www-form-urlencoded', '\ud800', 1, null, true],
		);
		const { value } = fc.letrec<{ value: unknown }>((tie) => ({
			value: fc.oneof(
				{ maxDepth: 5 },
				leaf,
				fc.array(tie('value'), { maxLength: 2 }),
				fc.dictionary(key, tie('value'), { maxKeys: 3 }),
			),
		}));
		fc.assert(
			fc.property(value, (json) => {
				const text = JSON.stringify({ request: json, url: 1 });
				findRequestObject(text);
				readPastedParameters(text);
				readPastedParameters(text, { isValue: true });
			}),
		);
	});
});
