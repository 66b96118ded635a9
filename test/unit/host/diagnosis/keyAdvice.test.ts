import assert from 'node:assert/strict';
import { type KeyFix, OfferedFixes } from '../../../../src/host/diagnosis/keyAdvice.ts';

describe('what is offered to be done about keys', () => {
	const use = (accountId: string): KeyFix => ({ kind: 'use-account', accountId });
	const advice = (...ids: string[]) => [{ text: 'Keys', fixes: ids.map((id) => ({ title: id, fix: use(id) })) }];

	it('is done by the number of its button, and by no number that was offered before', () => {
		const offered = new OfferedFixes();
		const [first] = offered.offer(advice('a', 'b'));
		assert.deepEqual(
			first?.fixes.map(({ title }) => title),
			['a', 'b'],
		);
		assert.deepEqual(
			first?.fixes.map(({ index }) => offered.get(index)),
			[use('a'), use('b')],
		);
		const [second] = offered.offer(advice('c'));
		for (const { index } of first?.fixes ?? []) assert.equal(offered.get(index), undefined);
		assert.deepEqual(offered.get(second?.fixes[0]?.index ?? -1), use('c'));
	});

	it('goes out in words alone', () => {
		assert.ok(!JSON.stringify(new OfferedFixes().offer(advice('a'))).includes('use-account'));
	});
});
