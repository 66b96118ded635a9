import { bytesToHex } from '@noble/hashes/utils.js';
import type { Parameter } from '../call/call.ts';
import { mask, maskInParts, maskSecrets } from '../masking/mask.ts';
import type { Derived, SourceSpan } from '../signing/derived.ts';
import type { Value } from '../signing/scheme.ts';
import { defaultViewLimits, noLimits, shortened, type ViewLimits } from '../signing/trace.ts';
import { encodeAroundMask, type Segment, type SegmentPart, type StepView, textOf } from '../signing/traceView.ts';
import { utf8Length } from '../text/charsets.ts';
import { formulaOf } from './formula.ts';
import { jsonValue } from './requestBody.ts';
import { indicesByList, type ServiceSignature } from './signService.ts';

/** At most so many pieces for each parameter that may be shown. */
const piecesPerParameter = 4;

export type Steps = Pick<ServiceSignature, 'scheme' | 'derivation'> & Partial<ServiceSignature>;

/** The steps, masked, with the signature as the last one, and the request. */
export function viewServiceTrace(signature: ServiceSignature, secrets: readonly string[], limits = defaultViewLimits) {
	const request = shown(requestPieces(signature, secrets), secrets, limits);
	return { steps: viewSteps(signature, secrets, limits), request };
}

export function viewSteps(signature: Steps, secrets: readonly string[], limits = defaultViewLimits) {
	return nodesOf(signature).map(({ name, value, derived }): StepView => {
		const isSignature = name === 'signature';
		const form = formOf(value);
		const segments: readonly Segment[] = isSignature
			? [{ part: 'sig', text: signature.derivation.signature }]
			: shown(piecesOf(derived, value, signature), secrets, limits);
		const isSecret = derived.secret && segments.some(({ part }) => part === 'secret' || part === 'elided');
		return {
			...{ name, form, formula: formulaOf(value), segments, isSecret },
			bytes:
				!isSecret || form === 'hash' || form === 'hmac' ? (derived.bytes?.length ?? utf8Length(derived.text ?? '')) : 0,
		};
	});
}

/** The texts of the steps, masked, in their order: what an answer that quotes what was signed is compared with. */
export function signedTexts(signature: Steps, secrets: readonly string[]): string[] {
	const isText = ({ name, form }: StepView) => /^(?:list|template|json)$/.test(form) && !name.endsWith('.key');
	return viewSteps(signature, secrets, noLimits)
		.filter(isText)
		.map(({ segments }) => textOf(segments));
}

/** A step in clear, for the reveal that the user confirmed; bytes as hexadecimal digits. */
export function serviceStepInClear(signature: ServiceSignature, stepName: string): string {
	const node = nodesOf(signature).find(({ name }) => name === stepName);
	return node ? writtenPart(node.derived) : '';
}

type Node = { readonly name: string; readonly value: Value; readonly derived: Derived };

function nodesOf({ scheme, derivation }: Steps): Node[] {
	const steps = Object.entries(scheme.steps ?? {}).map(([name, value], index): Node => {
		return { name, value, derived: derivation.steps[index] as Derived };
	});
	const signature = { name: 'signature', value: scheme.signature, derived: derivation.signed };
	return [...steps, signature].flatMap(withParts);
}

/** A node after those of its parts that are worth a line of their own. */
function withParts(node: Node): Node[] {
	const { name, value, derived } = node;
	if (typeof value === 'string' || 'list' in value) return [node];
	const parts = (['key', 'of'] as const).flatMap((part): Node[] => {
		const inner = part === 'of' ? value.of : 'hash' in value ? value.key : undefined;
		const of = derived[part];
		if (inner === undefined || !of) return [];
		const [first, second] = of.spans;
		const isInput = name === 'signature' && part === 'of' && first?.from.kind === 'value' && !first.secret;
		const isPlain = typeof inner === 'string' && !second && !isInput;
		return isPlain ? [] : withParts({ name: `${name}.${part}`, value: inner, derived: of });
	});
	return [...parts, node];
}

function formOf(value: Value): StepView['form'] {
	if (typeof value === 'string') return 'template';
	if ('hash' in value) return value.key === undefined ? 'hash' : 'hmac';
	return (['list', 'encode', 'decode', 'json'] as const).find((form) => Object.hasOwn(value, form)) ?? 'decode';
}

interface Piece extends Segment {
	readonly write?: (text: string) => string;
}

function* piecesOf(derived: Derived, value: Value | undefined, signature: Steps): Generator<Piece> {
	const lists = indicesByList(signature.parameters ?? []);
	for (const span of derived.spans) {
		const { from, secret } = span;
		const name = typeof value === 'string' && from.kind === 'step' ? from.name : '';
		const step = signature.derivation.steps.find((one) => one.name === name);
		if (step) yield* piecesOf(step, signature.scheme.steps?.[name], signature);
		else {
			const isOfList = from.kind === 'name' || from.kind === 'item';
			const parameter = isOfList ? lists[from.list]?.[from.index] : undefined;
			const text = secret ? mask : writtenPart(derived, span);
			yield { part: partOf(span, text, value), text, ...(parameter !== undefined && { parameter }) };
		}
	}
}

function partOf({ from, secret }: SourceSpan, text: string, value: Value | undefined): SegmentPart {
	if (secret) return 'secret';
	if (from.kind === 'name') return 'name';
	if (from.kind === 'item') return 'value';
	if (from.kind !== 'constant' || typeof value === 'string') return 'text';
	return text === '=' ? 'equals' : 'separator';
}

function writtenPart({ text, bytes }: Derived, { start, end }: { start?: number; end?: number } = {}): string {
	return text?.slice(start, end) ?? bytesToHex((bytes as Uint8Array).slice(start, end));
}

/** Masks what is left of secrets, also those that several pieces make, and shortens. */
function shown(pieces: Iterable<Piece>, secrets: readonly string[], limits: ViewLimits): Segment[] {
	const most = limits.parameters * piecesPerParameter;
	const some: Piece[] = [];
	for (const piece of pieces) if (some.push(piece) > most) break;
	const isCut = some.length > most;
	if (isCut) some.pop();
	const texts = some.map(({ text }) => text);
	const masked = maskInParts(texts, secrets);
	const segments = some.flatMap(({ write, ...piece }, index): Segment[] => {
		// As the specification's steps have it, a name and its value are one part.
		const parameter = piece.part === 'equals' ? some[index - 1]?.parameter : piece.parameter;
		const segment = { ...piece, text: masked[index] ?? '', ...(parameter !== undefined && { parameter }) };
		return shortened(segment, piece.part === 'sig' ? Number.POSITIVE_INFINITY : limits.valueLength, write);
	});
	return isCut ? [...segments, { part: 'elided', text: '…' }] : segments;
}

function* requestPieces(signature: ServiceSignature, secrets: readonly string[]): Generator<Piece> {
	const { request, parameters, headers, service, derivation, maskedPath } = signature;
	const placed = derivation.placed();
	const { literals = [] } = service.request ?? {};
	const pair = function* (one: Parameter, equals: string, at: Partial<Piece> = {}): Generator<Piece> {
		const isPlaced = one.value === placed?.value.text && one.name === placed.name.text;
		yield { ...at, part: 'name', text: one.name };
		yield { part: 'equals', text: equals };
		yield { ...at, part: one.secrets ? 'secret' : isPlaced ? 'sig' : 'value', text: one.secrets ? mask : one.value };
	};
	const pairs = function* (
		start: string,
		joiner: string,
		equals: string,
		write: (text: string, isLiteral: boolean) => string,
	) {
		let separator = start;
		for (const [parameter, one] of parameters.entries()) {
			if (one.isInQuery !== (start === '?')) continue;
			if (separator) yield { part: 'separator', text: separator } satisfies Piece;
			const isLiteral = literals.includes(one.name);
			yield* pair(one, equals, { parameter, write: (text) => write(text, isLiteral) });
			separator = joiner;
		}
	};
	yield { part: 'text', text: `${request.method} ${maskSecrets(maskedPath, secrets)}` };
	yield* pairs('?', '&', '=', encodeAroundMask);
	for (const one of headers) {
		yield { part: 'separator', text: '\n' };
		yield* pair(one, ': ');
	}
	if (request.body === undefined) return;
	const isJson = service.request?.body === 'json';
	yield { part: 'separator', text: isJson ? '\n\n{' : '\n\n' };
	yield* isJson ? pairs('', ',', ':', jsonValue) : pairs('', '&', '=', encodeAroundMask);
	if (isJson) yield { part: 'separator', text: '}' };
}
