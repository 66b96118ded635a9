import { bytesToHex } from '@noble/hashes/utils.js';
import type { Parameter } from '../call/call.ts';
import { mask, maskInParts, maskSecrets } from '../masking/mask.ts';
import type { Derived, SourceSpan } from '../signing/derive.ts';
import type { Value } from '../signing/scheme.ts';
import { encodeAroundMask, type Segment, type SegmentPart, type StepView, type ViewLimits } from '../signing/trace.ts';
import { utf8Length } from '../text/charsets.ts';
import { formulaOf } from './formula.ts';
import { indicesByList, jsonValue, type ServiceSignature } from './signService.ts';

const defaultLimits: ViewLimits = { parameters: 200, valueLength: 600 };

/** At most so many pieces for each parameter that may be shown. */
const piecesPerParameter = 4;

/** What the steps of a signature are shown by. */
export type Steps = Pick<ServiceSignature, 'scheme' | 'derivation' | 'sig'> & Partial<ServiceSignature>;

/** The steps, masked, with the signature as the last one, and the request. */
export function viewServiceTrace(
	signature: ServiceSignature,
	secrets: readonly string[],
	limits: ViewLimits = defaultLimits,
): { readonly steps: readonly StepView[]; readonly request: readonly Segment[] } {
	const request = shown(requestPieces(signature, secrets), secrets, limits);
	return { steps: viewSteps(signature, secrets, limits), request };
}

/** The steps, masked, with the signature as the last one. */
export function viewSteps(signature: Steps, secrets: readonly string[], limits = defaultLimits): readonly StepView[] {
	return nodesOf(signature).map(({ name, value, derived }): StepView => {
		const isSignature = name === 'signature';
		const form = formOf(value);
		const segments: readonly Segment[] = isSignature
			? [{ part: 'sig', text: signature.sig }]
			: shown(piecesOf(derived, value, signature), secrets, limits);
		const isSecret = derived.secret && segments.some(({ part }) => part === 'secret' || part === 'elided');
		return {
			...{ name, form, formula: formulaOf(value), segments, isSecret },
			bytes:
				!isSecret || form === 'hash' || form === 'hmac' ? (derived.bytes?.length ?? utf8Length(derived.text ?? '')) : 0,
		};
	});
}

/** A step in clear, for the reveal that the user confirmed; bytes as hexadecimal digits. */
export function serviceStepInClear(signature: ServiceSignature, stepName: string): string {
	const node = nodesOf(signature).find(({ name }) => name === stepName);
	return node ? writtenPart(node.derived) : '';
}

interface Node {
	readonly name: string;
	readonly value: Value;
	readonly derived: Derived;
}

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
	return 'list' in value ? 'list' : 'encode' in value ? 'encode' : 'decode';
}

/** A part of a text before it is masked and shortened. */
interface Piece extends Segment {
	/** How it is written in a request. */
	readonly write?: (text: string) => string;
}

function* piecesOf(derived: Derived, value: Value | undefined, signature: Steps): Generator<Piece> {
	const lists = indicesByList(signature.isInQuery ?? []);
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
	const some: Piece[] = [];
	let isCut = false;
	for (const piece of pieces) {
		isCut = some.length >= limits.parameters * piecesPerParameter;
		if (isCut) break;
		some.push(piece);
	}
	const masked = maskInParts(
		some.map(({ text }) => text),
		secrets,
	);
	// As the specification's steps have it, a name and its value are one part.
	const parts = some.map((piece, index) => {
		const parameter = piece.part === 'equals' ? some[index - 1]?.parameter : undefined;
		return parameter === undefined ? piece : { ...piece, parameter };
	});
	const segments = parts.flatMap(({ write = (text: string) => text, ...segment }, index): Segment[] => {
		const text = masked[index] ?? '';
		const half = Math.floor(limits.valueLength / 2);
		if (text.length <= limits.valueLength || segment.part === 'sig') return [{ ...segment, text: write(text) }];
		const [head, tail] = [text.slice(0, half).toWellFormed(), text.slice(-half).toWellFormed()];
		const elided: Segment = { ...segment, part: 'elided', text: `… ${text.length - 2 * half} …` };
		return [{ ...segment, text: write(head) }, elided, { ...segment, text: write(tail) }];
	});
	return isCut ? [...segments, { part: 'elided', text: '…' }] : segments;
}

function* requestPieces(signature: ServiceSignature, secrets: readonly string[]): Generator<Piece> {
	const { request, parameters, isInQuery, headers, service, derivation, maskedPath } = signature;
	const placed = derivation.placed();
	const isPlaced = (one: Parameter) => one.value === placed?.value.text && one.name === placed.name.text;
	yield { part: 'text', text: `${request.method} ${maskSecrets(maskedPath, secrets)}` };
	const pairs = parameters.map((one, parameter) => ({ one, parameter, isInQuery: isInQuery[parameter] }));
	const piecesOfPair = function* (one: Parameter, equals: string, parameter?: number, write?: Piece['write']) {
		const at = { ...(parameter !== undefined && { parameter }), ...(write && { write }) };
		const part = one.secrets ? 'secret' : isPlaced(one) ? 'sig' : 'value';
		yield { ...at, part: 'name', text: one.name } as Piece;
		yield { part: 'equals', text: equals } as Piece;
		yield { ...at, part, text: one.secrets ? mask : one.value } as Piece;
	};
	const query = pairs.filter((pair) => pair.isInQuery);
	for (const [index, { one, parameter }] of query.entries()) {
		yield { part: 'separator', text: index === 0 ? '?' : '&' };
		yield* piecesOfPair(one, '=', parameter, encodeAroundMask);
	}
	for (const one of headers) {
		yield { part: 'separator', text: '\n' };
		yield* piecesOfPair(one, ': ');
	}
	if (request.body === undefined) return;
	const isJson = service.request?.body === 'json';
	yield { part: 'separator', text: isJson ? '\n\n{' : '\n\n' };
	for (const [index, { one, parameter }] of pairs.filter((pair) => !pair.isInQuery).entries()) {
		if (index > 0) yield { part: 'separator', text: isJson ? ',' : '&' };
		const write = isJson ? jsonValue : encodeAroundMask;
		yield* piecesOfPair(one, isJson ? ':' : '=', parameter, write);
	}
	if (isJson) yield { part: 'separator', text: '}' };
}
