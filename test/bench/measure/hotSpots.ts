import { Session } from 'node:inspector/promises';
import { basename, dirname } from 'node:path';

/** A function that takes part of the processor time, callees not counted. */
export interface HotSpot {
	/** "TextSearch (text/textSearch.ts)". */
	readonly where: string;
	/** 0 to 1. */
	readonly part: number;
}

/** Where the time of a job goes: the functions that take most of it, the first ones first. */
export async function hotSpots(job: () => unknown, milliseconds: number): Promise<HotSpot[]> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.setSamplingInterval', { interval: 500 });
	await session.post('Profiler.start');
	const begun = performance.now();
	do await job();
	while (performance.now() - begun < milliseconds);
	const { profile } = await session.post('Profiler.stop');
	session.disconnect();
	const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame.functionName, callFrame.url)]));
	const samples = new Map<string, number>();
	for (const id of profile.samples ?? []) {
		const name = names.get(id) ?? '';
		if (!waiting.has(name)) samples.set(name, (samples.get(name) ?? 0) + 1);
	}
	const all = [...samples.values()].reduce((sum, count) => sum + count, 0);
	return [...samples]
		.map(([where, count]) => ({ where, part: count / all }))
		.sort((a, b) => b.part - a.part)
		.slice(0, 4);
}

const waiting = new Set(['(idle)', '(program)', '(root)', 'hotSpots (measure/hotSpots.ts)']);

function nameOf(name: string, url: string): string {
	if (name === '(garbage collector)') return 'collecting garbage';
	if (!url.startsWith('file:')) return name || url;
	const path = new URL(url).pathname;
	return `${name || 'anonymous'} (${basename(dirname(path))}/${basename(path)})`;
}
