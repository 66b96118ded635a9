import type { SentTimings } from './send.ts';

/** All of an answer's time in milliseconds, in parts: `queue` is waiting beside connecting, `waiting` ends with the headers. */
export function phasesOf({ sent, headers, total, connection }: SentTimings) {
	const { lookup, tcp, proxy, tls } = connection ?? {};
	const made = { lookup, connect: tcp, proxy, tls };
	const making = Object.values(made).reduce<number>((sum, part = 0) => sum + part, 0);
	const measured = { queue: sent - making, ...made, waiting: headers - sent, download: total - headers };
	return Object.entries(measured).flatMap(([name, milliseconds]) =>
		milliseconds === undefined ? [] : { name: name as keyof typeof measured, milliseconds: Math.max(0, milliseconds) },
	);
}
