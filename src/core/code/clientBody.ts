import { variableOf } from '../services/service.ts';
import { lateValues } from '../signing/readScheme.ts';
import type { ClientPlan, RequestValue } from './clientPlan.ts';
import { type MadeWords, madeBy } from './times.ts';

type DescribedPair = ClientPlan['parameters'][number];

export type Entries = readonly (readonly [name: string, value: string])[];

/** How a language says what a client does. Expressions, unless they are lines. */
export interface ClientWords {
	literal(text: string): string;
	/** A variable of the function: `method`, `url`, `parameters`, `query`, `form`; its name by default. */
	variable?(name: string): string;
	/** Two texts as one; joined by a plus by default. */
	glue?(first: string, second: string): string;
	env(variable: string, isOptional: boolean): string;
	readonly made: MadeWords;
	part(of: 'scheme' | 'host' | 'path'): string;
	/** What is sent of a URL, where the library writes it anew. */
	ofUrl?(of: 'query' | 'target' | 'url', url: string): string;
	form(list: string): string;
	/** @param asWritten the names, as literals, of fields that are JSON already */
	json(list: string, asWritten: readonly string[]): string;
	/** A list of the request by its name, as `sign` is given it. */
	namedList(name: string, list: string): string;
	sign(lists: readonly string[]): string;
	/** All headers, with that of the host. */
	headerPairs(): string;
	readonly noPairs: string;
	/** Lines. */
	declareUrl(url: string): readonly string[];
	declareParameters(entries: Entries): readonly string[];
	declare(variable: 'values' | 'headers', entries: Entries): readonly string[];
	set(variable: 'values' | 'headers', name: string, value: string): string;
	append(name: string, value: string): string;
	when(keys: readonly string[], line: string): readonly string[];
	/** Declares `query` with the parameters of these names, and `form` with the others. */
	split(names: readonly string[], isAgain: boolean): readonly string[];
	send(verb: string, target: string, body: string | undefined): readonly string[];
}

export function clientBody(plan: ClientPlan, words: ClientWords): string[] {
	const { literal, variable = (name) => name, glue = (first, second) => `${first} + ${second}` } = words;
	const always = (pairs: readonly DescribedPair[]) =>
		pairs
			.filter(({ needs, isCarried }) => needs.length === 0 && !isCarried)
			.map(({ name, value }) => [name, value.text] as const);
	type Line = (name: string, value: string) => string;
	const lineOf = ({ name, value, needs }: DescribedPair, line: Line) =>
		needs.length === 0 ? [line(name, value.text)] : words.when(needs, line(name, value.text));
	const optional = (pairs: readonly DescribedPair[], line: Line) =>
		pairs.flatMap((pair) => (pair.needs.length === 0 || pair.isCarried ? [] : lineOf(pair, line)));
	const carried = (pairs: readonly DescribedPair[], line: Line) =>
		pairs.flatMap((pair) => (pair.isCarried ? lineOf(pair, line) : []));
	const isSplit = plan.hasBody && plan.inQuery.length > 0;
	const [inQuery, inBody] = isSplit
		? [variable('query'), variable('form')]
		: plan.hasBody
			? [undefined, variable('parameters')]
			: [variable('parameters'), undefined];
	const body = inBody && (plan.isJson ? words.json(inBody, plan.asWritten.map(literal)) : words.form(inBody));
	const withQuery = (text: string) => (inQuery ? glue(glue(text, literal('?')), words.form(inQuery)) : text);
	const url = withQuery(variable('url'));
	const ofRequest: Readonly<Record<Exclude<RequestValue, 'method'>, () => string>> = {
		verb: () => literal(plan.verb),
		scheme: () => words.part('scheme'),
		host: () => words.part('host'),
		path: () => words.part('path'),
		query: () => (inQuery ? (words.ofUrl?.('query', url) ?? words.form(inQuery)) : literal('')),
		target: () => words.ofUrl?.('target', url) ?? withQuery(words.part('path')),
		url: () => words.ofUrl?.('url', url) ?? url,
		body: () => body ?? literal(''),
	};
	const needed = plan.ofRequest.filter((name) => name !== 'method');
	const ofParameters = new Map([
		['query', inQuery],
		['form', inBody],
	]);
	const lists = plan.lists.map((name) => {
		const list = name === 'headers' ? words.headerPairs() : ofParameters.get(name);
		return words.namedList(name, list ?? words.noPairs);
	});
	const splitsBefore = isSplit && (lists.length > 0 || needed.some((name) => [...lateValues, 'body'].includes(name)));
	const setAll = (names: readonly (keyof typeof ofRequest)[]) =>
		names.map((name) => words.set('values', name, ofRequest[name]()));
	const carriedParameters = carried(plan.parameters, words.append);
	const type = plan.isJson ? 'application/json' : 'application/x-www-form-urlencoded';
	const setHeader = (name: string, value: string) => words.set('headers', name, value);
	const { place } = plan;
	const placed = place.isHeader ? setHeader : words.append;
	return [
		...words.declare('values', [
			...plan.keys.map(({ name, optional: isOptional }) => [name, words.env(variableOf(name), isOptional)] as const),
			...(plan.takesMethod ? [['method', variable('method')] as const] : []),
			...plan.made.map((name) => [name, madeBy(words.made, name)] as const),
		]),
		...words.declareUrl(plan.path.text),
		...words.declare('headers', [
			...(plan.hasBody ? [['Content-Type', literal(type)] as const] : []),
			...always(plan.headers),
		]),
		...optional(plan.headers, setHeader),
		...words.declareParameters(always(plan.parameters)),
		...optional(plan.parameters, words.append),
		...(splitsBefore ? words.split(plan.inQuery, false) : []),
		...setAll(needed.filter((name) => !lateValues.includes(name))),
		...carried(plan.headers, setHeader),
		...carriedParameters,
		...(isSplit && carriedParameters.length > 0 ? words.split(plan.inQuery, true) : []),
		...setAll(needed.filter((name) => lateValues.includes(name))),
		words.set('values', 'signature', words.sign(lists)),
		placed(place.name, place.value.text),
		...always(plan.after).map(([name, value]) => words.append(name, value)),
		...optional(plan.after, words.append),
		...(isSplit ? words.split(plan.inQuery, splitsBefore) : []),
		...words.send(plan.verb, url, body),
	];
}

/** An `if` whose conditions all hold, as languages with braces have it, for a line. */
export function ifAll(test: (key: string) => string): ClientWords['when'] {
	return (keys, line) => [`if (${keys.map(test).join(' && ')}) {`, `    ${line}`, '}'];
}

/** The arguments of the call that a file makes by itself, its pairs as lists in brackets; undefined where it makes none. */
export function exampleArguments(
	{ example, takesMethod }: ClientPlan,
	literal: (text: string) => string,
	pairOf = (pair: string) => `[${pair}]`,
): string | undefined {
	const pairs = example?.parameters.map((pair) => pairOf(pair.map(literal).join(', '))).join(', ');
	return example && `${takesMethod ? `${literal(example.method)}, ` : ''}[${pairs}]`;
}
