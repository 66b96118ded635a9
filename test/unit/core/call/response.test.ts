import assert from 'node:assert/strict';
import { bodyText, header, type RawAnswer, readAnswer } from '../../../../src/core/call/response.ts';

type Parts = Partial<Omit<RawAnswer, 'body' | 'headers'>> & {
	readonly body?: string | Uint8Array;
	readonly headers?: Readonly<Record<string, string>>;
};

function answer({ body = '', headers = {}, ...rest }: Parts = {}): RawAnswer {
	return {
		status: 200,
		statusText: 'OK',
		truncated: false,
		headers: Object.entries(headers),
		body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
		...rest,
	};
}

const notFound = '{"error_code":101,"error_msg":"PARAM_API_KEY : Application not exist","error_data":null}';
const error101 = { code: 101, message: 'PARAM_API_KEY : Application not exist' };

describe('readAnswer: success', () => {
	const objects = ['[]', '[{"uid":"1"}]', '{}', '{"a":null}'];
	for (const body of [...objects, '"text"', '""', '17', '0', '-1.5e3', 'true', 'false', 'null'])
		it(`is ${body}`, () => assert.deepEqual(readAnswer(answer({ body })), { kind: 'success' }));

	it('is any status of 200', () => {
		assert.deepEqual(readAnswer(answer({ status: 201, body: '1' })), { kind: 'success' });
	});

	it('may have white space and a byte-order mark around it', () => {
		assert.deepEqual(readAnswer(answer({ body: '\ufeff \r\n{"a":1}\n' })), { kind: 'success' });
	});

	it('may hold what only looks like an error', () => {
		const value = { error_code: '101', items: [{ error_code: 1 }] };
		assert.deepEqual(readAnswer(answer({ body: JSON.stringify(value) })), { kind: 'success' });
	});

	it('may be nested deeply, or be longer than what a parser would build of it', () => {
		const { parse } = JSON;
		JSON.parse = () => assert.fail('a value was built');
		try {
			const body = `${'['.repeat(1_000_000)}{"error_code":1}${']'.repeat(1_000_000)}`;
			assert.equal(readAnswer(answer({ body })).kind, 'success');
		} finally {
			JSON.parse = parse;
		}
		assert.equal(readAnswer(answer({ body: '['.repeat(100_000) + ']'.repeat(100_000) })).kind, 'success');
	});
});

describe('readAnswer: API error', () => {
	it('is told by the body and the header', () => {
		const raw = answer({ body: notFound, headers: { 'invocation-error': '101' } });
		assert.deepEqual(readAnswer(raw), { kind: 'api-error', error: error101 });
	});

	it('is told by the body alone, in any order of keys', () => {
		const body = '{"error_data":null,"error_msg":"PARAM_API_KEY : Application not exist","error_code":101}';
		assert.deepEqual(readAnswer(answer({ body })), { kind: 'api-error', error: error101 });
	});

	it('is told by the header alone', () => {
		for (const body of ['', '{}', 'null', '<html>', '{"error_msg"']) {
			const raw = answer({ body, headers: { 'Invocation-Error': '104' } });
			assert.deepEqual(readAnswer(raw), { kind: 'api-error', error: { code: 104, message: '' } }, body);
		}
	});

	it('is not told by a header that is no number', () => {
		const raw = answer({ body: '1', headers: { 'invocation-error': 'none' } });
		assert.deepEqual(readAnswer(raw), { kind: 'success' });
	});

	it('may carry a field', () => {
		const body = '{"error_code":100,"error_msg":"PARAM","error_field":"uid","error_data":{"a":[1]}}';
		const error = { code: 100, message: 'PARAM', field: 'uid' };
		assert.deepEqual(readAnswer(answer({ body })), { kind: 'api-error', error });
	});

	it('says what the last member of a name says, at the top only, however it is escaped', () => {
		const body = '{"error_msg":"a","x":{"error_code":7},"error\\u005fcode":9,"error_msg":"b","error_field":["uid"]}';
		assert.deepEqual(readAnswer(answer({ body })), { kind: 'api-error', error: { code: 9, message: 'b' } });
		for (const value of ['{"error_code":1,"error_code":[2]}', '[{"error_code":1}]', '{"error_code":{"error_code":1}}'])
			assert.deepEqual(readAnswer(answer({ body: value })), { kind: 'success' }, value);
	});

	it('may lack everything but the code', () => {
		const body = '{"error_code":1,"error_msg":null,"error_field":7}';
		assert.deepEqual(readAnswer(answer({ body })), { kind: 'api-error', error: { code: 1, message: '' } });
	});
});

describe('readAnswer: what is no answer of the interface', () => {
	it('is an HTTP error, with the API error in it where there is one', () => {
		const page = answer({ status: 502, body: '<html><h1>Bad Gateway</h1></html>' });
		assert.deepEqual(readAnswer(page), { kind: 'http-error' });
		assert.deepEqual(readAnswer(answer({ status: 404 })), { kind: 'http-error' });
		assert.deepEqual(readAnswer(answer({ status: 500, body: notFound })), { kind: 'http-error', error: error101 });
		assert.deepEqual(readAnswer(answer({ status: 403, body: '"no"' })), { kind: 'http-error' });
	});

	it('is a redirect', () => {
		for (const status of [301, 302, 303, 307, 308]) {
			const raw = answer({ status, headers: { Location: 'https://elsewhere.example/' }, body: '<html>' });
			assert.deepEqual(readAnswer(raw), { kind: 'redirect', location: 'https://elsewhere.example/' });
		}
		assert.deepEqual(readAnswer(answer({ status: 302 })), { kind: 'http-error' }, 'without a location');
		const created = answer({ status: 201, headers: { location: '/x' }, body: '1' });
		assert.equal(readAnswer(created).kind, 'success');
	});

	it('is a success where the status says that there is nothing to answer', () => {
		for (const status of [204, 205]) assert.deepEqual(readAnswer(answer({ status })), { kind: 'success' });
		assert.equal(readAnswer(answer({ status: 201 })).kind, 'unreadable');
	});

	it('is unreadable, and why', () => {
		const unreadable = [
			['empty', answer()],
			['empty', answer({ body: ' \n' })],
			['not-json', answer({ body: '<html><body>Maintenance</body></html>' })],
			['not-json', answer({ body: '{"a":1' })],
			['not-json', answer({ body: "{'a':1}" })],
			['not-json', answer({ body: '{"a":1}{"b":2}' })],
			['not-json', answer({ body: 'NaN' })],
			['not-utf8', answer({ body: new Uint8Array([0x22, 0xcf, 0xf0, 0x22]) })],
			['truncated', answer({ body: '[1,2', truncated: true })],
			['truncated', answer({ body: '12', truncated: true })],
			['truncated', answer({ body: new Uint8Array([0x22, 0xd0]), truncated: true })],
		] as const;
		for (const [reason, raw] of unreadable) {
			assert.deepEqual(readAnswer(raw), { kind: 'unreadable', reason });
		}
	});
});

describe('an answer', () => {
	it('has its body as text', () => {
		assert.equal(bodyText(answer({ body: '\ufeffпривет 😀' })), 'привет 😀');
		assert.equal(bodyText(answer({ body: new Uint8Array([0x41, 0xf0, 0x9f]), truncated: true })), 'A');
		assert.equal(bodyText(answer({ body: new Uint8Array([0x41, 0xf0, 0x9f]) })), undefined);
	});

	it('has headers by name, the first of several', () => {
		const raw: RawAnswer = { ...answer(), headers: Object.entries({ 'X-A': '1', 'x-a': '2' }) };
		assert.equal(header(raw, 'x-a'), '1');
		assert.equal(header(raw, 'x-b'), undefined);
	});
});
