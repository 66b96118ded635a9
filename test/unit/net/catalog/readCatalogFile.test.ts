import assert from 'node:assert/strict';
import { catalogLimits } from '../../../../src/core/catalog/checkCatalog.ts';
import { readCatalogFile } from '../../../../src/net/catalog/readCatalogFile.ts';
import { threadsOfEachTest } from '../diagnosis/startedWorkers.ts';

const path = new URL('../../../../src/net/catalog/catalogWorker.ts', import.meta.url);
const read = (text: string) => readCatalogFile(new TextEncoder().encode(text), path, catalogLimits);
const largest = 2 * 1024 * 1024;

describe('catalogue files', () => {
	const threads = threadsOfEachTest();

	it('are read at once when they are small', async () => {
		assert.equal((await read('{"methods":[{"name":"a.b"}]}'))?.catalog?.names, 'a.b');
		assert.equal(threads.count, 0);
	});

	it('are read in a thread when they are large, which then ends', async () => {
		const methods = Array.from(
			{ length: 1900 },
			(_, index) => `{"name":"a.m${index}","description":"twenty characters .."}`,
		);
		assert.equal((await read(`{"methods":[${methods.join()}]}`))?.catalog?.took.methods, 1900);
		assert.equal(threads.count, 1);
	});

	for (const [what, text] of Object.entries({
		'20,000 unknown keys': `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()},"methods":[]}`,
		'700,000 tiny methods': `{"methods":[${Array.from({ length: 699_000 }, () => '{}').join()}]}`,
		'deep nesting': `{"methods":${'['.repeat(largest / 2 - 20)}${']'.repeat(largest / 2 - 20)}}`,
		brackets: '['.repeat(largest),
		'line ends': '\n'.repeat(largest),
		'unknown keys without a value': '"a",'.repeat(largest / 4),
	})) {
		it(`take nothing else with them: ${what}`, async () => {
			const result = await read(text);
			assert.ok((result?.problems.length ?? 0) <= 1000);
			assert.ok((result?.catalog?.took.methods ?? 0) <= catalogLimits.methods);
			assert.equal(threads.count, 1);
		});
	}
});
