import type { Driver } from '../../ui/leaks/driver.ts';

/** What activating an extension took. */
export interface Activation {
	readonly milliseconds: number;
	/** Of the extension's own files, those that the extension host has loaded as code. */
	readonly loadedBytes: number;
	/** Taken from the heap and outside of it, after garbage was collected; with what the first activation of any extension takes. */
	readonly memory: number;
}

/** Activates an extension that is not active yet, in the extension host of `driver`. */
export function activate(driver: Driver, id: string): Promise<Activation> {
	return driver.run(async (api, wanted: string) => {
		const extension = api.extensions.getExtension(wanted);
		if (!extension || extension.isActive) throw new Error(`${wanted} is not there, or active already`);
		process.getBuiltinModule('v8').setFlagsFromString('--expose-gc');
		const collect = process.getBuiltinModule('vm').runInNewContext('gc') as () => void;
		const taken = () => {
			collect();
			const { heapUsed, external } = process.memoryUsage();
			return heapUsed + external;
		};
		const before = taken();
		const begun = performance.now();
		await extension.activate();
		const milliseconds = performance.now() - begun;
		const memory = taken() - before;
		const { createRequire } = process.getBuiltinModule('module');
		const { statSync } = process.getBuiltinModule('fs');
		const { cache } = createRequire(`${extension.extensionPath}/package.json`);
		const loaded = Object.keys(cache).filter((path) => path.startsWith(`${extension.extensionPath}/`));
		const loadedBytes = loaded.reduce((sum, path) => sum + statSync(path).size, 0);
		return { milliseconds, loadedBytes, memory };
	}, id);
}
