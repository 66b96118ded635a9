import type { Account } from '../../../../src/app/accounts/account.ts';
import { type LocalService, type LocalServicePorts, localService } from '../../../../src/host/service/localService.ts';
import type { AnyWatched } from '../../../../src/net/service/watchedCall.ts';
import { keys } from '../../net/service/serviceClient.ts';
import { FakeAccounts, fakeServices } from '../fakeAccounts.ts';

export const sample: Account = {
	id: 'local',
	name: 'Local service',
	baseUrl: 'http://127.0.0.1:4820',
	applicationKey: 'KEY',
	scheme: 'client-server',
	variables: { uid: '1' },
	isLocalService: true,
};

const origin = 'https://api.example.org';
export const own: Account = { id: 'own', name: 'Own', baseUrl: origin, applicationKey: keys.applicationKey };

type Pause = (label: string) => Promise<void>;

export function setUp(pause?: Pause, ports: Partial<LocalServicePorts> = {}) {
	const stores = new FakeAccounts(pause);
	const services = fakeServices(pause);
	const taken: { watched: AnyWatched; signal: AbortSignal }[] = [];
	const shown: (readonly string[] | undefined)[] = [];
	const service: LocalService = localService({
		accounts: stores,
		keyRing: stores,
		changed: {
			event: () => ({ dispose: () => undefined }),
			fire: () => shown.push(service.running?.accounts.map(({ name }) => name)),
			dispose: () => undefined,
		},
		listen: services.start,
		take: (watched, signal) => taken.push({ watched, signal }),
		stopped: () => undefined,
		freeName: () => 'New',
		...ports,
	});
	stores.changed = () => void service.check();
	return { stores, services, service, taken, shown };
}

/** With the sample account of an earlier start. */
export function setUpWithSample(...given: Parameters<typeof setUp>) {
	const world = setUp(...given);
	const { stores } = world;
	stores.accounts.set(sample.id, sample);
	for (const name of ['access_token', 'application_secret_key', 'session_secret_key'] as const)
		stores.secrets.set(`local ${name}`, { origin: sample.baseUrl, value: `${name} of mine` });
	return world;
}

/** Adds an account of the user, with keys of the server-server scheme. */
export function addOwn({ stores }: { readonly stores: FakeAccounts }, id = own.id): void {
	stores.accounts.set(id, { ...own, id });
	stores.secrets.set(`${id} access_token`, { origin, value: keys.accessToken });
	stores.secrets.set(`${id} application_secret_key`, { origin, value: keys.applicationSecretKey });
}
