/** So many are offered again. */
const mostPaths = 20;

/** The paths that answers were filtered by last. In memory only: a path may hold a value of an answer. */
export class LastPaths {
	private paths: readonly string[] = [];

	keep(path: string): void {
		this.paths = [path, ...this.paths.filter((one) => one !== path)].slice(0, mostPaths);
	}

	/** The newest first. */
	list(): string[] {
		return [...this.paths];
	}
}
