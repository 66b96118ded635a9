import type { Parameter } from '../../core/call/call.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import { type Data, decode } from '../../core/signing/encodings.ts';
import { utf16 } from '../../core/text/charsets.ts';
import { secretTextMistakes, withoutMark } from '../mistakes/keyTextMistakes.ts';
import type { SetEdit } from '../mistakes/mistake.ts';
import { changedBy } from '../mistakes/mistakeRows.ts';
import { transitMistakes } from '../mistakes/transitMistakes.ts';
import type { Edit, Named, Subject } from './edit.ts';
import { rowsOfLists } from './listRows.ts';
import { fieldsOf, otherHeaders, rowsOfValues } from './requestRows.ts';

type Pair = readonly [name: string, value: string];

/** A longer value is changed in no way, in UTF-16 units. */
const longest = 30_000;
/** Of more parameters, a mistake is made in all or in none. */
const mostAlone = 60;

/** What can be wrong with the keys and the values of a call before the scheme has them. */
export function callEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	const edits: Edit[] = [];
	const headers = (call['headers'] ?? []) as readonly Pair[];
	for (const [name, value] of Object.entries(call.values ?? {})) {
		if (typeof value !== 'string') continue;
		const rows = isSecret(name) ? secretTextMistakes : rowsOfValues;
		const made = new Set([value]);
		for (const row of rows) {
			const { code, variant = '', plausibility } = row;
			const changed = value.length > longest ? value : changedBy(row, value, name);
			if (made.has(changed)) continue;
			made.add(changed);
			// Two of these go together.
			const facet = /^(?:json|url|form)-/.test(code) ? `${name} ${code}` : name;
			const rewritten = (call: SchemeCall) => withText(name, changedBy(row, String(call.values?.[name]), name))(call);
			edits.push(edit(facet, { code, variant, plausibility, parameters: [name] }, rewritten));
		}
		if (isSecret(name)) {
			const asUtf16 = { code: 'key-encoded', variant: 'UTF-16', plausibility: 35, parameters: [name] };
			edits.push(...otherKeys(name, value, call), edit(name, asUtf16, withText(name, utf16(value, true))));
		}
		const [, time] = name === 'date' ? (headers.find(([, one]) => one.startsWith(`${value}T`)) ?? []) : [];
		if (time)
			edits.push(
				edit(
					name,
					{ code: 'another-scope', variant: time, plausibility: 40, parameters: [name] },
					withText(name, time),
				),
			);
		if (name === 'body' && value !== '')
			edits.push(edit(name, { code: 'body-not-signed', plausibility: 60 }, withText(name, '')));
	}
	for (const [list, pairs] of Object.entries(call)) if (Array.isArray(pairs)) edits.push(...listEdits(list, pairs));
	// Also from the list of their names.
	for (const [index, [name]] of headers.slice(0, mostAlone).entries()) {
		const named = { code: 'parameter-not-signed', plausibility: 55, parameters: [name] };
		edits.push(edit(`headers ${index}`, named, withEdit('headers', { names: [name], remove: [index] })));
	}
	for (const [index, [name, sent]] of headers.entries()) {
		for (const other of otherHeaders(name.toLowerCase(), sent)) {
			const named = { code: 'header-differs', variant: other, plausibility: 40, parameters: [name] };
			if (other === sent) continue;
			const replace = [[index, { name, value: other }]] as const;
			edits.push(edit(`headers ${index}`, named, withEdit('headers', { names: [name], replace })));
		}
	}
	return [...edits, ...transitEdits(call, isSecret, 'edits')];
}

/** What can be wrong with a value in so many ways that it stands beside no other mistake. */
export function loneEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	return transitEdits(call, isSecret, 'lone');
}

/** Values that were sent as others than were signed. */
function transitEdits(call: SchemeCall, isSecret: (name: string) => boolean, which: 'edits' | 'lone'): Edit[] {
	const { values = {}, ...lists } = call;
	const edits = (list: string, pairs: readonly Pair[], change: (one: SetEdit) => (call: SchemeCall) => SchemeCall) => {
		const sent = pairs.map(([name, value]) => ({ name, value }));
		return transitMistakes.flatMap(({ code, variant = '', plausibility, [which]: made }) =>
			(made?.({ sent }) ?? []).map((one) => {
				const named = { code, variant, plausibility: plausibility / (one.unlikely ? 3 : 1.5), parameters: one.names };
				return edit(list, named, change(one));
			}),
		);
	};
	const ofLists = Object.entries(lists).flatMap(([list, pairs]) =>
		Array.isArray(pairs) ? edits(list, pairs, (one) => withEdit(list, one)) : [],
	);
	const ofValues = Object.entries(values).flatMap(([name, value]) => {
		if (typeof value !== 'string' || isSecret(name)) return [];
		return edits(name, [[name, value]], (one) => {
			const [, other] = one.replace?.[0] ?? [];
			return other ? withText(name, other.value) : (call) => call;
		});
	});
	return [...ofLists, ...ofValues];
}

function edited(pairs: readonly Pair[], { remove = [], replace = [], add = [] }: SetEdit): Pair[] {
	const others = new Map(replace);
	const pairOf = ({ name, value }: Parameter): Pair => [name, value];
	const changed = pairs.map((pair, index): Pair | undefined => {
		const other = others.get(index);
		return remove.includes(index) ? undefined : other ? pairOf(other) : pair;
	});
	changed.splice(remove[0] ?? pairs.length, 0, ...add.map(pairOf));
	return changed.filter((pair) => pair !== undefined);
}

/** Another key of the call in place of a secret, or what is behind the mark of a key, as `whsec_`, decoded. */
function otherKeys(name: string, secret: string, call: SchemeCall): Edit[] {
	const lists = Object.values(call).flatMap((list) => (Array.isArray(list) ? (list as readonly Pair[]) : []));
	const pairs = [...lists, ...(fieldsOf(String(call.values?.['body'] ?? '')) ?? [])];
	const unmarked = withoutMark(secret);
	const decoded = unmarked === secret ? undefined : decode(unmarked, 'base64');
	const keys = pairs.filter(([other, value]) => /key|id$|token|secret/i.test(other) && value !== '').slice(0, mostKeys);
	const edits = keys.map(([other, value]) =>
		edit(name, { code: 'another-part', variant: other, plausibility: 40, parameters: [name] }, withText(name, value)),
	);
	if (!decoded) return edits;
	const named = { code: 'key-decoded', variant: 'base64', plausibility: 50, parameters: [name] };
	return [...edits, edit(name, named, withText(name, decoded))];
}

const mostKeys = 10;

/** A mistake in every value of a list, and in each alone. */
function listEdits(list: string, pairs: readonly Pair[]): Edit[] {
	const edits: Edit[] = [];
	const made = new Set<string>();
	for (const row of rowsOfLists) {
		const { code, variant = '', plausibility, names, allOnly } = row;
		const changed = pairs.map(([name, value]): Pair => {
			if (names === 'only') return [changedBy(row, name), value];
			return [name, value.length > longest ? value : changedBy(row, value, name)];
		});
		const differing = [...changed.keys()].filter((index) => String(changed[index]) !== String(pairs[index]));
		const add = (indices: readonly number[], less: number) => {
			const key = JSON.stringify(indices.map((index) => [index, changed[index]]));
			if (made.has(key)) return;
			made.add(key);
			const parameters = indices.map((index) => pairs[index]?.[0] ?? '');
			const named = { code, variant, plausibility: plausibility - less, parameters };
			const replace = indices.map((index) => {
				const [name, value] = changed[index] as Pair;
				return [index, { name, value }] as const;
			});
			edits.push(
				edit(
					indices.length > 1 ? list : `${list} ${indices[0]}`,
					named,
					withEdit(list, { names: parameters, replace }),
				),
			);
		};
		if (differing.length === 0) continue;
		add(differing, 0);
		if (differing.length > 1 && differing.length <= mostAlone && allOnly !== true)
			for (const index of differing) add([index], plausibility / 4);
	}
	return edits;
}

function edit(
	facet: string,
	{ variant = '', parameters = [], ...named }: Named,
	change: (call: SchemeCall) => SchemeCall,
): Edit {
	const apply = ({ scheme, call }: Subject): Subject => ({ scheme, call: change(call) });
	return { ...named, variant, parameters, path: ofCall, facet, apply };
}

/** The path of every edit of the call. */
export const ofCall: readonly string[] = ['call'];

function withText(name: string, value: Data): (call: SchemeCall) => SchemeCall {
	return (call) => ({ ...call, values: { ...call.values, [name]: value } });
}

function withEdit(list: string, one: SetEdit): (call: SchemeCall) => SchemeCall {
	return (call) => ({ ...call, [list]: edited((call[list] ?? []) as readonly Pair[], one) });
}
