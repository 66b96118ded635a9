import { env, l10n, type TreeView, window } from 'vscode';
import { rangesOf } from '../../net/history/deletedCalls.ts';
import type { WholeCall } from '../../net/history/historyFolder.ts';
import { callOf, type Draft } from '../../shared/draft.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { maskedCurlCommand } from '../call/curlCommand.ts';
import type { PrepareCall, PrepareSources } from '../call/prepareCall.ts';
import { counted } from '../counted.ts';
import { askModal, showError, showInformation, showInStatusBar } from '../messages.ts';
import { compareAnswers, keptAnswer } from './compareAnswers.ts';
import type { History } from './history.ts';
import { dayText } from './historyItem.ts';
import { type HistoryNode, historyNodeOf } from './historyNode.ts';
import { keptDraft } from './keptDraft.ts';

/** What is done with calls of the history goes through these. */
export interface HistoryPorts {
	readonly sources: Pick<PrepareSources, 'accounts'>;
	readonly prepare: PrepareCall;
	readonly answers: AnswerDocuments;
	/** Opens a composer with the call. */
	readonly compose: (draft: Draft) => { send(): Promise<void> };
	/** Asks where to, and saves the call as a call file. */
	readonly saveAsCallFile: (draft: Draft) => Promise<void>;
}

export type HistoryActions = ReturnType<typeof historyActions>;

/** What can be done with the calls of the tree. */
export function historyActions(history: History, view: Pick<TreeView<HistoryNode>, 'selection'>, ports: HistoryPorts) {
	const { reader } = history;
	const hasAccount = (id: string) => ports.sources.accounts.get(id) !== undefined;

	/** The calls that a command is about: those selected, if the one it was run on is among them or it was run on none. */
	function idsOf(argument: unknown): string[] {
		const given = historyNodeOf(argument).call?.id;
		const selected = view.selection.flatMap((node) => (node.kind === 'call' ? [node.call.id] : []));
		const ids = given !== undefined && !selected.includes(given) ? [given] : selected;
		return [...new Set(ids)];
	}

	const withCall = (act: (call: WholeCall) => unknown) => async (argument?: unknown) => {
		const id = historyNodeOf(argument).call?.id ?? idsOf(undefined)[0];
		if (id === undefined) return;
		const call = await reader.ask('read', { id });
		if (call) await act(call);
		else void showInformation(l10n.t('This call is no longer in the history.'));
	};
	const withDraft = (act: (draft: Draft, call: WholeCall) => unknown) =>
		withCall((call) => act(keptDraft(call.call, hasAccount).draft, call));

	async function sendAgain({ call }: WholeCall): Promise<void> {
		const { draft, missing, isWhole } = keptDraft(call, hasAccount);
		const composer = ports.compose(draft);
		if (missing.length === 0 && isWhole) return composer.send();
		const text =
			missing.length > 0
				? l10n.t('Not sent: the history has no value of {0}. Enter it and send.', missing.join(', '))
				: l10n.t('Not sent: the history has not the whole call. Complete it and send.');
		void showInformation(text);
	}

	/** In one editor for all that are looked at, beside nothing. */
	async function showAnswer(call: WholeCall): Promise<void> {
		const document = await ports.answers.create(keptAnswer(call));
		// The list keeps the focus: one goes over it by keys, and deletes.
		await window.showTextDocument(document, { preview: true, preserveFocus: true });
	}

	async function copyAsCurl(draft: Draft): Promise<void> {
		const prepared = await ports.prepare(callOf(draft), draft.accountId);
		if (prepared.blocker) return void showError(l10n.t('Not copied: {0}', prepared.blocker.message));
		const { trace, credentials, account } = prepared;
		await env.clipboard.writeText(maskedCurlCommand(trace, credentials, account.baseUrl));
		showInStatusBar(l10n.t('Copied as cURL, keys masked'), 4000);
	}

	async function deleteCalls(ids: readonly string[]): Promise<void> {
		if (ids.length > 0) await history.write({ t: 'delete', calls: rangesOf(ids) }, true);
	}

	async function deleteSelected(argument?: unknown): Promise<void> {
		const ids = idsOf(argument);
		if (ids.length > 1) {
			const yes = l10n.t('Delete');
			if ((await askModal(counted(l10n.t('Delete {0} {0|call|calls} from the history?'), ids.length), '', yes)) !== yes)
				return;
		}
		await deleteCalls(ids);
	}

	/** Of a day, or of all days; asks first. */
	async function deleteMany(question: string, day?: number): Promise<void> {
		const yes = l10n.t('Delete');
		if ((await askModal(question, l10n.t('This cannot be undone.'), yes)) !== yes) return;
		const calls = await reader.ask('ranges', day === undefined ? {} : { day });
		await history.write({ t: 'delete', calls }, true);
	}

	const pin = (isPinned: boolean) => async (argument?: unknown) => {
		for (const id of idsOf(argument)) await history.write({ t: 'pin', id, isPinned, at: Date.now() });
	};

	return {
		sendAgain: withCall(sendAgain),
		open: withDraft((draft) => void ports.compose(draft)),
		showAnswer: withCall(showAnswer),
		save: withDraft((draft) => ports.saveAsCallFile(draft)),
		copyAsCurl: withDraft(copyAsCurl),
		compare: async (argument?: unknown) => compareAnswers(idsOf(argument), reader, ports.answers),
		pin: pin(true),
		unpin: pin(false),
		deleteSelected,
		deleteDay: async (argument?: unknown) => {
			const selected = view.selection.find((node) => node.kind === 'day');
			const { day = selected?.day } = historyNodeOf(argument);
			if (day === undefined) return;
			await deleteMany(l10n.t('Delete all calls of "{0}" from the history?', dayText(day, Date.now())), day);
		},
		deleteAll: () => deleteMany(l10n.t('Delete all calls from the history, the pinned ones as well?')),
	};
}
