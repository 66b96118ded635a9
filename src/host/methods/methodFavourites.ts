import { EventEmitter, type Memento } from 'vscode';

const favouritesKey = 'favouriteMethods';
const recentKey = 'recentMethods';
const mostRecent = 10;

export type MethodFavourites = ReturnType<typeof methodFavourites>;

/** The methods that the user keeps at hand: favourites, and those called last. Names only. */
export function methodFavourites(state: Memento) {
	const changed = new EventEmitter<void>();
	const kept = (key: string) => namesOf(state.get(key));
	const without = (key: string, method: string) => kept(key).filter((name) => name !== method);
	const keep = async (key: string, names: readonly string[]) => {
		await state.update(key, names);
		changed.fire();
	};
	return {
		onDidChange: changed.event,
		/** In the order in which they became favourites. */
		favourites: () => kept(favouritesKey),
		/** The last one first. */
		recent: () => kept(recentKey),
		addFavourite: (method: string) => keep(favouritesKey, [...without(favouritesKey, method), method]),
		removeFavourite: (method: string) => keep(favouritesKey, without(favouritesKey, method)),
		/** A call of the method was sent. */
		async called(method: string): Promise<void> {
			if (kept(recentKey)[0] === method) return;
			await keep(recentKey, [method, ...without(recentKey, method)].slice(0, mostRecent));
		},
		dispose: () => changed.dispose(),
	};
}

function namesOf(stored: unknown): string[] {
	return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
}
