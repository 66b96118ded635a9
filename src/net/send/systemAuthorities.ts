import { runInThread } from '../thread/runInThread.ts';
import type { SystemAuthorities } from './trust.ts';

/** Certificates of this machine are at most so many; each takes time whenever a context of TLS is made. */
const mostAuthorities = 2000;

/** Reads this machine's authorities once, in a thread (`systemAuthoritiesWorker`); after a failure again when asked. */
export function systemAuthorities(worker: string | URL): SystemAuthorities {
	let reading: Promise<readonly string[]> | undefined;
	return () => {
		reading ??= runInThread<string[]>(worker, {
			name: 'Signed Call: authorities',
			input: undefined,
			mostMegabytes: 64,
			mostTime: 10_000,
		}).then(
			(found) => found.slice(0, mostAuthorities),
			() => {
				reading = undefined;
				return [];
			},
		);
		return reading;
	};
}
