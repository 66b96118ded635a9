import assert from 'node:assert/strict';
import { lazy } from '../../../src/app/lazy.ts';

describe('what is loaded at its first use', () => {
	it('is loaded once, and not before', async () => {
		let loads = 0;
		const use = lazy(async () => {
			loads += 1;
			return {};
		});
		assert.equal(use.current(), undefined);
		assert.equal(loads, 0);
		const [first, second] = await Promise.all([use(), use()]);
		assert.equal(first, second);
		assert.equal(await use(), first);
		assert.equal(await use.current(), first);
		assert.equal(loads, 1);
	});

	it('is tried again after a failure, which everyone who waited for it hears', async () => {
		let loads = 0;
		const use = lazy(async () => {
			loads += 1;
			if (loads === 1) throw new Error('no disk');
			return 'loaded';
		});
		const failed = await Promise.allSettled([use(), use()]);
		const statuses = failed.map(({ status }) => status);
		assert.deepEqual(statuses, ['rejected', 'rejected']);
		assert.equal(loads, 1);
		assert.equal(use.current(), undefined);
		assert.equal(await use(), 'loaded');
	});

	it('is released when its owner disposes of it, once', async () => {
		const released: string[] = [];
		const use = lazy(
			async () => 'loaded',
			(loaded) => released.push(loaded),
		);
		await use();
		await use.dispose();
		await use.dispose();
		assert.deepEqual(released, ['loaded']);
		await assert.rejects(use());
	});

	it('is released when it was still being loaded, and its owner waits for that', async () => {
		const loading = Promise.withResolvers<string>();
		const events: string[] = [];
		const use = lazy(
			() => loading.promise,
			async (loaded) => {
				await Promise.resolve();
				events.push(`released ${loaded}`);
			},
		);
		const used = use();
		const disposed = use.dispose().then(() => events.push('disposed'));
		assert.deepEqual(events, []);
		loading.resolve('late');
		assert.equal(await used, 'late');
		await disposed;
		assert.deepEqual(events, ['released late', 'disposed']);
	});

	it('is not released when it was never loaded, or failed to load', async () => {
		const fail = () => assert.fail('nothing to release');
		await lazy(async () => 1, fail).dispose();
		const use = lazy(() => Promise.reject(new Error('no disk')), fail);
		const used = use();
		const disposed = use.dispose();
		await assert.rejects(used);
		await disposed;
	});

	it('is loaded anew after it was forgotten; the failure of what was forgotten does not end the new one', async () => {
		const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
		const released: string[] = [];
		let count = 0;
		const use = lazy(
			() => {
				count += 1;
				return loads[count - 1]?.promise ?? Promise.reject(new Error('too many'));
			},
			(loaded) => released.push(loaded),
		);
		const [first, forgotten, second] = [use(), use.forget(), use()];
		loads[0]?.reject(new Error('old'));
		await assert.rejects(first);
		await forgotten;
		loads[1]?.resolve('new');
		assert.equal(await second, 'new');
		assert.equal(await use(), 'new');
		assert.equal(count, 2);
		await use.forget();
		assert.deepEqual(released, ['new']);
	});
});
