import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { textOfBytes } from '../text/units.ts';
import { compareCodePoints } from './codePointOrder.ts';
import {
	computed,
	constantPiece,
	constantPieces,
	type Derived,
	dataOf,
	type Pair,
	type Piece,
	partsOf,
	pieceOf,
	type SourceSpan,
} from './derived.ts';
import { digester, type PlatformDigests } from './digests.ts';
import { bytesOf, type Data, decode, type Encoding, encode, textOf } from './encodings.ts';
import { jsonPieces } from './jsonPieces.ts';
import { matcher } from './matcher.ts';
import { problemAt, readScheme, type SchemePath } from './readScheme.ts';
import * as scheme from './scheme.ts';

/** A call as a scheme sees it. Beside `parameters` and `headers` it may bring lists of its own. */
export interface SchemeCall {
	readonly [list: string]: readonly (readonly [name: string, value: string])[] | SchemeCall['values'];
	readonly values?: Readonly<Record<string, Data>> | undefined;
}

export interface Derivation {
	readonly signature: string;
	readonly steps: readonly (Derived & { readonly name: string })[];
	readonly signed: Derived;
	/** What is sent, by the scheme's `place`: its kind, the name there, and the value. */
	readonly placed: () => { readonly kind: string; readonly name: Derived; readonly value: Derived } | undefined;
}

export interface DeriveOptions extends PlatformDigests {
	/** The names whose values are secret. Default: all of `values` but what every request has. */
	readonly secret?: Iterable<string>;
	/** The bytes of a text that is hashed; UTF-8 by default. */
	readonly bytesOf?: (text: string) => Uint8Array;
	/** What a step was derived to before. */
	readonly known?: ((name: string, value: scheme.Value) => Derived | undefined) | undefined;
	/** How a text is encoded, where that is not the usual. */
	readonly encodings?: Parameters<typeof encode>[2];
}

/** How many characters and bytes all values of a derivation may have: these, and so many times what the call has. */
const [baseSize, maxTimes] = [1 << 20, 64];

/**
 * Derives the signature of a call, step by step; linear in the size of the call.
 * @param description a scheme, read or not
 * @throws {SchemeError} with the place in the scheme
 */
export function derive(description: unknown, call: SchemeCall = {}, options: DeriveOptions = {}): Derivation {
	return deriveRead(requireDescription(description), call, options);
}

/** The same for a scheme that was read, or is an edit of one. */
export function deriveRead(read: scheme.Scheme, call: SchemeCall, options: DeriveOptions): Derivation {
	const { steps = {}, signature, place } = read;
	const evaluation = new Evaluation(call, options);
	for (const [name, value] of Object.entries(steps)) {
		evaluation.steps.set(name, options.known?.(name, value) ?? evaluation.derive(value, ['steps', name]));
	}
	const signed = evaluation.derive(signature, ['signature']);
	const text = textOf(dataOf(signed)) ?? refuse('not-text', ['signature']);
	return {
		signature: text,
		steps: Array.from(evaluation.steps, ([name, step]) => ({ name, ...step })),
		signed,
		placed: () => {
			const { as = '{signature}', ...to } = place ?? {};
			const [first] = Object.entries(to);
			if (!first) return undefined;
			evaluation.steps.set('signature', { text, spans: [], secret: false });
			const name = evaluation.derive(first[1], ['place', first[0]]);
			return { kind: first[0], name, value: evaluation.derive(as, ['place', 'as']) };
		},
	};
}

/** @throws {SchemeError} as {@link derive} */
export function requireDescription(description: unknown): scheme.Scheme {
	const result = readScheme(description);
	if ('problems' in result) throw new scheme.SchemeError(result.problems);
	return result.scheme;
}

function refuse(code: scheme.SchemeProblemCode, path: SchemePath, name?: string): never {
	throw new scheme.SchemeError([problemAt(code, path, name)]);
}

class Evaluation {
	readonly steps = new Map<string, Derived>();
	private readonly call: SchemeCall;
	private readonly options: DeriveOptions;
	private readonly secretNames: ReadonlySet<string> | undefined;
	private pairsByName: ReadonlyMap<Data, readonly Pair[]> | undefined;
	private left = baseSize;
	private isMeasured = false;

	constructor(call: SchemeCall, options: DeriveOptions) {
		this.call = call;
		this.options = options;
		this.secretNames = options.secret && new Set(options.secret);
	}

	derive(value: scheme.Value, path: SchemePath): Derived {
		if (typeof value === 'string') return this.joined(this.template(value, path), path);
		if ('list' in value) return this.list(value, path);
		if ('hash' in value) return this.hash(value, path);
		if ('json' in value) return this.json(value, path);
		const of = this.derive(value.of, [...path, 'of']);
		if ('encode' in value) {
			const pieces = partsOf(of, [value.encode].flat()).map((piece) => this.encoded(piece, value.encode, path));
			return { ...this.joined(pieces, path, of.secret), of };
		}
		const data = decode(dataOf(of), value.decode) ?? refuse('not-decodable', path, scheme.nameIn(value.of));
		return { ...this.joined([{ ...pieceOf(of), data }], path), of };
	}

	private hash(value: scheme.HashValue, path: SchemePath): Derived {
		const of = this.derive(value.of, [...path, 'of']);
		const key = value.key === undefined ? undefined : this.derive(value.key, [...path, 'key']);
		const keyData = key && (value.hash === 'rsa-sha256' ? decode(dataOf(key), 'base64') : dataOf(key));
		if (key && keyData === undefined) refuse('rsa-key-malformed', [...path, 'key']);
		const data = dataOf(of);
		const bytes = typeof data === 'string' ? (this.options.bytesOf?.(data) ?? data) : data;
		const hex =
			digester(value.hash, keyData, this.options)(bytes) ??
			(this.options.rsaSha256 ? refuse('rsa-key-malformed', [...path, 'key']) : refuse('digest-unavailable', path));
		const written = value.as && value.as !== 'hex' ? (encode(hexToBytes(hex), value.as) as Data) : hex;
		const piece = { data: written, from: computed, secret: of.secret || key?.secret === true };
		return { ...this.joined([piece], path), of, ...(key && { key }) };
	}

	private list(value: scheme.ListValue, path: SchemePath): Derived {
		const { list, only, except = [], name: ofNames = [], value: ofValues = [] } = value;
		const [isOnly, isExcept] = [only && matcher(only), matcher(except)];
		const chosen = this.pairsOf(list, path).filter(({ name: { data } }) => isOnly?.(data) !== false && !isExcept(data));
		const given = value.blank === 'skip' ? chosen.filter((pair) => pair.value.data.length > 0) : chosen;
		const added = this.added(value.add, path);
		const all = [...given, ...added];
		const encode = (pair: Pair): Pair => ({
			name: this.encoded(pair.name, ofNames, path),
			value: this.encoded(pair.value, ofValues, path),
		});
		const pairs = ofNames.length + ofValues.length > 0 ? all.map(encode) : all;
		const [first, second] = value.order === 'value' ? (['value', 'name'] as const) : (['name', 'value'] as const);
		if (value.order !== 'given') pairs.sort((a, b) => compare(a[first], b[first]) || compare(a[second], b[second]));
		const parts = scheme
			.templateParts(value.pair ?? '{name}={value}')
			.flatMap((part, i): (Piece | keyof Pair)[] => (i % 2 === 1 ? [part as keyof Pair] : constantPieces(part)));
		const joiner = constantPieces(value.join ?? '');
		const pieces: Piece[] = [];
		for (const pair of pairs) {
			if (pair !== pairs[0]) pieces.push(...joiner);
			for (const part of parts) pieces.push(typeof part === 'string' ? pair[part] : part);
		}
		// A secret that is left out for being empty, or sorted by, counts, too; one of which only the name is written does not.
		const dependsOnValues = parts.includes('value') || value.blank === 'skip' || value.order === 'value';
		const secret = dependsOnValues && chosen.concat(added).some((pair) => pair.value.secret);
		return this.joined(pieces, path, secret);
	}

	private json(value: scheme.JsonValue, path: SchemePath): Derived {
		const source = pieceOf(this.derive(value.of, [...path, 'of']));
		const text = textOf(source.data) ?? refuse('not-text', path);
		const added = this.added(value.add, path);
		for (const one of added) if (textOf(one.value.data) === undefined) refuse('not-text', path);
		const pieces = jsonPieces({ ...source, data: text }, value, added);
		return this.joined(pieces ?? refuse('not-json', path, scheme.nameIn(value.of)), path);
	}

	private added(add: scheme.ListValue['add'] = {}, path: SchemePath): Pair[] {
		return Object.entries(add).map(([name, one]) => {
			return { name: constantPiece(name), value: pieceOf(this.derive(one, [...path, 'add', name])) };
		});
	}

	private pairsOf(list: string | readonly string[], path: SchemePath): readonly Pair[] {
		if (typeof list !== 'string') return list.flatMap((name) => this.pairsNamed(name, path));
		const sent = Object.hasOwn(this.call, list) ? this.call[list] : undefined;
		if (!Array.isArray(sent)) {
			return scheme.requestLists.has(list) ? [] : refuse('unknown-name', [...path, 'list'], list);
		}
		this.spend(sent.length, path);
		return sent.map(([written, value]: readonly [string, string], index) => {
			const name = list === 'headers' ? written.toLowerCase() : written;
			const secret = this.secretNames?.has(name) === true;
			return {
				name: { data: name.toWellFormed(), from: { kind: 'name', list, index }, secret: false },
				value: { data: String(value).toWellFormed(), from: { kind: 'item', list, index }, secret },
			};
		});
	}

	/** The pairs of that name in the first list that has it, or the value of that name. */
	private pairsNamed(name: string, path: SchemePath): readonly Pair[] {
		if (!this.pairsByName) {
			const lists = Object.keys(this.call).filter((list) => Array.isArray(this.call[list]));
			const groups = lists.map((list) => [...Map.groupBy(this.pairsOf(list, path), (pair) => pair.name.data)]);
			this.pairsByName = new Map(groups.toReversed().flat());
		}
		const pairs = this.pairsByName.get(name) ?? this.pairsByName.get(name.toLowerCase());
		if (pairs) return pairs.map((pair) => ({ ...pair, name: { ...pair.name, data: name } }));
		const value = this.named(name);
		return value ? [{ name: constantPiece(name), value }] : [];
	}

	private template(template: string, path: SchemePath): Piece[] {
		const piecesOf = (name: string) => [this.named(name) ?? refuse('unknown-name', path, name)];
		return scheme.templateParts(template).flatMap((part, i) => (i % 2 === 0 ? constantPieces : piecesOf)(part));
	}

	private named(name: string): Piece | undefined {
		const step = this.steps.get(name);
		if (step) return { data: dataOf(step), from: { kind: 'step', name }, secret: step.secret };
		const { values = {} } = this.call;
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value === undefined) return undefined;
		const secret = this.secretNames?.has(name) ?? !scheme.isRequestValue(name);
		const data = value instanceof Uint8Array ? value : String(value).toWellFormed();
		return { data, from: { kind: 'value', name }, secret };
	}

	private encoded(piece: Piece, encodings: Encoding | readonly Encoding[], path: SchemePath): Piece {
		if (encodings.length === 0) return piece;
		return { ...piece, data: encode(piece.data, encodings, this.options.encodings) ?? refuse('not-text', path) };
	}

	/** The one place that writes texts and bytes. */
	private joined(pieces: readonly Piece[], path: SchemePath, secret = pieces.some((piece) => piece.secret)): Derived {
		let size = 0;
		for (const { data } of pieces) size += data.length;
		this.spend(size, path);
		const isText = pieces.every(({ data }) => typeof data === 'string');
		const parts = isText ? pieces : pieces.map((piece) => ({ ...piece, data: bytesOf(piece.data) }));
		const spans: SourceSpan[] = [];
		let text = '';
		let end = 0;
		for (const { data, from, secret } of parts) {
			const start = end;
			end += data.length;
			if (isText) text += data;
			spans.push({ start, end, from, secret });
		}
		if (isText) return { text, spans, secret };
		return { bytes: concatBytes(...parts.map(({ data }) => data as Uint8Array)), spans, secret };
	}

	private spend(size: number, path: SchemePath): void {
		this.left -= size;
		if (this.left >= 0) return;
		if (this.isMeasured) refuse('too-large', path);
		this.isMeasured = true;
		const { values = {}, ...lists } = this.call;
		const all = [...Object.values(values), ...Object.values(lists).flat(2)] as readonly Data[];
		this.spend(-maxTimes * all.reduce((sum, { length = 1 }) => sum + length, 0), path);
	}
}

/** By their bytes, which for UTF-8 is by code point. */
function compare({ data: a }: Piece, { data: b }: Piece): number {
	if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
	return compareCodePoints(textOfBytes(bytesOf(a)), textOfBytes(bytesOf(b)));
}
