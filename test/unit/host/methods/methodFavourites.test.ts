import assert from 'node:assert/strict';
import { withEditorTypes } from '../../../hostile/withEditorTypes.ts';

const { methodFavourites } = await withEditorTypes(() => import('../../../../src/host/methods/methodFavourites.ts'));

describe('the methods that were called last', () => {
	it('are five, the last one first, each once', async () => {
		const stored = new Map<string, unknown>();
		const { called, recent } = methodFavourites({
			get: (key: string) => stored.get(key) as undefined,
			update: async (key, value) => void stored.set(key, value),
			keys: () => [],
		});
		for (const method of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) await called(method);
		assert.deepEqual(recent(), ['c', 'f', 'e', 'd', 'b']);
	});
});
