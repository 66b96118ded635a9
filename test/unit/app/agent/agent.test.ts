import assert from 'node:assert/strict';
import { givenAccount } from '../../../../src/app/accounts/givenAccount.ts';
import { runTool } from '../../../../src/app/agent/agent.ts';
import type { AgentSources, CallQuestion } from '../../../../src/app/agent/agentTool.ts';
import { prepareCall } from '../../../../src/app/send/prepareCall.ts';
import type { MethodCall } from '../../../../src/core/call/call.ts';
import { english } from '../../../data/english.ts';

const key = 'planted-secret-key-1';

describe('a tool of an agent', () => {
	const account = { id: 'a', name: 'A', baseUrl: 'https://api.example.org', applicationKey: 'AK1' };
	const held = givenAccount(account, { access_token: key, application_secret_key: 'planted-secret-key-2' });
	const sources = (catalog: AgentSources['catalog']) =>
		({ ...held, texts: english, catalog }) as unknown as AgentSources;
	const { signal } = new AbortController();

	it('says a fault without a key in it', async () => {
		const failing = sources(() => Promise.reject(new Error(`cannot read ${key}`)));
		assert.deepEqual(await runTool('list_methods', {}, failing, signal), {
			text: '{\n\t"error": "A fault of the workbench: cannot read ••••••••"\n}',
			isError: true,
		});
	});

	it('is not run beside too many others', async () => {
		const { promise, resolve } = Promise.withResolvers<never>();
		const waiting = Array.from({ length: 8 }, () =>
			runTool(
				'list_methods',
				{},
				sources(() => promise),
				signal,
			),
		);
		const refused = await runTool(
			'list_methods',
			{},
			sources(() => promise),
			signal,
		);
		assert.deepEqual(refused, { text: 'Too much is under way. Try again later.', isError: true });
		resolve({ methods: new Map([['a.b', {}]]), errorCodes: new Map() } as never);
		for (const { text } of await Promise.all(waiting)) assert.match(text, /"a\.b"/);
	});

	it('says that a call only reads by its name, and its verb where methods are paths', async () => {
		const ofPaths = { ...account, service: 'binance' };
		const ownHeld = givenAccount(ofPaths, { api_key: 'AK1', secret_key: key });
		const questions: CallQuestion[] = [];
		const all = {
			...ownHeld,
			texts: english,
			prepare: (call: MethodCall, id: string) => prepareCall(call, id, { ...ownHeld, texts: english }),
			refusal: async (question: CallQuestion) => {
				questions.push(question);
				return 'no';
			},
		} as unknown as AgentSources;
		for (const method of ['/v1/orders/list', 'GET /v1/orders/list', 'DELETE /v1/orders/list', '/v1/orders/cancel'])
			await runTool('call', { method }, all, signal);
		assert.deepEqual(
			questions.map(({ method, onlyReads }) => [method, onlyReads]),
			[
				['GET /v1/orders/list', true],
				['GET /v1/orders/list', true],
				['DELETE /v1/orders/list', false],
				['GET /v1/orders/cancel', false],
			],
		);
	});

	it('takes nothing but what it says', async () => {
		const known = sources(async () => ({ methods: new Map(), errorCodes: new Map() }));
		const errors = [{ search: 1 }, { find: 'x' }, { search: 'x'.repeat(1_000_001) }].map((input) =>
			runTool('list_methods', input, known, signal),
		);
		const texts = (await Promise.all(errors)).map(({ text }) => (JSON.parse(text) as { error: string }).error);
		assert.deepEqual(texts, [
			'search takes a text.',
			'There is no find.',
			'The input has more than 1000000 characters.',
		]);
	});
});
