import assert from 'node:assert/strict';
import { startLocalService } from '../../../../src/net/service/localService.ts';
import { ask, callPath, keys, plainQuery, plainSigned } from '../../net/service/serviceClient.ts';
import { addOwn, own, sample, setUp, setUpWithSample } from './serviceWorld.ts';

/** Starts it, and holds back the first step of this label until `open` is called. */
async function startUpTo(label: string) {
	const arrived = Promise.withResolvers<void>();
	const opened = Promise.withResolvers<void>();
	const world = setUpWithSample(async (one) => {
		if (one !== label) return;
		arrived.resolve();
		await opened.promise;
	});
	const started = world.service.start();
	await arrived.promise;
	return { ...world, started, open: opened.resolve };
}

describe('the local service in VS Code', () => {
	it('says why, and starts nothing, where it cannot be started', async () => {
		let told = 0;
		const tellImpossible = () => {
			told += 1;
		};
		const { stores, services, service } = setUp(undefined, { tellImpossible });
		assert.equal(await service.start(), undefined);
		assert.deepEqual([told, services.open.length, stores.all().length], [1, 0, 0]);
	});

	it('makes an account with keys that are bound to the service, and refuses with them what differs', async () => {
		const { stores, services, service } = setUp();
		const account = (await service.start()) ?? assert.fail();
		assert.deepEqual(stores.all(), [account]);
		const [held] = services.open[0]?.keys ?? assert.fail();
		const withoutId = { ...account, id: '' };
		assert.deepEqual(withoutId, {
			id: '',
			name: 'New',
			scheme: 'server-server',
			baseUrl: 'http://127.0.0.1:4820',
			applicationKey: held.applicationKey,
			isLocalService: true,
		});
		const { credentials } = await stores.keysOf(account);
		assert.deepEqual(held, { ...credentials, id: account.id, isLenient: false });
	});

	it('keeps what the user set of the sample account when it starts again', async () => {
		const { stores, services, service } = setUpWithSample();
		await services.start([{ applicationKey: 'busy', accessToken: 'busy' }]);
		assert.deepEqual(await service.start(), { ...sample, baseUrl: 'http://127.0.0.1:4821' });
		assert.equal(services.open.at(-1)?.keys[0].sessionSecretKey, 'session_secret_key of mine');
		assert.equal((await stores.keysOf(stores.get('local') ?? sample)).credentials.accessToken, 'access_token of mine');
	});

	it('keeps what the user changes while it starts', async () => {
		const { stores, services, started, open } = await startUpTo('start');
		await stores.edit('local', { name: 'Renamed', variables: { uid: '2' } });
		await stores.replace(sample, 'access_token', 'another');
		open();
		assert.deepEqual(await started, { ...sample, name: 'Renamed', variables: { uid: '2' } });
		assert.equal(services.open[0]?.keys[0].accessToken, 'another');
		assert.equal(stores.secrets.get('local access_token')?.value, 'another');
	});

	for (const step of ['start', 'keysOf', 'replace', 'update']) {
		for (const how of ['stop', 'dispose'] as const) {
			it(`leaves nothing running after ${how} while it starts, at the step ${step}`, async () => {
				const { services, service, started, open } = await startUpTo(step);
				const stopped = [service[how](), service[how]()];
				open();
				assert.deepEqual(await Promise.all([started, ...stopped]), [undefined, undefined, undefined]);
				assert.deepEqual([service.running, services.open], [undefined, []]);
			});
		}
		it(`gives up when the sample account is deleted while it starts, at the step ${step}`, async () => {
			const { stores, services, started, open } = await startUpTo(step);
			void stores.delete('local');
			open();
			assert.equal(await started, undefined);
			assert.deepEqual([services.open, stores.all(), [...stores.secrets]], [[], [], []]);
		});
	}

	it('says that it cannot start to everyone who waits, and starts when asked again', async () => {
		const { services, service } = setUpWithSample();
		services.failing = true;
		const starts = await Promise.allSettled([service.start(), service.start()]);
		const statuses = starts.map(({ status }) => status);
		assert.deepEqual(statuses, ['rejected', 'rejected']);
		services.failing = false;
		assert.equal((await service.start())?.id, 'local');
		assert.equal(services.open.length, 1);
	});

	it('closes when the keys cannot be stored', async () => {
		const { stores, services, service } = setUpWithSample();
		stores.replace = () => Promise.reject(new Error('no storage'));
		await assert.rejects(service.start(), /no storage/);
		assert.deepEqual([services.open, service.running], [[], undefined]);
	});

	it('starts nothing once it is disposed of', async () => {
		const { services, service } = setUpWithSample();
		await service.dispose();
		assert.equal(await service.start(), undefined);
		assert.deepEqual(services.open, []);
	});

	it('checks with the keys of every account that has enough of them, the sample account last', async () => {
		const world = setUpWithSample();
		addOwn(world);
		world.stores.accounts.set('poor', { ...own, id: 'poor' });
		await world.service.start();
		const held = world.services.open[0]?.keys.map(({ id, isLenient }) => [id, isLenient]);
		assert.deepEqual(held, [
			['own', true],
			['local', false],
		]);
		const ids = world.service.running?.accounts.map(({ id }) => id);
		assert.deepEqual(ids, ['own', 'local']);
	});

	it('takes another key, another name and another account at the port it has', async () => {
		const world = setUpWithSample();
		const { stores, services, service, shown } = world;
		addOwn(world);
		await service.start();
		const [open] = services.open;
		addOwn(world, 'added');
		await Promise.all([stores.replace(own, 'access_token', 'another'), stores.edit('own', { name: 'Renamed' })]);
		await service.check();
		assert.deepEqual(services.open, [open]);
		const tokens = open?.keys.map(({ accessToken }) => accessToken);
		assert.deepEqual(tokens, ['another', keys.accessToken, 'access_token of mine']);
		assert.deepEqual(shown.at(-1), ['Renamed', 'Own', 'Local service']);
	});

	it('goes on without an account that is deleted, stops without any, and makes the sample account again', async () => {
		const world = setUpWithSample();
		const { stores, services, service, shown } = world;
		addOwn(world);
		await service.start();
		await stores.delete('local');
		await service.check();
		assert.deepEqual(shown.at(-1), ['Own']);
		const [open] = services.open;
		const account = await service.start();
		assert.deepEqual([account?.name, services.open], ['New', [open]]);
		assert.deepEqual(shown.at(-1), ['Own', 'New']);
		await stores.delete('own');
		await stores.delete(account?.id ?? '');
		await service.check();
		assert.deepEqual([services.open, service.running, shown.at(-1)], [[], undefined, undefined]);
	});

	it('reports each call with its account, and aborts its diagnosis when it stops, not when a key changes', async () => {
		const world = setUpWithSample(undefined, {
			listen: (held, watch) => startLocalService({ keys: held, watch, port: 0 }),
		});
		const { stores, service, taken } = world;
		addOwn(world);
		await service.start();
		const { port = 0 } = service.running ?? {};
		assert.equal((await ask(port, callPath(plainSigned, plainQuery))).status, 200);
		await stores.replace(own, 'application_secret_key', 'another');
		await service.check();
		assert.match((await ask(port, callPath(plainSigned, plainQuery))).text, /"error_code":104/);
		const [first] = taken;
		assert.equal(first?.watched.kind === 'call' && first.watched.keysId, 'own');
		assert.equal(first?.signal.aborted, false);
		await service.stop();
		assert.equal(first?.signal.aborted, true);
		await assert.rejects(ask(port, '/fb.do'), { code: 'ECONNREFUSED' });
	});
});
