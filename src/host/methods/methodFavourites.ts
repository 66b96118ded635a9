import { EventEmitter, type Memento } from 'vscode';

const favouritesKey = 'favouriteMethods';
const recentKey = 'recentMethods';
const mostRecent = 10;

/** The methods that the user keeps at hand: favourites, and those called last. Names only. */
export class MethodFavourites {
	private readonly state: Memento;
	private readonly changed = new EventEmitter<void>();
	readonly onDidChange = this.changed.event;

	constructor(state: Memento) {
		this.state = state;
	}

	/** In the order in which they became favourites. */
	favourites(): readonly string[] {
		return namesOf(this.state.get(favouritesKey));
	}

	/** The last one first. */
	recent(): readonly string[] {
		return namesOf(this.state.get(recentKey));
	}

	async addFavourite(method: string): Promise<void> {
		await this.keep(favouritesKey, [...this.favourites().filter((name) => name !== method), method]);
	}

	async removeFavourite(method: string): Promise<void> {
		await this.keep(
			favouritesKey,
			this.favourites().filter((name) => name !== method),
		);
	}

	/** A call of the method was sent. */
	async called(method: string): Promise<void> {
		const recent = this.recent();
		if (recent[0] === method) return;
		await this.keep(recentKey, [method, ...recent.filter((name) => name !== method)].slice(0, mostRecent));
	}

	dispose(): void {
		this.changed.dispose();
	}

	private async keep(key: string, names: readonly string[]): Promise<void> {
		await this.state.update(key, names);
		this.changed.fire();
	}
}

function namesOf(stored: unknown): string[] {
	return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : [];
}
