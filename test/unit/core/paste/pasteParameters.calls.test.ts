import assert from 'node:assert/strict';
import { readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';

describe('readPastedParameters: what Diagnose reads as a call', () => {
	const base = 'https://api.example.org/fb.do';
	const query =
		'application_key=K&format=json&method=users.getInfo&name=a%20%26%20b&uids=1%2C2&sig=00ff&access_token=tkn1.abc';

	const sentAs: readonly [text: string, httpMethod: 'POST' | undefined][] = [
		[`curl '${base}?${query}'`, undefined],
		[`curl ${base} -d '${query}'`, 'POST'],
		[`curl ${base} --data-urlencode 'name=a' --data-raw 'uids=1&method=a.b'`, 'POST'],
		[`curl -sG ${base} -d '${query}'`, undefined],
		[`curl --get ${base} -d '${query}'`, undefined],
		[`curl -X GET ${base} -d '${query}'`, undefined],
		[`curl --request=post '${base}?${query}'`, 'POST'],
		[`curl -XPOST '${base}?${query}'`, 'POST'],
		[`curl ${base} -F method=users.getInfo -F uids=1`, 'POST'],
		[`Invoke-WebRequest -Uri "${base}" -Method POST -Body "${query}"`, 'POST'],
		[`Invoke-WebRequest -Uri "${base}?${query}" -Method GET`, undefined],
		[`http ${base} method==users.getInfo uids==1`, undefined],
		[`http --form ${base} method=users.getInfo uids=1`, 'POST'],
		[`http GET ${base} method=users.getInfo uids=1`, undefined],
		[`GET /fb.do?${query} HTTP/1.1\nHost: api.example.org\n\n`, undefined],
		[`POST ${base} HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n${query}`, 'POST'],
		[`POST ${base}?${query}`, 'POST'],
		[`${base}?${query}`, undefined],
		[query, undefined],
	];
	for (const [text, httpMethod] of sentAs) {
		it(`takes ${JSON.stringify(text.replaceAll(query, '…'))} for a ${httpMethod ?? 'GET'}`, () => {
			const read = readPastedParameters(text);
			assert.ok(read?.method);
			assert.equal(read?.httpMethod, httpMethod);
		});
	}

	it('takes no expectation on the next line for a part of the query', () => {
		const read = readPastedParameters(`GET ${base}?method=users.getInfo&uids=1\n?? status == 200\n`);
		assert.deepEqual(read?.parameters, [{ name: 'uids', value: '1' }]);
	});

	it('says where a request went and which headers are left out; those of cURL are taken, but for secrets', () => {
		const around = (text: string) => {
			const { host, headers, ownHeaders } = readPastedParameters(text) ?? {};
			return [host, headers, ...(ownHeaders ?? []).map(({ name, value }) => `${name}: ${value}`)];
		};
		const url = `${base}?${query}`;
		const host = 'api.example.org';
		assert.deepEqual(around(url), [host, undefined]);
		assert.deepEqual(around(`GET ${url}`), [host, undefined]);
		assert.deepEqual(around('http://127.0.0.1:4820/fb.do?a=1&b=2'), ['127.0.0.1:4820', undefined]);
		const curl = `curl '${url}' -H 'Accept: */*' -H 'X-Empty;' -A 'me' -b 'a=b' -e 'https://x' -u me:word`;
		const leftOut = ['x-empty', 'cookie', 'authorization', 'x-api-key', 'content-type'];
		const taken = ['Accept: */*', 'user-agent: me', 'referer: https://x'];
		assert.deepEqual(around(`${curl} -H 'accept: x' -H 'Host: y' -H 'X-Api-Key: 1' -H 'Content-Type: a'`), [
			host,
			leftOut,
			...taken,
		]);
		assert.deepEqual(around("curl 'https://x/fb.do?a=1&b=2' -H 'x-one: 1'"), ['x', ['x-one']]);
		const http = `GET /fb.do?${query} HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\nCookie: a=b\r\n\r\nX-Not: 1`;
		assert.deepEqual(around(http), [host, ['x-one', 'cookie']]);
		const powerShell = `Invoke-WebRequest -Uri "${url}" -Headers @{"accept"="*/*"; "x-two"="2"}`;
		assert.deepEqual(around(powerShell), [host, ['accept', 'x-two']]);
		assert.deepEqual(around(query), [undefined, undefined]);
		const many = Array.from({ length: 30 }, (__, index) => `-H 'x-${index};'`).join(' ');
		assert.equal(around(`curl '${url}' ${many}`)[1]?.length, 20);
	});

	it('says of a command that it takes something from a file', () => {
		assert.equal(readPastedParameters(`curl '${base}?${query}' -d @body.txt`)?.readsFile, true);
		assert.equal(readPastedParameters(`curl '${base}?${query}'`)?.readsFile, undefined);
	});

	it('takes the method out of a path', () => {
		const read = readPastedParameters("curl 'https://api.example.org/api/users/getInfo?uids=1&sig=00ff'");
		const parameters = [{ name: 'uids', value: '1' }];
		assert.deepEqual(read, { parameters, method: 'users.getInfo', leftOut: ['sig'], host: 'api.example.org' });
		const url = 'https://api.example.org/api/users/getInfo';
		for (const text of [`${url}?uids=1`, url, '/api/users/getInfo?uids=1'])
			assert.equal(readPastedParameters(text)?.method, 'users.getInfo', text);
		const post = readPastedParameters('POST /api/users/getInfo?uids=1 HTTP/1.1');
		assert.deepEqual([post?.method, post?.httpMethod], ['users.getInfo', 'POST']);
	});

	it('splits a signing string with the names and methods that are known', () => {
		const text = 'application_key=CBAKEYformat=jsonmethod=shop.sellnowBuyprice=5';
		assert.equal(readPastedParameters(text)?.method === 'shop.sellnowBuy', false);
		const hints = { methods: ['shop.sell'], parameterNames: ['nowBuyprice'], applicationKeys: ['CBAKEY'] };
		const parameters = [{ name: 'nowBuyprice', value: '5' }];
		const expected = { parameters, method: 'shop.sell', format: 'json', leftOut: ['application_key'] };
		assert.deepEqual(readPastedParameters(text, { hints }), expected);
	});

	it('is found within a text, where a name is meant', () => {
		for (const text of [`see ${base}?${query}`, `see ${query} too`, `fetch("${base}?${query}", {"method": "GET"})`]) {
			assert.equal(readPastedParameters(text)?.method, 'users.getInfo', text);
		}
	});

	it('is none where a text has no names of a call', () => {
		for (const text of ['see https://a.example/?b=c&d=e', 'curl https://api.example.org', `12:00 ${base}?a=1`]) {
			assert.equal(readPastedParameters(text), undefined, text);
		}
	});

	it('has every parameter of a long list, whatever its length', () => {
		const pairs = Array.from({ length: 30_000 }, (_, index) => `name${index}=value+${index}`);
		assert.equal(readPastedParameters(pairs.join('&'))?.parameters.length, 30_000);
		const value = 'x'.repeat(3_000_000);
		assert.equal(readPastedParameters(`a=1&text=${value}`)?.parameters[1]?.value, value);
	});
});
