import assert from 'node:assert/strict';
import type { Account } from '../../../../src/app/accounts/account.ts';
import type { AnswerView } from '../../../../src/app/answer/answerView.ts';
import { fileCalls } from '../../../../src/app/callFiles/fileCalls.ts';
import { type FileRunSources, fileRun } from '../../../../src/app/callFiles/fileRun.ts';
import { ParsedFile } from '../../../../src/app/callFiles/parsedFile.ts';
import { Turns } from '../../../../src/app/callFiles/turns.ts';
import type { PreparedCall } from '../../../../src/app/send/preparedCall.ts';
import type { SentAnswer } from '../../../../src/net/send/send.ts';
import { english } from '../../../data/english.ts';
import { answeredSnapshot } from '../../host/call/answeredSnapshot.ts';

const account: Account = { id: 'shop', name: 'Shop', baseUrl: 'https://api.example.org', applicationKey: 'AK' };

/** Runs calls of a file, each of which is answered with its parameters; what is sent, in its order. */
function runOf(text: string, more: Partial<FileRunSources> = {}) {
	const file = new ParsedFile({ version: 1, getText: () => text });
	const sent: string[] = [];
	const sources: FileRunSources = {
		calls: fileCalls({ named: () => account }, (name) => ({ TOKEN: 'env-token' })[name]),
		prepare: async (call) =>
			({ state: 'signed', call, account, signature: { secrets: ['the-key'] } }) as unknown as PreparedCall,
		missing: () => [],
		texts: english,
		keysOf: async () => ['the-key', ''],
		readFile: async () => undefined,
		onOutcome: () => {},
		turns: new Turns(),
		send: async (call, { call: { parameters } }, _, onAnswer) => {
			sent.push(call.method);
			const body = new TextEncoder().encode(
				JSON.stringify(Object.fromEntries(parameters.map((one) => [one.name, one.value]))),
			);
			const timings = { sent: 0, headers: 1, total: 2 };
			const raw = { status: 200, statusText: '', headers: [], body, bytes: body.length, timings, truncated: false };
			onAnswer({ ...raw, receivedBytes: body.length } satisfies SentAnswer);
			return { snapshot: answeredSnapshot(body.length) } as AnswerView;
		},
		...more,
	};
	const run = fileRun(file, sources, new AbortController().signal);
	const all = async () => Promise.all(file.calls.calls.map((call) => run(call)));
	return { file, sources, run, all, sent };
}

describe('a run of a file', () => {
	it('sends a call that others need once, before them', async () => {
		const { all, sent } = runOf(
			'###\nc.d\nx = {{one.response.body.$.v}}\n###\ne.f\nx = {{one.response.body}}\n###\n# @name one\na.b\nv = 5\n',
		);
		const outcomes = await all();
		assert.deepEqual(sent, ['a.b', 'c.d', 'e.f']);
		assert.ok(outcomes.every((outcome) => !('notSent' in outcome)));
	});

	it('gives what came of a call without the answer as it was received, which has its keys', async () => {
		const { all } = runOf(
			'###\n# @name one\na.b\nv = the-key\n?? $.v == the-key\n?? $.v == other\n###\nc.d\nx = {{one.response.body.$.v}}\n',
		);
		const outcomes = await all();
		assert.ok(!JSON.stringify(outcomes).includes('the-key'), JSON.stringify(outcomes));
		assert.partialDeepStrictEqual(outcomes[0], { results: [{ held: true }, { held: false, actual: '••••••••' }] });
		assert.ok(outcomes.every((outcome) => !('facts' in outcome)));
	});

	it('marks the keys that come with an answer, so that they are masked', async () => {
		const values: (readonly string[] | undefined)[] = [];
		const { all } = runOf('###\n# @name one\na.b\nv = the-key\n###\nc.d\nx = {{one.response.body.$.v}}!\n', {
			prepare: async (call) => {
				values.push(call.parameters[0]?.secrets);
				return { state: 'signed', call, account, signature: { secrets: [] } } as unknown as PreparedCall;
			},
		});
		await all();
		assert.deepEqual(values, [undefined, ['the-key']]);
	});

	it('says why a call is not sent whose named call is not, with the next step of that', async () => {
		const blocker = { message: 'A key is missing.' };
		const { all, sent } = runOf('###\n# @name one\na.b\n###\nc.d\nx = {{one.response.body}}\n', {
			prepare: async (call) => ({ state: 'unsigned', call, account, blocker }) as unknown as PreparedCall,
		});
		const [, other] = await all();
		assert.partialDeepStrictEqual(other, { notSent: 'It needs the answer to one. A key is missing.', blocker });
		assert.deepEqual(sent, []);
	});

	const answer = (status: number, headers: [string, string][]) => ({
		...{ status, statusText: '', headers, body: new Uint8Array(), bytes: 0, receivedBytes: 0, truncated: false },
		timings: { sent: 0, headers: 1, total: 2 },
	});

	it('sends a call alone once, also where the service puts it off', async () => {
		const { file, sources, sent } = runOf('###\na.b\n?? status == 429\n', {
			send: async ({ method }, _ready, _running, onAnswer) => {
				sent.push(method);
				onAnswer(answer(429, [['Retry-After', '0']]) as SentAnswer);
				return { snapshot: answeredSnapshot(0) } as AnswerView;
			},
		});
		const { turns: _, ...alone } = sources;
		const [call] = file.calls.calls;
		assert.ok(call);
		const outcome = await fileRun(file, alone, new AbortController().signal)(call);
		assert.partialDeepStrictEqual(outcome, { results: [{ held: true }] });
		assert.deepEqual(sent, ['a.b']);
	});

	it('sends a call again that the service puts off, when it says, signed anew', async () => {
		const waits: number[] = [];
		const prepared: unknown[] = [];
		const answers = [answer(429, [['Retry-After', '2']]), answer(200, [])];
		const { all, sent } = runOf('###\na.b\n?? status == 200\n', {
			turns: new Turns(undefined, { now: () => 0, wait: async (milliseconds) => void waits.push(milliseconds) }),
			prepare: async (call) => {
				prepared.push(call);
				return { state: 'signed', call, account, signature: { secrets: [] } } as unknown as PreparedCall;
			},
			send: async ({ method }, _ready, _running, onAnswer) => {
				sent.push(method);
				onAnswer((answers.shift() ?? assert.fail('too often')) as SentAnswer);
				return { snapshot: answeredSnapshot(0) } as AnswerView;
			},
		});
		const [outcome] = await all();
		assert.partialDeepStrictEqual(outcome, { results: [{ held: true }] });
		assert.deepEqual({ sent, waits, prepared: prepared.length }, { sent: ['a.b', 'a.b'], waits: [2000], prepared: 2 });
	});

	it('sends no call of a cycle, and none that needs one', async () => {
		const text =
			'###\n# @name a\na.b\nx = {{b.response.body}}\n###\n# @name b\nc.d\nx = {{a.response.body}}\n###\ne.f\nx = {{a.response.body}}\n';
		const { all, sent } = runOf(text);
		const outcomes = await all();
		assert.deepEqual(sent, []);
		assert.ok(
			outcomes.every((outcome) => 'notSent' in outcome && outcome.notSent.includes('This call needs its own answer.')),
		);
	});

	it('asks for the environment variables of calls that wait for an answer, too', () => {
		const text = '###\n# @name a\na.b\n###\nc.d\nx = {{a.response.body}}\ny = {{$env TOKEN}}\n';
		const file = new ParsedFile({ version: 1, getText: () => text });
		const calls = fileCalls({ named: () => account }, () => 'env-token');
		assert.deepEqual(calls.environmentOf(file), ['TOKEN']);
	});
});
