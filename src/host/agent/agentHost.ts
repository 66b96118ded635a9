import { type CancellationToken, LanguageModelTextPart, LanguageModelToolResult, l10n } from 'vscode';
import { runTool } from '../../app/agent/agent.ts';
import type { AgentSources, CallQuestion } from '../../app/agent/agentTool.ts';
import { questionText } from '../../app/agent/questionText.ts';
import { plain } from '../../app/plainText.ts';
import { askModal } from '../messages.ts';
import { texts } from '../texts.ts';
import { trustedRun } from '../trustedRun.ts';

/** Runs the tools of `app/agent` for the language models of VS Code. The user is asked here, whatever VS Code was allowed to run without asking. */
export function agentHost(services: Omit<AgentSources, 'refusal' | 'run' | 'texts'>) {
	/** The calls that this window sends without asking, by method and origin. */
	const allowed = new Set<string>();

	async function refusal(question: CallQuestion): Promise<string | undefined> {
		const { method, origin, account, onlyReads } = question;
		const key = JSON.stringify([method, origin, account]);
		if (allowed.has(key)) return undefined;
		const { message, detail } = questionText(question, texts);
		const send = l10n.t('Send');
		const always = l10n.t('Always Send {0} in This Window', plain(method, 40));
		const chosen = await askModal(message, detail, ...(onlyReads ? [send, always] : [send]));
		if (chosen === always) allowed.add(key);
		return chosen === undefined ? 'the user did not allow it.' : undefined;
	}

	const sources: AgentSources = { ...services, refusal, run: trustedRun, texts };

	return async (name: string, input: unknown, token: CancellationToken): Promise<LanguageModelToolResult> => {
		const cancelled = new AbortController();
		const listening = token.onCancellationRequested(() => cancelled.abort());
		try {
			const { text } = await runTool(name, input, sources, cancelled.signal);
			return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
		} finally {
			listening.dispose();
		}
	};
}
