import type { Driver } from '../leaks/driver.ts';

/** The longest that `act` held the extension host, in milliseconds of processor time between two turns of a timer. */
export async function longestHostTask(driver: Driver, act: () => Promise<void>): Promise<number> {
	await driver.run(() => {
		// Typed here, as the types of VS Code's oldest Node have no such function.
		const { threadCpuUsage } = process as unknown as { threadCpuUsage: () => { user: number; system: number } };
		const used = () => {
			const { user, system } = threadCpuUsage();
			return user + system;
		};
		const state = { longest: 0, last: used(), timer: undefined as unknown };
		state.timer = setInterval(() => {
			const now = used();
			state.longest = Math.max(state.longest, now - state.last);
			state.last = now;
		}, 1);
		Object.assign(globalThis, { hostTasks: state });
	});
	await act();
	return driver.run(() => {
		const { hostTasks } = globalThis as unknown as { hostTasks: { longest: number; timer: NodeJS.Timeout } };
		clearInterval(hostTasks.timer);
		return hostTasks.longest / 1000;
	});
}
