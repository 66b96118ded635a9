import {
	type Derivation,
	type DeriveOptions,
	deriveRead,
	requireDescription,
	type SchemeCall,
} from '../../core/signing/derive.ts';
import { decodeOutput, encode, outputs } from '../../core/signing/encodings.ts';
import type { Scheme } from '../../core/signing/scheme.ts';
import { decodePercent } from '../../core/text/percentForms.ts';
import { verdictOf } from '../diagnosis.ts';
import { type Finding, findingOf, rankSets } from '../findings.ts';
import { isReadAs, readSig, sigTextMistake } from '../mistakes/outputMistakes.ts';
import { deriveIfPossible, secretsOf } from '../schemeCalls.ts';
import { type DerivedBy, type DifferingStep, differingSteps } from '../strings/derivedStrings.ts';
import { callEdits, ofCall, transitEdits } from './callEdits.ts';
import { type Edit, nodesOf, type Subject } from './edit.ts';
import { characterSetEdits, decodeEdits, encodeEdits, hashEdits } from './formEdits.ts';
import { jsonEdits } from './jsonEdits.ts';
import { knownSteps } from './knownSteps.ts';
import { listEdits } from './listEdits.ts';
import { unwrapped, withOuterHash } from './outerHash.ts';
import { schemeEdits } from './schemeEdits.ts';
import { secretAsPairEdits, templateEdits } from './templateEdits.ts';

export type EditFinding = Omit<Finding, 'account'>;

/** Why a call has another signature than its scheme gives it. Holds no secret. */
export interface EditDiagnosis {
	readonly verdict: 'correct' | 'mistakes' | 'not-reproduced';
	/** The smallest sets of mistakes that give the signature, as codes; the most plausible first. */
	readonly mistakes: readonly (readonly string[])[];
	/** The same sets with what each is about. */
	readonly findings: readonly (readonly EditFinding[])[];
	/** For each set the texts that were hashed where they differ from the right ones, masked. */
	readonly strings: readonly (readonly DifferingStep[])[];
}

export interface DiagnoseByOptions extends DeriveOptions {
	/** Units of work: about characters that are derived. */
	readonly work?: number;
	/** Secrets that are masked besides those of the call. */
	readonly masked?: readonly string[];
}

const usualWork = 220_000_000;
/** What a derivation costs for each value of the scheme, beside its characters. */
const perNode = 400;
/** Of a larger scheme, no more values are changed. */
const mostNodes = 60;
const mostPairs = 30_000;
const mostInTriples = 50;
const mostSets = 10;
/** The values of a larger call are changed in no way, in characters. */
const mostChanged = 100_000;
/** A shorter signature could be hit by chance. */
const fewestCharacters = 16;

/**
 * Finds the smallest sets of up to three mistakes that turn the right signature of a call into another one. A mistake is another
 * value at one place of the scheme, or of the call. Pure, synchronous and bounded.
 * @param description a scheme, read or not
 * @throws {SchemeError} where the scheme cannot be evaluated for the call
 */
export function diagnoseBy(
	description: unknown,
	call: SchemeCall,
	sent: string,
	{ work = usualWork, masked = [], secret: named = secretsOf(call), ...platform }: DiagnoseByOptions = {},
): EditDiagnosis {
	const { needs: _, ...described } = requireDescription(description);
	const [scheme, signature] = withOuterHash(described, sent);
	const subject: Subject = { scheme, call };
	const secret = [...named];
	const options = { ...platform, secret };
	const right = deriveRead(scheme, call, options);
	if (right.signature === signature) return { verdict: 'correct', mistakes: [], findings: [], strings: [] };
	const secrets = [...masked, ...secret.flatMap((name) => call.values?.[name] ?? [])].filter(
		(value) => typeof value === 'string',
	);
	const byEdits = new Map<readonly EditFinding[], DerivedBy>();
	const found = (hits: readonly EditFinding[][]): EditDiagnosis => {
		const exact = hits.filter((hit) => !hits.some((other) => isNarrower(other, hit)));
		const sets = verdictOf(rankSets(exact).slice(0, mostSets));
		const strings = sets.findings.map((set) => {
			const edited = byEdits.get(set);
			return edited ? differingSteps(edited, { ...subject, derivation: right }, secrets) : [];
		});
		return { ...sets, strings };
	};
	const text = sigTextMistake(signature);
	if (text) return found([[findingOf(text)]]);
	if (signature.length < fewestCharacters) return found([]);
	const [bare, around] = unwrapped(signature, call, scheme.place?.as);
	const match = matcher(scheme, bare, around.map(findingOf));
	const written = match(right) ?? (decodePercent(signature) === right.signature ? [percentEncoded] : undefined);
	if (written) return found([[...written]]);

	const costOf = (part: Scheme) => nodesOf(part).length * (perNode + sizeOf(call));
	const cost = costOf(scheme);
	let left = work;
	const hits: EditFinding[][] = [];
	const costs = new Map(Object.entries(scheme.steps ?? {}).map(([name, signature]) => [name, costOf({ signature })]));
	const stepsOf = knownSteps(subject, right.steps, (name) => {
		left += costs.get(name) ?? 0;
	});
	const attempt = (...edits: readonly Edit[]): string | undefined => {
		left -= cost;
		const output = derivedBy(subject, edits, options, stepsOf);
		const written = output && match(output.derivation);
		if (written) {
			const hit = [...edits.map(findingOf), ...written];
			byEdits.set(hit, output);
			hits.push(hit);
		}
		return output?.derivation.signature;
	};
	const { edits, makeLone } = editsOf(subject, secret, right);
	// One that changes nothing by itself, or the same as a likelier one, stands beside no other.
	const bySignature = new Map<string | undefined, Edit>();
	for (const edit of edits.toSorted((a, b) => b.plausibility - a.plausibility)) {
		const signature = left > 0 ? attempt(edit) : undefined;
		const same = bySignature.get(signature);
		if (!same || isNarrower([edit], [same])) bySignature.set(signature, edit);
	}
	if (hits.length > 0) return found(hits);
	bySignature.delete(undefined);
	bySignature.delete(right.signature);
	const likeliest = [...bySignature.values()];
	const lone = makeLone();
	const reserve = Math.min(left / 4, lone.length * cost);
	/** Tries the sets until what follows is much less likely than one that was found. */
	const attemptAll = (sets: Iterable<readonly Edit[]>, most: number, reserve: number): void => {
		let least = 0;
		let count = 0;
		for (const set of sets) {
			if (count++ >= most || left <= reserve || hits.length >= mostSets || scoreOf(set) < least) break;
			attempt(...set);
			if (hits.length > 0) least ||= scoreOf(set) / 4;
		}
	};
	attemptAll(setsOf(likeliest, 2), mostPairs, reserve);
	if (hits.length === 0) for (const edit of lone) if (left > 0) attempt(edit);
	if (hits.length === 0) attemptAll(setsOf(likeliest.slice(0, mostInTriples), 3), Number.POSITIVE_INFINITY, 0);
	return found(hits);
}

/** Whether these are the same mistakes in fewer parameters: in the others they change nothing. */
function isNarrower(some: readonly EditFinding[], others: readonly EditFinding[]): boolean {
	const count = (set: readonly EditFinding[]) => set.reduce((sum, { parameters }) => sum + parameters.length, 0);
	const isSame = some.every(({ code, variant }, at) => code === others[at]?.code && variant === others[at]?.variant);
	return some.length === others.length && isSame && count(some) < count(others);
}

/** Every edit of the scheme and of the call, and those that stand beside no other. */
function editsOf(subject: Subject, secretValues: readonly string[], right: Derivation) {
	const { scheme, call } = subject;
	const steps = Object.entries(scheme.steps ?? {});
	// A list or a template is more than the secret in it.
	const ofSecrets = steps.filter(([, value], index) => {
		return right.steps[index]?.secret && typeof value !== 'string' && !('list' in value) && !('json' in value);
	});
	const secrets = [...secretValues, ...ofSecrets.map(([name]) => name)];
	const isSecret = (name: string) => secrets.includes(name);
	const nodes = nodesOf(scheme).slice(0, mostNodes);
	const ofNode = nodes.flatMap(({ path, value }): Edit[] => {
		if (typeof value === 'string') {
			const at = path[0] === 'steps' ? steps.findIndex(([name]) => name === path[1]) : steps.length;
			return templateEdits(value, path, {
				isSecret,
				known: [
					...new Set([...secretValues, ...Object.keys(call.values ?? {}), ...steps.slice(0, at).map(([name]) => name)]),
				],
			});
		}
		if ('list' in value) return listEdits(value, path, subject, secrets);
		if ('hash' in value) return [...hashEdits(value, path, secrets)];
		if ('json' in value) return [...jsonEdits(value, path)];
		return [...('encode' in value ? encodeEdits(value, path) : decodeEdits(value, path))];
	});
	const ofScheme = [...ofNode, ...schemeEdits(scheme), ...secretAsPairEdits(scheme, isSecret), ...characterSetEdits];
	if (sizeOf(call) > mostChanged) return { edits: ofScheme, makeLone: () => [] };
	return { edits: [...ofScheme, ...callEdits(call, isSecret)], makeLone: () => transitEdits(call, isSecret, 'lone') };
}

/** The sets of so many edits at different places, the likeliest first. */
function* setsOf(edits: readonly Edit[], size: number): Generator<readonly Edit[]> {
	const alike = [...Map.groupBy(edits, ({ plausibility }) => plausibility).values()];
	const groups = combinations(alike, size).map(
		(group) => [group, scoreOf(group.map(([first]) => first as Edit))] as const,
	);
	for (const [group] of groups.toSorted(([, a], [, b]) => b - a)) yield* oneOfEach(group);
}

function combinations<One>(of: readonly One[], size: number): One[][] {
	if (size === 0) return [[]];
	return of.flatMap((one, index) => combinations(of.slice(index), size - 1).map((rest) => [one, ...rest]));
}

function* oneOfEach(
	[group, ...rest]: readonly (readonly Edit[])[],
	chosen: readonly Edit[] = [],
): Generator<readonly Edit[]> {
	if (!group) return yield chosen;
	const from = group.indexOf(chosen.at(-1) as Edit) + 1;
	const isApart = (one: Edit, other: Edit) => one.facet !== other.facet || one.path.join('.') !== other.path.join('.');
	for (const edit of group.slice(from)) {
		if (chosen.every((one) => isApart(one, edit))) yield* oneOfEach(rest, [...chosen, edit]);
	}
}

function scoreOf(set: readonly Edit[]): number {
	return set.reduce((score, { plausibility }) => score * plausibility, 1);
}

/** Undefined where the edits leave nothing that can be derived. */
function derivedBy(
	subject: Subject,
	edits: readonly Edit[],
	options: DeriveOptions,
	stepsOf: ReturnType<typeof knownSteps>,
): DerivedBy | undefined {
	// The call before the scheme, an edit of which may copy a list of it.
	const depth = ({ path }: Edit) => (path === ofCall ? Number.POSITIVE_INFINITY : path.length);
	const innerFirst = edits.toSorted((a, b) => (depth(a) === depth(b) ? 0 : depth(b) - depth(a)));
	let edited = subject;
	const derivation = deriveIfPossible(() => {
		edited = innerFirst.reduce((now, edit) => edit.apply(now), subject);
		return { ...edited, known: stepsOf(edited) };
	}, options);
	return derivation && { ...edited, derivation };
}

/** Whether a derivation gives the signature, and how that is written then. */
function matcher(
	{ signature: outer }: Scheme,
	sent: string,
	around: readonly EditFinding[],
): (derivation: Derivation) => readonly EditFinding[] | undefined {
	const readings = readSig(sent);
	const as = typeof outer === 'object' && 'hash' in outer ? (outer.as ?? 'hex') : undefined;
	/** What the derivation gives where the sent one is the same digest in another form. */
	const otherwise = outputs.flatMap((one) => {
		const bytes = one === 'raw' ? undefined : decodeOutput(sent, one);
		return bytes && as && encode(bytes, one) === sent ? [[one, encode(bytes, as)] as const] : [];
	});
	return ({ signature, signed }) => {
		if (signature === sent) return around;
		if (as === undefined || as === 'raw' || !signed.of) return undefined;
		const [other] = otherwise.find(([, text]) => text === signature) ?? [];
		if (other) return [findingOf({ code: 'sig-written-otherwise', variant: other, plausibility: 70 }), ...around];
		const bytes = readings.length > 0 ? decodeOutput(signature, as) : undefined;
		if (!bytes) return undefined;
		const reading = readings.find((one) => isReadAs(one, bytes));
		return reading && [...reading.mistakes.map(findingOf), ...around];
	};
}

const percentEncoded = findingOf({ code: 'sig-written-otherwise', variant: 'percent-encoded', plausibility: 70 });

/** In characters, and something for each text. */
function sizeOf({ values = {}, ...lists }: SchemeCall): number {
	const all = [...Object.values(values), ...Object.values(lists).flat(2)] as { readonly length?: number }[];
	return all.reduce((sum, { length = 1 }) => sum + length + perText, 0);
}

const perText = 20;
