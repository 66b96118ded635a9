import { parseArgs } from 'node:util';
import { inputRequired, inputResponse, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { givenAccount } from '../app/accounts/givenAccount.ts';
import { agentTools, runTool } from '../app/agent/agent.ts';
import { type AgentSources, type CallQuestion, inputSchema, OpenQuestion } from '../app/agent/agentTool.ts';
import { questionText } from '../app/agent/questionText.ts';
import { prepareCall } from '../app/send/prepareCall.ts';
import { runCode } from '../net/code/runCode.ts';
import { DiagnosisWorkers } from '../net/diagnosis/diagnosisWorkers.ts';
import { SeenCalls } from '../net/diagnosis/seenCalls.ts';
import { shippedCatalog } from '../net/service/shippedMethods.ts';
import { givenKeys, keyOptions } from './givenKeys.ts';
import { openRunner } from './openRunner.ts';
import { texts } from './texts.ts';
import { exitCodes } from './usage.ts';

const options = {
	...keyOptions,
	allow: { type: 'string', multiple: true },
	'allow-plain-http': { type: 'boolean' },
} as const;

/** Of a call of an agent. */
const longestSeconds = 60;

/** Gives an agent the tools by MCP on the standard input and output, until the input ends. @param worker what diagnoses in a thread */
export async function serveTools(args: readonly string[], worker: URL, cancelled: AbortSignal): Promise<number> {
	const { values } = parseArgs({ args: [...args], options });
	const { account, values: secrets } = await givenKeys(values);
	const held = givenAccount(account, secrets);
	const workers = new DiagnosisWorkers(worker);
	const runner = openRunner(account, held, longestSeconds);
	const allowed = values.allow ?? [];
	const mayBeSent = ({ method, usualVerb }: CallQuestion) =>
		allowed.some((written) => {
			const one = !usualVerb || written === '*' || /^[A-Z]+ /.test(written) ? written : `${usualVerb} ${written}`;
			return one.endsWith('*') ? method.startsWith(one.slice(0, -1)) : method === one;
		});
	const sources: Omit<AgentSources, 'refusal'> = {
		...held,
		...{ workers, texts, run: runCode, seenCalls: new SeenCalls() },
		catalog: async () => shippedCatalog(),
		prepare: (call, id) => prepareCall(call, id, { ...held, texts }),
		send: runner.send,
	};
	const server = new Server({ name: 'signed-call', version: '1' }, { capabilities: { tools: {} } });
	server.setRequestHandler('tools/list', async () => ({
		tools: agentTools.map((tool) => ({
			name: tool.name,
			description: tool.description,
			inputSchema: inputSchema(tool),
			annotations: { readOnlyHint: tool.name !== 'call', openWorldHint: tool.name === 'call' },
		})),
	}));
	server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
		const refusal = async (question: CallQuestion) => {
			if (mayBeSent(question)) return undefined;
			const answer = inputResponse(mcpReq.inputResponses, 'send');
			const cannotAsk = 'it is not among those of --allow, and this program cannot ask the user.';
			if (!server.getClientCapabilities()?.elicitation) return cannotAsk;
			if (answer.kind !== 'elicit') throw new OpenQuestion(question);
			return answer.action === 'accept' && answer.content?.['send'] === true ? undefined : 'the user did not allow it.';
		};
		try {
			const { text, isError } = await runTool(params.name, params.arguments, { ...sources, refusal }, mcpReq.signal);
			return { content: [{ type: 'text', text }], isError };
		} catch (error) {
			if (!(error instanceof OpenQuestion)) throw error;
			const { message, detail } = questionText(error.question, texts);
			const send = { type: 'boolean', title: 'Send it', default: false } as const;
			const ask = inputRequired.elicit({
				message: `${message}\n${detail}`,
				requestedSchema: { type: 'object', properties: { send }, required: ['send'] },
			});
			return inputRequired({ inputRequests: { send: ask } });
		}
	});
	const ended = Promise.withResolvers<void>();
	server.onclose = () => ended.resolve();
	cancelled.addEventListener('abort', () => ended.resolve());
	process.stdin.once('end', () => ended.resolve());
	try {
		await server.connect(new StdioServerTransport());
		await ended.promise;
		return exitCodes.held;
	} finally {
		await server.close();
		await runner.dispose();
		await workers.dispose();
	}
}
