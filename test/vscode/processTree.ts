import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** What was started and still has to be ended. */
const running = new Set<ProcessTree>();
let handlersSet = false;
let ending = false;

/** Whether a signal is ending this process: what was started then ends on purpose. */
export function isEnding(): boolean {
	return ending;
}

/** A program and everything it starts: one process group, which ends with us whatever ends us. */
export class ProcessTree {
	readonly process: ChildProcess;

	constructor(command: string, args: string[], options: SpawnOptions) {
		endWithUs();
		this.process = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
		running.add(this);
		this.process.once('exit', () => {
			// Its children may outlive it.
			this.kill('SIGKILL');
			running.delete(this);
		});
	}

	/** Ends the group: asks, waits up to 3 s, then kills. */
	async stop(): Promise<void> {
		if (!this.process.pid || this.process.exitCode !== null || this.process.signalCode !== null) return;
		const exited = once(this.process, 'exit');
		this.kill('SIGTERM');
		const patience = new AbortController();
		await Promise.race([exited, delay(3000, undefined, { signal: patience.signal }).catch(() => undefined)]);
		patience.abort();
		this.kill('SIGKILL');
		await exited;
	}

	/** Sends a signal to the whole group; a group that is gone already is no error. */
	kill(signal: NodeJS.Signals): void {
		const { pid } = this.process;
		if (!pid) return;
		try {
			if (process.platform === 'win32') this.process.kill(signal);
			else process.kill(-pid, signal);
		} catch {
			// The group has ended.
		}
	}
}

/** Ends all that was started, at a normal exit, Ctrl-C, a signal or a closed terminal. */
function endWithUs(): void {
	if (handlersSet) return;
	handlersSet = true;
	process.on('exit', () => {
		for (const tree of running) tree.kill('SIGKILL');
	});
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.on(signal, async () => {
			// Nothing of ours runs, and somebody else has taken this signal over.
			if (running.size === 0 && process.listenerCount(signal) > 1) return;
			ending = true;
			await Promise.all([...running].map((tree) => tree.stop()));
			process.exit(code);
		});
	}
}
