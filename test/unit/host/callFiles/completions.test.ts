import assert from 'node:assert/strict';
import { type KnownCatalog, mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { packCatalog } from '../../../../src/core/catalog/packedCatalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('methods that a call file is completed with', () => {
	const catalog = readCatalog({ methods: ['a.first', 'b.second', 'c.third'].map((name) => ({ name })) }).catalog;
	assert.ok(catalog);
	const few = mergeCatalogs([catalog]);

	async function proposed(typed: string, recent: readonly string[], known: KnownCatalog = few): Promise<string[]> {
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

	it('are found among tens of thousands without any of them being read', async () => {
		const methods = Array.from({ length: 50_000 }, (_, index) => ({ name: `g${index % 100}.m${index}` }));
		const packed = packCatalog({ methods }).catalog;
		assert.ok(packed);
		const { methods: all, errorCodes } = mergeCatalogs([packed]);
		const unread = Object.assign(Object.create(all) as typeof all, { get: () => assert.fail('a method was read') });
		const known = { methods: unread, errorCodes };
		assert.deepEqual((await proposed('m49999', ['g98.m49998'], known)).slice(0, -1), ['g99.m49999']);
		// With POST, which goes before a method.
		assert.equal((await proposed('m', ['g98.m49998'], known)).length, 501);
		assert.equal((await proposed('m', ['g98.m49998'], known))[0], 'g98.m49998');
	});
});
