import assert from 'node:assert/strict';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('methods that a call file is completed with', () => {
	const catalog = readCatalog({ methods: ['a.first', 'b.second', 'c.third'].map((name) => ({ name })) }).catalog;
	assert.ok(catalog);
	const known = mergeCatalogs([catalog]);

	async function proposed(typed: string, recent: readonly string[]): Promise<string[]> {
		const { completions, readers } = await withEditorTypes(async () => ({
			...(await import('../../../../src/host/callFiles/completions.ts')),
			readers: [
				await import('../../../../src/host/callFiles/callFileReader.ts'),
				await import('../../../../src/host/slices.ts'),
			] as const,
		}));
		const [{ CallFileReader }, { Slices }] = readers;
		const text = `###\n${typed}`;
		const document = textDocument(text);
		const provider = completions({
			sources: { accounts: { listed: () => ({ accounts: [] }), named: () => undefined } },
			catalogs: { known: async () => known },
			recentMethods: () => recent,
			files: new CallFileReader(new Slices()),
		} as never);
		const list = (await provider.provideCompletionItems(
			document as never,
			document.positionAt(text.length) as never,
			{} as never,
			{} as never,
		)) as unknown as { made: [{ made: [string]; sortText?: string }[]] };
		const [items] = list.made;
		return items
			.map(({ made: [label], sortText = label }) => ({ label, sortText }))
			.sort((a, b) => (a.sortText < b.sortText ? -1 : 1))
			.map(({ label }) => label);
	}

	it('begin with those called last, the last one first; each is there once', async () => {
		assert.deepEqual(await proposed('', ['c.third', 'unknown.method', 'b.second']), [
			'c.third',
			'b.second',
			'a.first',
			'POST',
		]);
		assert.deepEqual(await proposed('', []), ['a.first', 'b.second', 'c.third', 'POST']);
	});

	it('are only those that fit what is typed', async () => {
		assert.deepEqual((await proposed('sec', ['c.third', 'b.second'])).slice(0, -1), ['b.second']);
	});
});
