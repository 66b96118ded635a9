import assert from 'node:assert/strict';
import { kindText } from '../../../../src/app/answer/kindText.ts';
import type { MethodCall } from '../../../../src/core/call/call.ts';
import type { SendErrorCode } from '../../../../src/core/call/errors.ts';
import type { RawAnswer } from '../../../../src/core/call/response.ts';
import { type KnownCatalog, mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { layOutAnswer } from '../../../../src/net/answer/answerLayout.ts';
import { english } from '../../../data/english.ts';

const call: MethodCall = { method: 'users.get', parameters: [{ name: 'uid', value: '1' }] };

const nothingKnown = mergeCatalogs([]);

/** What a user reads of an answer, and where its button leads. */
async function words(
	raw: Partial<Omit<RawAnswer, 'body'>> & { readonly body?: string | Uint8Array },
	known = nothingKnown,
	signedTexts?: () => string[],
) {
	const { body = '', status = 200, ...more } = raw;
	const whole = { status, statusText: '', headers: [], truncated: false, ...more, body: Buffer.from(body) };
	const { heading, details, summary, next, field } = kindText(
		layOutAnswer(whole, []),
		status,
		{ call, known, signed: '', secrets: [], signedTexts },
		english.t,
		more.cut,
	);
	return { heading, details, summary, next: next?.action, field };
}

const apiError = (code: number, message: string, known?: KnownCatalog) =>
	words({ body: JSON.stringify({ error_code: code, error_msg: message }) }, known);

describe('the words for an answer', () => {
	it('lead with success, whatever JSON it is, and say where the local service has it from', async () => {
		for (const body of ['{}', '[]', 'true', '0', '"x"', 'null'])
			assert.deepEqual(await words({ body }), {
				heading: 'Success',
				details: [],
				summary: 'success',
				next: undefined,
				field: undefined,
			});
		const from = async (origin: string) => words({ body: '1', headers: [['x-signed-call-answer', origin]] });
		const sample = await from('sample data of the local service');
		assert.deepEqual(sample.details, ['Sample data from the local service.']);
		assert.equal(sample.next, 'edit-answer');
		assert.deepEqual((await from('chosen in an answer file')).details, ['From the answer file of the method.']);
	});

	/** The advice for each code of the public record, in what it says and in where it leads. */
	const advice: readonly (readonly [code: number, name: string, says: RegExp, next?: string])[] = [
		[1, 'UNKNOWN', /a fault of its own\. Try again later/, 'send'],
		[2, 'SERVICE', /a fault of its own\. Try again later/, 'send'],
		[3, 'METHOD', /no such method\. Check how its name is written/],
		[4, 'REQUEST', /could not read the request\. Check the base_url/, 'open-account'],
		[7, 'ACTION_BLOCKED', /blocks this action for now/],
		[8, 'FLOOD_BLOCKED', /Calls are too frequent.*wait before the next call/],
		[9, 'IP_BLOCKED', /blocks the address that the call came from/],
		[10, 'PERMISSION_DENIED', /may not do this\. Permissions are granted when a user authorizes it/],
		[11, 'LIMIT_REACHED', /A limit of the service is reached.*wait, or make fewer calls/],
		[26, 'TOTAL_LIMIT_REACHED', /A limit on all calls together is reached/],
		[30, 'NETWORK', /a fault of its own\. Try again later/, 'send'],
		[31, 'NETWORK_TIMEOUT', /a fault of its own\. Try again later/, 'send'],
		[100, 'PARAM', /A parameter is missing or invalid/],
		[101, 'PARAM_API_KEY', /does not know the application_key of this account/, 'open-account'],
		[102, 'PARAM_SESSION_EXPIRED', /needs a new access_token, and the session_secret_key/, 'get-token'],
		[103, 'PARAM_SESSION_KEY', /does not know the session of this access_token/, 'get-token'],
		[104, 'PARAM_SIGNATURE', /computed a different signature/, 'diagnose'],
		[200, 'PARAM_PERMISSION', /may not do this/],
		[300, 'NOT_FOUND', /The requested object does not exist/],
		[451, 'NOT_SESSION_METHOD', /is called without a session/, 'open-account'],
		[453, 'SESSION_REQUIRED', /needs a session: an account with an access_token/, 'open-account'],
		[704, 'TIMEOUT_EXCEEDED', /a fault of its own\. Try again later/, 'send'],
		[9999, 'SYSTEM', /a fault of its own\. Try again later/, 'send'],
	];

	for (const [code, name, says, next] of advice)
		it(`say of API error ${code} what it means and what helps`, async () => {
			const message = `${name} : as the service says it`;
			const told = await apiError(code, message);
			assert.equal(told.heading, `API error ${code}`);
			assert.deepEqual(told.details[0], message);
			assert.match(told.details[1] ?? '', says);
			assert.equal(told.details.length, 2);
			assert.equal(told.summary, `API error ${code}: ${message}`);
			assert.equal(told.next, next);
		});

	it('say nothing of a code that nobody knows, but what the service says, and give no advice to one that means something else', async () => {
		const told = await apiError(777, 'Something');
		assert.deepEqual(told, {
			heading: 'API error 777',
			details: ['Something'],
			summary: 'API error 777: Something',
			next: undefined,
			field: undefined,
		});
		const own = {
			...nothingKnown,
			errorCodes: new Map([[104, { code: 104, name: 'OWN', meaning: 'Of one’s own.', evidence: 'x' }]]),
		};
		const other = await apiError(104, 'OWN : x', own as never);
		assert.deepEqual([other.details, other.next], [['OWN : x', 'Of one’s own.'], undefined]);
		assert.match(other.heading, /^API error 104 OWN$/);
	});

	it('lead to the parameter that a wrong value is of', async () => {
		const named = await words({ body: '{"error_code":100,"error_msg":"PARAM : bad","error_field":"fid"}' });
		assert.deepEqual([named.field, named.details[0]], ['fid', 'PARAM : bad (fid)']);
		assert.equal((await apiError(100, 'PARAM : Invalid uid.')).field, 'uid');
		assert.equal((await apiError(110, 'PARAM_USER_ID : uid is wrong')).field, 'uid');
		assert.equal((await apiError(100, 'PARAM : something')).field, undefined);
		assert.equal((await apiError(104, 'PARAM_SIGNATURE : uid')).field, undefined);
	});

	it('name the permission that a method needs, as surely as it is known', async () => {
		const needs = (certainty: string) =>
			({
				...nothingKnown,
				methods: new Map([[call.method, { parameters: [], permissions: { value: ['VALUABLE_ACCESS'], certainty } }]]),
			}) as never;
		const detail = async (known: KnownCatalog) => (await apiError(10, 'PERMISSION_DENIED : x', known)).details[1];
		const stated = await detail(needs('stated'));
		assert.equal(stated, 'The method needs VALUABLE_ACCESS: the user grants it when authorizing the application.');
		assert.match((await detail(needs('reported'))) ?? '', /^The method is reported to need VALUABLE_ACCESS/);
	});

	it('lead to the keys where a described service refuses a call by HTTP, which has no other way', async () => {
		for (const status of [401, 403]) {
			const { details, next } = await words({ status }, nothingKnown, () => []);
			assert.deepEqual(details, [
				'The service refuses the call. Check the keys of this account, and what they may do.',
			]);
			assert.equal(next, 'open-account');
		}
	});

	const byHttp: readonly (readonly [status: number, heading: string, says: RegExp | undefined, next?: string])[] = [
		[304, 'Not modified', /nothing has changed, and sends no body/],
		[401, 'HTTP error', /refuses the call\. It says so by HTTP, not as an API error/],
		[403, 'HTTP error', /refuses the call/],
		[404, 'HTTP error', /nothing at this address\. Check the base_url/, 'open-account'],
		[405, 'HTTP error', /does not accept this HTTP method/, 'open-account'],
		[407, 'HTTP error', /A proxy on the way requires authentication/],
		[410, 'HTTP error', /nothing at this address/, 'open-account'],
		[413, 'HTTP error', /longer than the service/],
		[414, 'HTTP error', /longer than the service/, 'send-as-post'],
		[418, 'HTTP error', undefined],
		[429, 'HTTP error', /Too many requests/],
		[431, 'HTTP error', /longer than the service/],
		[500, 'HTTP error', /The service failed/, 'send'],
		[502, 'HTTP error', /answered instead of the service/, 'send'],
		[503, 'HTTP error', /cannot answer now\. Try again later/, 'send'],
		[504, 'HTTP error', /answered instead of the service/, 'send'],
	];

	for (const [status, heading, says, next] of byHttp)
		it(`say of HTTP ${status} what it comes from and what helps`, async () => {
			const told = await words({ status, body: '<html>' });
			assert.equal(told.heading, heading);
			if (says) assert.match(told.details[0] ?? '', says);
			else assert.deepEqual(told.details, []);
			assert.equal(told.next, next);
		});

	it('offer a POST for a URL that is too long, unless it was one', () => {
		const layout = { answer: { kind: 'http-error' }, headers: [], text: '', content: {} } as never;
		const to = { call: { ...call, httpMethod: 'POST' }, known: nothingKnown, signed: '', secrets: [] } as const;
		assert.equal(kindText(layout, 414, to, english.t).next, undefined);
	});

	it('say how long an HTTP error asks to wait, and have an API error of another status as one', async () => {
		const told = await words({ status: 429, headers: [['retry-after', '120']] });
		assert.equal(told.details[1], 'It asks you to wait: Retry-After 120.');
		const other = await words({ status: 400, body: '{"error_code":102,"error_msg":"PARAM_SESSION_EXPIRED : x"}' });
		assert.deepEqual([other.heading, other.next], ['API error 102', 'get-token']);
		const post = await words({
			status: 405,
			body: '{"error_code":8,"error_msg":"REQUEST : The only HTTP method is GET"}',
		});
		assert.match(post.details[0] ?? '', /does not accept this HTTP method.*Check GET or POST/);
	});

	it('say where a redirect leads, and that keys do not follow', async () => {
		const told = await words({ status: 302, headers: [['location', 'https://other.example/']] });
		assert.equal(told.heading, 'Redirect');
		assert.deepEqual(told.details, [
			'To https://other.example/, which was not followed: keys go only to the base_url.',
		]);
	});

	it('say why an answer cannot be read', async () => {
		const details = async (raw: Parameters<typeof words>[0]) => {
			const { heading, details: all, next } = await words(raw);
			return [heading, ...all, ...(next ? [next] : [])];
		};
		assert.deepEqual(await details({ body: '' }), ['Empty', 'The answer has no body.']);
		assert.deepEqual(await details({ status: 204 }), ['Success']);
		assert.deepEqual(await details({ body: 'hello' }), ['Unreadable', 'The answer is not JSON.']);
		assert.deepEqual(await details({ body: ' <!DOCTYPE html><p>' }), [
			'Unreadable',
			'The answer is an HTML page, not JSON.',
			'The base_url may be that of a website, or something before the service answers in its place.',
			'open-account',
		]);
		assert.deepEqual(await details({ body: Buffer.from([0, 1, 2, 0xff, 0xfe, 0, 3]) }), [
			'Unreadable',
			'The response is binary.',
		]);
		assert.deepEqual(await details({ body: Buffer.from([0x22, 0xe9, 0x22]) }), [
			'Unreadable',
			'The answer is JSON, but contains bytes that are not valid utf-8.',
		]);
		const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex');
		assert.deepEqual(await details({ body: png, headers: [['content-type', 'image/png']] }), [
			'Unreadable',
			'The answer is a picture, not JSON.',
		]);
	});

	it('call an answer that ends early what it is: cancelled by you, or incomplete', async () => {
		const heading = async (cut: SendErrorCode) => (await words({ body: '[1,', truncated: true, cut })).heading;
		assert.equal(await heading('cancelled'), 'Cancelled');
		assert.equal(await heading('connection-lost' as SendErrorCode), 'Incomplete');
	});
});
