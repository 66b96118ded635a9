import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DraftFiles } from '../../../../src/host/composer/draftFiles.ts';
import { readStoredDraft } from '../../../../src/shared/storedDraft.ts';

const id = '01234567-89ab-cdef-0123-456789abcdef';
const rows = [{ name: 'a', value: '1', enabled: true }];
/** As it was stored while an account was called a profile. */
const stored = { revision: 7, draft: { profileId: 'p', method: 'a.b', format: 'json', rows } };
const read = { revision: 7, draft: { accountId: 'p', method: 'a.b', format: 'json', rows } };

describe('a draft of an older version', () => {
	it('keeps its account', () => {
		assert.deepEqual(readStoredDraft(stored), read);
		assert.deepEqual(readStoredDraft({ ...stored, draft: { ...stored.draft, accountId: 'q' } })?.draft.accountId, 'q');
		const cut = { ...stored, isCut: true, draft: { ...stored.draft, rows: [] } };
		assert.deepEqual(readStoredDraft(cut), { ...read, isCut: true, draft: { ...read.draft, rows: [] } });
	});

	it('is listed and read from its file with its account', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'signed-call-drafts-'));
		try {
			const head = { method: 'a.b', profileId: 'p', names: ['a'], count: 1, savedAt: 5 };
			await writeFile(join(folder, `${id}.json`), `${JSON.stringify(head)}\n${JSON.stringify(stored)}\n`);
			const files = new DraftFiles(folder);
			assert.deepEqual(await files.list(), [{ id, accountId: 'p', method: 'a.b', names: ['a'], count: 1, savedAt: 5 }]);
			assert.deepEqual((await files.read(id))?.stored, read);
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});
