import type { SchemeCall } from '../signing/derive.ts';
import type { ExampleCall } from './language.ts';

const hardTexts = [
	...['', ' ', 'a b', 'a+b', 'a%20b', '&', '=', 'a=b&c=d', '?', '#', '/', '\\', '"', "'", '`', '$x', `\${x}`, '%s'],
	...['{name}', '<b>', '*', '~', '!', '()', "!'()*", '-_.~', 'Привет', 'Ё', 'ß', 'é', 'e\u0301', '日本', '😀'],
	...['\u{10ffff}', '\uffee', '\u00a0', 'İ', 'a\nb', 'a\r\nb', '\t', 'a ', ' a', '0', '007', '-1', '1e3', 'null'],
	...['true', '[]', '{"a":1}', '[1, 2]', 'A', 'a', 'Z', 'z', '_'],
];
const hardNames = [
	...['a', 'A', 'b', 'a1', 'a10', 'a2', 'Z', 'z', '_', 'a b', 'a[]', 'ключ', '\uffee', '😀', '10', '9', 'a.b', 'a-b'],
];
const long = 'x'.repeat(10_000);

/** A documented call as a generated function is given it. */
export function exampleCall({ values = {}, parameters = [], ...lists }: SchemeCall): ExampleCall {
	const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
	return { parameters: parameters as Pairs, values: texts, lists: lists as Readonly<Record<string, Pairs>> };
}

type Pairs = ExampleCall['parameters'];

/**
 * Calls of the kinds that wrong code signs wrongly: the parameters of this one with other values, others in front or behind
 * that names order, empty, long and repeated ones. The same each time.
 */
export function hardCalls({ parameters, values, lists }: ExampleCall, count: number): ExampleCall[] {
	let state = 1;
	const pick = <T>(list: readonly T[]): T => {
		state = (state * 48_271) % 2_147_483_647;
		return list[state % list.length] as T;
	};
	return Array.from({ length: count }, (_, index): ExampleCall => {
		const own = parameters.map(([name, value]) => [name, index % 3 === 0 ? pick(hardTexts) : value] as const);
		const names = new Set(Array.from({ length: index % 6 }, () => pick(hardNames)));
		const added = [...names].map((name) => [name, index % 50 === 7 ? long : pick(hardTexts)] as const);
		const all = index % 2 === 0 ? [...own, ...added] : [...added, ...own];
		const twice = index % 5 === 0 && added[0] ? [[added[0][0], pick(hardTexts)] as const] : [];
		return { parameters: [...all, ...twice], values, lists };
	});
}
