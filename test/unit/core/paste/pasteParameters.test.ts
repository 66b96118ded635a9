import assert from 'node:assert/strict';
import { type PastedParameters, readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';

/** What was read, as `name=value` lines: short to compare. */
function rows(text: string): string[] | undefined {
	return readPastedParameters(text)?.parameters.map(({ name, value }) => `${name}=${value}`);
}

describe('readPastedParameters: a query', () => {
	it('is form-decoded as UTF-8', () => {
		assert.deepEqual(rows('a=b&c=d'), ['a=b', 'c=d']);
		assert.deepEqual(rows('?a=1+2%203%2B4&%D0%B8%D0%BC%D1%8F=%F0%9F%98%80&e='), ['a=1 2 3+4', 'имя=😀', 'e=']);
		assert.deepEqual(rows(' a=b=c&&d=e& \n'), ['a=b=c', 'd=e']);
		assert.deepEqual(rows('имя=текст&b=1'), ['имя=текст', 'b=1']);
	});

	it('keeps what is not form-encoded as it is', () => {
		assert.deepEqual(rows('a=100%&b=%zz+1&c=%CF%F0'), ['a=100%', 'b=%zz+1', 'c=%CF%F0']);
	});

	it('keeps a name that comes twice, and the order', () => {
		assert.deepEqual(rows('b=1&a=2&b=3'), ['b=1', 'a=2', 'b=3']);
	});

	it('may stand in a URL or a request line, or be wrapped', () => {
		const expected = ['a=1', 'b=2'];
		for (const text of [
			'https://api.example.org/fb.do?a=1&b=2',
			'HTTP://localhost:4820/fb.do?a=1&b=2#c=3',
			'/fb.do?a=1&b=2',
			'GET /fb.do?a=1&b=2 HTTP/1.1',
			'GET https://api.example.org/fb.do?a=1&b=2',
			'https://api.example.org/fb.do\n  ?a=1\n  &b=2',
			'https://api.example.org/fb.do?\r\n\r\na=1&\r\nb=2',
			'a=1&\nb=2',
		]) {
			assert.deepEqual(rows(text), expected, text);
		}
		assert.deepEqual(rows('https://api.example.org/fb.do?flag&a=1'), ['flag=', 'a=1']);
	});

	it('may be a single name=value with a plain name', () => {
		assert.deepEqual(rows('x=1'), ['x=1']);
		assert.deepEqual(rows('text=hello+world'), ['text=hello world']);
		assert.deepEqual(rows('__online=true'), ['__online=true']);
		assert.deepEqual(rows('uids[0]=7'), ['uids[0]=7']);
	});
});

describe('readPastedParameters: lines', () => {
	it('are name=value or name: value, as they are', () => {
		assert.deepEqual(rows('a=1+2%20\nb=x=y & z'), ['a=1+2%20', 'b=x=y & z']);
		assert.deepEqual(rows('types: MESSAGES, GUESTS\r\nversion:\t2\r\n\r\nurl: https://a.example/?b=c'), [
			'types=MESSAGES, GUESTS',
			'version=2',
			'url=https://a.example/?b=c',
		]);
		assert.deepEqual(rows('a:1\nb:'), ['a=1', 'b=']);
	});
});

describe('readPastedParameters: a JSON object', () => {
	it('has strings as they are and everything else as its JSON text', () => {
		assert.deepEqual(
			rows(
				'{"s":"a\\u0062 \\n","n":12345678901234567890,"e":1E+2,"t":true,"z":null,"o":{ "x" : [ 1, "é" ] },"l":[ ],"":""}',
			),
			['s=ab \n', 'n=12345678901234567890', 'e=1E+2', 't=true', 'z=null', 'o={"x":[1,"é"]}', 'l=[]', '='],
		);
	});

	it('keeps order and names that come twice, whatever they are called', () => {
		assert.deepEqual(rows('{"10":"a","9":"b","__proto__":"c","constructor":"d","9":"e"}'), [
			'10=a',
			'9=b',
			'__proto__=c',
			'constructor=d',
			'9=e',
		]);
		assert.equal(({} as Record<string, unknown>)['c'], undefined);
	});

	it('keeps objects apart from what stands around them', () => {
		assert.deepEqual(rows('{"a":{"b":{"c":[{}]}},"d":[[1],[2]],"e":5}'), ['a={"b":{"c":[{}]}}', 'd=[[1],[2]]', 'e=5']);
	});
});

describe('readPastedParameters: what belongs elsewhere', () => {
	it('takes method and format out as the call’s own', () => {
		const expected: PastedParameters = {
			parameters: [{ name: 'uid', value: '1' }],
			method: 'events.get',
			format: 'xml',
			leftOut: [],
		};
		assert.deepEqual(readPastedParameters('method=events.get&uid=1&format=xml'), expected);
		assert.deepEqual(readPastedParameters('{"uid":1,"format":"xml","method":"events.get"}'), expected);
		assert.deepEqual(rows('method=a.b&method=c.d'), ['method=c.d'], 'a second one shows as the duplicate it is');
		assert.equal(readPastedParameters('method=events.get')?.method, 'events.get');
	});

	it('leaves out what the account holds or a send makes anew, and names it', () => {
		const url =
			'https://api.example.org/fb.do?application_key=K&format=json&method=events.get&session_key=s&sig=0&access_token=T&sig=1';
		assert.deepEqual(readPastedParameters(url), {
			parameters: [{ name: 'session_key', value: 's' }],
			method: 'events.get',
			format: 'json',
			leftOut: ['application_key', 'sig', 'access_token'],
			host: 'api.example.org',
		});
		const keys = readPastedParameters('access_token=T&session_secret_key=S&application_secret_key=A');
		assert.deepEqual(keys, {
			parameters: [],
			leftOut: ['access_token', 'session_secret_key', 'application_secret_key'],
		});
	});
});

describe('readPastedParameters: what Diagnose reads as a call', () => {
	const base = 'https://api.example.org/fb.do';
	const query =
		'application_key=K&format=json&method=users.getInfo&name=a%20%26%20b&uids=1%2C2&sig=00ff&access_token=tkn1.abc';
	const expected: PastedParameters = {
		parameters: [
			{ name: 'name', value: 'a & b' },
			{ name: 'uids', value: '1,2' },
		],
		method: 'users.getInfo',
		format: 'json',
		leftOut: ['application_key', 'sig', 'access_token'],
	};
	const calls: Record<string, string> = {
		'cURL in Bash': `curl '${base}?${query}' \\\n  -H 'accept: */*' \\\n  --compressed`,
		'cURL with a body': `$ curl -s -X POST ${base} -d '${query}'`,
		'cURL in cmd': `curl ^"${base}?${query.replaceAll('&', '^&').replaceAll('%', '^%^')}^" ^\r\n  -H ^"accept: */*^"`,
		'cURL in PowerShell': `curl.exe -G '${base}' \`\n -d "${query}"`,
		'a web request of PowerShell': `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
Invoke-WebRequest -UseBasicParsing -Uri "${base}?${query}" \`
-WebSession $session`,
		'an HTTP request': `GET /fb.do?${query} HTTP/1.1\r\nHost: api.example.org\r\n\r\n`,
		'an HTTP request with a form': `POST /fb.do HTTP/1.1\nHost: api.example.org\n\n${query}`,
		'a query in HTML': query.replaceAll('&', '&amp;'),
		'a query in JSON': query.replaceAll('&', '\\u0026'),
	};
	for (const [what, text] of Object.entries(calls)) {
		it(`fills in ${what}`, () => {
			const { host: _, headers: __, httpMethod: ___, ...read } = readPastedParameters(text) ?? {};
			assert.deepEqual(read, expected);
		});
	}

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

	it('says where a request went and which headers it had, as none of it is taken over', () => {
		const around = (text: string) => {
			const { host, headers } = readPastedParameters(text) ?? {};
			return [host, headers];
		};
		const url = `${base}?${query}`;
		const host = 'api.example.org';
		assert.deepEqual(around(url), [host, undefined]);
		assert.deepEqual(around(`GET ${url}`), [host, undefined]);
		assert.deepEqual(around('http://127.0.0.1:4820/fb.do?a=1&b=2'), ['127.0.0.1:4820', undefined]);
		assert.deepEqual(
			around(
				`curl '${url}' -H 'Accept: */*' -H 'X-Empty;' -A 'me' -b 'a=b' -e 'https://x' -u me:word -H 'accept: x' -H 'Host: y'`,
			),
			[host, ['accept', 'x-empty', 'user-agent', 'cookie', 'referer', 'authorization']],
		);
		assert.deepEqual(
			around(`GET /fb.do?${query} HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\nCookie: a=b\r\n\r\nX-Not: 1`),
			[host, ['x-one', 'cookie']],
		);
		assert.deepEqual(around(`Invoke-WebRequest -Uri "${url}" -Headers @{"accept"="*/*"; "x-two"="2"}`), [
			host,
			['accept', 'x-two'],
		]);
		assert.deepEqual(around(query), [undefined, undefined]);
		const many = Array.from({ length: 30 }, (__, index) => `-H 'x-${index}: 1'`).join(' ');
		assert.equal(around(`curl '${url}' ${many}`)[1]?.length, 20);
	});

	it('says of a command that it takes something from a file', () => {
		assert.equal(readPastedParameters(`curl '${base}?${query}' -d @body.txt`)?.readsFile, true);
		assert.equal(readPastedParameters(`curl '${base}?${query}'`)?.readsFile, undefined);
	});

	it('takes the method out of a path', () => {
		const read = readPastedParameters("curl 'https://api.example.org/api/users/getInfo?uids=1&sig=00ff'");
		assert.deepEqual(read, {
			parameters: [{ name: 'uids', value: '1' }],
			method: 'users.getInfo',
			leftOut: ['sig'],
			host: 'api.example.org',
		});
		assert.equal(readPastedParameters('https://api.example.org/api/users/getInfo?uids=1')?.method, 'users.getInfo');
		assert.equal(readPastedParameters('https://api.example.org/api/users/getInfo')?.method, 'users.getInfo');
	});

	it('splits a signing string with the names and methods that are known', () => {
		const text = 'application_key=CBAKEYformat=jsonmethod=shop.sellnowBuyprice=5';
		assert.equal(readPastedParameters(text)?.method === 'shop.sellnowBuy', false);
		const hints = { methods: ['shop.sell'], parameterNames: ['nowBuyprice'], applicationKeys: ['CBAKEY'] };
		assert.deepEqual(readPastedParameters(text, { hints }), {
			parameters: [{ name: 'nowBuyprice', value: '5' }],
			method: 'shop.sell',
			format: 'json',
			leftOut: ['application_key'],
		});
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

describe('readPastedParameters: ordinary text', () => {
	it('is nothing', () => {
		for (const text of [
			'',
			' \n',
			'hello',
			'a = b',
			'a=b and c',
			'Tom & Jerry',
			'R&D=x',
			'Tom & Jerry = fun',
			'if (a==b) && c==d',
			'x: 1',
			'dGVzdA==',
			'dGVzdA=',
			'a=',
			'=',
			'=b',
			'&',
			'?',
			'&&',
			'1=2',
			'https://api.example.org/fb.do',
			'https://a.example/?',
			'see https://a.example/?b=c for more',
			'one\ntwo',
			'a=1\ntwo',
			'a = 1\nb = 2',
			'https://a.example\nhttps://b.example',
			'{}',
			'{',
			'{"a":1,}',
			'{a:1}',
			'[{"a":1}]',
			'"a=b"',
			'<a href="x?y=z">',
			'{"a":1} x',
			'12:30\n13:00',
		]) {
			assert.equal(readPastedParameters(text), undefined, JSON.stringify(text));
		}
	});
});
