import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { programOf } from './program.ts';

export interface McpClient extends AsyncDisposable {
	/** What a tool answers, and whether it says that something went wrong. */
	use(name: string, input?: Record<string, unknown>): Promise<{ readonly text: string; readonly isError: boolean }>;
	readonly client: Client;
}

/** Starts `signed-call mcp`, and speaks with it by the official client. @param answer what the user says to each question; without it nobody can be asked */
export async function openMcp(
	args: readonly string[],
	env: Record<string, string>,
	answer?: (question: string) => boolean | undefined,
): Promise<McpClient> {
	const client = new Client({ name: 'test', version: '1' }, { capabilities: answer ? { elicitation: {} } : {} });
	if (answer)
		client.setRequestHandler('elicitation/create', async ({ params }) => {
			const send = answer(params.message);
			return send === undefined ? { action: 'decline' } : { action: 'accept', content: { send } };
		});
	await client.connect(new StdioClientTransport(programOf(['mcp', ...args], env)));
	return {
		client,
		async use(name, input = {}) {
			const { content, isError = false } = await client.callTool({ name, arguments: input });
			const [first] = content as { readonly text?: string }[];
			return { text: first?.text ?? '', isError };
		},
		[Symbol.asyncDispose]: () => client.close(),
	};
}
