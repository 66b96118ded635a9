import { env, l10n } from 'vscode';
import type { CallPage, ListedCall } from '../../net/history/historyIndex.ts';
import type { CallRecord } from '../../net/history/historyRecord.ts';
import type { HistoryStore } from '../../net/history/historyStore.ts';
import type { AnswerText } from '../call/answerDocuments.ts';
import type { ComparableAnswer, ComparableAnswers } from '../call/compareAnswers.ts';

/** How many answers a composer can choose from. */
const maxOffered = 500;

export function storedAnswer({ call, body }: CallRecord): AnswerText {
	const { method, language, summary, isCut } = call;
	if (body === undefined) return { method, language: 'text', text: `${summary}\n` };
	const cut = isCut ? `\n${l10n.t('… (the history has no more of this response)')}\n` : '';
	return { method, language, text: body + cut };
}

/** The stored answers, for a composer to compare its own with, `without` those: of the method first, the newest of all first. */
export async function comparableAnswers(
	store: Pick<HistoryStore, 'search' | 'get'>,
	method: string,
	without: readonly number[],
): Promise<ComparableAnswers> {
	const offered = ({ calls }: CallPage, isOf: (call: ListedCall) => boolean) =>
		calls.filter((call) => call.hasBody && isOf(call) && !without.includes(call.at)).slice(0, maxOffered);
	const ofMethod = offered(await store.search(method), (call) => call.method === method);
	const others = offered(await store.search(''), (call) => call.method !== method);
	const answers = [...ofMethod, ...others].map(({ id, at, method: label, status = '', account }): ComparableAnswer => {
		const sent = new Date(at);
		return {
			label,
			description: [sent.toLocaleString(env.language), status, account].filter(Boolean).join(' · '),
			title: sent.toLocaleTimeString(env.language),
			load: async () => {
				const call = await store.get(id);
				return call && storedAnswer(call);
			},
		};
	});
	return { title: l10n.t('History'), answers };
}
