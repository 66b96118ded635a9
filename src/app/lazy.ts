/** Something that is loaded at its first use; call it to use it. */
export interface Lazy<T> {
	/** Loads at the first use; whoever asks meanwhile or later gets the same. After a failure the next use tries again. */
	(): Promise<T>;
	/** What is loaded or being loaded, without loading it. */
	readonly current: () => Promise<T> | undefined;
	/** Releases what is loaded, at once or as soon as it is; the next use loads anew. */
	readonly forget: () => Promise<void>;
	/** As `forget`, and nothing is loaded any more: every further use is rejected. */
	readonly dispose: () => Promise<void>;
}

/** Loads by `load` at the first use. `release` ends what was loaded, when its owner forgets or disposes of it. */
export function lazy<T>(load: () => Promise<T>, release: (loaded: T) => unknown = () => {}): Lazy<T> {
	let loading: Promise<T> | undefined;
	let isDisposed = false;
	const use = (): Promise<T> => {
		if (isDisposed) return Promise.reject(new Error('Used after it was disposed of.'));
		if (loading) return loading;
		const started = load();
		loading = started;
		started.catch(() => {
			if (loading === started) loading = undefined;
		});
		return started;
	};
	const forget = async (): Promise<void> => {
		const loaded = loading;
		loading = undefined;
		// What failed to load has nothing to release, and its users got the error.
		await loaded?.then(release, () => {});
	};
	const dispose = (): Promise<void> => {
		isDisposed = true;
		return forget();
	};
	return Object.assign(use, { current: () => loading, forget, dispose });
}
