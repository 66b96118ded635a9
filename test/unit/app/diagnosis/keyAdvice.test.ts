import assert from 'node:assert/strict';
import { type KeyFix, offeredFixes } from '../../../../src/app/diagnosis/keyAdvice.ts';

describe('what is offered to be done about keys', () => {
	const use = (accountId: string): KeyFix => ({ kind: 'use-account', accountId });
	const advice = (...ids: string[]) => [{ text: 'Keys', fixes: ids.map((id) => ({ title: id, fix: use(id) })) }];

	it('is done by the number of its button, and by no number that was offered before', () => {
		const offered = offeredFixes();
		const [first] = offered.offer(advice('a', 'b'));
		const titles = first?.fixes.map(({ title }) => title);
		assert.deepEqual(titles, ['a', 'b']);
		const offers = first?.fixes.map(({ index }) => offered.get(index));
		assert.deepEqual(offers, [use('a'), use('b')]);
		const [second] = offered.offer(advice('c'));
		for (const { index } of first?.fixes ?? []) assert.equal(offered.get(index), undefined);
		assert.deepEqual(offered.get(second?.fixes[0]?.index ?? -1), use('c'));
	});

	it('keeps the number of its button while it is offered again, as a search does that goes on', () => {
		const offered = offeredFixes();
		const [first] = offered.offer(advice('a', 'b'));
		const [again] = offered.offer(advice('b', 'c'));
		assert.equal(again?.fixes[0]?.index, first?.fixes[1]?.index);
		assert.equal(offered.get(first?.fixes[0]?.index ?? -1), undefined);
	});

	it('goes out in words alone', () => {
		assert.ok(!JSON.stringify(offeredFixes().offer(advice('a'))).includes('use-account'));
	});
});
