import type { Parameter } from '../../core/call.ts';
import { parameterKeys, textItem, type WrittenItem } from './writtenString.ts';

/** Names of so many characters are looked for, and behind so many of the `=` that follow no known value. */
const longestName = 200;
const mostLooked = 50_000;
/** What stands between two parameters, where nothing should. */
const joiner = /^[^\w.[\]-]{1,8}$/;

interface Start {
	readonly name: string;
	readonly start: number;
	readonly value: number;
}

/**
 * Takes a signing string apart by the names of `parameters`, each of which stands before a `=`; their values are known, so
 * that names within these begin no parameter. Undefined where no name is in it.
 */
export function splitByNames(text: string, parameters: readonly Parameter[]): WrittenItem[] | undefined {
	const values = Map.groupBy(parameters, ({ name }) => name);
	const starts = startsIn(text, values);
	const [first] = starts;
	if (!first) return undefined;
	const keys = parameterKeys(starts.map(({ name }) => name));
	const seen = new Map<string, number>();
	const items = starts.flatMap(({ name, value }, index): WrittenItem[] => {
		const count = seen.get(name) ?? 0;
		seen.set(name, count + 1);
		const whole = text.slice(value, starts[index + 1]?.start ?? text.length);
		const own = values.get(name)?.[count]?.value;
		const rest = own !== undefined && whole.startsWith(own) ? whole.slice(own.length) : '';
		const isJoined = joiner.test(rest);
		const key = keys[index] ?? '';
		const item: WrittenItem = {
			kind: 'parameter',
			key,
			name,
			parts: [
				{ role: 'name', text: name },
				{ role: 'equals', text: '=' },
				{ role: 'value', text: isJoined ? (own ?? '') : whole },
			],
		};
		return isJoined ? [item, textItem(`behind ${key}`, rest)] : [item];
	});
	return first.start === 0 ? items : [textItem('front', text.slice(0, first.start)), ...items];
}

function startsIn(text: string, values: ReadonlyMap<string, readonly Parameter[]>): Start[] {
	const lengths = [...new Set([...values.keys()].map(({ length }) => length))]
		.filter((length) => length > 0 && length <= longestName)
		.sort((a, b) => b - a);
	const starts: Start[] = [];
	const counts = new Map<string, number>();
	let from = 0;
	let looked = 0;
	for (let equals = text.indexOf('='); equals >= 0 && looked < mostLooked; equals = text.indexOf('=', equals + 1)) {
		looked += 1;
		const length = lengths.find((one) => equals - one >= from && values.has(text.slice(equals - one, equals)));
		if (length === undefined) continue;
		const name = text.slice(equals - length, equals);
		starts.push({ name, start: equals - length, value: equals + 1 });
		const count = counts.get(name) ?? 0;
		counts.set(name, count + 1);
		const known = values.get(name)?.[count]?.value ?? '';
		from = equals + 1 + (text.startsWith(known, equals + 1) ? known.length : 0);
		equals = Math.max(equals, from - 1);
	}
	return starts;
}
