import { jsonOfPhp } from './jsonForms.ts';
import type { DiagnosedCall, SetEdit, SetMistake } from './mistake.ts';

type Row = readonly [variant: string, plausibility: number, write: (items: readonly string[]) => string];

const quotedBy = (mark: string, items: readonly string[]) => items.map((item) => mark + item + mark).join(', ');

/** What a language writes for a list that it has no text for. */
export const typeNames: readonly string[] = [
	'System.String[]',
	'System.Object[]',
	'System.Collections.Generic.List`1[System.String]',
	'System.Collections.Generic.List`1[System.Int64]',
	'System.Collections.Generic.List`1[System.Int32]',
	'System.Int64[]',
	'[object Object]',
];

const rows: readonly Row[] = [
	['a,b', 65, (items) => items.join(',')],
	['Array', 60, () => 'Array'],
	['["a","b"]', 45, (items) => JSON.stringify(items)],
	["['a', 'b']", 45, (items) => `[${quotedBy("'", items)}]`],
	['[a, b]', 45, (items) => `[${items.join(', ')}]`],
	['[a,b]', 35, (items) => `[${items.join(',')}]`],
	['["a", "b"]', 30, (items) => `[${quotedBy('"', items)}]`],
	['a, b', 25, (items) => items.join(', ')],
	['[a b]', 25, (items) => `[${items.join(' ')}]`],
	['a;b', 15, (items) => items.join(';')],
	["('a', 'b')", 20, (items) => `(${quotedBy("'", items)})`],
	['a b', 15, (items) => items.join(' ')],
	...typeNames.map((name): Row => [name, 25, () => name]),
];

/** Data that the function that sends makes several parameters of, as `http_build_query` of PHP and `axios` do. */
const nestedRows: readonly (readonly [variant: string, plausibility: number, write: (data: unknown) => string])[] = [
	['{"a":["b"]}', 48, (data) => JSON.stringify(data)],
	['{"a":["\\u0431\\/"]}', 46, jsonOfPhp],
	['{"a":["\\/"]}', 30, (data) => JSON.stringify(data).replaceAll('/', '\\/')],
];

type EditList = (list: SentList) => SetEdit;

function ofLists(code: string, variant: string, plausibility: number, edit: EditList, isNested = false): SetMistake {
	const edits = (diagnosed: DiagnosedCall) => editsOf(diagnosed, edit, isNested);
	return { code, variant, plausibility, edits };
}

/** Lists that were sent as several parameters: `x=a&x=b`, `x[]=a&x[]=b` or `x[0]=a&x[1]=b`. */
export const listMistakes: readonly SetMistake[] = [
	...rows.map(([variant, plausibility, write]) =>
		ofLists('list-signed-as-one', variant, plausibility, (list) => joined(list, write)),
	),
	...['Array', '[object Object]'].map((name) =>
		ofLists('list-signed-as-one', `${name}, nested`, 50, (list) => joined(list, () => name), true),
	),
	...nestedRows.map(([variant, plausibility, write]) =>
		ofLists(
			'list-signed-as-one',
			variant,
			plausibility,
			(list) => joined(list, () => write(nestedData(list.items))),
			true,
		),
	),
	ofLists('list-brackets-not-signed', '', 45, unbracketed),
];

/** `[a][0]` as its keys. */
type Path = readonly string[];

/** Parameters that are the items of one list. */
interface SentList {
	readonly name: string;
	readonly items: readonly {
		readonly index: number;
		readonly value: string;
		readonly bracketed: boolean;
		readonly path: Path;
	}[];
}

function joined({ name, items }: SentList, write: Row[2]): SetEdit {
	const [first, ...others] = items.map(({ index }) => index);
	const value = write(items.map((item) => item.value));
	return { names: [name], remove: others, replace: first === undefined ? [] : [[first, { name, value }]] };
}

function unbracketed({ name, items }: SentList): SetEdit {
	const bracketed = items.filter((item) => item.bracketed);
	return { names: [name], replace: bracketed.map(({ index, value }) => [index, { name, value }] as const) };
}

/** An edit for each list and, where there are several, one for all. */
function editsOf(diagnosed: DiagnosedCall, edit: EditList, isNested: boolean): SetEdit[] {
	const edits = listsIn(diagnosed, isNested)
		.map(edit)
		.filter(({ remove = [], replace = [] }) => remove.length + replace.length > 0);
	if (edits.length < 2) return edits;
	const all = {
		names: edits.flatMap(({ names }) => names),
		remove: edits.flatMap(({ remove = [] }) => remove),
		replace: edits.flatMap(({ replace = [] }) => replace),
	};
	return [all, ...edits.slice(0, mostLists)];
}

/** @param isNested those with keys or within others, as `x[a]` or `x[a][0]`, in place of plain ones */
function listsIn({ sent }: DiagnosedCall, isNested: boolean): SentList[] {
	const form = isNested ? /^([^[\]]+)(?:(?:\[[^[\]]*\]){2,}|\[[^[\]\d][^[\]]*\])$/ : /^([^[\]]+)\[\d*\]$/;
	const items = sent.map(({ name, value }, index) => {
		const base = form.exec(name)?.[1];
		const path = base === undefined ? [] : name.slice(base.length + 1, -1).split('][', deepest);
		return { name: base ?? name, index, value, bracketed: base !== undefined, path };
	});
	return [...Map.groupBy(items, ({ name }) => name)]
		.map(([name, itsItems]) => ({ name, items: itsItems }))
		.filter(({ items }) => (items.length > 1 && !isNested) || items.some(({ bracketed }) => bracketed));
}

/** Nobody nests deeper. */
const deepest = 8;

/** The lists and objects that such parameters were made of. */
function nestedData(fields: readonly { readonly path: Path; readonly value: string }[], depth = 0): unknown {
	const [first] = fields;
	if (!first || first.path.length === depth) return first?.value;
	const groups = Map.groupBy(fields, ({ path }) => path[depth] ?? '');
	const members = [...groups].map(([key, inner]) => [key, nestedData(inner, depth + 1)] as const);
	const isList = members.every(([key], index) => key === String(index) || key === '');
	return isList ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** Of more lists, a single one that is written otherwise is no likely answer. */
const mostLists = 12;
