import assert from 'node:assert/strict';
import { type AnswerFacts, factsOf, factsOfFailure } from '../../../../src/app/expectations/answerFacts.ts';
import { judge } from '../../../../src/app/expectations/judge.ts';
import { judgeAll } from '../../../../src/app/expectations/results.ts';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { maskNamed } from '../../../../src/core/callFile/secretLike.ts';
import { mask } from '../../../../src/core/masking/mask.ts';
import type { SentAnswer } from '../../../../src/net/send/send.ts';
import { english } from '../../../data/english.ts';

function answered(body: string | Uint8Array, more: Partial<SentAnswer> = {}): AnswerFacts {
	const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
	const raw: SentAnswer = {
		...{ status: 200, statusText: 'OK', headers: [['x-id', 'a=b']], body: bytes, truncated: false },
		...{ receivedBytes: bytes.length, bytes: bytes.length, timings: { sent: 0, headers: 1, total: 12.4 }, ...more },
	};
	return factsOf(raw, 'success');
}

function judged(line: string, facts: AnswerFacts, sig?: string, file?: string) {
	const [call] = parseCallDocument(`###\na.b\n?? ${line}\n`).calls;
	assert.ok(call?.expectations[0], line);
	return judge(call.expectations[0], facts, sig, file);
}

const body = JSON.stringify({
	id: 7,
	big: 'BIG',
	name: 'Ann',
	text: '5',
	list: [{ n: 1 }, { n: 2 }],
	flag: true,
	nothing: null,
	'a b': { c: 'd' },
}).replace('"BIG"', '9007199254740993');

describe('an expectation', () => {
	const facts = answered(body);
	const holds = [
		'status == 200',
		'status == 200.0',
		'status < 201',
		'status >= 200',
		'status not isString',
		'kind == success',
		'kind != api-error',
		'error not exists',
		'duration == 12',
		'duration <= 12',
		`size == ${body.length}`,
		'header X-Id == a=b',
		'header x-other not exists',
		'header x-id matches ^a=',
		'$.id == 7',
		'$.id == "7"',
		'$.id isNumber',
		'$.big == 9007199254740993',
		'$.big != 9007199254740992',
		'$.big isNumber',
		'$.big not isObject',
		'$.name startsWith A',
		'$.name endsWith nn',
		'$.name not contains x',
		'$.text isString',
		'$.text == 5',
		'$.list isArray',
		'$.list[0] == {"n": 1}',
		'$.list[*].n == [1, 2]',
		'$.list[?@.n > 1].n == [2]',
		'$.flag isTrue',
		'$.flag isBoolean',
		'$.flag not isFalse',
		'$.nothing isNull',
		'$.nothing exists',
		'$.gone not exists',
		'$.gone != 1',
		"$['a b'] isObject",
		"$['a b'].c matches ^[a-d]$",
		'body contains "name"',
		'body startsWith {',
	];
	for (const line of holds) {
		it(`holds: ${line}`, () => assert.equal(judged(line, facts).held, true));
	}

	const fails: [line: string, actual: string | undefined, fault?: string][] = [
		['status == 201', '200'],
		['status != 200', '200'],
		['status > abc', '200'],
		['error exists', undefined],
		['$.id == 8', '7'],
		['$.big == 9007199254740992', '9007199254740993'],
		['$.name == ann', 'Ann'],
		['$.list == [{"n":1}]', '[{"n":1},{"n":2}]'],
		['$.gone exists', undefined],
		['$.gone == 1', undefined],
		['$.name < 5', 'Ann'],
		['$[ == 1', undefined, 'path'],
		['$.name matches (', 'Ann', 'pattern'],
		['$.name not matches (', 'Ann', 'pattern'],
	];
	for (const [line, actual, fault] of fails) {
		it(`does not hold: ${line}`, () => {
			assert.deepEqual(judged(line, facts), { held: false, actual, ...(fault && { fault }) });
		});
	}

	it('equals a file whatever the order of names, where * stands for any value', () => {
		const small = answered('{"a":1,"b":{"id":"x9","c":[1,2]}}');
		const equal = (file: string) => judged('body equals f.json', small, undefined, file).held;
		assert.equal(equal('{"b": {"c": [1, 2], "id": "*"}, "a": 1}'), true);
		assert.equal(equal('"*"'), true);
		for (const file of [
			'{"b": {"c": [2, 1], "id": "*"}, "a": 1}',
			'{"b": "*"}',
			'{"a": 1, "b": "*", "c": "*"}',
			'{"a": 1, "b": {"id": "*", "c": {"0": 1, "1": 2}}}',
		])
			assert.equal(equal(file), false, file);
		assert.deepEqual(judged('body equals f.json', small), { held: false, actual: undefined, fault: 'file' });
		assert.equal(judged('body equals f.txt', answered('a b'), undefined, 'a b').held, true);
	});

	it('fits a JSON Schema, or says where it does not', () => {
		const schema = JSON.stringify({
			type: 'object',
			required: ['id', 'name'],
			properties: { id: { type: 'integer' }, list: { type: 'array', items: { properties: { n: { maximum: 5 } } } } },
		});
		assert.equal(judged('$ schema s.json', facts, undefined, schema).held, true);
		const { held, actual } = judged(
			'$ schema s.json',
			answered('{"id":1,"name":"a","list":[{"n":6}]}'),
			undefined,
			schema,
		);
		assert.equal(held, false);
		assert.match(actual ?? '', /^\$\.list\[0\]\.n: must be less than or equal to 5/);
		assert.equal(judged('$ not schema s.json', answered('{"id":"x"}'), undefined, schema).held, true);
		assert.equal(judged('$ schema s.json', facts, undefined, 'no json').fault, 'file');
		const explodes = JSON.stringify({ properties: { a: { pattern: '^(a+)+$' } } });
		assert.equal(
			judged('$ schema s.json', answered(JSON.stringify({ a: `${'a'.repeat(40)}b` })), undefined, explodes).fault,
			'too-much',
		);
	});

	it('holds of an answer without a body', () => {
		for (const status of [200, 204, 404]) {
			const empty = answered('', { status });
			for (const line of [
				`status == ${status}`,
				'body == ""',
				'size == 0',
				'header x-id == a=b',
				'$.a not exists',
				'$ != 1',
			])
				assert.equal(judged(line, empty).held, true, line);
			for (const line of ['$.a exists', '$.a == 1', 'body contains a'])
				assert.equal(judged(line, empty).held, false, line);
			assert.equal(judged('$[ not exists', empty).fault, 'path');
		}
	});

	it('takes a header that is repeated as one, its values joined', () => {
		const headers = ['<a>; rel=next', '<b>; rel=prev'].map((value) => ['link', value] as const);
		const repeated = answered('{}', {
			headers: [...headers, ['set-cookie', 'a=1'], ['x-id', '1'], ['Set-Cookie', 'b=2']],
		});
		for (const line of [
			'header link == "<a>; rel=next, <b>; rel=prev"',
			'header Link contains rel=prev',
			'header set-cookie contains a=1',
			'header set-cookie contains b=2',
			'header set-cookie not contains c=3',
			'header x-id == 1',
		])
			assert.equal(judged(line, repeated).held, true, line);
	});

	it('takes the sig from elsewhere', () => {
		assert.equal(judged('sig == 0a', factsOfFailure(''), '0a').held, true);
		assert.deepEqual(judged('sig == 0a', factsOfFailure(''), '0b'), { held: false, actual: '0b' });
	});

	it('knows the code of an API error', () => {
		assert.equal(judged('error == 104', answered('{"error_code":104,"error_msg":"x"}')).held, true);
	});

	it('of a call without an answer holds for its kind alone, not even where something is not expected', () => {
		const failed = factsOfFailure('connection-refused');
		assert.equal(judged('kind == connection-refused', failed).held, true);
		for (const line of ['status != 200', '$.a not exists', 'header x not exists', 'duration < 5'])
			assert.deepEqual(judged(line, failed), { held: false, actual: undefined }, line);
	});

	it('is judged within limits: patterns and paths that explode, deep, large and binary bodies', () => {
		const long = answered(JSON.stringify({ a: `${'a'.repeat(40)}b` }));
		assert.deepEqual(judged('$.a matches ^(a+)+$', long).fault, 'too-much');
		assert.equal(judged("$[?match(@, '(a+)+')] exists", answered(`["${'a'.repeat(40)}b"]`)).fault, 'too-much');
		const deep = answered(`${'['.repeat(200_000)}1${']'.repeat(200_000)}`);
		assert.equal(judged('$[0] exists', deep).fault, 'too-large');
		assert.equal(judged('body == {"a":1}', deep).held, false);
		const binary = answered(new Uint8Array([0x89, 0x00, 0xff, 0x01, 0x80]));
		assert.deepEqual(judged('$.a exists', binary), { held: false, actual: undefined, fault: 'no-text' });
		const large = answered('{}', { bytes: 50_000_000 });
		assert.deepEqual(judged('$.a exists', large), { held: false, actual: undefined, fault: 'too-large' });
		assert.deepEqual(judged('body contains a', large), { held: false, actual: undefined, fault: 'too-large' });
		assert.equal(judged('size > 40000000', large).held, true);
		const { actual = '' } = judged('body == x', answered('y'.repeat(100_000)));
		assert.ok(actual.length < 3000);
	});
});

describe('what of an answer looks like a secret', () => {
	const [token, secret] = ['-s-planted-1f9a8b7c6d5e', '9f8e7d6c5b4a39281706f5e4d3c2b1a0'];
	const user = { uid: '5', session_key: token, sig: secret, inner: { password: 'planted-word', passwords: 2 } };
	const facts = answered(JSON.stringify({ user, tokens: [token] }), { headers: [['set-cookie', `id=${token}`]] });

	async function results(...lines: string[]) {
		const written: string[] = [];
		const [call] = parseCallDocument(`###\na.b\n${lines.map((line) => `?? ${line}\n`).join('')}`).calls;
		const expected = call?.expectations.map((one) => ({ ...one, written: '', secrets: [] })) ?? [];
		const found = await judgeAll(
			expected,
			facts,
			undefined,
			async () => '{}',
			[],
			english,
			async (_, text) => written.push(text) > 0,
		);
		return { found, written };
	}

	it('is not written to the file of equals, by its name', async () => {
		const { written } = await results(
			'$.user equals a.json',
			'$.user.* equals b.json',
			'$.tokens equals c.json',
			'$.user.session_key equals d.json',
			'header set-cookie equals e.json',
		);
		const inner = { password: '*', passwords: 2 };
		assert.deepEqual(
			written.map((text) => JSON.parse(text)),
			[{ uid: '5', session_key: '*', sig: '*', inner }, ['5', '*', '*', inner], ['*'], '*'],
		);
	});

	it('is not shown, be it a cookie or one of the values that a path finds', async () => {
		const lines = ['header set-cookie exists', '$.user.* exists', '$..session_key exists', '$.tokens[0] exists'];
		const shown = JSON.stringify((await results(...lines, '$.user exists', 'body exists')).found);
		for (const one of [token, secret, 'planted-word']) assert.ok(!shown.includes(one), shown);
	});

	it('is masked in an answer that is written to be edited', () => {
		const masked = { uid: '5', session_key: mask, sig: mask, inner: { password: mask, passwords: 2 } };
		assert.deepEqual(JSON.parse(JSON.stringify(user, maskNamed)), masked);
	});
});
