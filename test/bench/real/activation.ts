import type { Driver } from '../../ui/leaks/driver.ts';

export interface Activation {
	readonly milliseconds: number;
	/** Heap and external memory taken 6 s later, after a garbage collection; includes what the first activation of any extension takes. */
	readonly memory: number;
	/** The longest task of the extension host in those 6 s, in milliseconds of processor time of its main thread. */
	readonly task: number;
}

/** Activates an extension once the extension host of `driver` has nothing else to do: others that start would be counted. */
export function activate(driver: Driver, id: string): Promise<Activation> {
	return driver.run(async (api, wanted: string) => {
		const extension = api.extensions.getExtension(wanted);
		if (!extension || extension.isActive) throw new Error(`${wanted} is not there, or active already`);
		process.getBuiltinModule('v8').setFlagsFromString('--expose-gc');
		const collect = process.getBuiltinModule('vm').runInNewContext('gc') as () => void;
		const atRest = async () => {
			// A second in which the host works for less than a twentieth of each tenth; given up after 15 s.
			for (let quiet = 0, looks = 0; quiet < 10 && looks < 150; looks++) {
				const before = process.cpuUsage();
				await new Promise((resolve) => setTimeout(resolve, 100));
				const { user, system } = process.cpuUsage(before);
				quiet = user + system < 5000 ? quiet + 1 : 0;
			}
		};
		// What stays: what goes between the host's processes is compressed in some 8 MB that come and go.
		const kept = async () => {
			let least = Number.POSITIVE_INFINITY;
			for (let looks = 0; looks < 5; looks++) {
				collect();
				const { heapUsed, external } = process.memoryUsage();
				least = Math.min(least, heapUsed + external);
				await new Promise((resolve) => setTimeout(resolve, 100));
			}
			return least;
		};
		await atRest();
		const before = await kept();
		const begun = performance.now();
		await extension.activate();
		const milliseconds = performance.now() - begun;
		// Typed here, as the types of VS Code's oldest Node have no such function.
		const { threadCpuUsage } = process as unknown as { threadCpuUsage: () => NodeJS.CpuUsage };
		let [task, last] = [0, threadCpuUsage()];
		const timer = setInterval(() => {
			const now = threadCpuUsage();
			task = Math.max(task, (now.user + now.system - last.user - last.system) / 1000);
			last = now;
		}, 1);
		await new Promise((resolve) => setTimeout(resolve, 6000));
		clearInterval(timer);
		return { milliseconds, memory: (await kept()) - before, task };
	}, id);
}
