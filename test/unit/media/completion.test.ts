import assert from 'node:assert/strict';
import { bestMatches, itemAt } from '../../../media/composer/completion.ts';

/** The names of methods, made of every group with every name first. */
function methods(count = 60) {
	const groups = ['users', 'friends', 'photos', 'discussions', 'group', 'mediatopic', 'notifications', 'stream'];
	const names = ['getInfo', 'get', 'getCurrentUser', 'add', 'delete', 'getAlbums', 'getByTheme', 'setStatus'];
	const all = Array.from({ length: count }, (_, i) => ({
		name: `${groups[i % 8]}.${names[Math.floor(i / 8) % 8]}${i >= 64 ? i : ''}`,
	}));
	return [{ name: 'events.get' }, ...all];
}

describe('completion', () => {
	const first = (typed: string) => bestMatches(methods(), typed, 50).best[0]?.candidate.name;

	it('finds a method by the beginnings of its parts', () => {
		assert.equal(first('ugi'), 'users.getInfo');
		assert.equal(first('evget'), 'events.get');
		assert.equal(first('getcurrent'), 'group.getCurrentUser');
		assert.equal(first('photos.get'), 'photos.get');
	});

	it('marks the letters that fit, and says how many there are', () => {
		const { best, total } = bestMatches(methods(), 'users.get', 2);
		assert.deepEqual(best[0]?.positions, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
		assert.equal(best.length, 2);
		assert.equal(total, 5);
		assert.deepEqual(bestMatches(methods(), 'zzz', 2), { best: [], total: 0 });
	});

	it('finds the best among 10,000', () => {
		const { best, total } = bestMatches(methods(10_000), 'users.get', 50);
		assert.equal(best.length, 50);
		assert.ok(total > 50);
		assert.ok(best.every(({ candidate }) => candidate.name.startsWith('users.get')));
	});
});

describe('the item of a list at the caret', () => {
	const at = (marked: string) => {
		const caret = marked.indexOf('|');
		const { typed, candidates } = itemAt(marked.replace('|', ''), caret, [{ name: 'A' }, { name: 'B' }]);
		return [typed, ...candidates.map(({ name }) => name)];
	};

	it('is what stands between the commas, without the space around it', () => {
		assert.deepEqual(at('|'), ['', 'A', 'B']);
		assert.deepEqual(at('A, b |,C'), ['b', 'B']);
		assert.deepEqual(at('|,A'), ['', 'B']);
		assert.deepEqual(at('A,B, |'), ['']);
		assert.deepEqual(at('A|,x'), ['A', 'A', 'B']);
	});
});
