import assert from 'node:assert/strict';
import { parseCallDocument } from '../../../../src/core/callFile/callDocument.ts';
import { checkCallFile } from '../../../../src/core/callFile/checkCallFile.ts';
import { mergeCatalogs } from '../../../../src/core/catalog/catalog.ts';
import { CheckedVersions } from '../../../../src/host/callFiles/checkedVersions.ts';

interface Edited {
	version: number;
	text: string;
}

const known = mergeCatalogs([
	{
		name: 'test',
		methods: [{ name: 'events.get', group: 'events', evidence: 'own', parameters: [] }],
		errorCodes: [],
	},
]);
const sources = { uuid: () => '', now: () => 0, random: () => 0 };

/** A file that is checked, with how often it was and how often the catalogues were asked for. */
function checking(read: () => Promise<typeof known> = async () => known) {
	const counts = { checks: 0, reads: 0 };
	const checked = new CheckedVersions<Edited>(
		() => {
			counts.reads += 1;
			return read();
		},
		async ({ text }, catalog) => {
			counts.checks += 1;
			return checkCallFile(parseCallDocument(text), {
				variables: sources,
				accountNames: [],
				...(catalog && { catalog }),
			});
		},
	);
	const document: Edited = { version: 1, text: '### \nevents.gte\n= 1\n' };
	const codes = async () => (await checked.problemsOf(document))?.map(({ code }) => code);
	return { checked, document, counts, codes };
}

describe('the problems of a call file', () => {
	it('are found once for each version, whoever asks', async () => {
		const { document, counts, codes } = checking();
		const [first, second] = await Promise.all([codes(), codes()]);
		assert.deepEqual(first, ['method-unknown', 'parameter-name-empty']);
		assert.deepEqual(second, first);
		assert.deepEqual(counts, { checks: 1, reads: 1 });
		document.version = 2;
		document.text = 'events.get';
		assert.deepEqual(await codes(), ['heading-missing']);
		assert.deepEqual(counts, { checks: 2, reads: 1 });
	});

	it('are found anew when what they are held against has changed', async () => {
		const { checked, counts, codes } = checking();
		await codes();
		checked.forget();
		await codes();
		assert.deepEqual(counts, { checks: 2, reads: 1 });
		checked.forgetCatalog();
		await codes();
		assert.deepEqual(counts, { checks: 3, reads: 2 });
	});

	it('are those of the file alone while the catalogues cannot be read, which is tried again', async () => {
		let reads = 0;
		const { counts, codes } = checking(async () => {
			reads += 1;
			if (reads === 1) throw new Error('no disk');
			return known;
		});
		assert.deepEqual(await codes(), ['parameter-name-empty']);
		assert.deepEqual(await codes(), ['method-unknown', 'parameter-name-empty']);
		await codes();
		assert.deepEqual(counts, { checks: 2, reads: 2 });
	});

	it('are not told to who asked before the file, or what it is held against, changed', async () => {
		const ends: (() => void)[] = [];
		const wanted: boolean[] = [];
		const checked = new CheckedVersions<Edited>(
			async () => known,
			async ({ text }, _catalog, isWanted) => {
				await new Promise<void>((resolve) => ends.push(resolve));
				wanted.push(isWanted());
				return isWanted()
					? checkCallFile(parseCallDocument(text), { variables: sources, accountNames: [] })
					: undefined;
			},
		);
		const document: Edited = { version: 1, text: '= 1' };
		const begun = async (count: number) => {
			while (ends.length < count) await new Promise((resolve) => setImmediate(resolve));
		};
		const first = checked.problemsOf(document);
		await begun(1);
		document.version = 2;
		const second = checked.problemsOf(document);
		await begun(2);
		checked.forget();
		const third = checked.problemsOf(document);
		await begun(3);
		for (const end of ends) end();
		assert.deepEqual(await Promise.all([first, second]), [undefined, undefined]);
		assert.deepEqual(
			(await third)?.map(({ code }) => code),
			['parameter-before-method', 'parameter-name-empty', 'heading-missing', 'method-missing'],
		);
		assert.deepEqual(wanted, [false, false, true]);
	});
});
