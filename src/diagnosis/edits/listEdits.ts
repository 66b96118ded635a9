import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { type Encoding, encode } from '../../core/signing/encodings.ts';
import { matcher } from '../../core/signing/matcher.ts';
import type { ListValue, Value } from '../../core/signing/scheme.ts';
import { isJsonContainer } from '../../core/text/parsedJson.ts';
import { lowerHex } from '../../core/text/percentForms.ts';
import { joiningMistakes, pairMistakes } from '../mistakes/formMistakes.ts';
import type { Joining, Placed } from '../mistakes/mistake.ts';
import { byLikelihood, changedBy, mistakesOf } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import { orderMistakes } from '../mistakes/orderMistakes.ts';
import { removingDuplicates } from '../mistakes/setMistakes.ts';
import { type Pair, pairsOf } from '../schemeCalls.ts';
import {
	asTemplate,
	type Edit,
	edited,
	editsAt,
	type Named,
	nodesOf,
	type Path,
	parameterOf,
	type Subject,
} from './edit.ts';
import { addedPairs, listed } from './listPairs.ts';
import { encodingsOf, escapings, writers } from './schemeEdits.ts';

const encodings = byLikelihood({ rfc3986: 75, form: 65, 'uri-component': 60, lower: 25, upper: 15, trim: 15 });

/** Of more parameters, none alone is left out. */
const mostAlone = 100;
const mostMoved = 20;
/** How languages write what has no text, and JSON. */
const renderings = valueMistakes.filter(({ code }) => /^(?:json-reserialised|object-in-place-of-json)$/.test(code));
const unset = valueMistakes.filter(({ code }) => code === 'empty-value-rewritten');

/** Names with numbers in them, as `Tag.10`. */
const byNumbers = mistakesOf([['sorted-by-language', 'numbers', 30]], () => ({
	compare: (a: Placed, b: Placed) => compareCodePoints(padded(a.name), padded(b.name)),
}));
const orders = [...orderMistakes, ...byNumbers];

type ListPart = { readonly [Key in keyof ListValue]?: ListValue[Key] | undefined };
type Change = (pairs: readonly Pair[], subject: Subject) => readonly Pair[];

/** What can be wrong with a list: which pairs, in which order, how written and joined. */
export function listEdits(list: ListValue, path: Path, subject: Subject, secrets: readonly string[]): Edit[] {
	const at = listAt(list, path, subject, secrets);
	return [orderEdits, nameEdits, sourceEdits, addedEdits, encodingEdits, joiningEdits].flatMap((of) => [...of(at)]);
}

type ListAt = ReturnType<typeof listAt>;

/** A list of a call, and what makes edits of it. */
function listAt(list: ListValue, path: Path, { call, scheme }: Subject, secrets: readonly string[]) {
	const edit = editsAt<ListValue>(path);
	const sent = listed(list.list, call);
	const isLeftOut = leftOutBy(list);
	const signed = sent.filter(([name]) => !isLeftOut(name));
	/** The pairs of the call, written or ordered anew, as a list of its own. */
	const rewritten = (now: ListValue, subject: Subject, change: Change, part: ListPart): [ListValue, Subject] => {
		const name = ['edited', ...path].join('.');
		const own = { ...subject.call, [name]: change(listed(now.list, subject.call), subject) };
		return [without({ ...now, ...part, list: name }), { ...subject, call: own }];
	};
	return {
		...{ list, call, scheme, secrets, sent, signed, isLeftOut, edit, rewritten },
		names: namesOf(signed),
		leftOut: namesOf(sent).filter(isLeftOut),
		added: list.add ?? {},
		set: (facet: string, named: Named, part: ListPart) => edit(facet, named, (now) => without({ ...now, ...part })),
		rewrite: (facet: string, named: Named, change: Change, part: ListPart = { order: 'given' }) =>
			edit(facet, named, (now, subject) => rewritten(now, subject, change, part)),
		enclosed: (value: ListValue, { open, close }: Joining, subject: Subject): Value | [Value, Subject] => {
			if (open + close === '') return [value, subject];
			const [template, of] = asTemplate(value, path, subject);
			return [open + template + close, of];
		},
	};
}

function* orderEdits({ list, call, sent, names, added, set, rewrite }: ListAt): Generator<Edit> {
	const { order } = list;
	if (order === 'given') yield set('order', ['sorted', '', 60], { order: 'name' });
	if (order === 'value') {
		yield set('order', ['sorted', 'by name', 75], { order: 'name' });
		yield set('order', ['not-sorted', 'as-sent', 90], { order: 'given' });
	}
	for (const { code, variant = '', plausibility, compare } of order !== 'given' && sent.length > 1 ? orders : []) {
		const sorted: Change = (pairs, { call }) =>
			[...pairs, ...addedPairs(added, call)]
				.map(([name, value], index) => ({ name, value, index }))
				.sort(compare)
				.map(({ name, value }) => [name, value]);
		yield rewrite('order', [code, variant, plausibility], sorted, { order: 'given', add: undefined });
	}
	const ofQuery = list.list === 'parameters' && order !== 'given' ? pairsOf(call, 'query').length : 0;
	const queryLast: Change = (pairs) => [...pairs.slice(ofQuery), ...pairs.slice(0, ofQuery)];
	if (ofQuery > 0 && ofQuery < sent.length) yield rewrite('order', ['not-sorted', 'query last', 45], queryLast);
	for (const name of names.length > 2 ? names.slice(0, mostMoved) : []) {
		const isIt = ([one]: Pair) => Number(one === name);
		yield rewrite('order', ['parameter-moved', '', 35, [name]], (pairs) =>
			(order === 'given' ? pairs : pairs.toSorted(byName)).toSorted((a, b) => isIt(b) - isIt(a)),
		);
	}
	const inOrder = typeof list.list === 'string' ? [] : list.list;
	for (const [at, name] of inOrder.slice(1, mostMoved).entries()) {
		const before = inOrder[at] ?? '';
		const exchanged = { list: inOrder.toSpliced(at, 2, name, before) };
		yield set('order', ['parts-exchanged', '', 40, [before, name]], exchanged);
	}
	const own = order === 'given' ? [] : Object.keys(added);
	const inFront: Change = (pairs, { call }) => [...addedPairs(added, call), ...pairs.toSorted(byName)];
	if (own.length === 0) return;
	yield rewrite('order', ['added-pair-at-end', '', 92, own], (pairs) => pairs.toSorted(byName));
	yield rewrite('order', ['secret-in-front', '', 85, own], inFront, { order: 'given', add: undefined });
}

/** Pairs that are left out or signed by their names, and nested ones, which a client that signs them writes in some way. */
function* nameEdits({ list, sent, names, leftOut, isLeftOut, edit, rewrite }: ListAt): Generator<Edit> {
	for (const name of names.slice(0, mostAlone))
		yield edit(`set ${name}`, ['parameter-not-signed', '', 52, [name]], (now) => ({
			...now,
			except: [...(now.except ?? []), name],
		}));
	for (const name of leftOut.slice(0, mostAlone))
		yield edit(`set ${name}`, ['left-out-parameter-signed', '', 70, [name]], (now) => ({
			...now,
			except: (now.except ?? []).filter((one) => !matcher([one])(name)),
			...(now.only && { only: [...now.only, name] }),
		}));
	const absent = typeof list.list === 'string' ? [] : list.list.filter((name) => !sent.some(([one]) => one === name));
	for (const [name, row] of absent.flatMap((name) => unset.map((row) => [name, row] as const))) {
		const named = [row.code, row.variant ?? '', row.plausibility, [name]] as const;
		yield rewrite(`set ${name}`, named, (pairs) => [...pairs, [name, changedBy(row, '', name)]]);
	}
	const nested = sent.filter(([name, value]) => isLeftOut(name) && isJsonContainer(value));
	const each = nested.map((one) => [one]);
	for (const some of nested.length > 1 ? [...each, nested] : each) {
		const names = some.map(([name]) => name);
		for (const row of renderings) {
			const text = new Map(some.map(([name, value]) => [name, changedBy(row, value, name)]));
			if (some.every(([name, value]) => text.get(name) === value)) continue;
			const named = ['left-out-parameter-signed', row.variant ?? '', 55, names] as const;
			const replaced: Change = (pairs) => pairs.map(([name, value]) => [name, text.get(name) ?? value]);
			yield rewrite(`set ${names}`, named, replaced, { except: list.except?.filter((one) => !names.includes(one)) });
		}
	}
}

/** Pairs of another part of the request, of names that begin alike, or of all that have no value. */
function* sourceEdits({ list, call, sent, signed, names, leftOut, set, rewrite }: ListAt): Generator<Edit> {
	const [query, form] = ['query', 'form'].map((part) => namesOf(pairsOf(call, part))) as [string[], string[]];
	if (list.list === 'form' && query.length > 0)
		yield set('list', ['left-out-parameter-signed', 'query', 60, query], { list: 'parameters' });
	const ofUrl = [...new URLSearchParams(String(call.values?.['query'] ?? ''))];
	const isNew = ofUrl.length > 0 && !ofUrl.some(([name]) => sent.some((pair) => pair[0] === name));
	if (list.list === 'parameters' && isNew) {
		const named = ['left-out-parameter-signed', 'query', 60, ofUrl.map(([name]) => name)] as const;
		yield rewrite('list', named, (pairs) => [...pairs, ...ofUrl], {});
	}
	for (const keep of names.length < signed.length ? (['first', 'last'] as const) : []) {
		const duplicates = (pairs: readonly Pair[]) => removingDuplicates({ sent: pairs.map(parameterOf) }, keep)[0];
		const named = ['duplicate-names', '', 50, duplicates(signed)?.names ?? []] as const;
		yield rewrite('list', named, (pairs) => edited(pairs, duplicates(pairs) ?? { names: [] }), {});
	}
	if (leftOut.length > 1)
		yield set('set', ['left-out-parameter-signed', 'all', 65, leftOut], { except: [], only: undefined });
	if (list.list === 'parameters' && query.length > 0 && form.length > 0) {
		yield set('list', ['parameter-not-signed', 'others', 60, form], { list: 'query' });
		yield set('list', ['parameter-not-signed', 'others', 60, query], { list: 'form' });
	}
	const beginnings = Map.groupBy(names, (name) => /^[A-Za-z]+[_.-]/.exec(name)?.[0] ?? '');
	for (const [beginning, some] of beginnings) {
		if (beginning === '' || some.length < 2 || some.length === names.length) continue;
		const others = names.filter((name) => !some.includes(name));
		const except = [...(list.except ?? []), `${beginning}*`];
		yield set('set', ['parameter-not-signed', 'others', 50, others], { only: [`${beginning}*`] });
		yield set('set', ['parameter-not-signed', beginning, 50, some], { except });
	}
	const empty = signed.filter(([, value]) => value === '').map(([name]) => name);
	const isSkipped = list.blank === 'skip';
	const code = isSkipped ? 'empty-values-signed' : 'empty-values-dropped';
	if (empty.length > 0) yield set('blank', [code, '', 72, empty], { blank: isSkipped ? 'keep' : 'skip' });
}

/** Pairs of the scheme's own. */
function* addedEdits({ scheme, secrets, sent, added, set }: ListAt): Generator<Edit> {
	for (const name of Object.keys(added)) {
		const { [name]: now, ...others } = added;
		yield set('add', ['added-pair-missing', '', 60, [name]], { add: others });
		const isSecret = secrets.some((secret) => now === `{${secret}}`);
		for (const other of isSecret ? secrets.filter((secret) => now !== `{${secret}}`) : [])
			yield set('add', ['another-part', other, 50, [name]], { add: { ...added, [name]: `{${other}}` } });
	}
	const { parameter } = scheme.place ?? {};
	if (parameter !== undefined && !sent.some(([name]) => name === parameter))
		yield set('add', ['left-out-parameter-signed', 'empty', 45, [parameter]], { add: { ...added, [parameter]: '' } });
}

function* encodingEdits({ list, scheme, names, set, rewrite }: ListAt): Generator<Edit> {
	const right = list.value;
	for (const parts of [['value'], ['name', 'value']] as const) {
		const less = parts.length > 1 && list.name === undefined ? 20 : 0;
		const encode = (code: string, variant: string, plausibility: number, encoding: readonly Encoding[]) =>
			set('encoding', [code, variant, plausibility - less], Object.fromEntries(parts.map((part) => [part, encoding])));
		if (right !== undefined) yield encode('value-not-encoded', '', 80, []);
		for (const [encoding, plausibility] of encodings) {
			const plain = encoding === 'form' ? 'value-form-encoded' : 'value-percent-encoded';
			if (encoding === right) yield encode('value-encoded-twice', encoding, 40, [encoding, encoding]);
			else yield encode(right === undefined ? plain : 'value-encoded-otherwise', encoding, plausibility, [encoding]);
		}
	}
	if (right === undefined) return;
	const lower: Change = (pairs) => pairs.map(([name, value]) => [name, lowerHex(String(encode(value, right)))]);
	yield rewrite('encoding', ['escapes-in-lower-case', '', 55, names], lower, { value: undefined });
	// Where other places of the scheme have their escapes right.
	const isAlone = nodesOf(scheme).filter((node) => encodingsOf(node.value).length > 0).length < 2;
	for (const [variant, plausibility, write] of isAlone ? [] : writers) {
		const anew: Change = (pairs) => pairs.map(([name, value]) => [list.name ? write(name) : name, write(value)]);
		const named = ['encoded-by', variant, plausibility - 5, names] as const;
		yield rewrite('encoding', named, anew, { name: undefined, value: undefined });
	}
}

/** How a name and its value are put together, and what is around and between pairs. */
function* joiningEdits({ list, signed, added, edit, rewritten, set, enclosed }: ListAt): Generator<Edit> {
	const { pair = '{name}={value}', join = '' } = list;
	if (pair !== '{name}={value}') yield set('pair', ['pair-with-equals', '', 70], { pair: '{name}={value}' });
	for (const { code, variant = '', plausibility, pair: write, joining } of pairMistakes) {
		const template = write('{name}', '{value}');
		if (!joining && template !== pair) yield set('pair', [code, variant, plausibility], { pair: template });
		if (!joining || Object.keys(added).length > 0) continue;
		const plain = { order: 'given', pair: '{name}', join: joining.between, name: undefined, value: undefined } as const;
		yield edit('pair', [code, variant, plausibility], (now, subject) => {
			const texts: Change = (pairs) => encoded(pairs, now).map(([name, value]) => [write(name, value), '']);
			const [value, of] = rewritten(now, subject, texts, plain);
			return enclosed(value, joining, of);
		});
	}
	const spaced = pair.replace(/(?<=\}[:=])(?=\{)/, ' ');
	if (spaced !== pair) yield set('pair', ['pair-spaced', 'behind', 25], { pair: spaced });
	if (join !== '') yield set('join', ['joiner-missing', '', 75], { join: '' });
	if (join.includes('\n'))
		yield set('join', ['wrong-joiner', 'between \\n', 70], { join: join.replaceAll('\n', '\\n') });
	for (const encoding of pair === '{name}={value}' && join === '&' ? [] : escapings) {
		const as = { pair: '{name}={value}', join: '&', name: [encoding], value: [encoding] };
		yield set('pair', ['parameters-as-query', encoding, 48], as);
	}
	for (const { code, variant = '', plausibility, ...joining } of joiningMistakes) {
		if (joining.between === join && joining.open + joining.close === '') continue;
		const named = [code, variant, signed.length > 1 ? plausibility : plausibility / 2] as const;
		yield edit('join', named, (now, subject) => enclosed({ ...now, join: joining.between }, joining, subject));
	}
}

function namesOf(pairs: readonly Pair[]): string[] {
	return [...new Set(pairs.map(([name]) => name))];
}

function byName(a: Pair, b: Pair): number {
	return compareCodePoints(a[0], b[0]);
}

/** As the list writes them before they are put together, in its order. */
function encoded(pairs: readonly Pair[], list: ListValue): Pair[] {
	const isLeftOut = leftOutBy(list);
	const written = pairs
		.filter(([name, value]) => !isLeftOut(name) && (list.blank !== 'skip' || value !== ''))
		.map(([name, value]): Pair => [String(encode(name, list.name ?? [])), String(encode(value, list.value ?? []))]);
	const byValue = (a: Pair, b: Pair) => compareCodePoints(a[1], b[1]);
	if (list.order === 'given') return written;
	return written.sort((a, b) => (list.order === 'value' ? byValue(a, b) : 0) || byName(a, b) || byValue(a, b));
}

function padded(name: string): string {
	return name.replace(/\d{1,10}/g, (digits) => digits.padStart(10, '0'));
}

function leftOutBy({ only, except = [] }: ListValue): (name: string) => boolean {
	const [isOnly, isExcept] = [only && matcher(only), matcher(except)];
	return (name) => isExcept(name) || isOnly?.(name) === false;
}

function without(list: ListPart): ListValue {
	return Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined)) as unknown as ListValue;
}
