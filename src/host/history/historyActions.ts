import { l10n, type TreeView, window } from 'vscode';
import type { CallRecord } from '../../net/history/historyRecord.ts';
import type { HistoryStore } from '../../net/history/historyStore.ts';
import type { Draft } from '../../shared/draft.ts';
import type { AccountSources } from '../accounts/accountSources.ts';
import { confirm } from '../accounts/inputSteps.ts';
import type { AnswerDocuments } from '../call/answerDocuments.ts';
import { showInformation } from '../messages.ts';
import { numberText } from '../texts.ts';
import { draftOfCall } from './draftOfCall.ts';
import { dayText } from './historyItem.ts';
import { type HistoryNode, historyNodeOf } from './historyNode.ts';
import { storedAnswer } from './storedAnswers.ts';

export interface HistoryPorts {
	readonly sources: Pick<AccountSources, 'accounts'>;
	readonly answers: AnswerDocuments;
	readonly compose: (draft: Draft) => { send(): Promise<void> };
	/** Asks in which form, and copies the call. */
	readonly copy: (draft: Draft) => unknown;
}

/** The commands of the history's calls. Without a node they are about the selection. */
export function historyActions(
	store: HistoryStore,
	view: Pick<TreeView<HistoryNode>, 'selection'>,
	ports: HistoryPorts,
) {
	const hasAccount = (id: string) => ports.sources.accounts.get(id) !== undefined;

	/** The selected calls, if the given one is among them; else the given one. */
	function idsOf(argument: unknown): string[] {
		const given = historyNodeOf(argument).call?.id;
		const selected = view.selection.flatMap((node) => (node.kind === 'call' ? [node.call.id] : []));
		const ids = given !== undefined && !selected.includes(given) ? [given] : selected;
		return [...new Set(ids)];
	}

	const withCall = (act: (call: CallRecord, isPreview: boolean) => unknown) => async (argument?: unknown) => {
		const { call: given, preview = false } = historyNodeOf(argument);
		const id = given?.id ?? idsOf(undefined)[0];
		if (id === undefined) return;
		const call = await store.get(id);
		if (call) await act(call, preview);
		else void showInformation(l10n.t('This call is no longer in the history.'));
	};

	async function sendAgain({ call }: CallRecord): Promise<void> {
		const { draft, missing, isWhole } = draftOfCall(call, hasAccount);
		const composer = ports.compose(draft);
		if (missing.length === 0 && isWhole) return composer.send();
		const text =
			missing.length > 0
				? l10n.t('Not sent: the history has no value of {0}. Enter it and send.', missing.join(', '))
				: l10n.t('Not sent: the history does not have the whole call. Complete it and send.');
		void showInformation(text);
	}

	async function copy({ call }: CallRecord): Promise<void> {
		const { draft, missing, isWhole } = draftOfCall(call, hasAccount);
		if (missing.length === 0 && isWhole) return void ports.copy(draft);
		const reason = l10n.t('the history does not have the whole call. Open it, and complete it.');
		void showInformation(l10n.t('Not copied: {0}', reason));
	}

	async function open(call: CallRecord, isPreview: boolean): Promise<void> {
		if (!isPreview) return void ports.compose(draftOfCall(call.call, hasAccount).draft);
		const document = await ports.answers.create(storedAnswer(call));
		// The list has the focus, for its keys.
		await window.showTextDocument(document, { preview: true, preserveFocus: true });
	}

	const isSure = (question: string) => confirm(question, l10n.t('This cannot be undone.'), l10n.t('Delete'));

	/** Deletes a day, or calls; all calls when it is run on nothing. */
	async function remove(argument?: unknown): Promise<void> {
		if (argument === undefined) {
			if (await isSure(l10n.t('Delete all calls from the history, also the pinned ones?'))) await store.deleteAll();
			return;
		}
		const given = historyNodeOf(argument);
		const selectedDay = view.selection.find((node) => node.kind === 'day');
		const day = given.day ?? (given.call ? undefined : selectedDay?.day);
		if (day !== undefined) {
			const question = l10n.t('Delete all calls of "{0}" from the history?', dayText(day, Date.now()));
			if (await isSure(question)) await store.delete(await store.idsOfDay(day));
			return;
		}
		const ids = idsOf(argument);
		const question = () => l10n.t('Delete {0} calls from the history?', numberText(ids.length));
		if (ids.length === 1 || (ids.length > 1 && (await isSure(question())))) await store.delete(ids);
	}

	async function togglePin(argument?: unknown): Promise<void> {
		const ids = idsOf(argument);
		const calls = await Promise.all(ids.map((id) => store.get(id)));
		await store.pin(ids, !calls.every((call) => call?.isPinned));
	}

	return { sendAgain: withCall(sendAgain), open: withCall(open), copy: withCall(copy), remove, togglePin };
}
