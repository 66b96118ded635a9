import type { Parameter } from '../../core/call/call.ts';
import type { SetEdit } from '../mistakes/mistake.ts';

export type Pair = readonly [name: string, value: string];

export function parameterOf([name, value]: Pair): Parameter {
	return { name, value };
}

export function edited(pairs: readonly Pair[], { remove = [], replace = [], add = [] }: SetEdit): Pair[] {
	const others = new Map(replace);
	const pairOf = ({ name, value }: Parameter): Pair => [name, value];
	const changed = pairs.map((pair, index): Pair | undefined => {
		const other = others.get(index);
		return remove.includes(index) ? undefined : other ? pairOf(other) : pair;
	});
	changed.splice(remove[0] ?? pairs.length, 0, ...add.map(pairOf));
	return changed.filter((pair) => pair !== undefined);
}
