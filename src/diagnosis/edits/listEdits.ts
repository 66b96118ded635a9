import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import { encode } from '../../core/signing/encodings.ts';
import type { ListValue, Value } from '../../core/signing/scheme.ts';
import { joiningMistakes, pairMistakes } from '../mistakes/formMistakes.ts';
import { isJsonContainer } from '../mistakes/jsonForms.ts';
import type { JoiningMistake } from '../mistakes/mistake.ts';
import { changedBy } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import { orderMistakes } from '../mistakes/orderMistakes.ts';
import { removingDuplicates } from '../mistakes/setMistakes.ts';
import { asTemplate, type Edit, editOf, type Named, type Path, type Subject } from './edit.ts';
import { encodingEdits, otherEscapes } from './listEncodings.ts';
import { escapings } from './schemeEdits.ts';

type Pair = readonly [name: string, value: string];

/** Of more parameters, none alone is left out. */
const mostAlone = 100;
const mostMoved = 20;
/** Names with numbers in them, as `Tag.10`. */
const byNumbers: (typeof orderMistakes)[number] = {
	code: 'sorted-by-language',
	variant: 'numbers',
	stage: 'order',
	plausibility: 30,
	compare: (a, b) => compareCodePoints(...([padded(a.name), padded(b.name)] as const)),
};

/** How languages write what has no text, and JSON. */
const renderings = valueMistakes.filter(({ code }) => /^(?:json-reserialised|object-in-place-of-json)$/.test(code));

type ListPart = { readonly [Key in keyof ListValue]?: ListValue[Key] | undefined };
type Joining = Pick<JoiningMistake, 'open' | 'close'>;

/** What can be wrong with a list: which pairs, in which order, how written and joined. */
export function listEdits(list: ListValue, path: Path, { call, scheme }: Subject, secrets: readonly string[]): Edit[] {
	const edit = (facet: string, named: Named, change: (now: ListValue, subject: Subject) => Value | [Value, Subject]) =>
		editOf({ path }, facet, named, (now, subject) => change(now as ListValue, subject));
	const set = (facet: string, named: Named, part: ListPart) =>
		edit(facet, named, (now) => without({ ...now, ...part }));
	/** The pairs of the call, written or ordered anew, as a list of its own. */
	const rewritten = (change: (pairs: readonly Pair[], subject: Subject) => readonly Pair[], part: ListPart) => {
		return (now: ListValue, subject: Subject): [Value, Subject] => {
			const name = ['edited', ...path].join('.');
			const own = { ...subject.call, [name]: change(pairsOf(now.list, subject.call), subject) };
			return [without({ ...now, ...part, list: name }), { ...subject, call: own }];
		};
	};
	const { only, except = [], blank, add = {}, order, pair = '{name}={value}', join = '' } = list;
	const sent = pairsOf(list.list, call);
	const isLeftOut = (name: string) => matches(except, name) || (only !== undefined && !matches(only, name));
	const signed = sent.filter(([name]) => !isLeftOut(name));
	const names = [...new Set(signed.map(([name]) => name))];
	const leftOut = [...new Set(sent.map(([name]) => name).filter(isLeftOut))];
	const enclosed = (value: ListValue, { open, close }: Joining, subject: Subject): Value | [Value, Subject] => {
		if (open + close === '') return [value, subject];
		const [template, of] = asTemplate(value, path, subject);
		return [open + template + close, of];
	};
	const edits: Edit[] = [];

	if (order === 'given') edits.push(set('order', { code: 'sorted', plausibility: 60 }, { order: 'name' }));
	else if (sent.length > 1) {
		for (const { code, variant = '', plausibility, compare } of [...orderMistakes, byNumbers]) {
			const sorted = (pairs: readonly Pair[], { call }: Subject) =>
				[...pairs, ...addedPairs(add, call)]
					.map(([name, value], index) => ({ name, value, index }))
					.sort(compare)
					.map(({ name, value }): Pair => [name, value]);
			const named = { code, variant, plausibility };
			edits.push(edit('order', named, rewritten(sorted, { order: 'given', add: undefined })));
		}
	}
	const ofQuery = list.list === 'parameters' && order !== 'given' ? pairsOf('query', call).length : 0;
	if (ofQuery > 0 && ofQuery < sent.length) {
		const queryLast = (pairs: readonly Pair[]) => [...pairs.slice(ofQuery), ...pairs.slice(0, ofQuery)];
		const named = { code: 'not-sorted', variant: 'query last', plausibility: 45 };
		edits.push(edit('order', named, rewritten(queryLast, { order: 'given' })));
	}
	for (const name of names.length > 2 ? names.slice(0, mostMoved) : []) {
		const first = (pairs: readonly Pair[]) => {
			const inOrder = order === 'given' ? pairs : pairs.toSorted((a, b) => compareCodePoints(a[0], b[0]));
			return inOrder.toSorted((a, b) => Number(b[0] === name) - Number(a[0] === name));
		};
		const named = { code: 'parameter-moved', plausibility: 35, parameters: [name] };
		edits.push(edit('order', named, rewritten(first, { order: 'given' })));
	}
	if (order !== 'given' && Object.keys(add).length > 0) {
		const sorted = (pairs: readonly Pair[]) => pairs.toSorted((a, b) => compareCodePoints(a[0], b[0]));
		const named = { code: 'added-pair-at-end', plausibility: 92, parameters: Object.keys(add) };
		edits.push(edit('order', named, rewritten(sorted, { order: 'given' })));
	}
	for (const name of names.slice(0, mostAlone)) {
		const named = { code: 'parameter-not-signed', variant: '', plausibility: 52, parameters: [name] };
		edits.push(edit(`set ${name}`, named, (now) => ({ ...now, except: [...(now.except ?? []), name] })));
	}
	for (const name of leftOut.slice(0, mostAlone)) {
		const named = { code: 'left-out-parameter-signed', plausibility: 70, parameters: [name] };
		const signing = (now: ListValue) => ({
			...now,
			except: (now.except ?? []).filter((one) => !matches([one], name)),
			...(now.only && { only: [...now.only, name] }),
		});
		edits.push(edit(`set ${name}`, named, signing));
	}
	// Left out, as they are nested: a client that signs them writes them in some way.
	const nested = sent.filter(([name, value]) => isLeftOut(name) && isJsonContainer(value));
	const each = nested.map((one) => [one]);
	for (const some of nested.length > 1 ? [...each, nested] : each) {
		const names = some.map(([name]) => name);
		for (const row of renderings) {
			const text = new Map(some.map(([name, value]) => [name, changedBy(row, value, name)]));
			if (some.every(([name, value]) => text.get(name) === value)) continue;
			const { variant = '' } = row;
			const named = { code: 'left-out-parameter-signed', variant, plausibility: 55, parameters: names };
			const replaced = (pairs: readonly Pair[]) => pairs.map(([name, value]): Pair => [name, text.get(name) ?? value]);
			const except = list.except?.filter((one) => !names.includes(one));
			edits.push(edit(`set ${names}`, named, rewritten(replaced, { except })));
		}
	}
	if (list.list === 'form' && pairsOf('query', call).length > 0) {
		const query = [...new Set(pairsOf('query', call).map(([name]) => name))];
		const named = { code: 'left-out-parameter-signed', variant: 'query', plausibility: 60, parameters: query };
		edits.push(set('list', named, { list: 'parameters' }));
	}
	const ofUrl = [...new URLSearchParams(String(call.values?.['query'] ?? ''))];
	if (
		list.list === 'parameters' &&
		ofUrl.length > 0 &&
		!ofUrl.some(([name]) => sent.some((pair) => pair[0] === name))
	) {
		const query = ofUrl.map(([name]) => name);
		const named = { code: 'left-out-parameter-signed', variant: 'query', plausibility: 60, parameters: query };
		edits.push(
			edit(
				'list',
				named,
				rewritten((pairs) => [...pairs, ...ofUrl], {}),
			),
		);
	}
	if (names.length < signed.length) {
		for (const keep of ['first', 'last'] as const) {
			const duplicates = (pairs: readonly Pair[]) =>
				removingDuplicates({ sent: pairs.map(([name, value]) => ({ name, value })) }, keep)[0];
			const kept = (pairs: readonly Pair[]) => {
				const removed = new Set(duplicates(pairs)?.remove);
				return pairs.filter((_, index) => !removed.has(index));
			};
			const named = { code: 'duplicate-names', plausibility: 50, parameters: duplicates(signed)?.names ?? [] };
			edits.push(edit('list', named, rewritten(kept, {})));
		}
	}
	if (leftOut.length > 1) {
		const named = { code: 'left-out-parameter-signed', variant: 'all', plausibility: 65, parameters: leftOut };
		edits.push(set('set', named, { except: [], only: undefined }));
	}
	for (const part of list.list === 'parameters' ? (['query', 'form'] as const) : []) {
		const others = pairsOf(part === 'query' ? 'form' : 'query', call).map(([name]) => name);
		const named = { code: 'parameter-not-signed', variant: 'others', plausibility: 60, parameters: others };
		if (others.length > 0 && pairsOf(part, call).length > 0) edits.push(set('list', named, { list: part }));
	}
	const beginnings = Map.groupBy(names, (name) => /^[A-Za-z]+[_.-]/.exec(name)?.[0] ?? '');
	for (const [beginning, some] of beginnings) {
		if (beginning === '' || some.length < 2 || some.length === names.length) continue;
		const others = names.filter((name) => !some.includes(name));
		const named = { code: 'parameter-not-signed', plausibility: 50 };
		edits.push(
			set('set', { ...named, variant: 'others', parameters: others }, { only: [`${beginning}*`] }),
			set('set', { ...named, variant: beginning, parameters: some }, { except: [...except, `${beginning}*`] }),
		);
	}
	const empty = signed.filter(([, value]) => value === '').map(([name]) => name);
	if (empty.length > 0) {
		const skips = blank === 'skip';
		const code = skips ? 'empty-values-signed' : 'empty-values-dropped';
		edits.push(set('blank', { code, plausibility: 72, parameters: empty }, { blank: skips ? 'keep' : 'skip' }));
	}
	for (const name of Object.keys(add)) {
		const { [name]: _, ...others } = add;
		edits.push(set('add', { code: 'added-pair-missing', plausibility: 60, parameters: [name] }, { add: others }));
		const now = String(add[name]);
		for (const other of secrets.includes(now.slice(1, -1)) ? secrets : []) {
			const named = { code: 'another-part', variant: other, plausibility: 50, parameters: [name] };
			if (now !== `{${other}}`) edits.push(set('add', named, { add: { ...add, [name]: `{${other}}` } }));
		}
	}
	const { parameter } = scheme.place ?? {};
	if (parameter !== undefined && !sent.some(([name]) => name === parameter)) {
		const named = { code: 'left-out-parameter-signed', variant: 'empty', plausibility: 45, parameters: [parameter] };
		edits.push(set('add', named, { add: { ...add, [parameter]: '' } }));
	}
	edits.push(...encodingEdits(list, set));
	for (const { write, ...named } of otherEscapes(list, scheme)) {
		const anew = (pairs: readonly Pair[]) => pairs.map(([name, value]): Pair => write(name, value));
		edits.push(
			edit('encoding', { ...named, parameters: names }, (now, subject) => {
				const [value, of] = rewritten(anew, {})(now, subject);
				return [without({ ...(value as ListValue), name: undefined, value: undefined }), of];
			}),
		);
	}
	if (pair !== '{name}={value}')
		edits.push(set('pair', { code: 'pair-with-equals', plausibility: 70 }, { pair: '{name}={value}' }));
	for (const { code, variant = '', plausibility, pair: write, joining } of pairMistakes) {
		const named = { code, variant, plausibility };
		const template = write('{name}', '{value}');
		if (!joining && template !== pair) edits.push(set('pair', named, { pair: template }));
		if (!joining || Object.keys(add).length > 0) continue;
		edits.push(
			edit('pair', named, (now, subject) => {
				const written = (pairs: readonly Pair[]) =>
					encoded(pairs, now).map(([name, value]): Pair => [write(name, value), '']);
				const plain = without({ ...now, name: undefined, value: undefined });
				const [value, of] = rewritten(written, { order: 'given', pair: '{name}', join: joining.between })(
					plain,
					subject,
				);
				return enclosed(value as ListValue, joining, of);
			}),
		);
	}
	if (join !== '') edits.push(set('join', { code: 'joiner-missing', plausibility: 75 }, { join: '' }));
	if (join.includes('\n')) {
		const named = { code: 'wrong-joiner', variant: 'between \\n', plausibility: 70 };
		edits.push(set('join', named, { join: join.replaceAll('\n', '\\n') }));
	}
	for (const encoding of pair === '{name}={value}' && join === '&' ? [] : escapings) {
		const as = { pair: '{name}={value}', join: '&', name: [encoding], value: [encoding] };
		edits.push(set('pair', { code: 'parameters-as-query', variant: encoding, plausibility: 48 }, as));
	}
	for (const { code, variant = '', plausibility, ...joining } of joiningMistakes) {
		if (joining.between === join && joining.open + joining.close === '') continue;
		const named = { code, variant, plausibility: signed.length > 1 ? plausibility : plausibility / 2 };
		edits.push(edit('join', named, (now, subject) => enclosed({ ...now, join: joining.between }, joining, subject)));
	}
	return edits;
}

/** The pairs that a list adds, where they are keys or values of the call. */
function addedPairs(add: Readonly<Record<string, Value>>, { values = {} }: SchemeCall): Pair[] {
	return Object.entries(add).map(([name, template]): Pair => {
		return [name, String(template).replace(/\{([^{}]*)\}/g, (_, part: string) => String(values[part] ?? ''))];
	});
}

/** The pairs that a list takes of a call. */
function pairsOf(source: ListValue['list'], call: SchemeCall): readonly Pair[] {
	const lists = Object.values(call).filter((list) => Array.isArray(list)) as (readonly Pair[])[];
	if (typeof source !== 'string') {
		const all = lists.flat();
		return source.flatMap((name) => all.filter((pair) => pair[0] === name).slice(0, 1));
	}
	const pairs = Object.hasOwn(call, source) ? (call[source] as readonly Pair[]) : [];
	return source === 'headers' ? pairs.map(([name, value]): Pair => [name.toLowerCase(), value]) : pairs;
}

/** As the list writes them before they are put together, in its order. */
function encoded(
	pairs: readonly Pair[],
	{ only, except = [], blank, order, name = [], value = [] }: ListValue,
): Pair[] {
	const isSigned = ([name, value]: Pair) =>
		!matches(except, name) && (!only || matches(only, name)) && (blank !== 'skip' || value !== '');
	const written = pairs
		.filter(isSigned)
		.map((pair): Pair => [String(encode(pair[0], name)), String(encode(pair[1], value))]);
	return order === 'given'
		? written
		: written.sort((a, b) => compareCodePoints(a[0], b[0]) || compareCodePoints(a[1], b[1]));
}

function padded(name: string): string {
	return name.replace(/\d{1,10}/g, (digits) => digits.padStart(10, '0'));
}

function matches(patterns: readonly string[], name: string): boolean {
	return patterns.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}

function without(list: ListPart): ListValue {
	return Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined)) as unknown as ListValue;
}
