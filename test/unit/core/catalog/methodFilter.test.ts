import assert from 'node:assert/strict';
import { callKeys } from '../../../../src/core/callFile/callKeys.ts';
import { matchesFilter } from '../../../../src/core/catalog/methodFilter.ts';

describe('matchesFilter', () => {
	const permissions = { value: ['VALUABLE_ACCESS'], certainty: 'stated', evidence: 'own' } as const;
	for (const [filter, expected] of [
		['info', true],
		['USERS info', true],
		['valuable', true],
		['info photo', false],
		['valuable users', true],
		['valuable photo', false],
		['', true],
	] as const) {
		it(`${expected ? 'takes' : 'leaves'} the method for "${filter}"`, () =>
			assert.equal(
				matchesFilter('users.getInfo', () => permissions, filter),
				expected,
			));
	}

	it('asks for permissions only where the name does not do', () => {
		const asked = () => assert.fail('asked');
		assert.equal(matchesFilter('users.getInfo', asked, 'users info'), true);
		assert.equal(
			matchesFilter('users.getInfo', () => undefined, 'valuable'),
			false,
		);
	});
});

describe('callKeys', () => {
	it('tells calls of the same title and method apart, and keeps the others when one comes in', () => {
		const [a, b] = [{ title: 'A', method: 'a.b' }, { method: 'a.b' }];
		const keys = callKeys([a, b, a]);
		assert.equal(new Set(keys).size, 3);
		assert.deepEqual(
			callKeys([b, { title: 'New', method: 'c.d' }, a, a]).filter((key) => keys.includes(key)).length,
			3,
		);
	});

	it('are short, however long the titles, and differ all the same', () => {
		const long = { title: 'x'.repeat(500_000), method: 'y'.repeat(500_000) };
		const keys = callKeys([long, { ...long, title: `${long.title}z` }, long]);
		assert.equal(new Set(keys).size, 3);
		assert.ok(keys.every((key) => key.length < 500));
	});
});
