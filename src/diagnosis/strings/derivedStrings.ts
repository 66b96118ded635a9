import type { Derivation, SchemeCall } from '../../core/signing/derive.ts';
import type { Derived, Origin } from '../../core/signing/derived.ts';
import { nameIn, type Scheme, type Value } from '../../core/signing/scheme.ts';
import type { AlignedStrings } from './alignedStrings.ts';
import { alignStrings } from './alignStrings.ts';
import { parameterKeys, secretItem, textItem, type WrittenItem, type WrittenPart } from './writtenString.ts';

export interface DerivedBy {
	readonly scheme: Scheme;
	readonly call: SchemeCall;
	readonly derivation: Derivation;
	readonly bytesOf?: ((text: string) => Uint8Array) | undefined;
}

/** A text that a digest is made of, as a client has it and as it should be. */
export interface DifferingStep {
	/** The step that it is, or the one that hashes it with `.of`. */
	readonly name: string;
	readonly strings: AlignedStrings;
}

/** More texts that differ say nothing more: the later ones hold what comes of the first. */
const mostSteps = 3;

/** The texts by whose digests two signatures differ, in the order in which they come about. @param secrets to mask, too */
export function differingSteps(client: DerivedBy, right: DerivedBy, secrets: readonly string[]): DifferingStep[] {
	const ofClient = new Map(hashedTexts(client).map((text) => [text.path, text]));
	const pairs = hashedTexts(right).flatMap(({ path, name, of }) => {
		const other = ofClient.get(path)?.of;
		return other?.text === undefined || of.text === undefined || other.text === of.text ? [] : { name, other, of };
	});
	return pairs.slice(0, mostSteps).map(({ name, other, of }) => {
		const [clientItems, rightItems] = alike(itemsOf(other, client, right.call), itemsOf(of, right, right.call));
		const encode = client.bytesOf;
		return {
			name,
			strings: alignStrings({ items: clientItems, ...(encode && { encode }) }, { items: rightItems }, secrets),
		};
	});
}

interface HashedText {
	readonly path: string;
	readonly name: string;
	readonly of: Derived;
}

function hashedTexts({ scheme, derivation }: DerivedBy): HashedText[] {
	const steps = Object.entries(scheme.steps ?? {}).flatMap(([name, value], index) =>
		hashedIn(name, value, derivation.steps[index] as Derived),
	);
	return [...steps, ...hashedIn('signature', scheme.signature, derivation.signed)];
}

function hashedIn(path: string, value: Value, { of, key }: Derived): HashedText[] {
	if (typeof value === 'string' || 'list' in value || !of) return [];
	const ofKey = 'hash' in value && value.key !== undefined && key ? hashedIn(`${path}.key`, value.key, key) : [];
	const inner = [...ofKey, ...hashedIn(`${path}.of`, value.of, of)];
	return 'hash' in value ? [...inner, { path, name: nameIn(value.of) ?? `${path}.of`, of }] : inner;
}

interface Piece {
	readonly from: Origin;
	readonly secret: boolean;
	readonly text: string;
}

/** Those of a step in place of it. */
function* piecesOf({ text = '', spans }: Derived, derivation: Derivation): Generator<Piece> {
	for (const { start, end, from, secret } of spans) {
		const piece = { from, secret, text: text.slice(start, end) };
		const step = from.kind === 'step' ? derivation.steps.find(({ name }) => name === from.name) : undefined;
		if (step?.text === piece.text) yield* piecesOf(step, derivation);
		else yield piece;
	}
}

/** A signed text as its parameters, secrets, and what is around them. @param rightCall has the secrets that belong there */
function itemsOf(derived: Derived, { derivation, call }: DerivedBy, rightCall: SchemeCall): WrittenItem[] {
	const items: WrittenItem[] = [];
	let parts: WrittenPart[] = [];
	let [name, at, between] = ['', '', ''];
	const flush = () => {
		if (parts.length > 0) items.push({ kind: 'parameter', key: name, name, parts });
		parts = [];
		if (between !== '') items.push(textItem(`behind ${name}`, between));
		between = '';
	};
	for (const { from, secret, text } of piecesOf(derived, derivation)) {
		if (from.kind === 'constant') {
			between += text;
			continue;
		}
		const isOfList = from.kind === 'name' || from.kind === 'item';
		const place = isOfList ? `${from.list} ${from.index}` : '';
		if (place === '' || place !== at) flush();
		else if (between !== '') parts.push({ role: 'equals', text: between });
		[at, between] = [place, ''];
		if (isOfList) {
			const list = call[from.list];
			name = (Array.isArray(list) && String(list[from.index]?.[0])) || '';
			parts.push({ role: from.kind === 'name' ? 'name' : 'value', text, isSecret: secret });
			continue;
		}
		name = 'name' in from ? from.name : '';
		const known = from.kind === 'value' ? rightCall.values?.[name] : undefined;
		if (secret) items.push({ ...secretItem(name, typeof known === 'string' && known.toWellFormed() !== text), name });
		else parts.push({ role: 'value', text });
	}
	flush();
	return withKeys(items);
}

function withKeys(items: readonly WrittenItem[]): WrittenItem[] {
	const keys = parameterKeys(items.map(({ kind, key }) => `${kind} ${key}`));
	return items.map((item, index) => ({ ...item, key: keys[index] ?? '' }));
}

/** Where names and values were written as one, parameters are set against each other by their places. */
function alike(client: WrittenItem[], right: WrittenItem[]): readonly [WrittenItem[], WrittenItem[]] {
	const isParameter = ({ kind }: WrittenItem) => kind === 'parameter';
	const keys = new Set(right.filter(isParameter).map(({ key }) => key));
	const ofClient = client.filter(isParameter);
	if (ofClient.length === 0 || ofClient.some(({ key }) => keys.has(key))) return [client, right];
	const byPlace = (items: readonly WrittenItem[]) => {
		let place = 0;
		return items.map((item) => (isParameter(item) ? { ...item, key: `${place++}` } : item));
	};
	return [byPlace(client), byPlace(right)];
}
