import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Account } from '../../../../src/app/accounts/account.ts';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import type { ServiceKeys } from '../../../../src/net/service/serviceKeys.ts';
import { ask } from '../../net/service/serviceClient.ts';
import { addOwn, own, sample, type setUp, setUpWithSample } from './serviceWorld.ts';

describe('the local service, whatever comes in whatever order', () => {
	const step = fc.constantFrom(
		...['start', 'stop', 'restart', 'rename', 'vary', 'key', 'delete', 'delete own', 'fail', 'mend', 'dispose'],
	);

	/** Does a step without waiting for it. */
	function take(one: string, index: number, { stores, services, service }: ReturnType<typeof setUp>) {
		const start = () => service.start().catch((error: Error) => assert.equal(error.message, 'no port'));
		const does: Record<string, () => Promise<unknown>> = {
			start,
			stop: () => service.stop(),
			restart: () => Promise.all([service.stop(), start()]),
			rename: () => stores.edit('local', { name: `Name ${index}` }),
			vary: () => stores.edit('local', { variables: { uid: `${index}` } }),
			key: async () => stores.get('own') && stores.replace(own, 'access_token', `token ${index}`),
			delete: () => stores.delete('local'),
			'delete own': () => stores.delete('own'),
			dispose: () => service.dispose(),
		};
		if (one === 'fail' || one === 'mend') services.failing = one === 'fail';
		return Promise.resolve(does[one]?.());
	}

	/** Whether it runs in the end; undefined where that depends on which step was first. */
	function isWanted(steps: readonly string[]): boolean | undefined {
		if (steps.includes('dispose')) return false;
		if (steps.includes('delete') || steps.includes('fail')) return undefined;
		return (steps.findLast((one) => /start|stop/.test(one)) ?? 'stop') !== 'stop';
	}

	it('one at most, with the keys of now, and the sample account is as the user left it', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 8 }), async (s, steps) => {
				const world = setUpWithSample((label) => s.schedule(Promise.resolve(), label));
				const { stores, services, service } = world;
				addOwn(world);
				let settled = 0;
				s.scheduleSequence(
					steps.map((one, index) => async () => {
						void take(one, index, world).finally(() => {
							settled += 1;
						});
					}),
				);
				await s.waitIdle();
				assert.equal(settled, steps.length, 'someone is left waiting');
				assert.ok(services.most <= 1, `${services.most} were open at once`);
				const [open] = services.open;
				const { running } = service;
				assert.equal(running?.port, open?.port);
				const wanted = isWanted(steps);
				if (wanted !== undefined) assert.equal(running !== undefined, wanted);
				if (!steps.some((one) => one === 'delete' || one === 'fail')) assertSample(stores.get('local'), steps);
				if (running) {
					const now = stores.all().toSorted((a, b) => rank(a) - rank(b));
					assert.deepEqual(running.accounts, now);
					const held = now.map(async (account): Promise<ServiceKeys> => {
						const { credentials } = await stores.keysOf(account);
						return { ...credentials, id: account.id, isLenient: !account.isLocalService };
					});
					assert.deepEqual(open?.keys, await s.waitFor(Promise.all(held)));
				}
				for (const key of stores.secrets.keys())
					assert.ok(stores.get(key.split(' ')[0]), 'a secret is left of a deleted account');
				await s.waitFor(service.dispose());
				assert.deepEqual(services.open, []);
			}),
			{ numRuns: 500 },
		);
	});

	const rank = ({ isLocalService = false }: Account) => Number(isLocalService);

	function assertSample(account: Account | undefined, steps: readonly string[]): void {
		const named = steps.lastIndexOf('rename');
		const varied = steps.lastIndexOf('vary');
		const variables = varied < 0 ? sample.variables : { uid: `${varied}` };
		assert.deepEqual(account, { ...sample, name: named < 0 ? sample.name : `Name ${named}`, variables });
	}

	it('the same with real services: in the end nobody listens but the one that runs', async () => {
		const spaced = fc.record({ step, turns: fc.nat(4) });
		await fc.assert(
			fc.asyncProperty(fc.array(spaced, { minLength: 2, maxLength: 6 }), async (steps) => {
				const ports = new Set<number>();
				let open = 0;
				const world = setUpWithSample(undefined, {
					listen: async (held, watch) => {
						const service = await startLocalService({ keys: held, watch, port: 0 });
						open += 1;
						ports.add(service.port);
						assert.equal(open, 1, 'two are open at once');
						const close = () =>
							service.close().finally(() => {
								open -= 1;
							});
						return { ...service, close };
					},
				});
				const { service } = world;
				const given: Promise<unknown>[] = [];
				for (const [index, { step: one, turns }] of steps.entries()) {
					given.push(take(one, index, world));
					for (let turn = 0; turn < turns; turn++) await setImmediate();
				}
				await Promise.all([...given, service.check()]);
				const wanted = isWanted(steps.map(({ step: one }) => one).filter((one) => one !== 'fail'));
				if (wanted !== undefined) assert.equal(service.running !== undefined, wanted);
				const isListening = (port: number) =>
					ask(port, '/').then(
						() => true,
						() => false,
					);
				const listening = async () => {
					const states = await Promise.all([...ports].map(async (port) => ((await isListening(port)) ? [port] : [])));
					return states.flat();
				};
				assert.deepEqual(await listening(), service.running ? [service.running.port] : []);
				await service.dispose();
				assert.deepEqual(await listening(), []);
			}),
			{ numRuns: 25 },
		);
	});
});
