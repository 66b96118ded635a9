import type { Memento } from 'vscode';
import { AccountStore } from '../../../src/host/accounts/accountStore.ts';
import { readStoredDraft } from '../../../src/shared/storedDraft.ts';
import { nextTask, type Route } from '../hostileInput.ts';
import { hostileComposer } from './hostileComposer.ts';

/** The accounts are read at the start, and again whenever another window may have changed them. */
export async function openAccountsRoute(): Promise<Route> {
	return {
		prepare: async ({ make }, size) => {
			const { state, arrive } = globalState(make(size));
			return async () => {
				const store = new AccountStore({
					state,
					changed: { event: () => ({ dispose: () => undefined }), fire: () => undefined, dispose: () => undefined },
					later: () => ({ dispose: () => undefined }),
					now: () => 0,
				});
				const count = store.all().length;
				await nextTask();
				store.active();
				await nextTask();
				store.named('P');
				await nextTask();
				arrive();
				store.refresh();
				await nextTask();
				const [first] = store.all();
				if (first) await store.update(first.id, (account) => ({ ...account, name: 'Renamed' }));
				return { outcome: `${count} accounts`, shown: 0 };
			};
		},
		close: async () => undefined,
	};
}

/** The global state; `arrive` has all of it be other objects, as it is once another window wrote. */
function globalState(json: string) {
	const fromElsewhere = JSON.parse(json) as Record<string, unknown>;
	let values = JSON.parse(json) as Record<string, unknown>;
	const state: Memento = {
		keys: () => Object.keys(values),
		get: <T>(key: string, or?: T) => (Object.hasOwn(values, key) ? (values[key] as T) : or) as T,
		update: async (key, value) => {
			values[key] = value;
		},
	};
	const arrive = () => {
		values = fromElsewhere;
	};
	return { state, arrive };
}

/** A composer comes back after a reload: what was stored is read, prepared, signed and shown. */
export async function openComposerRoute(): Promise<Route> {
	return {
		prepare: async ({ make }, size) => {
			const stored: unknown = JSON.parse(make(size));
			return async () => {
				const change = readStoredDraft(stored);
				if (!change) return { outcome: 'refused', shown: 0 };
				await nextTask();
				const { composer, shown } = hostileComposer(change);
				await composer.show();
				const outcome = composer.prepared?.state ?? 'not prepared';
				composer.dispose();
				return { outcome: change.isCut ? 'too long to be kept' : outcome, shown: shown() };
			};
		},
		close: async () => undefined,
	};
}
