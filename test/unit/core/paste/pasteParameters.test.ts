import assert from 'node:assert/strict';
import { type PastedParameters, readPastedParameters } from '../../../../src/core/paste/pasteParameters.ts';
import { pairs } from './pairs.ts';

const rows = (text: string) => pairs(readPastedParameters(text)?.parameters);

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

	it('keep what only some of them have: it belongs to their values', () => {
		assert.deepEqual(rows('a: "1"\nb: 2'), ['a="1"', 'b=2']);
		assert.deepEqual(rows('a: "1"\nb: \'2\'\nc:'), ['a=1', 'b=2', 'c=']);
		assert.deepEqual(rows('a: 1,\nb: 2'), ['a=1,', 'b=2']);
		assert.deepEqual(rows('a: 1,\nb: 2\nc: 3'), ['a=1,', 'b=2', 'c=3']);
		assert.deepEqual(rows('a: "say \\"hi\\""\nb: "\\u0416"'), ['a=say "hi"', 'b=Ж']);
	});
});

describe('readPastedParameters: a JSON object', () => {
	it('has strings as they are and everything else as its JSON text', () => {
		const text =
			'{"s":"a\\u0062 \\n","n":12345678901234567890,"e":1E+2,"t":true,"z":null,"o":{ "x" : [ 1, "é" ] },"l":[ ],"":""}';
		const numbers = ['n=12345678901234567890', 'e=1E+2'];
		const expected = ['s=ab \n', ...numbers, 't=true', 'z=null', 'o={"x":[1,"é"]}', 'l=[]', '='];
		assert.deepEqual(rows(text), expected);
	});

	it('keeps order and names that come twice, whatever they are called', () => {
		const read = rows('{"10":"a","9":"b","__proto__":"c","constructor":"d","9":"e"}');
		assert.deepEqual(read, ['10=a', '9=b', '__proto__=c', 'constructor=d', '9=e']);
		assert.equal(({} as Record<string, unknown>)['c'], undefined);
	});

	it('keeps objects apart from what stands around them', () => {
		assert.deepEqual(rows('{"a":{"b":{"c":[{}]}},"d":[[1],[2]],"e":5}'), ['a={"b":{"c":[{}]}}', 'd=[[1],[2]]', 'e=5']);
	});
});

describe('readPastedParameters: what belongs elsewhere', () => {
	it('takes method and format out as the call’s own', () => {
		const parameters = [{ name: 'uid', value: '1' }];
		const expected: PastedParameters = { parameters, method: 'events.get', format: 'xml', leftOut: [] };
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
		const all = ['access_token', 'session_secret_key', 'application_secret_key'];
		assert.deepEqual(keys, { parameters: [], leftOut: all });
	});
});

describe('readPastedParameters: ordinary text', () => {
	it('is nothing', () => {
		for (const text of [
			...['', ' \n', 'hello', 'a = b', 'a=b and c', 'Tom & Jerry', 'R&D=x', 'Tom & Jerry = fun', 'if (a==b) && c==d'],
			...['x: 1', 'dGVzdA==', 'dGVzdA=', 'a=', '=', '=b', '&', '?', '&&', '1=2', 'https://api.example.org/fb.do'],
			...['https://a.example/?', 'see https://a.example/?b=c for more', 'one\ntwo', 'a=1\ntwo', 'a = 1\nb = 2'],
			...['https://a.example\nhttps://b.example', '{}', '{', '{"a":1,}', '{a:1}', '[{"a":1}]', '"a=b"'],
			...['<a href="x?y=z">', '{"a":1} x', '12:30\n13:00'],
		]) {
			assert.equal(readPastedParameters(text), undefined, JSON.stringify(text));
		}
	});
});
