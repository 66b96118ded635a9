export type Lazy<T> = ReturnType<typeof lazy<T>>;

/** Loads by `load` at the first use: a call of it. `release` ends what was loaded, when its owner forgets or disposes of it. */
export function lazy<T>(load: () => Promise<T>, release: (loaded: T) => unknown = () => {}) {
	let loading: Promise<T> | undefined;
	let isDisposed = false;
	/** Whoever asks meanwhile or later gets the same. After a failure the next use tries again. */
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
	/** Releases what is loaded, at once or as soon as it is; the next use loads anew. */
	const forget = async (): Promise<void> => {
		const loaded = loading;
		loading = undefined;
		// What failed to load has nothing to release, and its users got the error.
		await loaded?.then(release, () => {});
	};
	/** Every further use is rejected. */
	const dispose = (): Promise<void> => {
		isDisposed = true;
		return forget();
	};
	return Object.assign(use, { current: () => loading, forget, dispose });
}
