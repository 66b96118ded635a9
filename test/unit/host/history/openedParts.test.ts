import assert from 'node:assert/strict';
import { OpenedParts } from '../../../../src/host/history/openedParts.ts';

describe('the open parts of the history', () => {
	const today = new Date(2026, 4, 3).getTime();
	const yesterday = new Date(2026, 4, 2).getTime();
	const day = (start: number) => ({ kind: 'day', day: start, count: 1 }) as const;
	const pinned = { kind: 'pinned', count: 1 } as const;
	const drafts = { kind: 'drafts', count: 1 } as const;
	const parts = () => new OpenedParts(() => today + 3_600_000);

	it('are today and what is pinned, at first', () => {
		const opened = parts();
		assert.deepEqual(
			[day(today), day(yesterday), pinned, drafts].map((part) => opened.has(part)),
			[true, false, true, false],
		);
	});

	it('stay as the user has them, whatever they hold by then', () => {
		const opened = parts();
		opened.note(drafts, true);
		opened.note(day(yesterday), true);
		opened.note(day(today), false);
		opened.note(pinned, false);
		assert.deepEqual(
			[day(today), { ...day(yesterday), count: 9 }, pinned, { ...drafts, count: 2 }].map((part) => opened.has(part)),
			[false, true, false, true],
		);
		opened.note(drafts, false);
		assert.equal(opened.has(drafts), false);
	});
});
