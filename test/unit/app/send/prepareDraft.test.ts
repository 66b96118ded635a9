import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { callIdentity } from '../../../../src/app/send/callIdentity.ts';
import { copiedText } from '../../../../src/app/send/curlCommand.ts';
import { fixedFunctions } from '../../../../src/app/send/functions.ts';
import { prepareDraft } from '../../../../src/app/send/prepareDraft.ts';
import { secretsOfCall } from '../../../../src/app/send/preparedCall.ts';
import { requestOf, signingStringOf } from '../../../../src/core/signing/traceView.ts';
import { asHeader, type Draft } from '../../../../src/shared/draft.ts';
import { english } from '../../../data/english.ts';
import { row } from '../../media/editedCall.ts';

const account: Account = {
	id: 'p',
	name: 'P',
	baseUrl: 'https://api.example.org',
	applicationKey: 'K',
	variables: { user: '42', group: 'users', braces: '{{user}}' },
};
const credentials = { applicationKey: 'K', accessToken: 'token-1', applicationSecretKey: 'secret-1' };
const sources = {
	accounts: { get: (id: string | undefined) => (id === 'p' ? account : undefined), all: () => [account] },
	keyRing: {
		keysOf: async () => ({ credentials, values: {}, held: [], originMismatch: [], sessionOnly: [] }),
		valuesOf: async () => ['token-1', 'secret-1'],
	},
	serviceIsRunning: () => true,
	texts: english,
};
const prepare = (draft: Partial<Draft>, functions = fixedFunctions()()) =>
	prepareDraft({ accountId: 'p', method: 'users.getInfo', format: 'json', rows: [], ...draft }, sources, functions);

describe('prepareDraft', () => {
	it("signs the values of the account's variables, in method, format and values, and shows them in the trace", async () => {
		const rows = [row('uid', 'id {{user}}, {{ user }}'), row('off', '{{none}}', false), row('x', '{{braces}}')];
		const prepared = await prepare({ method: '{{group}}.get', rows });
		assert.ok(prepared.state === 'signed');
		assert.deepEqual(prepared.problems, []);
		assert.equal(prepared.call.method, 'users.get');
		const signed = new Map(
			(prepared.signature.ok?.trace.signedParameters ?? []).map(({ name, value }) => [name, value]),
		);
		assert.equal(signed.get('uid'), 'id 42, 42');
		assert.equal(signed.get('x'), '{{user}}', 'a variable is text, without variables of its own');
		const { view } = prepared.signature;
		const shown = JSON.stringify([view, signingStringOf(view), requestOf(view)]);
		assert.ok(shown.includes('id 42, 42'));
		assert.ok(!shown.includes('secret-1'));
	});

	it('blocks a call with an unknown variable, at its field, also without an account', async () => {
		for (const accountId of ['p', 'gone']) {
			const { blocker, problems, state } = await prepare({ accountId, rows: [row('a', '1'), row('b', 'x{{nobody}}')] });
			assert.equal(state, 'unsigned');
			const found = problems.find(({ code }) => code === 'variable-unknown');
			assert.deepEqual(found?.field, { kind: 'parameter', index: 1, part: 'value' });
			assert.equal(found?.message, 'There is no variable "nobody" in the account.');
			if (accountId === 'p') assert.equal(blocker, found);
		}
		const { blocker } = await prepare({ rows: [row('a', '{{$env HOME}}')] });
		assert.match(blocker?.message ?? '', /which only call files take values from/);
	});

	it('has headers, with variables, which are not signed; what is secret in them is masked wherever it is shown', async () => {
		const header = (name: string, value: string) => asHeader(row(name, value));
		const rows = [row('a', '1'), header('X-User', '{{user}}'), header('Authorization', 'Basic c2VjcmV0')];
		const prepared = await prepare({ rows });
		assert.ok(prepared.state === 'signed');
		const headers = prepared.call.headers?.map(({ name, value }) => `${name}: ${value}`);
		assert.deepEqual(headers, ['X-User: 42', 'Authorization: Basic c2VjcmV0']);
		const without = await prepare({ rows: rows.slice(0, 1) });
		assert.ok(without.state === 'signed' && without.signature.sig === prepared.signature.sig);
		assert.notEqual(callIdentity(without), callIdentity(prepared));
		assert.ok(secretsOfCall(prepared).includes('c2VjcmV0'));
		for (const form of ['curl', 'http'] as const) {
			const copied = copiedText(form, prepared) ?? '';
			assert.match(copied, /X-User: 42.*Authorization: ••••/s);
			assert.ok(!copied.includes('c2VjcmV0'));
		}
		assert.match(copiedText('curlWithToken', prepared) ?? '', / -H "Authorization: Basic c2VjcmV0"/);
		const { problems } = await prepare({
			rows: [header('X-A', '1'), header('Host', '{{nobody}}'), header('x-a', 'Ж')],
		});
		const described = problems.map(({ code, field }) => [code, ...Object.values(field)].join(' '));
		assert.deepEqual(described, [
			'variable-unknown header 1 value',
			'header-name-owned header 1 name',
			'header-name-duplicate header 2 name',
			'header-value-invalid header 2 value',
		]);
	});

	it('finds a secret that is in the value of a variable', async () => {
		const variables = { user: 'secret-1' };
		Object.assign(account, { variables: { ...account.variables, ...variables } });
		const { problems } = await prepare({ rows: [row('a', '{{user}}')] });
		Object.assign(account, { variables: { ...account.variables, user: '42' } });
		const codes = problems.map(({ code }) => code);
		assert.deepEqual(codes, ['value-holds-secret']);
	});

	it('has the functions give the same values each time, until others are chosen', async () => {
		const rows = [row('a', '{{$uuid}} {{$uuid}}'), row('b', '{{$timestamp}}'), row('c', '{{$randomInt 1 1000000}}')];
		const values = async (functions: ReturnType<ReturnType<typeof fixedFunctions>>) =>
			(await prepare({ rows }, functions)).call.parameters.map(({ value }) => value);
		const fixed = fixedFunctions();
		const first = await values(fixed());
		assert.deepEqual(await values(fixed()), first);
		assert.match(first[0] ?? '', /^([\da-f-]{36}) (?!\1)[\da-f-]{36}$/);
		assert.match(first[1] ?? '', /^\d{10}$/);
		assert.notDeepEqual((await values(fixedFunctions()()))[0], first[0]);
	});

	it('leaves all else in braces as it is', async () => {
		const rows = [row('a', '{{1 + 1}}'), row('b', '{"x":{"y":{}}}'), row('c', '{{$braces}}user}}')];
		const { call, problems } = await prepare({ rows });
		assert.deepEqual(problems, []);
		const values = call.parameters.map(({ value }) => value);
		assert.deepEqual(values, ['{{1 + 1}}', '{"x":{"y":{}}}', '{{user}}']);
	});
});
