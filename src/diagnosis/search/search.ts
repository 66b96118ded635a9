import { ReusedMemory } from '../md5/reusedMemory.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { tierOfSameStep, tierOfTogether, tiers } from '../mistakes/plausibility.ts';
import type { SigReading } from '../mistakes/sigReading.ts';
import { type AlikeCanonicalizations, alike, placementKey } from './alikeCanonicalizations.ts';
import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import { type Candidate, CandidateHasher, type SecretPlacement, secretPlacementsOf } from './candidateHasher.ts';
import type { Canonicalization, Canonicalizations } from './canonicalizations.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { InternedParameters } from './internedParameters.ts';
import type { AppliedMutations } from './mutations.ts';
import type { ParameterVariants } from './parameterVariants.ts';
import type { Secret, Secrets } from './secrets.ts';
import { Target } from './target.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** A candidate that yields the observed sig. */
export interface Hit extends Candidate {
	/** The number of mistakes in it. */
	readonly size: number;
	readonly written: readonly Mistake[];
	readonly space: SearchSpace;
}

/** A way of signing that the search starts from: ours, or a foreign scheme's. */
export interface SearchSpace {
	readonly variants: ParameterVariants;
	readonly interned: InternedParameters;
	readonly canonicalizations: Canonicalizations;
	readonly secrets: Secrets;
}

/** Tries the sets of `count` mistakes whose tiers sum up to `tier`; false when the budget ended it. */
export type Search = (count: number, tier: number) => boolean;

/**
 * Tries every candidate of `space` with exactly as many mistakes and one of `readings`, the likely ones first. What
 * enters the hash is put together once for all secrets, and hashed again only from the first byte that differs. With
 * others that share the search it tries its part of the variants.
 *
 * @param spent mistakes in every candidate, beyond those that are counted and those of a reading
 */
export function newSearch(
	space: SearchSpace,
	readings: readonly SigReading[],
	budget: Budget,
	hits: Hit[],
	spent: number,
): Search {
	const { variants, canonicalizations } = space;
	const target = new Target(readings);
	const assembler = new Assembler(variants, space.interned);
	const hasher = new CandidateHasher(assembler, target, budget, (candidate, digest) => {
		for (const { mistakes } of target.readingsOf(digest)) {
			hits.push({ ...candidate, size: counted + spent + mistakes.length, written: mistakes, space });
		}
	});
	const known = new Map<number, PlacedSecrets>();
	const knownAlike = new Map<number, AlikeCanonicalizations[]>();
	/** Where secrets are placed that are not kept so, those of one placement at a time. */
	const once = new ReusedMemory(assembler.memory);
	const { index, of } = budget.shard;
	/** Whose turn it is, among those who share the search, to try a variant, and a canonicalization with a mistake in it. */
	let turn = index;
	let turnOfForms = index;
	let counted = 0;
	/** True where the sig may be a digest as it is written rightly, by our own scheme. */
	const isPlain = spent === 0 && readings.some(({ mistakes }) => mistakes.length === 0);

	function runAll(count: number, tier: number): boolean {
		if (count > 3) return runFour(count, tier);
		if (count === 1 && tier > tiers) return runAlone();
		for (let wrong = 0; wrong <= count; wrong++) {
			const rest = count - wrong;
			for (let ofThese = 0; ofThese <= Math.min(tier, wrong * tiers); ofThese++) {
				if (!isPossible(rest, tier - ofThese, Math.min(mostKept, rest))) continue;
				for (const some of alikeOf(wrong, ofThese)) {
					if (!runWith(some, rest, tier - ofThese, 0, Math.min(mostKept, rest))) return false;
				}
			}
		}
		if (count > mostKept) return runMany(count, tier);
		if (count !== 1) return true;
		for (const canonicalization of canonicalizations.alone(tier)) {
			if (!runWith([canonicalization], 0, 0, 0, 0)) return false;
		}
		return true;
	}

	/** Single mistakes that are too many to stand beside another. */
	function runAlone(): boolean {
		// Where a likelier one was found, a rare one that does the same is no answer.
		if (isPlain && hits.every(({ size }) => size > 1) && !runLone()) return false;
		return runNearMisses();
	}

	/** Tries keys that are nearly the right ones, in a call without any other mistake. */
	function runNearMisses(): boolean {
		const [right] = canonicalizations.level(0, 0);
		if (!right || !fits(right)) return true;
		assembler.begin([right]);
		let near: Secret[] = [];
		const tryThese = (): boolean => {
			budget.keep(bytesOfSecret * near.length);
			once.reuse();
			const [placement] = secretPlacementsOf([right], near, once);
			near = [];
			return placement !== undefined && hasher.try([right], variants.asSent, [], placement);
		};
		for (const secret of space.secrets.nearMisses(budget.shard)) {
			near.push(secret);
			if (near.length === mostAtOnce && tryThese()) return false;
		}
		return !tryThese();
	}

	/** Those with the fewest variants of the parameters first: they are the fewest candidates. */
	function runFour(count: number, tier: number): boolean {
		for (let wrong = count; wrong >= 0; wrong--) {
			const rest = count - wrong;
			for (let ofThese = 0; ofThese <= Math.min(tier, wrong * tiers); ofThese++) {
				if (!isPossible(rest, tier - ofThese, Math.min(3, rest))) continue;
				for (const some of alikeOf(wrong, ofThese)) {
					if (!runWith(some, rest, tier - ofThese, 0, Math.min(3, rest))) return false;
				}
			}
		}
		return true;
	}

	/** Variants with the one mistake that stands beside no other. */
	function runLone(): boolean {
		const [right] = canonicalizations.level(0, 0);
		if (!right || !fits(right)) return true;
		assembler.begin([right]);
		return secretPlacementsOf([right], secretsOf(0, 0).all, once).every((placement) => {
			once.reuse();
			const visit = (variant: ParameterVariant, applied: AppliedMutations) =>
				tryVariant([right], variant, applied, placement, false);
			return !variants.visitLone(visit) && !budget.spent;
		});
	}

	/** Sets in which every mistake is in the secret, or in the parameters: the most there are, and the least likely. */
	function runMany(count: number, tier: number): boolean {
		const [right] = canonicalizations.level(0, 0);
		if (!right || !fits(right)) return true;
		assembler.begin([right]);
		for (const secret of space.secrets.each(count, tier - tierOfTogether(count, 0, count))) {
			for (const placement of secretPlacementsOf([right], [secret], once)) {
				once.reuse();
				if (tryVariant([right], variants.asSent, [], placement)) return false;
			}
		}
		return !budget.spent && runWith([right], count, tier, count, count);
	}

	/** False where no mistakes in parameters and secret, so many of them, have that tier: as wherever there are none, and a tier. */
	function isPossible(count: number, tier: number, most: number): boolean {
		for (let ofVariant = 0; ofVariant <= most; ofVariant++) {
			const ofSecret = count - ofVariant;
			const own = tier - tierOfTogether(counted, ofVariant, ofSecret);
			if (ofSecret <= mostKept && leastOfSecret(own, ofVariant) <= mostOfSecret(own, ofSecret)) return true;
		}
		return false;
	}

	/** The lowest tier of mistakes in the secret that those in the parameters leave of a tier. */
	function leastOfSecret(own: number, ofVariant: number): number {
		return Math.max(0, own - ofVariant * tiers - (ofVariant === 2 ? tierOfSameStep(counted) : 0));
	}

	/** Tries canonicalizations with `count` mistakes in parameters and secret, from `fewest` to `most` of them in the parameters. */
	function runWith(some: AlikeCanonicalizations, count: number, tier: number, fewest: number, most: number): boolean {
		const [canonicalization] = some;
		if (!fits(canonicalization)) return true;
		// To begin with one takes about as long as to try a few variants: so one search has it to itself.
		const isShared = canonicalization.mistakes.length === 0;
		const isOurs = isShared || turnOfForms++ % of === 0;
		if (budget.spend(isOurs ? 4 : 1)) return false;
		if (!isOurs && most < 2) return true;
		assembler.begin(some);
		const key = placementKey(some);
		for (let ofVariant = fewest; ofVariant <= most; ofVariant++) {
			const ofSecret = count - ofVariant;
			// Pairs, and what is made of them, are shared where they are made.
			if (ofSecret > mostKept || (!isOurs && ofVariant < 2)) continue;
			const own = tier - tierOfTogether(counted, ofVariant, ofSecret);
			const ofSameStep = tierOfSameStep(counted);
			const highest = mostOfSecret(own, ofSecret);
			for (let secretTier = leastOfSecret(own, ofVariant); secretTier <= highest; secretTier++) {
				const { all, placed } = secretsOf(ofSecret, secretTier);
				if (all.length === 0 || !variants.any(ofVariant, own - secretTier, ofSameStep)) continue;
				// Those of many canonicalizations with many secrets are too much to keep.
				const isKept =
					placed.has(key) ||
					(canonicalization.mistakes.length + ofSecret <= mostPlaced &&
						budget.keepToSpare(bytesOfPlaced * all.length * some.length));
				const place = () => secretPlacementsOf(some, all, isKept ? assembler.memory : once);
				for (const placement of isKept ? getOrInsert(placed, key, place) : place()) {
					if (!isKept) once.reuse();
					const visit = (variant: ParameterVariant, applied: AppliedMutations) =>
						tryVariant(some, variant, applied, placement, isShared);
					if (variants.visit(ofVariant, own - secretTier, ofSameStep, visit) || budget.spent) return false;
				}
			}
		}
		return true;
	}

	/** The canonicalizations of a level and tier, those that are alike together. */
	function alikeOf(count: number, tier: number): Iterable<AlikeCanonicalizations> {
		const level = canonicalizations.level(count, tier);
		if (count > 1) return alike(level);
		return getOrInsert(knownAlike, count * (2 * tiers + 1) + tier, () => [...alike(level)]);
	}

	/** True when a digest of this canonicalization can have been written as the observed sig. */
	function fits({ digest }: Canonicalization): boolean {
		return target.fits(digest?.size ?? 16);
	}

	/** Tries a variant with every secret, where it is this search's turn or not a shared one. True when the budget is spent. */
	function tryVariant(
		some: AlikeCanonicalizations,
		variant: ParameterVariant,
		applied: AppliedMutations,
		placement: SecretPlacement,
		isShared = true,
	): boolean {
		// Those with more mistakes are made by one of the searches only.
		if (isShared && applied.length < 2 && of > 1 && turn++ % of !== 0) return false;
		return hasher.try(some, variant, applied, placement);
	}

	function secretsOf(count: number, tier: number): PlacedSecrets {
		return getOrInsert(known, count * (2 * tiers + 1) + tier, () => ({
			all: space.secrets.level(count, tier, budget),
			placed: new Map(),
		}));
	}

	return (count, tier) => {
		counted = count;
		const done = runAll(count, tier);
		hasher.flush();
		return done;
	};
}

/** The highest tier of so many mistakes in the secret, where there is that much for all. */
function mostOfSecret(own: number, ofSecret: number): number {
	return Math.min(own, ofSecret * tiers);
}

/** Secrets of one level and tier, and how canonicalizations place them around the parameters. */
interface PlacedSecrets {
	readonly all: readonly Secret[];
	readonly placed: Map<string, SecretPlacement[]>;
}

/** How many near misses of a key are tried at once, and what one of them takes. */
const mostAtOnce = 256;
const bytesOfSecret = 400;

/** Variants and secrets with more mistakes are made anew each time. */
const mostKept = 2;
/** With more in canonicalization and secret, so are the places of the secrets; and where there is no room for them. */
const mostPlaced = 3;
const bytesOfPlaced = 350;
