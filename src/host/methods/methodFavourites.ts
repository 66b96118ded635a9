import { EventEmitter, type Memento } from 'vscode';
import { maxNameLength } from '../../core/catalog/model.ts';
import { flatCopy } from '../../core/text/flatCopy.ts';

const favouritesKey = 'favouriteMethods';
const recentKey = 'recentMethods';
const mostRecent = 5;

export type MethodFavourites = ReturnType<typeof methodFavourites>;

/** The names of favourite and recent methods. Of two windows that write within 0.2 s the last counts, which is good enough here. */
export function methodFavourites(state: Memento) {
	const changed = new EventEmitter<void>();
	const stored = (key: string) => namesOf(state.get(key));
	const without = (key: string, method: string) => stored(key).filter((name) => name !== method);
	const store = async (key: string, names: readonly string[]) => {
		await state.update(key, names);
		changed.fire();
	};
	return {
		onDidChange: changed.event,
		/** In the order in which they became favourites. */
		favourites: () => stored(favouritesKey),
		/** The last one first. */
		recent: () => stored(recentKey),
		toggle(method: string): Promise<void> {
			const others = without(favouritesKey, method);
			return store(favouritesKey, others.length < stored(favouritesKey).length ? others : [...others, method]);
		},
		async called(method: string): Promise<void> {
			if (method.length > maxNameLength || stored(recentKey)[0] === method) return;
			// A copy: the name may be cut out of a large file, which it would keep in memory.
			const names = [flatCopy(method), ...without(recentKey, method)];
			await store(recentKey, names.slice(0, mostRecent));
		},
		dispose: () => changed.dispose(),
	};
}

function namesOf(stored: unknown): string[] {
	const isName = (name: unknown): name is string => typeof name === 'string' && name.length <= maxNameLength;
	return Array.isArray(stored) ? stored.filter(isName) : [];
}
