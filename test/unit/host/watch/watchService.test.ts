import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Account } from '../../../../src/host/accounts/account.ts';
import { type WatchPorts, WatchService } from '../../../../src/host/watch/watchService.ts';
import { type LocalService, startLocalService } from '../../../../src/net/service/localService.ts';
import type { Watched } from '../../../../src/net/service/watchedCall.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from '../../net/service/serviceClient.ts';
import { FakeAccounts, FakeServices } from '../fakeAccounts.ts';

const accountOf = (id: string): Account => ({
	id,
	name: id,
	baseUrl: 'https://api.example.org',
	applicationKey: keys.applicationKey,
});

function setUp(startService: WatchPorts['startService'], pause?: (label: string) => Promise<void>) {
	const stores = new FakeAccounts(pause);
	const taken: { watched: Watched; accountId: string; signal: AbortSignal }[] = [];
	const shown: (string | undefined)[] = [];
	const watch: WatchService = new WatchService({
		account: (id) => stores.get(id),
		keysOf: async (account) => {
			const { credentials } = await stores.keysOf(account);
			return credentials.accessToken === '' ? { problem: 'no token' } : credentials;
		},
		startService,
		take: (watched, accountId, signal) => taken.push({ watched, accountId, signal }),
		changed: () => shown.push(watch.watching?.account.name),
	});
	stores.changed = () => void watch.check();
	for (const id of ['a', 'b']) {
		stores.accounts.set(id, accountOf(id));
		const origin = 'https://api.example.org';
		stores.secrets.set(`${id} access_token`, { origin, value: keys.accessToken });
		stores.secrets.set(`${id} application_secret_key`, { origin, value: keys.applicationSecretKey });
	}
	return { stores, watch, taken, shown };
}

/** A watch whose services listen on nothing. */
function setUpFake(pause?: (label: string) => Promise<void>) {
	const services = new FakeServices(pause);
	return { services, ...setUp(services.start, pause) };
}

describe('the service of a watch', () => {
	// A test that failed leaves no real service behind.
	const opened: LocalService[] = [];
	after(() => Promise.all(opened.map((service) => service.close())));
	const startReal: WatchPorts['startService'] = async (checked, port, watch) => {
		const service = await startLocalService({ keys: checked, port, watch });
		opened.push(service);
		return service;
	};

	it('takes another key and another name without leaving its port, both at once too', async () => {
		const { stores, services, watch, shown } = setUpFake();
		await watch.start(accountOf('a'), 4821);
		const [service] = services.open;
		await Promise.all([
			stores.replace(accountOf('a'), 'access_token', 'another'),
			stores.edit('a', { name: 'Renamed' }),
		]);
		await watch.check();
		assert.deepEqual(services.open, [service]);
		assert.equal(service?.keys.accessToken, 'another');
		assert.equal(watch.watching?.account.name, 'Renamed');
		assert.equal(shown.at(-1), 'Renamed');
	});

	it('ends with the account, or with what it needs of its keys', async () => {
		for (const end of ['delete', 'replace'] as const) {
			const { stores, services, watch, shown } = setUpFake();
			await watch.start(accountOf('a'), 4821);
			await stores.delete('b');
			await watch.check();
			assert.equal(services.open.length, 1);
			await (end === 'delete' ? stores.delete('a') : stores.replace(accountOf('a'), 'access_token', ''));
			await watch.check();
			assert.deepEqual([services.open, watch.watching, shown.at(-1)], [[], undefined, undefined]);
		}
	});

	it('tells why it cannot watch with an account, and goes on with the one before', async () => {
		const { stores, services, watch } = setUpFake();
		await watch.start(accountOf('a'), 4821);
		await stores.replace(accountOf('b'), 'access_token', '');
		assert.deepEqual(await watch.start(accountOf('b'), 4821), { problem: 'no token' });
		assert.equal(await watch.start(accountOf('deleted'), 4821), undefined);
		assert.equal(watch.watching?.account.id, 'a');
		assert.equal(services.open.length, 1);
	});

	it('tells of a port that cannot be had, and watches when asked again', async () => {
		const { services, watch } = setUpFake();
		services.failing = true;
		await assert.rejects(watch.start(accountOf('a'), 4821), /no port/);
		services.failing = false;
		assert.equal((await watch.start(accountOf('a'), 4821)) === watch.watching, true);
		assert.equal(services.open.length, 1);
	});

	it('aborts what still waits for its diagnosis when it stops, not when a key changes', async () => {
		const { stores, watch, taken } = setUp(startReal);
		const started = await watch.start(accountOf('a'), 0);
		assert.ok(started && 'baseUrl' in started);
		const port = Number(new URL(started.baseUrl).port);
		assert.equal((await ask(port, callPath(plainSigned, plainQuery))).status, 200);
		await stores.replace(accountOf('a'), 'application_secret_key', 'another');
		await watch.check();
		assert.match((await ask(port, callPath(plainSigned, plainQuery))).text, /"error_code":104/);
		const [first] = taken;
		assert.equal(first?.accountId, 'a');
		assert.equal(first.signal.aborted, false);
		await watch.stop();
		assert.equal(first.signal.aborted, true);
		await assert.rejects(ask(port, '/fb.do'), { code: 'ECONNREFUSED' });
	});

	const step = fc.constantFrom(
		...['start a', 'start b', 'stop', 'restart', 'rename', 'key', 'delete', 'fail', 'mend', 'dispose'],
	);

	/** Does a step without waiting for it. What fails is told of with `no port` only. */
	async function take(one: string, index: number, { stores, watch }: ReturnType<typeof setUp>): Promise<void> {
		const a = stores.get('a') ?? accountOf('a');
		const start = (account: Account) =>
			watch.start(account, 0).catch((error: Error) => assert.equal(error.message, 'no port'));
		const does: Record<string, () => Promise<unknown>> = {
			'start a': () => start(a),
			'start b': () => start(accountOf('b')),
			stop: () => watch.stop(),
			restart: () => Promise.all([watch.stop(), start(a)]),
			rename: () => stores.edit('a', { name: `name ${index}` }),
			key: () => (stores.get('a') ? stores.replace(a, 'access_token', `token ${index}`) : Promise.resolve()),
			delete: () => stores.delete('a'),
			dispose: () => watch.dispose(),
		};
		await does[one]?.();
	}

	/** The account that is watched in the end; null where that depends on which came first. */
	function wanted(steps: readonly string[]): string | undefined | null {
		if (steps.includes('dispose')) return undefined;
		if (steps.includes('delete') || steps.includes('fail')) return null;
		const last = steps.findLast((one) => /^(start|stop|restart)/.test(one)) ?? 'stop';
		return last === 'stop' ? undefined : last === 'start b' ? 'b' : 'a';
	}

	it('whatever comes in whatever order: one service at most, and it has the keys and the name of now', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 8 }), async (s, steps) => {
				const world = setUpFake((label) => s.schedule(Promise.resolve(), label));
				const { stores, services, watch } = world;
				let settled = 0;
				s.scheduleSequence(
					steps.map((one, index) => async () => {
						if (one === 'fail' || one === 'mend') services.failing = one === 'fail';
						void take(one, index, world).finally(() => {
							settled += 1;
						});
					}),
				);
				await s.waitIdle();
				assert.equal(settled, steps.length, 'someone is left waiting');
				assert.ok(services.most <= 1, `${services.most} were open at once`);
				const { watching } = watch;
				const [service] = services.open;
				assert.equal(watching?.baseUrl, service?.baseUrl);
				if (watching) {
					assert.equal(watching.account, stores.get(watching.account.id));
					assert.deepEqual(service?.keys, (await s.waitFor(stores.keysOf(watching.account))).credentials);
				}
				const expected = wanted(steps);
				if (expected !== null) assert.equal(watching?.account.id, expected);
				await s.waitFor(watch.dispose());
				assert.deepEqual(services.open, []);
			}),
			{ numRuns: 300 },
		);
	});

	it('the same with real services: in the end nobody listens but the one that is watched', async () => {
		const spaced = fc.record({ step, turns: fc.nat(4) });
		await fc.assert(
			fc.asyncProperty(fc.array(spaced, { minLength: 2, maxLength: 6 }), async (steps) => {
				const open = new Set<LocalService>();
				const ports = new Set<number>();
				const world = setUp(async (checked, port, watch) => {
					const service = await startReal(checked, port, watch);
					open.add(service);
					ports.add(service.port);
					assert.equal(open.size, 1, 'two are open at once');
					const close = () => service.close().finally(() => open.delete(service));
					return { ...service, close };
				});
				const { watch } = world;
				const given: Promise<void>[] = [];
				for (const [index, { step: one, turns }] of steps.entries()) {
					given.push(take(one, index, world));
					for (let turn = 0; turn < turns; turn++) await setImmediate();
				}
				await Promise.all([...given, watch.check()]);
				const expected = wanted(steps.map(({ step: one }) => one).filter((one) => one !== 'fail'));
				if (expected !== null) assert.equal(watch.watching?.account.id, expected);
				const listening = async () => {
					const asked = await Promise.all(
						[...ports].map((port) =>
							ask(port, '/').then(
								() => [`http://127.0.0.1:${port}`],
								() => [],
							),
						),
					);
					return asked.flat();
				};
				assert.deepEqual(await listening(), watch.watching ? [watch.watching.baseUrl] : []);
				await watch.dispose();
				assert.deepEqual(await listening(), []);
			}),
			{ numRuns: 25 },
		);
	});
});
