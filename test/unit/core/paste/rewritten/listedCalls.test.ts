import assert from 'node:assert/strict';
import { readParameterList } from '../../../../../src/core/paste/parameterList.ts';
import { parsePaste } from '../../../../../src/core/paste/parsePaste.ts';
import { readPaste } from '../../../../../src/core/paste/readPaste.ts';
import { bytesForms, captions, type Pair, rows, tableForms } from './listedForms.ts';

const token = 'tkn1Qx3vM8aB7cD6eF5gH4iJ3kL2';
const call: readonly Pair[] = [
	['application_key', 'CBAFKLABEBABABABA'],
	['format', 'json'],
	['method', 'photos.editPhoto'],
	['text', 'Привет, мир: 100%'],
	['url', 'https://shop.example.org/fb.do?a=1&b=2'],
	['sig', '5b2f7b1c0a1d4e5f60718293a4b5c6d7'],
	['access_token', token],
];

const inOrder = (pairs: readonly Pair[]) => pairs.map((pair) => pair.join('=')).sort();

function assertRead(text: string, expected: readonly Pair[] = call): void {
	const { parameters } = parsePaste(text);
	assert.deepEqual(inOrder(parameters.map(({ name, value }) => [name, value])), inOrder(expected), text);
	const { masked } = readPaste(text, {}, { secrets: [], credentials: [] });
	const digits = Array.from(token.slice(0, 12), (character) => character.charCodeAt(0).toString(16));
	for (const written of [token.slice(0, 8), digits.join(' ')]) assert.ok(!masked.text.includes(written), masked.text);
}

describe('a call that is listed', () => {
	for (const [what, list] of Object.entries(rows)) {
		it(`is read below any caption: ${what}`, () => {
			for (const caption of ['', ...captions]) assertRead(`${caption}\n${list(call)}`);
		});

		it(`is read before an error and a question: ${what}`, () => {
			const error = '{"error_code":104,"error_msg":"PARAM_SIGNATURE : Invalid signature","error_data":null}';
			const ends = [error, 'Подпись неверная, что делать?', 'Ответ: 104', 'Спасибо!', 'Спасибо\nИван'];
			for (const end of ends) assertRead(`Вот параметры:\n${list(call)}\n\n${end}`);
		});
	}

	for (const [what, form] of Object.entries(tableForms)) it(`is read from: ${what}`, () => assertRead(form(call)));

	for (const [what, form] of Object.entries(bytesForms)) {
		it(`is read from bytes and shown without its token: ${what}`, () => {
			const query = call.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
			assertRead(form(Buffer.from(`GET /fb.do?${query} HTTP/1.1\r\nHost: api.example.org\r\n\r\n`)));
		});
	}

	it('is decoded where all values are as they were sent', () => {
		for (const list of [rows['colons'], rows['tabs'], rows['equals']].flatMap((each) => each ?? []))
			assertRead(list(call.map(([name, value]) => [name, encodeURIComponent(value)])));
	});

	it('is not decoded where one value is not as it was sent', () => {
		const others: Pair[] = [
			['text', 'a+b'],
			['text', 'a b'],
			['text', '100%'],
			['url', 'https://a.example/b'],
			['text', '%CF'],
		];
		for (const other of others) {
			const list: Pair[] = [['query', '%D0%9F'], ...call.filter(([name]) => !['text', 'url'].includes(name)), other];
			assertRead(list.map((pair) => pair.join('=')).join('\n'), list);
		}
	});

	it('takes nothing from a link in a value, and no expression of code', () => {
		const link: Pair[] = call.map(([name, value]) => [
			name,
			name === 'url' ? 'https://e.example/fb.do?method=x.y&b=2' : value,
		]);
		assertRead(JSON.stringify(Object.fromEntries(link)), link);
		assertRead(`DEBUG {${link.map(([name, value]) => `'${name}': '${value}'`).join(', ')}} sent`, link);
		const code = "const list = [\n{ name: 'format', value: format },\n{ name: 'sig', value: md5(x) },\n";
		assert.equal(
			parsePaste(`${code}{ name: 'method', value: call.method },\n{ name: 'access_token', value: x },\n];`).kind,
			'nothing',
		);
		assert.deepEqual(
			parsePaste('let p = {application_key: config.key, format: f, method: call.name, sig: s};').parameters,
			[],
		);
		const assigned =
			'Code:\n\nformat = "json"\napplication_key = config.key\nmethod = "users.get"\nsig = sign(text)\n\nEnd of code';
		assert.ok(!parsePaste(assigned).parameters.some(({ value }) => /config|sign/.test(value)));
	});

	it('keeps the quotes of a value that only JSON would have', () => {
		const quoted: Pair[] = call.map(([name, value]) => [name, name === 'format' ? '"1"' : value]);
		assertRead(rows['colons']?.(quoted) ?? '', quoted);
	});

	it('goes on behind an apostrophe in a text of JSON, also where all its signs are escaped', () => {
		const query = "application_key=AK&method=a.b&text=Don't%20miss&sig=0".replaceAll('&', '\\u0026');
		for (const written of [query, query.replaceAll('=', '\\u003d').replaceAll("'", '\\u0027')]) {
			const { parameters } = parsePaste(`{"level":"info","uri":"/fb.do?${written}","n":1}`);
			const values = parameters.map(({ value }) => value);
			assert.deepEqual(values, ['AK', 'a.b', "Don't miss", '0']);
		}
	});
});

describe('a list that is no call', () => {
	it('keeps what would be a caption or a comment above a call', () => {
		const names = (text: string) => readParameterList(text)?.map(({ name }) => name);
		assert.deepEqual(names('params:\na: 1\nb: 2'), ['params', 'a', 'b']);
		assert.deepEqual(names('method=POST\na=1\nb=2'), ['method', 'a', 'b']);
		for (const text of ['---\na: 1\nb: 2', '# of another file\na: 1\nb: 2']) assert.equal(names(text), undefined);
	});
});
