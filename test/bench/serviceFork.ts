import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A service in a process of its own, so that its work counts for nobody who calls it. */
export interface ServiceFork {
	readonly child: ChildProcess;
	readonly url: string;
}

export interface ServiceUsed {
	/** In bytes, after garbage was collected. */
	readonly memory: number;
	/** Of processor time. */
	readonly seconds: number;
	readonly watched: number;
}

/** Starts `serviceProcess.ts` with its inputs. End it by `child.disconnect()`. */
export async function forkService(...inputs: string[]): Promise<ServiceFork> {
	const child = fork(fileURLToPath(new URL('serviceProcess.ts', import.meta.url)), inputs);
	const [url] = (await once(child, 'message')) as [string];
	return { child, url };
}

export async function usedBy({ child }: ServiceFork): Promise<ServiceUsed> {
	child.send('usage');
	const [used] = (await once(child, 'message')) as [ServiceUsed];
	return used;
}
