import { l10n, type TreeView } from 'vscode';
import { deleteDraftsQuestion } from '../call/draftText.ts';
import { askModal, showInformation } from '../messages.ts';
import type { HistoryDrafts } from './historyDrafts.ts';
import { type HistoryNode, historyNodeOf } from './historyNode.ts';

/** What can be done with the drafts of the tree. */
export function draftActions(drafts: HistoryDrafts, view: Pick<TreeView<HistoryNode>, 'selection'>) {
	/** The drafts that a command is about: those selected, if the one it was run on is among them or it was run on nothing. */
	function idsOf(argument: unknown): string[] {
		const { draft } = historyNodeOf(argument);
		const selected = view.selection.flatMap((node) => (node.kind === 'draft' ? [node.draft.id] : []));
		if (draft) return selected.includes(draft.id) ? selected : [draft.id];
		return argument === undefined ? selected : [];
	}

	/** Whether they may be deleted: what was typed is gone then, so it asks for a single one as well. */
	async function mayDelete(count: number): Promise<boolean> {
		const yes = l10n.t('Delete');
		return (await askModal(deleteDraftsQuestion(count), l10n.t('This cannot be undone.'), yes)) === yes;
	}

	const deletable = async () => (await drafts.list()).filter(({ isOpen }) => !isOpen).map(({ id }) => id);

	return {
		idsOf,
		async open(argument?: unknown): Promise<void> {
			const [id] = idsOf(argument);
			if (id !== undefined && !(await drafts.open(id))) void showInformation(l10n.t('This draft is gone.'));
		},
		async delete(argument?: unknown): Promise<void> {
			const asked = idsOf(argument);
			if (asked.length === 0) return;
			const free = new Set(await deletable());
			const ids = asked.filter((id) => free.has(id));
			if (ids.length === 0) {
				void showInformation(l10n.t('A draft that is open in a composer is not deleted. Close it first.'));
				return;
			}
			if (await mayDelete(ids.length)) for (const id of ids) await drafts.delete(id);
		},
		async deleteAll(): Promise<void> {
			const { length } = await deletable();
			if (length === 0) void showInformation(l10n.t('There is no draft to delete but those that are open.'));
			else if (await mayDelete(length)) await drafts.deleteAll();
		},
	};
}
