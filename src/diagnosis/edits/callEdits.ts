import type { SchemeCall } from '../../core/signing/derive.ts';
import { type Data, decode } from '../../core/signing/encodings.ts';
import { utf16 } from '../../core/text/charsets.ts';
import { objectMembers } from '../../core/text/jsonMembers.ts';
import { encodeComponent } from '../../core/text/percentForms.ts';
import { secretTextMistakes, withoutMark } from '../mistakes/keyTextMistakes.ts';
import type { SetEdit } from '../mistakes/mistake.ts';
import { changedBy } from '../mistakes/mistakeRows.ts';
import { transitMistakes } from '../mistakes/transitMistakes.ts';
import { type Pair, pairsOf } from '../schemeCalls.ts';
import { type Edit, edited, editOf, type Named, parameterOf } from './edit.ts';
import { rowsOfLists } from './listRows.ts';
import { fieldsOf, otherHeaders, rowsOfValues } from './requestRows.ts';

/** A longer value is changed in no way, in UTF-16 units. */
const longest = 30_000;
/** Of more parameters, a mistake is made in all or in none. */
const mostAlone = 60;

/** What can be wrong with the keys and the values of a call before the scheme has them. */
export function callEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	const edits: Edit[] = [];
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
			edits.push(edit(facet, [code, variant, plausibility, [name]], rewritten));
		}
		if (isSecret(name)) {
			const asUtf16 = edit(name, ['key-encoded', 'UTF-16', 35, [name]], withText(name, utf16(value, true)));
			edits.push(...otherKeys(name, value, call), asUtf16);
		}
		const [, time] =
			name === 'date' ? (pairsOf(call, 'headers').find(([, one]) => one.startsWith(`${value}T`)) ?? []) : [];
		if (time) edits.push(edit(name, ['another-scope', time, 40, [name]], withText(name, time)));
		const path = name === 'path' ? pathOf(call.values?.['url']) : undefined;
		if (path && path !== value) edits.push(edit(name, ['url-path', 'of the URL', 45, [name]], withText(name, path)));
		const fields = name === 'query' || name === 'body' ? fieldsOf(value) : undefined;
		if (fields && value.length <= longest) edits.push(...fieldEdits(name, value, fields));
		if (name === 'body' && value !== '') edits.push(edit(name, ['body-not-signed', '', 60], withText(name, '')));
		if (name === 'body' && value.length <= longest)
			for (const [part, text] of partsOfBody(value, fields))
				edits.push(edit(name, ['body-part-signed', '', 45, [part]], withText(name, text)));
	}
	for (const [list, pairs] of Object.entries(call))
		if (Array.isArray(pairs)) edits.push(...listEdits(list, pairs, (one) => withEdit(list, one)));
	const headers = [...pairsOf(call, 'headers').entries()];
	// Also from the list of their names.
	for (const [index, [name]] of headers.slice(0, mostAlone)) {
		const without = withEdit('headers', { names: [name], remove: [index] });
		edits.push(edit(`headers ${index}`, ['parameter-not-signed', '', 55, [name]], without));
	}
	for (const [index, [name, sent]] of headers) {
		for (const value of otherHeaders(name.toLowerCase(), sent)) {
			if (value === sent) continue;
			const other = withEdit('headers', { names: [name], replace: [[index, { name, value }]] });
			edits.push(edit(`headers ${index}`, ['header-differs', value, 40, [name]], other));
		}
	}
	return [...edits, ...transitEdits(call, isSecret, 'edits')];
}

/** Values that were sent as others than were signed; `lone` in so many ways that one stands beside no other mistake. */
export function transitEdits(call: SchemeCall, isSecret: (name: string) => boolean, which: 'edits' | 'lone'): Edit[] {
	const { values = {}, ...lists } = call;
	const edits = (list: string, pairs: readonly Pair[], change: (one: SetEdit) => ChangeCall) =>
		transitMistakes.flatMap(({ code, variant = '', plausibility, [which]: made }) =>
			(made?.({ sent: pairs.map(parameterOf) }) ?? []).map((one) =>
				edit(list, [code, variant, plausibility / (one.unlikely ? 3 : 1.5), one.names], change(one)),
			),
		);
	const ofLists = Object.entries(lists).flatMap(([list, pairs]) =>
		Array.isArray(pairs) ? edits(list, pairs, (one) => withEdit(list, one)) : [],
	);
	const ofValues = Object.entries(values).flatMap(([name, value]) => {
		if (typeof value !== 'string' || isSecret(name)) return [];
		return edits(name, [[name, value]], (one) => {
			const [, other] = one.replace?.[0] ?? [];
			return other ? withTextEverywhere(name, value, other.value) : (call) => call;
		});
	});
	return [...ofLists, ...ofValues];
}

/** Another key of the call in place of a secret, or what is behind the mark of a key, as `whsec_`, decoded. */
function otherKeys(name: string, secret: string, call: SchemeCall): Edit[] {
	const lists = Object.keys(call).flatMap((list) => pairsOf(call, list));
	const pairs = [...lists, ...(fieldsOf(String(call.values?.['body'] ?? '')) ?? [])];
	const unmarked = withoutMark(secret);
	const decoded = unmarked === secret ? undefined : decode(unmarked, 'base64');
	const keys = pairs.filter(([other, value]) => /key|id$|token|secret/i.test(other) && value !== '').slice(0, mostKeys);
	return [
		...keys.map(([other, value]) => edit(name, ['another-part', other, 40, [name]], withText(name, value))),
		...(decoded ? [edit(name, ['key-decoded', 'base64', 50, [name]], withText(name, decoded))] : []),
	];
}

const mostKeys = 10;

/** A mistake in the fields of a form, or one or the last of them left out, as what is added after signing. */
function fieldEdits(name: string, form: string, fields: readonly Pair[]): Edit[] {
	const change = (one: SetEdit) => withText(name, formWith(form, one));
	const indices = [...fields.keys()];
	const last = indices.slice(1, -1).slice(-mostAlone);
	const sets = [...indices.slice(0, mostAlone).map((index) => [index]), ...last.map((from) => indices.slice(from))];
	const lost = sets.map((remove) => {
		const names = remove.map((index) => fields[index]?.[0] ?? '');
		const facet = remove.length > 1 ? name : `${name} ${remove[0]}`;
		return edit(facet, ['parameter-not-signed', '', 52 / remove.length, names], change({ names, remove }));
	});
	return [...lost, ...listEdits(name, fields, change)];
}

/** The members of a body of JSON, as they are and written anew, or the fields of a form. */
function partsOfBody(body: string, fields: readonly Pair[] = []): Pair[] {
	const members = (objectMembers(body) ?? []).slice(0, mostKeys).flatMap(({ name, value }): Pair[] => {
		const read: unknown = JSON.parse(value);
		const texts = typeof read === 'string' ? [read] : [...new Set([value, JSON.stringify(read)])];
		return texts.map((text) => [name, text]);
	});
	return [...members, ...fields.slice(0, mostKeys)].filter(([, text]) => text.length > 1);
}

function pathOf(url: Data | undefined): string | undefined {
	return /^https?:\/\/[^/?]+(\/[^?]*)/.exec(String(url))?.[1];
}

/** A mistake in every value of a list, and in each alone. */
function listEdits(list: string, pairs: readonly Pair[], change: (one: SetEdit) => ChangeCall): Edit[] {
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
			const replace = indices.map((index) => [index, parameterOf(changed[index] as Pair)] as const);
			const facet = indices.length > 1 ? list : `${list} ${indices[0]}`;
			const rewritten = change({ names: parameters, replace });
			edits.push(edit(facet, [code, variant, plausibility - less, parameters], rewritten));
		};
		if (differing.length === 0) continue;
		add(differing, 0);
		if (differing.length > 1 && differing.length <= mostAlone && allOnly !== true)
			for (const index of differing) add([index], plausibility / 4);
	}
	return edits;
}

type ChangeCall = (call: SchemeCall) => SchemeCall;

function edit(facet: string, named: Named, change: ChangeCall): Edit {
	return editOf(ofCall, facet, named, ({ scheme, call }) => ({ scheme, call: change(call) }));
}

export const ofCall: readonly string[] = ['call'];

function withText(name: string, value: Data): ChangeCall {
	return (call) => ({ ...call, values: { ...call.values, [name]: value } });
}

/** Also in each list that has it: a header is signed among the headers, and by its name. */
function withTextEverywhere(name: string, before: string, value: string): ChangeCall {
	return (call) => {
		const lists = Object.entries(call).flatMap(([list, pairs]) =>
			Array.isArray(pairs) ? [[list, pairs.map(([one, text]) => [one, text === before ? value : text])]] : [],
		);
		return { ...withText(name, value)(call), ...Object.fromEntries(lists) };
	};
}

/** A form in which fields are written anew, encoded, or left out. */
function formWith(form: string, { remove = [], replace = [] }: SetEdit): string {
	const fields = form.split('&');
	for (const [index, { name, value }] of replace) fields[index] = `${encodeComponent(name)}=${encodeComponent(value)}`;
	return fields.filter((_, index) => !remove.includes(index)).join('&');
}

function withEdit(list: string, one: SetEdit): ChangeCall {
	return (call) => ({ ...call, [list]: edited(pairsOf(call, list), one) });
}
