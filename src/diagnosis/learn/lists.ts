import type { SchemeCall } from '../../core/signing/derive.ts';
import { membersOfJson } from '../../core/signing/jsonAnew.ts';
import type { JsonValue, ListValue } from '../../core/signing/scheme.ts';
import { deriveIfPossible, pairsOf } from '../schemeCalls.ts';
import { getOrInsert } from '../search/getOrInsert.ts';
import { isOfTime } from './atoms.ts';
import { both, byCost, type Choice, isInOrder, selections } from './choice.ts';
import { fewOf, mostMixed, ofPayment, withSecretAmid } from './few.ts';
import { anyGlue, withGlue } from './glue.ts';

/** Lists that give the same text: the call does not set them apart. */
export interface ListText {
	readonly text: string;
	/** Whether a secret is among its pairs. */
	readonly hasSecret: boolean;
	/** Whether nothing but a secret is signed beside it, as with a secret in it, or parameters in an order of their own. */
	readonly isWhole: boolean;
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

/** All the texts of the lists, in characters. */
const mostText = 10_000_000;
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

/** The different texts that lists of a call's parameters give, by cost. `known`: what they give with any glue, kept for other gluings. */
export function listTexts(
	call: SchemeCall,
	carriers: readonly string[],
	secrets: readonly string[],
	glues: readonly string[],
	known: Map<string, string | undefined>,
): ListText[][] {
	const all = listOfAll(call);
	const sent = pairsOf(call, all);
	const parts = all === 'fields' ? [] : ['query', 'form'].filter((list) => pairsOf(call, list).length > 0);
	const sources: [string, ...string[]] = [
		all,
		...(parts.length > 1 || pairsOf(call, parts[0] ?? '').length < sent.length ? parts : []),
	];
	const listed = sent.length > carriers.length ? listChoices(sent, carriers, secrets, glues, sources) : [];
	const choices = [...listed, ...jsonChoices(String(call.values?.['body'] ?? ''), carriers, secrets)];
	const texts = new Map<string, Choice<ListText>>();
	let left = mostText;
	for (const [cost, list] of choices.toSorted(([a], [b]) => a - b)) {
		if (left < 0) break;
		const { join = '', ...unjoined } = list as ListValue;
		const any = getOrInsert(known, JSON.stringify(unjoined), () => {
			const signature = 'list' in list ? { ...list, join: anyGlue } : list;
			return deriveIfPossible(() => ({ scheme: { signature }, call }), {})?.signature;
		});
		if (any === undefined) continue;
		const text = withGlue(any, join);
		left -= text.length;
		const chosen = 'json' in list ? list.only : typeof list.list === 'string' ? undefined : list.list;
		const hasSecret = list.add !== undefined || secrets.some((name) => chosen?.includes(name));
		const leavesOut = list.except?.some((name) => !carriers.includes(name) && !unsigned.test(name)) === true;
		const isWhole = hasSecret || leavesOut || chosen !== undefined;
		const key = `${hasSecret} ${isWhole} ${text}`;
		const [, { lists }] = getOrInsert(
			texts,
			key,
			(): Choice<ListText> => [cost, { text, hasSecret, isWhole, lists: [] }],
		);
		lists.push([isByValue(list) ? rankByValue(cost, list, secrets, call, text) : cost, list]);
	}
	return byCost([...texts.values()]);
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
	const signature: ListValue = { ...list, list: last, order: 'given' };
	const asSent = deriveIfPossible(() => ({ scheme: { signature }, call }), {})?.signature;
	return asSent === text ? mostCost : cost === ofTimes ? -1 : cost;
}

/** The descriptions of a list of these pairs, as far as they are likely, joined by one of the glues. */
function listChoices(
	sent: readonly (readonly [name: string, value: string])[],
	signature: readonly string[],
	secrets: readonly string[],
	glues: readonly string[],
	sources: readonly [all: string, ...others: string[]],
): Choice<ListValue>[] {
	const joins = glues.map((join): Choice<Part> => [0, join === '' ? {} : { join }]);
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
		joins,
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
	const chosen = names.length > mostChosen || !glues.includes('&') ? [] : selections(names, names.length, true);
	return [
		...lists,
		...both(
			[
				...ordered,
				...named,
				...byValue(names, signature, secrets, sources[0]),
				...both(sortedAnew(names, sent), pairs, mostCost, join),
			],
			joins,
			mostCost,
			join,
		),
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
