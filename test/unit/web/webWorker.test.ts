import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { newWebWorker } from '../../../src/web/webWorker.ts';

describe('web workers', () => {
	afterEach(() => {
		mock.restoreAll();
		Reflect.deleteProperty(globalThis, 'Worker');
	});

	it('of one source share a URL, which is revoked with the next source', () => {
		const started: string[] = [];
		Object.assign(globalThis, {
			Worker: class {
				constructor(url: string) {
					started.push(url);
				}
			},
		});
		const created = mock.method(URL, 'createObjectURL');
		const revoked = mock.method(URL, 'revokeObjectURL');
		for (let thread = 0; thread < 100; thread++) newWebWorker('one', 'thread');
		assert.equal(created.mock.callCount(), 1);
		newWebWorker('another', 'thread');
		assert.equal(created.mock.callCount(), 2);
		assert.deepEqual(revoked.mock.calls[0]?.arguments, [started[0]]);
		assert.equal(new Set(started).size, 2);
	});
});
