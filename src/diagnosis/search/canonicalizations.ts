import { characterSetMistakes, rightCharacterSet, wholeStringMistakes } from '../mistakes/characterSetMistakes.ts';
import { digestMistakes, positionMistakes } from '../mistakes/digestMistakes.ts';
import { edgeMistakes, joiningMistakes, pairMistakes } from '../mistakes/formMistakes.ts';
import type {
	CharacterSetMistake,
	DiagnosedCall,
	DigestMistake,
	ForeignSchemeMistake,
	Joining,
	Mistake,
	OrderMistake,
	PairMistake,
	Placed,
	SecretPosition,
} from '../mistakes/mistake.ts';
import { inOrderOf, orderMistakes, permutations, rightOrder } from '../mistakes/orderMistakes.ts';
import type { Budget } from './budget.ts';
import type { ParameterVariants } from './parameterVariants.ts';
import { tierOf, tiers } from './tiers.ts';

/** How a variant and a secret become a digest: a choice at each stage, the right one where nothing is said. */
export interface Canonicalization {
	readonly order: OrderMistake;
	readonly pair: Pick<PairMistake, 'pair'> | undefined;
	readonly joining: Joining;
	readonly front: string;
	readonly end: string;
	readonly set: CharacterSetMistake;
	/** Where the secret goes; at the end where nothing is said. */
	readonly position: SecretPosition | undefined;
	readonly digest: DigestMistake | undefined;
	/** The mistakes in it; each with the rows that have the same effect on this call. */
	readonly mistakes: readonly (readonly Mistake[])[];
}

type Stage = 'order' | 'pair' | 'joining' | 'front' | 'end' | 'set' | 'position' | 'digest';

interface Option {
	readonly stage: Stage;
	readonly change: Partial<Canonicalization>;
	readonly same: Mistake[];
	readonly tier: number;
}

interface CanonicalizationInputs {
	readonly diagnosed: DiagnosedCall;
	readonly variants: ParameterVariants;
	/** The character sets that differ on the call; those that agree on it in one. */
	readonly sets: readonly (readonly CharacterSetMistake[])[];
	readonly budget: Budget;
}

/** Few enough parameters that every order of them is tried. */
const mostPermuted = 5;
/** Few enough that every order of them is tried where nothing else is wrong. */
const mostPermutedAlone = 7;

export type Canonicalizations = ReturnType<typeof canonicalizationsWithin>;

export function canonicalizationsWithin(inputs: CanonicalizationInputs, foreignScheme?: ForeignSchemeMistake) {
	const { sent } = inputs.diagnosed;
	const right = foreignScheme ? canonicalizationOf(foreignScheme, inputs.diagnosed) : rightCanonicalization;
	const stages: readonly Stage[] | undefined = foreignScheme && ['order', 'set', 'end'];
	const options = [
		...orderOptions(inputs),
		...pairMistakes.map((row) => option('pair', { pair: row, ...(row.joining ? { joining: row.joining } : {}) }, row)),
		...(sent.length > 0 ? joiningMistakes.map((row) => option('joining', { joining: row }, row)) : []),
		...edgeOptions(inputs.diagnosed),
		...setOptions(inputs),
		...wholeStringOptions(inputs.diagnosed),
		...positionMistakes.map((row) => option('position', { position: row.place }, row)),
		...digestMistakes.map((row) => option('digest', { digest: row }, row)),
	].filter(({ stage }) => stages?.includes(stage) ?? true);
	const allIndices = [...options.keys()];
	const indicesByTier = Array.from({ length: tiers + 1 }, (_, tier) =>
		allIndices.filter((index) => options[index]?.tier === tier),
	);
	const permutes = !foreignScheme && sent.length > mostPermuted && sent.length <= mostPermutedAlone;
	const permuted = permutes ? sent.map((parameter, index): Placed => ({ ...parameter, index })) : [];

	/** Those with one mistake that are too many to stand beside another: every order of some more parameters. */
	function* alone(tier: number): Generator<Canonicalization> {
		if (permuted.length === 0) return;
		const keyOf = (order: OrderMistake) => JSON.stringify(permuted.toSorted(order.compare).map(({ name }) => name));
		const orders = options.flatMap(({ change: { order } }) => order ?? []);
		const seen = new Set(orders.filter(({ valueMatters }) => !valueMatters).map(keyOf));
		seen.add(keyOf(rightOrder));
		for (const names of permutations(permuted.map(({ name }) => name))) {
			const key = JSON.stringify(names);
			if (seen.has(key)) continue;
			seen.add(key);
			const order = inOrderOf(names);
			if (tierOf(order) !== tier) return;
			yield { ...right, order, mistakes: [[order]] };
		}
	}

	function* combine(made: Canonicalization, from: number, count: number, tier: number): Generator<Canonicalization> {
		if (count === 0) {
			if (tier === 0) yield made;
			return;
		}
		// The last one has what is left of the tier: nothing else is looked at.
		for (const index of count === 1 ? (indicesByTier[tier] ?? []) : allIndices) {
			if (index < from) continue;
			const next = options[index] as Option;
			const rest = tier - next.tier;
			if (rest < 0 || rest > (count - 1) * tiers || !fits(made, next)) continue;
			const mistakes = [...made.mistakes, next.same];
			yield* combine({ ...made, ...next.change, mistakes }, index + 1, count - 1, rest);
		}
	}

	return {
		alone,
		/** The canonicalizations with exactly that many mistakes, of exactly that tier. */
		level: (count: number, tier: number) => combine(right, 0, count, tier),
	};
}

const plainJoining = { open: '', between: '', close: '' };

const rightCanonicalization: Canonicalization = {
	order: rightOrder,
	pair: undefined,
	joining: plainJoining,
	front: '',
	end: '',
	set: rightCharacterSet,
	position: undefined,
	digest: undefined,
	mistakes: [],
};

function canonicalizationOf(foreignScheme: ForeignSchemeMistake, { sent }: DiagnosedCall): Canonicalization {
	const user = foreignScheme.userInFront ? sent.find(({ name }) => isUserName(name)) : undefined;
	return {
		...rightCanonicalization,
		pair: foreignScheme,
		joining: { ...plainJoining, between: foreignScheme.between },
		front: user?.value ?? '',
		position: foreignScheme.place,
		mistakes: [[foreignScheme]],
	};
}

/** Names under which clients of foreign schemes send the id that comes first. */
export function isUserName(name: string): boolean {
	return /^(?:uid|user_?id|vid)$/i.test(name);
}

/** One choice a stage; and what a digest does with the secret leaves no other place for it. */
function fits(canonicalization: Canonicalization, { stage, change }: Option): boolean {
	if (stage === 'joining') {
		const { open, between, close } = canonicalization.joining;
		return open + between + close === '';
	}
	if (stage === 'digest' && canonicalization.position && change.digest?.secretAppended === false) return false;
	return canonicalization[stage] === rightCanonicalization[stage];
}

function option(stage: Stage, change: Partial<Canonicalization>, mistake: Mistake): Option {
	return { stage, change, same: [mistake], tier: tierOf(mistake) };
}

/** Orders that differ on some slots; those that agree on all of them are one option. */
function orderOptions({ diagnosed, variants, budget }: CanonicalizationInputs): Option[] {
	const sentCount = diagnosed.sent.length;
	const names = variants.names.slice(0, sentCount);
	const options = new Map<string, Option>();
	const right = variants.order(rightOrder).all.join();
	const isEnough = budget.preparation();
	// An unsorted client may have built few parameters in any order before its library sorted the query.
	const anyOrder = sentCount <= mostPermuted ? [...permutations(names)].map(inOrderOf) : [];
	for (const row of [...orderMistakes, ...anyOrder]) {
		// To sort many names takes long.
		if (isEnough(1)) break;
		const { all, valuesMatter } = variants.order(row);
		const key = valuesMatter.includes(true) ? `${row.code} ${row.variant}` : all.join();
		if (key === right) continue;
		const same = options.get(key);
		if (same) same.same.push(row);
		else options.set(key, option('order', { order: row }, row));
	}
	return [...options.values()];
}

function edgeOptions(diagnosed: DiagnosedCall): Option[] {
	const all = edgeMistakes.flatMap((row) => row.texts(diagnosed).map((text) => [row, text] as const));
	const distinct = Map.groupBy(all, ([{ stage }, text]) => `${stage} ${text}`);
	return [...distinct.values()].flatMap(([first]) => {
		const [row, text] = first ?? [];
		return row && text ? [option(row.stage, { [row.stage]: text }, row)] : [];
	});
}

function setOptions({ sets }: CanonicalizationInputs): Option[] {
	return sets.map((same) => {
		const [row] = same as [CharacterSetMistake];
		return { stage: 'set', change: { set: row }, same: [...same], tier: tierOf(row) };
	});
}

/** Changes of the whole string that change anything, each once. */
function wholeStringOptions({ sent }: DiagnosedCall): Option[] {
	const text = sent
		.map(({ name, value }) => `${name}=${value}`)
		.join('\n')
		.slice(0, mostCharacters);
	const distinct = Map.groupBy(wholeStringMistakes, (row) => keyOf(row, text));
	distinct.delete(keyOf(rightCharacterSet, text));
	return [...distinct.values()].flatMap(([row]) => (row ? [option('set', { set: row }, row)] : []));
}

/** What tells the bytes of a text, and what is around them, from others: as short as can be. */
function keyOf({ around, encode }: CharacterSetMistake, text: string): string {
	return `${around ?? ','}\0${oneByte.decode(encode(text))}`;
}

/** Each byte is a character of its own there, and none is left out. */
const oneByte = new TextDecoder('windows-1252');

/** Characters that mistakes with secrets bring in. */
const ofSecrets = '\u00a0\u200b\ufeff\u00ef\u00ab\u201c';
/** As many are looked at. */
export const mostCharacters = 20_000;

/** The character sets that differ on a text of a call: those that agree on it in one. */
export function distinctCharacterSets(text: string): CharacterSetMistake[][] {
	const all = (ofSecrets + text).slice(0, mostCharacters);
	return [...Map.groupBy(characterSetMistakes, (row) => keyOf(row, all)).values()];
}
