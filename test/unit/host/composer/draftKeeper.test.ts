import assert from 'node:assert/strict';
import { draftKeeper } from '../../../../src/host/composer/draftKeeper.ts';
import type { Draft } from '../../../../src/shared/draft.ts';

const nothing = () => false;
const draft = (method: string): Draft => ({ accountId: 'p', method, format: 'json', rows: [] });

describe('drafts that cannot be written', () => {
	it('say so once, and are stored as soon as they can be', async () => {
		const failures: unknown[] = [];
		let isFull = true;
		const written: string[] = [];
		const keeper = draftKeeper(draft(''), undefined, {
			files: {
				write: async (_, { draft: { method } }) => {
					if (isFull) throw new Error('ENOSPC');
					written.push(method);
				},
				remove: async () => {},
			},
			onAdded: () => {},
			onFailure: (error) => failures.push(error),
		});
		for (const method of ['a', 'ab', 'abc']) {
			keeper.store(draft(method), nothing);
			await keeper.flush();
		}
		assert.equal(failures.length, 1);
		isFull = false;
		// As when the composer is closed.
		await keeper.flush();
		keeper.store(draft('abcd'), nothing);
		await keeper.flush();
		assert.deepEqual(written, ['abc', 'abcd']);
	});
});
