import assert from 'node:assert/strict';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { readCatalog } from '../../../../src/core/catalog/readCatalog.ts';
import { textDocument } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('methods that a call file is completed with', () => {
	const catalog = readCatalog({ methods: ['a.first', 'b.second', 'c.third'].map((name) => ({ name })) }).catalog;
	assert.ok(catalog);
	const few = mergeCatalogs([catalog]);

	async function proposed(recent: readonly string[], text = '###\n', service?: string): Promise<string[]> {
		const { completions, callFileReader } = await withEditorTypes(async () => ({
			...(await import('../../../../src/host/callFiles/completions.ts')),
			...(await import('../../../../src/app/callFiles/parsedFile.ts')),
		}));
		const document = textDocument(text);
		const provider = completions({
			sources: { accounts: { all: () => [], named: () => undefined } },
			catalogs: { of: async () => few },
			fileCalls: { accountOf: () => (service === undefined ? undefined : { service }) },
			recentMethods: () => recent,
			files: callFileReader(),
		} as never);
		const items = (await provider.provideCompletionItems(
			document as never,
			document.positionAt(text.length) as never,
			{} as never,
			{} as never,
		)) as unknown as { made: [string]; sortText?: string }[];
		return items
			.map(({ made: [label], sortText = label }) => ({ label, sortText }))
			.sort((a, b) => (a.sortText < b.sortText ? -1 : 1))
			.map(({ label }) => label);
	}

	it('begin with those called last, the last one first; each is there once', async () => {
		assert.deepEqual(await proposed(['c.third', 'unknown.method', 'b.second']), [
			'c.third',
			'b.second',
			'a.first',
			'POST',
		]);
		assert.deepEqual(await proposed([]), ['a.first', 'b.second', 'c.third', 'POST']);
	});

	it('are followed by a format in calls of the specification alone', async () => {
		assert.deepEqual(await proposed([], '###\na.first\n'), ['format']);
		assert.deepEqual(await proposed([], '###\na.first\n', 'binance'), []);
	});
});
