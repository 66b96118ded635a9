import { queryWords } from '../../net/history/queryWords.ts';
import type { HistoryDrafts } from './historyDrafts.ts';
import type { DraftNode, DraftsNode, HistoryNode } from './historyNode.ts';

/** The drafts as nodes of the tree. `refresh` has a node shown anew, or all. */
export function draftNodes(
	drafts: Pick<HistoryDrafts, 'list'>,
	accountName: (id: string) => string | undefined,
	refresh: (node?: HistoryNode) => void,
) {
	/** The same one for good: so it can be shown anew without the calls below it. */
	const group: { kind: 'drafts'; count: number } = { kind: 'drafts', count: 0 };

	async function all(): Promise<DraftNode[]> {
		const listed = await drafts.list();
		group.count = listed.length;
		return listed.map((draft) => {
			const account = draft.accountId === undefined ? undefined : accountName(draft.accountId);
			return { kind: 'draft', draft, account: account ?? '' };
		});
	}

	return {
		all,
		/** What they stand under; none while there are none. */
		async group(): Promise<DraftsNode[]> {
			await all();
			return group.count > 0 ? [group] : [];
		},
		/** Those with every word of a query in what is told of them. */
		async found(query: string): Promise<DraftNode[]> {
			const words = queryWords(query);
			return (await all()).filter(({ draft, account }) => {
				const text = `${draft.method} ${account} ${draft.names.join(' ')}`.toLowerCase();
				return words.every((word) => text.includes(word));
			});
		},
		/** They have changed: shows them anew; `isAlone` where they do not stand under their group. */
		async changed(isAlone: boolean): Promise<void> {
			const before = group.count;
			await all();
			refresh(!isAlone && before > 0 && group.count > 0 ? group : undefined);
		},
	};
}
