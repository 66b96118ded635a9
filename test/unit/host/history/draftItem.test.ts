import assert from 'node:assert/strict';
import { env } from '../../../hostile/editorTypes.ts';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

describe('a draft in the history', () => {
	const load = () => withEditorTypes(() => import('../../../../src/host/history/draftItem.ts'));
	const draft = (savedAt: number) => ({
		kind: 'draft' as const,
		draft: { id: '1', method: 'users.get', names: ['uids'], count: 1, savedAt, isOpen: false },
		account: 'Own',
	});
	const long = new Date(2024, 0, 6, 14, 5).getTime();

	afterEach(() => {
		env.language = 'en';
	});

	it('has its day and time as VS Code’s language writes them', async () => {
		const { draftItem } = await load();
		env.language = 'ru';
		assert.equal(draftItem(draft(long)).description, '06.01.2024 14:05 · uids');
		assert.equal(draftItem(draft(long)).tooltip, 'users.get\nOwn\n06.01.2024 14:05\nuids');
		env.language = 'de';
		assert.equal(draftItem(draft(long)).description, '6.1.2024 14:05 · uids');
		env.language = 'en';
		assert.match(String(draftItem(draft(long)).description), /^1\/6\/2024 2:05\sPM · uids$/);
	});

	it('has the time alone when it is of today', async () => {
		const { draftItem } = await load();
		env.language = 'de';
		const noon = new Date().setHours(12, 34, 0, 0);
		assert.equal(draftItem(draft(noon)).description, '12:34 · uids');
	});
});
