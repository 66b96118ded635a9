import assert from 'node:assert/strict';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { packCatalog } from '../../../../src/core/catalog/packedCatalog.ts';
import type { TreeContent } from '../../../../src/host/lazyTree.ts';
import type { MethodsNode } from '../../../../src/host/methods/methodsView.ts';
import { nextTask } from '../../../hostile/hostileInput.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const none = () => ({ dispose: () => undefined });

/** The nodes of the view over these methods, by a filter. */
async function opened(methods: readonly object[]) {
	const { methodsView } = await withEditorTypes(() => import('../../../../src/host/methods/methodsView.ts'));
	const { catalog } = packCatalog({ methods });
	assert.ok(catalog);
	let content: TreeContent<MethodsNode> | undefined;
	const known = mergeCatalogs([catalog]);
	const favourites = { onDidChange: none, favourites: () => [], recent: () => [] };
	const provide = (given: TreeContent<MethodsNode>) => {
		content = given;
		return none();
	};
	const view = methodsView(
		{ known: async () => known, onDidChange: none } as never,
		favourites as never,
		{ view: {}, provide } as never,
	);
	const children = async (node?: MethodsNode) => (await content?.getChildren(node)) ?? [];
	const shownAs = (node: MethodsNode) => content?.getTreeItem(node);
	return { children, shownAs, setFilter: view.setFilter };
}

describe('the tree of methods', () => {
	it('shows the first thousand of a group, and of the groups, and how many more there are', async () => {
		const ofOne = Array.from({ length: 1200 }, (_, index) => ({ name: `a.m${index}` }));
		const groups = Array.from({ length: 1100 }, (_, index) => ({ name: `g${index}.m` }));
		const { children, shownAs } = await opened([...ofOne, ...groups]);
		const folders = await children();
		assert.equal(folders.length, 1001);
		assert.deepEqual(folders.at(-1), { kind: 'more', in: 'tree', count: 101 });
		const more = await shownAs(folders.at(-1) ?? assert.fail());
		assert.match(String(more?.tooltip), /A filter finds the others/);
		assert.equal(more?.command?.command, 'signedCall.filterMethods');
		const [first] = folders;
		assert.ok(first?.kind === 'group' && first.names.length === 1200);
		const shown = await children(first);
		assert.equal(shown.length, 1001);
		assert.deepEqual(shown.at(-1), { kind: 'more', in: 'group a', count: 200 });
		assert.deepEqual(await children(shown.at(-1)), []);
		assert.equal(shown[0]?.kind === 'method' && shown[0].method?.name, 'a.m0');
	});

	it('finds by name and by permission what a filter leaves, among tens of thousands', async () => {
		const methods = Array.from({ length: 30_000 }, (_, index) => ({
			name: `g${index % 10}.m${index}`,
			...(index === 77 && { permissions: ['RARE_ACCESS'] }),
		}));
		const { children, setFilter } = await opened(methods);
		setFilter('rare');
		const [folder, ...others] = await children();
		assert.deepEqual([folder?.kind === 'group' && folder.names, others], [['g7.m77'], []]);
		setFilter('m29999');
		const [other] = await children();
		assert.deepEqual(other?.kind === 'group' && other.names, ['g9.m29999']);
	});

	it('shows what the last filter leaves where it changes meanwhile', async () => {
		const methods = Array.from({ length: 50_000 }, (_, index) => ({ name: `g.m${index}`, permissions: ['P'] }));
		const { children, setFilter } = await opened(methods);
		setFilter('nothing like it');
		const asked = children();
		// Going over all of them takes many passes.
		await nextTask();
		setFilter('m49999');
		const [folder] = await asked;
		assert.deepEqual(folder?.kind === 'group' && folder.names, ['g.m49999']);
	});
});
