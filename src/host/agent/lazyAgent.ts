import type { CancellationToken, LanguageModelToolResult } from 'vscode';
import { lazy } from '../../app/lazy.ts';
import type { agentHost } from './agentHost.ts';

/** Runs a tool for a language model. */
export type UseTool = (name: string, input: unknown, token: CancellationToken) => Promise<LanguageModelToolResult>;

/** Loads the tools of agents when one is used. */
export function lazyAgent(services: Parameters<typeof agentHost>[0]): UseTool {
	const agent = lazy(async () => (await import('./agentHost.ts')).agentHost(services));
	return async (...asked) => (await agent())(...asked);
}
