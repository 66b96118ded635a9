/** The processor time of a thread, from Node's count of it. */
export function milliseconds({ user, system }: { readonly user: number; readonly system: number }): number {
	return (user + system) / 1000;
}

/** The processor time that this thread has had, in milliseconds; where Node before 22.19 does not tell it, all time counts. */
export function threadTime(): number {
	return process.threadCpuUsage ? milliseconds(process.threadCpuUsage()) : performance.now();
}
