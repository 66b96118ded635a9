import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { newWebWorker } from '../../../src/web/webWorker.ts';

describe('web workers', () => {
	afterEach(() => {
		mock.restoreAll();
		Reflect.deleteProperty(globalThis, 'Worker');
	});

	it('share a URL, which holds their source', () => {
		const started: string[] = [];
		Object.assign(globalThis, {
			Worker: class {
				constructor(url: string) {
					started.push(url);
				}
			},
		});
		const created = mock.method(URL, 'createObjectURL');
		for (let thread = 0; thread < 100; thread++) newWebWorker('one', 'thread');
		assert.equal(created.mock.callCount(), 1);
		assert.equal(new Set(started).size, 1);
	});
});
