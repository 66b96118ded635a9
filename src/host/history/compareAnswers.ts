import { env, l10n, type QuickPickItem } from 'vscode';
import type { WholeCall } from '../../net/history/historyFolder.ts';
import type { HistoryReader } from '../../net/history/historyReader.ts';
import type { ListedCall } from '../../net/history/indexedCall.ts';
import type { AnswerDocuments, AnswerText } from '../call/answerDocuments.ts';
import type { ComparableAnswer, ComparableAnswers } from '../call/comparableAnswer.ts';
import { showInformation, showPick } from '../messages.ts';
import { plain } from '../plainText.ts';

/** Among how many calls the other answer is chosen. */
const mostOffered = 500;

/** The answer of a call as it is kept, to be shown in an editor. */
export function keptAnswer({ call, body }: WholeCall): AnswerText {
	const { method, language, summary, isCut } = call;
	if (body === undefined) return { method, language: 'text', text: `${summary}\n` };
	const cut = isCut ? `\n${l10n.t('… (the history has no more of this answer)')}\n` : '';
	return { method, language, text: body + cut };
}

/** Shows the answers of two calls beside one another, the older one on the left. With one call it asks for the other. */
export async function compareAnswers(
	ids: readonly string[],
	reader: HistoryReader,
	answers: AnswerDocuments,
): Promise<void> {
	const [first, second = first && (await askForOther(first, reader))] = ids;
	if (first === undefined || second === undefined) return;
	const calls = await Promise.all([first, second].map((id) => reader.ask('read', { id })));
	const [left, right] = calls.filter((call) => call !== undefined).sort((one, other) => one.call.at - other.call.at);
	if (!left || !right) return void showInformation(l10n.t('This call is no longer in the history.'));
	const title = `${plain(titleOf(left.call))} ↔ ${plain(titleOf(right.call))}`;
	await answers.compare(keptAnswer(left), keptAnswer(right), title);
}

function titleOf({ method, at }: { readonly method: string; readonly at: number }): string {
	return `${method} ${new Date(at).toLocaleTimeString(env.language)}`;
}

/** The other call, those of the same method first. */
async function askForOther(id: string, reader: HistoryReader): Promise<string | undefined> {
	const call = await reader.ask('read', { id });
	if (!call) return undefined;
	const { method } = call.call;
	const items = (await answeredCalls(method, reader)).filter((other) => other.id !== id).map(pickItem);
	if (items.length === 0) {
		void showInformation(l10n.t('The history has no other answer to compare this one with.'));
		return undefined;
	}
	const placeHolder = l10n.t('The answer to compare with, those of {0} first', plain(method));
	return (await showPick(items, { title: l10n.t('Compare Answers'), placeHolder, matchOnDescription: true }))?.id;
}

/** The calls whose answers are kept: those of the method first, the newest of all first. */
async function answeredCalls(method: string, reader: HistoryReader): Promise<ListedCall[]> {
	const same = await reader.ask('search', { query: method, most: mostOffered });
	const newest = await reader.ask('search', { query: '', most: mostOffered });
	const ofMethod = same.calls.filter((other) => other.hasBody && other.method === method);
	return [...ofMethod, ...newest.calls.filter((other) => other.hasBody && other.method !== method)];
}

/** The kept answers, for a composer to compare its own with. */
export async function comparableCalls(method: string, reader: HistoryReader): Promise<ComparableAnswers> {
	const calls = await answeredCalls(method, reader);
	const answers = calls.map((call): ComparableAnswer => {
		const { label, description = '' } = pickItem(call);
		const load = async () => {
			const whole = await reader.ask('read', { id: call.id });
			return whole && keptAnswer(whole);
		};
		return { label, description, title: new Date(call.at).toLocaleTimeString(env.language), load };
	});
	return { title: l10n.t('History'), answers };
}

function pickItem(call: ListedCall): QuickPickItem & { readonly id: string } {
	const when = new Date(call.at).toLocaleString(env.language);
	return {
		id: call.id,
		label: call.method,
		description: [when, call.status ?? '', call.account].filter(Boolean).join(' · '),
		detail: call.parameters,
	};
}
