import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Account } from '../../../../src/host/accounts/account.ts';
import { LocalServiceControl } from '../../../../src/host/service/localServiceControl.ts';
import { FakeAccounts, FakeServices } from '../fakeAccounts.ts';

const own: Account = {
	id: 'local',
	name: 'Local service',
	baseUrl: 'http://127.0.0.1:4820',
	applicationKey: 'KEY',
	scheme: 'client-server',
	variables: { uid: '1' },
	isLocalService: true,
};

function setUp(pause?: (label: string) => Promise<void>, tellImpossible?: () => void) {
	const stores = new FakeAccounts(pause);
	const services = new FakeServices(pause);
	const control = new LocalServiceControl({
		accounts: stores,
		keyRing: stores,
		changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined, dispose: () => undefined },
		startService: services.start,
		freeName: () => 'New',
		...(tellImpossible && { tellImpossible }),
	});
	return { stores, services, control };
}

async function setUpWithAccount(pause?: (label: string) => Promise<void>) {
	const world = setUp(pause);
	const { stores } = world;
	stores.accounts.set(own.id, own);
	for (const name of ['access_token', 'application_secret_key', 'session_secret_key'] as const)
		stores.secrets.set(`local ${name}`, { origin: 'http://127.0.0.1:4820', value: `${name} of mine` });
	return world;
}

/** Holds back the first step of this label. */
function gate(label: string) {
	const arrived = Promise.withResolvers<void>();
	const opened = Promise.withResolvers<void>();
	const pause = async (one: string) => {
		if (one !== label) return;
		arrived.resolve();
		await opened.promise;
	};
	return { pause, arrived: arrived.promise, open: opened.resolve };
}

describe('the control of the local service', () => {
	it('says why, and starts nothing, where it cannot be started', async () => {
		let told = 0;
		const { stores, services, control } = setUp(undefined, () => {
			told += 1;
		});
		assert.equal(await control.start(), undefined);
		assert.deepEqual([told, services.open.length, stores.all().length], [1, 0, 0]);
	});

	it('makes an account with keys of its own that are bound to the service', async () => {
		const { stores, services, control } = setUp();
		const account = await control.start();
		assert.deepEqual(stores.all(), [account]);
		const [service] = services.open;
		assert.deepEqual(
			{ ...account, id: '' },
			{
				id: '',
				name: 'New',
				scheme: 'server-server',
				baseUrl: 'http://127.0.0.1:4820',
				applicationKey: service?.keys.applicationKey,
				isLocalService: true,
			},
		);
		const { credentials } = await stores.keysOf(account ?? assert.fail());
		assert.deepEqual(credentials, service?.keys);
	});

	it('keeps what the user set of the account, its keys and variables among it, when it starts again', async () => {
		const { stores, services, control } = await setUpWithAccount();
		await services.start({ applicationKey: 'busy', accessToken: 'busy' });
		assert.deepEqual(await control.start(), { ...own, baseUrl: 'http://127.0.0.1:4821' });
		assert.equal(services.open.at(-1)?.keys.sessionSecretKey, 'session_secret_key of mine');
		assert.equal((await stores.keysOf(stores.get('local') ?? own)).credentials.accessToken, 'access_token of mine');
	});

	it('keeps what the user changes while it starts', async () => {
		const { pause, arrived, open } = gate('start');
		const { stores, services, control } = await setUpWithAccount(pause);
		const started = control.start();
		await arrived;
		await stores.edit('local', { name: 'Renamed', variables: { uid: '2' } });
		await stores.replace(own, 'access_token', 'another');
		open();
		assert.deepEqual(await started, { ...own, name: 'Renamed', variables: { uid: '2' } });
		assert.equal(services.open[0]?.keys.accessToken, 'another');
		assert.equal(stores.secrets.get('local access_token')?.value, 'another');
	});

	for (const step of ['start', 'keysOf', 'replace', 'update']) {
		for (const how of ['stop', 'dispose'] as const) {
			it(`leaves nothing running after ${how} while it starts, at the step ${step}`, async () => {
				const { pause, arrived, open } = gate(step);
				const { services, control } = await setUpWithAccount(pause);
				const started = control.start();
				await arrived;
				const stopped = control[how]();
				const again = how === 'stop' ? control.stop() : control.dispose();
				open();
				assert.deepEqual(await Promise.all([started, stopped, again]), [undefined, undefined, undefined]);
				assert.equal(control.port, undefined);
				assert.deepEqual(services.open, []);
			});
		}
	}

	for (const step of ['start', 'replace', 'update']) {
		it(`gives up when the account is deleted while it starts, at the step ${step}`, async () => {
			const { pause, arrived, open } = gate(step);
			const { stores, services, control } = await setUpWithAccount(pause);
			const started = control.start();
			await arrived;
			void stores.delete('local');
			open();
			assert.equal(await started, undefined);
			assert.deepEqual([services.open, stores.all(), [...stores.secrets]], [[], [], []]);
		});
	}

	it('starts with a new account when the one of the running service was deleted', async () => {
		const { stores, services, control } = await setUpWithAccount();
		await control.start();
		await stores.delete('local');
		const account = await control.start();
		assert.deepEqual([account?.name, stores.all(), services.open.length], ['New', [account], 1]);
	});

	it('tells everyone who waits that it cannot start, and starts when asked again', async () => {
		const { services, control } = await setUpWithAccount();
		services.failing = true;
		const starts = await Promise.allSettled([control.start(), control.start()]);
		assert.deepEqual(
			starts.map(({ status }) => status),
			['rejected', 'rejected'],
		);
		services.failing = false;
		assert.equal((await control.start())?.id, 'local');
		assert.equal(services.open.length, 1);
	});

	it('closes the service when the keys cannot be stored', async () => {
		const { stores, services, control } = await setUpWithAccount();
		stores.replace = () => Promise.reject(new Error('no storage'));
		await assert.rejects(control.start(), /no storage/);
		assert.deepEqual([services.open, control.port], [[], undefined]);
	});

	const step = fc.constantFrom('start', 'stop', 'restart', 'rename', 'vary', 'delete', 'fail', 'mend', 'dispose');

	it('whatever comes in whatever order: one service at most, and the account is as the user left it', async () => {
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 8 }), async (s, steps) => {
				const { stores, services, control } = await setUpWithAccount((label) => s.schedule(Promise.resolve(), label));
				let isStarted = false;
				let waiting = 0;
				const wait = (task: Promise<unknown>) => {
					waiting += 1;
					void task
						.catch((error: Error) => assert.equal(error.message, 'no port'))
						.finally(() => {
							waiting -= 1;
						});
				};
				const take = (one: string, index: number) => {
					if (one === 'stop' || one === 'restart') wait(control.stop());
					if (one === 'start' || one === 'restart') wait(control.start());
					if (one === 'rename') wait(stores.edit('local', { name: `Name ${index}` }));
					if (one === 'vary') wait(stores.edit('local', { variables: { uid: `${index}` } }));
					if (one === 'delete') wait(stores.delete('local'));
					if (one === 'dispose') wait(control.dispose());
					if (one === 'fail' || one === 'mend') services.failing = one === 'fail';
					isStarted = one === 'start' || one === 'restart' || (isStarted && one !== 'stop');
				};
				s.scheduleSequence(steps.map((one, index) => async () => take(one, index)));
				await s.waitIdle();
				assert.equal(waiting, 0, 'someone is left waiting');
				assert.ok(services.most <= 1, `${services.most} were open at once`);
				const [service] = services.open;
				assert.equal(control.port, service?.port);
				if (!steps.includes('fail') && !steps.includes('delete')) {
					assert.equal(service !== undefined, isStarted && !steps.includes('dispose'));
					const named = steps.lastIndexOf('rename');
					const varied = steps.lastIndexOf('vary');
					assert.deepEqual(stores.all(), [
						{
							...own,
							name: named < 0 ? own.name : `Name ${named}`,
							variables: varied < 0 ? own.variables : { uid: `${varied}` },
						},
					]);
				}
				for (const key of stores.secrets.keys())
					assert.ok(stores.get(key.split(' ')[0]), 'a secret is left of a deleted account');
				await s.waitFor(control.dispose());
				assert.deepEqual(services.open, []);
			}),
			{ numRuns: 300 },
		);
	});
});
