import { jsonPathOf } from '../text/jsonPathOf.ts';
import { isJsonObject } from '../text/parsedJson.ts';
import type { Service } from './service.ts';

/** A place where two descriptions differ, as a JSONPath, with the JSON of both; absent if one lacks it. */
export interface ServiceChange {
	readonly place: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

/** Where two descriptions differ in what is signed or sent. */
export function serviceChanges(before: Service, after: Service): ServiceChange[] {
	const sent = ({ keys, request, schemes }: Service) => ({ keys, request, schemes: { ...schemes } });
	return [...changesOf(sent(before), sent(after), [])];
}

function* changesOf(before: unknown, after: unknown, path: readonly (string | number)[]): Generator<ServiceChange> {
	const [old, now] = [before, after].map((value) => JSON.stringify(value));
	if (old === now) return;
	const whole = { place: jsonPathOf(path), before: old, after: now };
	if (!isJsonObject(before) || !isJsonObject(after)) return yield whole;
	const [one, other] = [Object.keys(before), Object.keys(after)];
	const left = one.filter((name) => Object.hasOwn(after, name));
	// The order of parameters counts, too.
	if (left.join() !== other.filter((name) => Object.hasOwn(before, name)).join()) return yield whole;
	for (const name of new Set([...one, ...other])) {
		yield* changesOf(before[name], after[name], [...path, /^\d+$/.test(name) ? Number(name) : name]);
	}
}
