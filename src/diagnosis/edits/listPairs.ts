import type { SchemeCall } from '../../core/signing/derive.ts';
import type { ListValue, Value } from '../../core/signing/scheme.ts';
import { type Pair, pairsOf } from '../schemeCalls.ts';

/** The pairs that a list adds, where they are keys or values of the call. */
export function addedPairs(add: Readonly<Record<string, Value>>, { values = {} }: SchemeCall): Pair[] {
	return Object.entries(add).map(([name, template]): Pair => {
		return [name, String(template).replace(/\{([^{}]*)\}/g, (_, part: string) => String(values[part] ?? ''))];
	});
}

/** What a list takes of a call, before any is left out. */
export function listed(source: ListValue['list'], call: SchemeCall): readonly Pair[] {
	if (typeof source !== 'string') {
		const all = Object.keys(call).flatMap((list) => pairsOf(call, list));
		return source.flatMap((name) => all.filter((pair) => pair[0] === name).slice(0, 1));
	}
	const pairs = pairsOf(call, source);
	return source === 'headers' ? pairs.map(([name, value]): Pair => [name.toLowerCase(), value]) : pairs;
}
