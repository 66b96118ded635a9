import type { SchemeCall } from '../../core/signing/derive.ts';
import { membersOfJson } from '../../core/signing/jsonAnew.ts';
import type { JsonValue, ListValue } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf } from '../schemeCalls.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import { isOfTime } from './atoms.ts';
import { both, byCost, type Choice, isInOrder, selections } from './choice.ts';
import { fewOf, mostMixed, ofPayment, withSecretAmid } from './few.ts';
import { anyGlue, withGlue } from './glue.ts';

/** A list whose text has {@link anyGlue} between the pairs, unless it has a glue of its own. */
export interface Unglued extends Pick<ListText, 'text' | 'kind'> {
	readonly cost: number;
	readonly list: Listed;
	/** How unlikely it is among those with the same text. */
	readonly rank: number;
}

/** Lists that give the same text: the call does not set them apart. */
export interface ListText {
	readonly text: string;
	/** What may be signed beside it: other values; a secret alone, as beside parameters in an order of their own; or it has the secret. */
	readonly kind: 'amid' | 'alone' | 'secret';
	readonly lists: Choice<Listed | undefined>[];
}

/** What has several parameters as one text. */
export type Listed = ListValue | JsonValue;

type Part = Partial<ListValue>;

const orders: readonly Choice<Part>[] = [
	[0, {}],
	[2, { order: 'given' }],
];
const pairs: readonly Choice<Part>[] = [
	[0, {}],
	[1, { pair: '{name}{value}' }],
	[2, { pair: '{value}' }],
	[3, { pair: '{value}', order: 'given' }],
	[2, { pair: '{name}:{value}' }],
	[3, { pair: '&{name}={value}' }],
	[3, { pair: '{name};{value};' }],
];
const encodings: readonly Choice<Part>[] = [
	[0, {}],
	...(['rfc3986', 'form', 'uri-component'] as const).flatMap((encoding, index): Choice<Part>[] => [
		[1 + index, { value: encoding }],
		[1 + index, { name: encoding, value: encoding }],
	]),
	[3, { order: 'given', value: 'form' }],
];

/** As PHP has it, as Python has it, and others. */
const escapes: readonly Choice<Pick<JsonValue, 'escape'>>[] = [
	[0, {}],
	[1, { escape: ['slashes', 'non-ascii'] }],
	[2, { escape: ['non-ascii'] }],
	[2, { escape: ['slashes'] }],
	[3, { escape: ['html'] }],
];

/** All the texts of the lists without their glue, in characters. */
const mostText = 3_000_000;
const mostCost = 8;
/** Of more parameters, at most one is left out. */
const mostNames = 16;
/** Of more parameters, none is left out. */
const mostAlone = 60;
/** Of more parameters, not any may be left out. */
const mostChosen = 14;
/** Of them, in JSON. */
const mostOfPayment = 7;
const unsigned = /sig|token|format|callback|file|key$|type$/i;

/** The values deep in a JSON body where the signature is one of them, else the parameters. */
export function listOfAll(call: SchemeCall): 'fields' | 'parameters' {
	return pairsOf(call, 'fields').length > 0 ? 'fields' : 'parameters';
}

/** The lists of a call's parameters that are likely, and their texts, by cost. */
export function ungluedLists(call: SchemeCall, carriers: readonly string[], secrets: readonly string[]): Unglued[] {
	const all = listOfAll(call);
	const sent = pairsOf(call, all);
	const parts = all === 'fields' ? [] : ['query', 'form'].filter((list) => pairsOf(call, list).length > 0);
	const sources: [string, ...string[]] = [
		all,
		...(parts.length > 1 || pairsOf(call, parts[0] ?? '').length < sent.length ? parts : []),
	];
	const listed = sent.length > carriers.length ? listChoices(sent, carriers, secrets, sources) : [];
	const choices = [...listed, ...jsonChoices(String(call.values?.['body'] ?? ''), carriers, secrets)];
	const unglued: Unglued[] = [];
	let left = mostText;
	for (const [cost, list] of choices.toSorted(([a], [b]) => a - b)) {
		if (left < 0) break;
		const text = textOf('list' in list ? { join: anyGlue, ...list } : list, call);
		if (text === undefined) continue;
		left -= text.length;
		const chosen = 'json' in list ? list.only : typeof list.list === 'string' ? undefined : list.list;
		const hasSecret = list.add !== undefined || secrets.some((name) => chosen?.includes(name));
		const leavesOut = list.except?.some((name) => !carriers.includes(name) && !unsigned.test(name)) === true;
		const kind = hasSecret ? 'secret' : leavesOut || chosen !== undefined ? 'alone' : 'amid';
		const rank = isByValue(list) ? rankByValue(cost, list, secrets, call, text) : cost;
		unglued.push({ cost, list, text, kind, rank });
	}
	return unglued;
}

/** The different texts of the lists with one of the glues, by cost. */
export function listTexts(unglued: readonly Unglued[], glues: readonly string[]): ListText[][] {
	const texts = new Map<string, Choice<ListText>>();
	for (const { cost, list, text: any, kind, rank } of unglued) {
		const joins = 'json' in list ? [''] : glues.filter((glue) => glue === (list.join ?? glue));
		for (const join of joins) {
			const text = withGlue(any, join);
			const [, { lists }] = getOrInsert(
				texts,
				`${kind} ${text}`,
				(): Choice<ListText> => [cost, { text, kind, lists: [] }],
			);
			lists.push([rank, join === '' ? list : { ...list, join }]);
		}
	}
	return byCost([...texts.values()]);
}

function textOf(signature: Listed, call: SchemeCall): string | undefined {
	return deriveIfPossible(() => ({ scheme: { signature }, call }), {})?.signature;
}

/** What an order of times by their values costs. */
const ofTimes = 1;
const isByValue = (list: Listed): list is ListValue => 'list' in list && list.order === 'value';

/** Behind all where it gives what values as they were sent with the secret behind them do; of times in front of an order of their own. */
function rankByValue(
	cost: number,
	list: ListValue,
	secrets: readonly string[],
	call: SchemeCall,
	text: string,
): number {
	const isLast = (name: string) => Number(secrets.includes(name));
	const last = typeof list.list === 'string' ? list.list : list.list.toSorted((a, b) => isLast(a) - isLast(b));
	const asSent = textOf({ ...list, list: last, order: 'given', join: anyGlue }, call);
	return asSent === text ? mostCost : cost === ofTimes ? -1 : cost;
}

/** The descriptions of a list of these pairs, as far as they are likely. Most have any glue between the pairs. */
function listChoices(
	sent: readonly (readonly [name: string, value: string])[],
	signature: readonly string[],
	secrets: readonly string[],
	sources: readonly [all: string, ...others: string[]],
): Choice<ListValue>[] {
	const names = [...new Set(sent.map(([name]) => name))].filter((name) => !signature.includes(name));
	const whole = sources.map((list, index): Choice<ListValue> => {
		return [Math.min(index, 1), { list, ...(signature.length > 0 && { except: [...signature] }) }];
	});
	const leftOut = selections(names, names.length > mostAlone ? 0 : names.length > mostNames ? 1 : 2, true).map(
		(some): Choice<Part> => {
			const cost = some.reduce((sum, name) => sum + (unsigned.test(name) ? 1 : 2), 0);
			return [cost + (some.length > 1 ? 1 : 0), { except: [...signature, ...some] }];
		},
	);
	const nested = sent.filter(([, value]) => /^[[{]/.test(value)).map(([name]) => name);
	const withoutNested: Choice<Part>[] = nested.length > 0 ? [[0, { except: [...signature, ...nested] }]] : [];
	const ofBeginning = beginningsOf(sent).map((beginning): Choice<Part> => [1, { only: [`${beginning}*`] }]);
	const blank: Choice<Part>[] = sent.some(([, value]) => value === '') ? [[1, { blank: 'skip' }]] : [];
	const holes = [
		orders,
		pairs,
		encodings,
		[[0, {}], ...withoutNested, ...leftOut, ...ofBeginning],
		[[0, {}], ...blank],
	] as const;
	const all = [...holes, addedChoices(secrets)] as readonly (readonly Choice<Part>[])[];
	const join = (list: ListValue, part: Part): ListValue => ({ ...list, ...part });
	const lists = all.reduce<Choice<ListValue>[]>((lists, hole) => both(lists, hole, mostCost, join), whole);
	const few = fewOf(names);
	const ordered = [...few, ...few.flatMap((choice) => withSecretAmid(choice, secrets, names))].map(
		([cost, list]): Choice<ListValue> => [cost, { list: [...list], order: 'given', pair: '{value}' }],
	);
	const named = few
		.filter(([, some]) => some.length < 4 || isInOrder(some, names))
		.map(([cost, list]): Choice<ListValue> => [cost + 1, { list: [...list], order: 'given' }]);
	const chosen = names.length > mostChosen ? [] : selections(names, names.length, true);
	return [
		...lists,
		...ordered,
		...named,
		...byValue(names, signature, secrets, sources[0]),
		...both(sortedAnew(names, sent), pairs, mostCost, join),
		...chosen
			.filter(({ length }) => length > 3 && length < names.length - 1)
			.map((only): Choice<ListValue> => [4, { list: sources[0], only, join: '&' }]),
	];
}

/** What several names may begin with, as `Shp_`. */
export function beginningsOf(sent: readonly (readonly [name: string, value: string])[]): string[] {
	return [...new Set(sent.flatMap(([name]) => name.match(/^[A-Za-z]+[_.-]/) ?? []))];
}

/** In orders that are no list's own: without regard to case, and by names with their values. */
function sortedAnew(
	names: readonly string[],
	sent: readonly (readonly [name: string, value: string])[],
): Choice<ListValue>[] {
	if (names.length > mostAlone) return [];
	const values = new Map(sent);
	return [(name: string) => name.toLowerCase(), (name: string) => name + values.get(name)]
		.map((key) => names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
		.filter((order) => order.join() !== names.toSorted().join())
		.map((list) => [1, { list, order: 'given' }]);
}

/** Some of the values and a secret, sorted by themselves: a few by their names, of many those that are left out. */
function byValue(
	names: readonly string[],
	signature: readonly string[],
	secrets: readonly string[],
	all: string,
): Choice<ListValue>[] {
	const chosen = names.length > mostMixed ? [] : selections(names, names.length, true);
	return secrets.flatMap((secret) =>
		chosen
			.filter(({ length }) => length > 1)
			.map((some): Choice<ListValue> => {
				const leftOut = names.filter((name) => !some.includes(name));
				const list: ListValue =
					some.length < 5
						? { list: [secret, ...some] }
						: { list: all, except: [...signature, ...leftOut], add: { [secret]: `{${secret}}` } };
				return [some.every((name) => isOfTime.test(name)) ? ofTimes : 3, { ...list, order: 'value', pair: '{value}' }];
			}),
	);
}

/** Nothing, or a secret as a pair. @param likely how it is called most often */
function addedChoices(secrets: readonly string[], likely?: string): Choice<Pick<Listed, 'add'>>[] {
	const usual = ['Password', 'password', 'secret', 'Secret', 'key', 'Key'];
	const added = secrets.flatMap((secret) =>
		[...new Set([secret, capital(secret), ...usual, likely ?? secret])].map(
			(name) => [name === likely ? 1 : 2, { add: { [name]: `{${secret}}` } }] as const,
		),
	);
	return [[0, {}], ...added];
}

/** The body where it is a JSON object, written anew; of a payment also some of its members, in an order of their own. */
function jsonChoices(body: string, carriers: readonly string[], secrets: readonly string[]): Choice<JsonValue>[] {
	const { isObject, members } = membersOfJson(body) ?? {};
	if (!members || !isObject) return [];
	const signature = carriers.filter((name) => members.has(name));
	const whole = (['sorted', 'given'] as const).map((json): Choice<JsonValue> => {
		return [1, { json, of: '{body}', ...(signature.length > 0 && { except: signature }) }];
	});
	const ofPayments = [...members.keys()].filter((name) => ofPayment.test(name) && !signature.includes(name));
	const some = fewOf(ofPayments.slice(0, mostOfPayment)).map(([cost, only]): Choice<JsonValue> => {
		return [cost - 1, { json: 'given', of: '{body}', only: [...only] }];
	});
	const join = (value: JsonValue, part: Partial<JsonValue>): JsonValue => ({ ...value, ...part });
	const added = addedChoices(secrets, 'crc');
	return [
		...both(both(whole, escapes, mostCost, join), added, mostCost, join),
		...both(some, added.slice(1), mostCost, join),
	];
}

function capital(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
