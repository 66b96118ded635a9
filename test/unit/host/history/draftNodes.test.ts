import assert from 'node:assert/strict';
import { draftNodes } from '../../../../src/host/history/draftNodes.ts';
import type { HistoryDraft } from '../../../../src/host/history/historyDrafts.ts';
import type { HistoryNode } from '../../../../src/host/history/historyNode.ts';

const draft = (id: string, method: string, more: Partial<HistoryDraft> = {}): HistoryDraft => ({
	id,
	method,
	names: [],
	count: 0,
	savedAt: 0,
	isOpen: false,
	...more,
});

/** The drafts of a tree over those that are kept now, with what was shown anew: a node by its kind, or all. */
function treeOf(...kept: HistoryDraft[]) {
	const shown: string[] = [];
	const accountNames: Record<string, string> = { p: 'Own' };
	const nodes = draftNodes(
		{ list: async () => kept },
		(id) => accountNames[id],
		(node?: HistoryNode) => shown.push(node?.kind ?? 'all'),
	);
	return { nodes, kept, shown };
}

describe('the drafts of the history', () => {
	it('stand under one group that counts them, and under none where there are none', async () => {
		const { nodes, kept } = treeOf(draft('1', 'users.get', { accountId: 'p' }), draft('2', 'events.get'));
		const [group] = await nodes.group();
		assert.deepEqual(group, { kind: 'drafts', count: 2 });
		const all = await nodes.all();
		assert.deepEqual(
			all.map(({ draft, account }) => [draft.id, account]),
			[
				['1', 'Own'],
				['2', ''],
			],
		);
		kept.length = 0;
		assert.deepEqual(await nodes.group(), []);
	});

	it('are shown anew alone, with the very node that stands in the tree', async () => {
		const { nodes, kept, shown } = treeOf(draft('1', 'users.get'));
		const [group] = await nodes.group();
		kept.push(draft('2', 'events.get'));
		await nodes.changed(false);
		assert.deepEqual(shown, ['drafts']);
		assert.equal(group?.count, 2);
		assert.equal((await nodes.group())[0], group);
	});

	it('have all shown anew when the group comes or goes, and while they are found by a search', async () => {
		const { nodes, kept, shown } = treeOf();
		await nodes.group();
		kept.push(draft('1', 'users.get'));
		await nodes.changed(false);
		kept.length = 0;
		await nodes.changed(false);
		kept.push(draft('1', 'users.get'));
		await nodes.changed(true);
		assert.deepEqual(shown, ['all', 'all', 'all']);
	});

	it('are found by words of their method, account and parameters', async () => {
		const { nodes } = treeOf(
			draft('1', 'users.get', { accountId: 'p', names: ['Fields'] }),
			draft('2', 'events.get', { names: ['uid'] }),
		);
		const found = async (query: string) => (await nodes.found(query)).map(({ draft }) => draft.id);
		assert.deepEqual(await found('GET'), ['1', '2']);
		assert.deepEqual(await found('get uid'), ['2']);
		assert.deepEqual(await found('own fields'), ['1']);
		assert.deepEqual(await found('own uid'), []);
	});
});
