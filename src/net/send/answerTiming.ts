import type { SentTimings } from './send.ts';

/** Parts of the time that an answer took, in the order in which they come one after another. */
export const phaseNames = ['queue', 'lookup', 'connect', 'proxy', 'tls', 'waiting', 'download'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** A part of the time that an answer took, in milliseconds. */
export interface Phase {
	readonly name: PhaseName;
	readonly milliseconds: number;
}

/**
 * The parts of the time that an answer took; together they are all of it. `queue` is what the request waited besides for the
 * connection, `waiting` is from the request to the answer's headers. Parts that there were not, as of a connection that was
 * there already, are left out.
 */
export function phasesOf({ sent, headers, total, connection }: SentTimings): readonly Phase[] {
	const made = connection && {
		lookup: connection.lookup,
		connect: connection.tcp,
		proxy: connection.proxy,
		tls: connection.tls,
	};
	const making = Object.values(made ?? {}).reduce<number>((sum, part) => sum + (part ?? 0), 0);
	const measured: Partial<Record<PhaseName, number | undefined>> = {
		queue: sent - making,
		...made,
		waiting: headers - sent,
		download: total - headers,
	};
	return phaseNames.flatMap((name) => {
		const milliseconds = measured[name];
		return milliseconds === undefined ? [] : [{ name, milliseconds: Math.max(0, milliseconds) }];
	});
}
