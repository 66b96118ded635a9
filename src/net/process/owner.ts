import { hostname } from 'node:os';

/** A process of a machine. */
export interface Owner {
	readonly pid: number;
	readonly host: string;
}

export function ownProcess(): Owner {
	return { pid: process.pid, host: hostname() };
}

/** Whether that process is known to have ended. Of another machine's nothing is known. */
export function isKnownDead({ pid, host }: Owner): boolean {
	return host === hostname() && !isRunning(pid);
}

/** Whether this machine has a process of that number, whoever's it is. */
export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// Another user's process is there, and may not be signalled.
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}
