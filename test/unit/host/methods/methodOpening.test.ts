import assert from 'node:assert/strict';
import { methodOpening } from '../../../../src/host/methods/methodOpening.ts';

describe('how a method of the tree is opened', () => {
	let done: string[];
	let time: number;
	let opening: ReturnType<typeof methodOpening>;

	beforeEach(() => {
		done = [];
		time = 0;
		opening = methodOpening({
			show: (method) => done.push(`show ${method}`),
			call: (method) => done.push(`call ${method}`),
			now: () => time,
		});
	});

	const openAt = (at: number, method: string) => {
		time = at;
		opening.opened(method);
	};

	it('is shown by a click, and called by the second of a double-click', () => {
		openAt(0, 'a.b');
		openAt(200, 'a.b');
		assert.deepEqual(done, ['show a.b', 'call a.b']);
	});

	it('is shown by two clicks that are no double-click: slow ones, or on two methods', () => {
		openAt(0, 'a.b');
		openAt(501, 'a.b');
		openAt(600, 'a.c');
		openAt(700, 'a.b');
		assert.deepEqual(done, ['show a.b', 'show a.b', 'show a.c', 'show a.b']);
	});

	it('is not called twice by three clicks', () => {
		openAt(0, 'a.b');
		openAt(100, 'a.b');
		openAt(200, 'a.b');
		assert.deepEqual(done, ['show a.b', 'call a.b', 'show a.b']);
	});

	it('is called by Enter, once, and not by a click long after', () => {
		opening.entered();
		openAt(50, 'a.b');
		openAt(60, 'a.c');
		opening.entered();
		openAt(5000, 'a.d');
		assert.deepEqual(done, ['call a.b', 'show a.c', 'show a.d']);
	});
});
