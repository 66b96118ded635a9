import { openAccountStore } from '../../../src/host/accounts/accountStore.ts';
import { nextTask, type Route, routeOf } from '../hostileInput.ts';

/** The accounts are read at the start, and again whenever another window may have changed them. */
export async function openAccountsRoute(): Promise<Route> {
	return routeOf((text) => {
		const files = new Map([['p.json', text]]);
		return async () => {
			const store = openAccountStore({
				files: {
					names: async () => [...files.keys()],
					read: async (name) => files.get(name) ?? '',
					write: async (name, text) => void files.set(name, text),
					remove: async (name) => void files.delete(name),
				},
				state: { get: <T>(_: string, or?: T) => or as T, update: async () => undefined },
				changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined, dispose: () => undefined },
				now: () => 0,
			});
			await store.refresh();
			await nextTask();
			await store.refresh();
			await nextTask();
			await store.update('p', (account) => ({ ...account, name: 'Renamed' }));
			return { outcome: `${store.all().length} accounts`, shown: 0 };
		};
	});
}
