import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import fc from 'fast-check';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import type { Parameter } from '../../../../src/core/call/call.ts';
import { mask, secretDetector } from '../../../../src/core/masking/mask.ts';
import { draftOfCall } from '../../../../src/host/history/draftOfCall.ts';
import type { SentCall } from '../../../../src/host/history/sentCall.ts';
import { type StoringOptions, storedCallOf, storedWatched } from '../../../../src/host/history/storedCall.ts';
import { answeredSnapshot } from '../call/answeredSnapshot.ts';
import { signed } from '../call/signedCalls.ts';

/** Secrets that nothing contains by chance. */
const canaries = {
	accessToken: '-s-CANARYtoken7q/"x\\é&1',
	applicationSecretKey: 'CANARYAPPSECRET7Q88',
	ofOtherAccount: 'CANARYother0account77',
	sessionKey: '-s-CANARYsession77x',
	password: 'CANARYpassword77',
	environment: 'CANARYenvironment',
	named: 'plain words',
};
const signingSecret = hash('md5', canaries.accessToken + canaries.applicationSecretKey);
const holdsSecret = secretDetector([canaries.accessToken, canaries.applicationSecretKey, canaries.ofOtherAccount]);

const kept: StoringOptions = {
	secretParameters: new Set(['pin_code']),
	pause: () => Promise.resolve(),
};

function sent(parameters: readonly Parameter[], body = '{"ok":true}', answer: Partial<AnswerView> = {}): SentCall {
	const account = {
		id: 'p',
		name: 'Own',
		baseUrl: 'https://api.example.org',
		schemeIsChoice: false,
		scheme: 'server-server' as const,
	};
	const { accessToken, applicationSecretKey } = canaries;
	const credentials = { applicationKey: 'CPUBLIC', accessToken, applicationSecretKey };
	const call = { method: 'users.get', parameters };
	const prepared = signed({ call, problems: [], account, holdsSecret }, credentials);
	return {
		prepared: prepared,
		at: new Date(1_800_000_000_000),
		source: 'composer',
		answer: {
			text: body,
			language: 'json',
			snapshot: answeredSnapshot(body.length, { milliseconds: 12.4 }),
			...answer,
		},
	};
}

function assertNoSecret(text: string, prepared?: SentCall['prepared']): void {
	const { named: _, ...secrets } = canaries;
	for (const [name, secret] of Object.entries({
		...secrets,
		signingSecret,
		...(prepared && { sig: prepared.signature.sig }),
	})) {
		const forms = [
			secret,
			JSON.stringify(secret).slice(1, -1),
			encodeURIComponent(secret),
			Buffer.from(secret).toString('base64'),
		];
		for (const form of forms) assert.ok(!text.includes(form), `${name} as ${form} in ${text}`);
	}
}

describe('a call as the history keeps it', () => {
	it('is sent again as it was, a POST as one', async () => {
		const of = sent([]);
		for (const httpMethod of [undefined, 'POST'] as const) {
			const prepared = { ...of.prepared, call: { ...of.prepared.call, ...(httpMethod && { httpMethod }) } };
			const whole = await storedCallOf({ ...of, prepared }, kept);
			assert.ok(whole);
			assert.equal(draftOfCall(whole.call, () => true).draft.httpMethod, httpMethod);
		}
	});

	it('has all that the user saw of it', async () => {
		const call = sent([{ name: 'uids', value: '1,2' }]);
		assert.deepEqual(await storedCallOf(call, kept), {
			body: '{"ok":true}',
			call: {
				at: 1_800_000_000_000,
				source: 'composer',
				accountId: 'p',
				account: 'Own',
				method: 'users.get',
				format: 'json',
				parameters: [{ name: 'uids', value: '1,2' }],
				scheme: 'server-server',
				kind: 'success',
				status: 200,
				summary: 'success',
				bytes: 11,
				milliseconds: 12,
				language: 'json',
				isCut: false,
			},
		});
	});

	const secretValues: Parameter[] = [
		{ name: 'session_key', value: canaries.sessionKey },
		{ name: 'Access-Token', value: canaries.sessionKey },
		{ name: 'x', value: `before ${canaries.accessToken} after` },
		{ name: 'x', value: encodeURIComponent(canaries.applicationSecretKey) },
		{ name: 'x', value: signingSecret },
		{ name: 'x', value: canaries.ofOtherAccount },
		{ name: 'x', value: `{"session_secret_key":"${canaries.sessionKey}"}` },
		{
			name: 'x',
			value: `{"a":"${'b'.repeat(20_000)}","access_token":"${canaries.sessionKey}","c":"${'d'.repeat(9000)}"}`,
		},
		{ name: 'x', value: `https://user:${canaries.password}@example.org/` },
		{ name: 'x', value: canaries.environment, secrets: [canaries.environment] },
		{ name: 'api_token', value: 'CANARYpassword77CANARYpassword77' },
		{ name: 'PIN_code', value: canaries.named },
	];
	for (const parameter of secretValues) {
		it(`has no value of ${parameter.name}=${parameter.value.slice(0, 40)}`, async () => {
			const call = sent([parameter, { name: 'uids', value: '7' }]);
			const made = await storedCallOf(call, kept);
			assert.deepEqual(made?.call.parameters, [
				{ name: parameter.name, why: 'secret' },
				{ name: 'uids', value: '7' },
			]);
			assertNoSecret(JSON.stringify(made), call.prepared);
		});
	}

	it('has no secret in a name, a method or what an answer says', async () => {
		const call = sent([{ name: `a${canaries.accessToken}`, value: '1' }]);
		const snapshot = { ...call.answer.snapshot, summary: `error: access_token=${canaries.sessionKey} is wrong` };
		const { prepared } = call;
		const renamed = { ...prepared, call: { ...prepared.call, method: `users.${canaries.ofOtherAccount}` } };
		const made = await storedCallOf(
			{ ...call, prepared: renamed, answer: { ...call.answer, snapshot: snapshot as AnswerView['snapshot'] } },
			kept,
		);
		assertNoSecret(JSON.stringify(made), prepared);
		assert.deepEqual(made?.call.parameters, [{ name: `a${mask}`, value: '1' }]);
		assert.ok(made && !draftOfCall(made.call, () => true).isWhole);
	});

	it('masks in a body what goes by the name of a secret, wherever it stands, and keeps no more than is wanted', async () => {
		// Above all where one piece that is looked at ends and the next begins.
		const nearEdge = fc
			.tuple(fc.nat(8), fc.integer({ min: -80, max: 10 }))
			.map(([edge, by]) => Math.max(0, edge * 8192 + by));
		const anyPlace = fc.oneof(nearEdge, fc.nat(70_000));
		await fc.assert(
			fc.asyncProperty(anyPlace, async (before) => {
				const body = `{"a":"${'x'.repeat(before)}", "session_key": "${canaries.sessionKey}", "rest": "${'y'.repeat(9000)}"}`;
				const made = await storedCallOf(sent([], body), kept);
				assert.ok(made?.body !== undefined && made.body.length <= 65_536);
				assert.equal(made.call.isCut, body.length > 65_536);
				assert.ok(!made.body.includes('CANARY'), made.body.slice(before, before + 60));
			}),
			{ numRuns: 150 },
		);
	});

	it('has no body with a key of another account in it', async () => {
		const made = await storedCallOf(sent([], `{"echo":"${canaries.ofOtherAccount}"}`), kept);
		assert.deepEqual([made?.body, made?.call.isCut], [undefined, true]);
	});

	it('tells calls that failed, were cancelled, or never sent apart', async () => {
		const failed = (code: string) =>
			storedCallOf(sent([], '', { snapshot: { state: 'failed', code, message: 'no', milliseconds: 3 } }), kept);
		assert.equal((await failed('connect-refused'))?.call.kind, 'failed');
		assert.equal((await failed('cancelled'))?.call.kind, 'cancelled');
		assert.equal(await failed('keys-withdrawn'), undefined);
	});

	it('has of a call of millions of characters as much as can be read, and says so', async () => {
		const many = Array.from({ length: 5000 }, (_, index) => ({ name: `n${index}`, value: 'v' }));
		const made = await storedCallOf(sent([{ name: 'long', value: 'x y '.repeat(1_000_000) }, ...many]), kept);
		assert.equal(made?.call.isShortened, true);
		assert.deepEqual(made?.call.parameters[0], { name: 'long', why: 'too-long' });
		assert.equal(made?.call.parameters[1]?.value, 'v');
		assert.equal(made?.call.parameters.length, 2000);
	});

	it('is a draft again, with what is not kept left empty', async () => {
		const made = await storedCallOf(
			sent([
				{ name: 'uids', value: '1' },
				{ name: 'session_key', value: canaries.sessionKey },
			]),
			kept,
		);
		assert.ok(made);
		const restored = draftOfCall(made.call, () => false);
		assert.deepEqual(restored, {
			draft: {
				method: 'users.get',
				format: 'json',
				rows: [
					{ name: 'uids', value: '1', enabled: true },
					{ name: 'session_key', value: '', enabled: true, isSecret: true },
				],
			},
			missing: ['session_key'],
			isWhole: true,
		});
		assert.equal(draftOfCall(made.call, (id) => id === 'p').draft.accountId, 'p');
	});

	it('is a draft with braces as text, as they were sent', async () => {
		const made = await storedCallOf(sent([{ name: 'a', value: '{{user}}' }]), kept);
		assert.ok(made);
		assert.equal(draftOfCall(made.call, () => true).draft.rows[0]?.value, '{{$braces}}user}}');
	});

	it('has the headers of the call, without their secrets, and so has its draft', async () => {
		const { prepared, ...rest } = sent([]);
		const headers = [
			{ name: 'X-Tag', value: 'a' },
			{ name: 'Authorization', value: canaries.password },
		];
		const made = await storedCallOf({ prepared: { ...prepared, call: { ...prepared.call, headers } }, ...rest }, kept);
		assert.ok(made);
		assertNoSecret(JSON.stringify(made));
		const { draft, missing } = draftOfCall(made.call, () => true);
		assert.deepEqual(draft.rows[0], { name: 'X-Tag', value: 'a', enabled: true, isHeader: true });
		assert.deepEqual([draft.rows.length, missing], [2, ['Authorization']]);
	});

	it('of a watched client has no secret either', async () => {
		const rows = [
			{ name: 'session_key', value: canaries.sessionKey, enabled: true },
			{ name: 'x', value: canaries.accessToken, enabled: true },
			{ name: 'uids', value: '1', enabled: true },
		];
		const call = await storedWatched(
			{
				at: new Date(5),
				accountId: 'p',
				account: 'Own',
				title: 'users.get',
				isVerified: false,
				line: `access_token=${canaries.sessionKey} was sent`,
				draft: { method: 'users.get', format: 'json', rows, httpMethod: 'POST' },
			},
			holdsSecret,
			kept,
		);
		assertNoSecret(JSON.stringify(call));
		assert.equal(call.parameters[2]?.value, '1');
		assert.equal(call.kind, 'api-error');
		assert.equal(call.httpMethod, 'POST');
	});
});
