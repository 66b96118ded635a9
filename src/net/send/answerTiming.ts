import type { SentTimings } from './send.ts';

/** A part of the time that an answer took, in milliseconds. */
export interface Phase {
	readonly name: 'queue' | 'lookup' | 'connect' | 'proxy' | 'tls' | 'waiting' | 'download';
	readonly milliseconds: number;
}

/** All of an answer's time, in parts: `queue` is waiting beside connecting, `waiting` ends with the headers. */
export function phasesOf({ sent, headers, total, connection }: SentTimings): readonly Phase[] {
	const { lookup, tcp, proxy, tls } = connection ?? {};
	const made = { lookup, connect: tcp, proxy, tls };
	const making = Object.values(made).reduce<number>((sum, part = 0) => sum + part, 0);
	const measured = { queue: sent - making, ...made, waiting: headers - sent, download: total - headers };
	return Object.entries(measured).flatMap(([name, milliseconds]) =>
		milliseconds === undefined ? [] : { name: name as Phase['name'], milliseconds: Math.max(0, milliseconds) },
	);
}
