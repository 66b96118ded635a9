import type { ListValue } from '../../core/signing/scheme.ts';
import { both, type Choice, selections } from './choice.ts';

type Part = Partial<ListValue>;

const orders: readonly Choice<Part>[] = [
	[0, {}],
	[2, { order: 'given' }],
];
const pairs: readonly Choice<Part>[] = [
	[0, {}],
	[1, { pair: '{name}{value}' }],
	[2, { pair: '{value}' }],
	[4, { pair: '{name}:{value}' }],
];
const joins: readonly Choice<Part>[] = [
	[0, { join: '&' }],
	[0, {}],
	...['\n', '|', ',', ':', ';'].map((join): Choice<Part> => [3, { join }]),
];
const encodings: readonly Choice<Part>[] = [
	[0, {}],
	...(['rfc3986', 'form', 'uri-component'] as const).flatMap((encoding, index): Choice<Part>[] => [
		[1 + index, { value: encoding }],
		[1 + index, { name: encoding, value: encoding }],
	]),
];

const mostCost = 8;
/** Of more parameters, at most one is left out. */
const mostNames = 16;
/** Of more parameters, none is left out. */
const mostAlone = 60;
/** Of more parameters, no few are joined in an order of their own. */
const mostOrdered = 6;
const unsigned = /sig|token|format|callback|file|key$|type$/i;

/** The descriptions of a list of these pairs, as far as they are likely. */
export function listChoices(
	sent: readonly (readonly [name: string, value: string])[],
	signature: readonly string[],
	secrets: readonly string[],
): Choice<ListValue>[] {
	const names = [...new Set(sent.map(([name]) => name))].filter((name) => !signature.includes(name));
	const whole: ListValue = { list: 'parameters', ...(signature.length > 0 && { except: [...signature] }) };
	const leftOut = selections(names, names.length > mostAlone ? 0 : names.length > mostNames ? 1 : 3, true).map(
		(some): Choice<Part> => {
			const cost = some.reduce((sum, name) => sum + (unsigned.test(name) ? 1 : 2), 0);
			return [cost + (some.length > 1 ? 1 : 0), { except: [...signature, ...some] }];
		},
	);
	const beginnings = new Set(names.flatMap((name) => name.match(/^[A-Za-z]+[_.-]/) ?? []));
	const ofBeginning = [...beginnings].map((beginning): Choice<Part> => [1, { only: [`${beginning}*`] }]);
	const blank: Choice<Part>[] = sent.some(([, value]) => value === '') ? [[1, { blank: 'skip' }]] : [];
	const added = secrets.flatMap((secret) =>
		[...new Set([secret, capital(secret), 'Password', 'password', 'secret', 'Secret', 'key', 'Key'])].map(
			(name): Choice<Part> => [3, { add: { [name]: `{${secret}}` } }],
		),
	);
	const holes = [orders, pairs, joins, encodings, [[0, {}], ...leftOut, ...ofBeginning], [[0, {}], ...blank]] as const;
	const all = [...holes, [[0, {}], ...added]] as readonly (readonly Choice<Part>[])[];
	const join = (list: ListValue, part: Part): ListValue => ({ ...list, ...part });
	const lists = all.reduce<Choice<ListValue>[]>((lists, hole) => both(lists, hole, mostCost, join), [[0, whole]]);
	const few = selections(names, names.length > mostOrdered ? 0 : names.length > 5 ? 3 : 5, false);
	const ordered = few.map((list): Choice<ListValue> => [3, { list, order: 'given', pair: '{value}' }]);
	return [...lists, ...both(ordered, joins, mostCost, join)];
}

function capital(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
