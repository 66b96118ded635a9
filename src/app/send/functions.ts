import { randomUUID } from 'node:crypto';
import type { VariableSources } from '../../core/callFile/variables.ts';

/** What variables and services make anew for each send. */
export type Functions = Pick<VariableSources, 'uuid' | 'now' | 'random'>;

/** Functions that give the same values each time the call is prepared, in the order in which it asks for them. */
export function fixedFunctions(): () => Functions {
	const now = Date.now();
	const uuids: string[] = [];
	const randoms: number[] = [];
	return () => {
		let [uuid, random] = [0, 0];
		return {
			now: () => now,
			uuid: () => (uuids[uuid++] ??= randomUUID()),
			random: () => (randoms[random++] ??= Math.random()),
		};
	};
}
