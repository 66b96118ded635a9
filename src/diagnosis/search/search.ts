import type { Mistake } from '../mistakes/mistake.ts';
import type { SigReading } from '../mistakes/outputMistakes.ts';
import { tiers } from '../mistakes/plausibility.ts';
import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import { type Candidate, CandidateHasher, type SecretPlacement, secretPlacementsOf } from './candidateHasher.ts';
import type { Canonicalization, Canonicalizations } from './canonicalizations.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { InternedParameters } from './internedParameters.ts';
import type { AppliedMutations, ParameterVariants } from './parameterVariants.ts';
import type { Secret, Secrets } from './secrets.ts';
import { type Shard, whole } from './shard.ts';
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

/**
 * Tries every candidate of `space` with exactly `count` mistakes and one of `readings`, the likely ones first. What
 * enters the hash is put together once for all secrets, and hashed again only from the first byte that differs.
 */
export class Search {
	private readonly space: SearchSpace;
	private readonly target: Target;
	private readonly budget: Budget;
	private readonly assembler: Assembler;
	private readonly hasher: CandidateHasher;
	private readonly spent: number;
	private readonly shard: Shard;
	private turn: number;
	private size = 0;
	private readonly secrets = new Map<number, PlacedSecrets>();

	/**
	 * @param spent mistakes in every candidate, beyond those that {@link run} counts
	 * @param shard which of how many searches this one is: each tries its part of the variants
	 */
	constructor(
		space: SearchSpace,
		readings: readonly SigReading[],
		budget: Budget,
		hits: Hit[],
		spent: number,
		shard: Shard = whole,
	) {
		this.spent = spent;
		this.shard = shard;
		this.turn = shard.index;
		this.space = space;
		this.target = new Target(readings);
		this.budget = budget;
		this.assembler = new Assembler(space.variants, space.interned);
		this.hasher = new CandidateHasher(this.assembler, this.target, budget, (candidate, digest) => {
			for (const { mistakes } of this.target.readingsOf(digest)) {
				hits.push({ ...candidate, size: this.size, written: mistakes, space: space });
			}
		});
	}

	/** Tries the sets of `count` mistakes whose tiers sum up to `tier`; false when the budget ended it. */
	run(count: number, tier: number): boolean {
		this.size = count + this.spent;
		const done = this.runAll(count, tier);
		this.hasher.flush();
		return done;
	}

	private runAll(count: number, tier: number): boolean {
		for (let wrong = 0; wrong <= count; wrong++) {
			for (let ofThese = 0; ofThese <= Math.min(tier, wrong * tiers); ofThese++) {
				for (const canonicalization of this.space.canonicalizations.level(wrong, ofThese)) {
					const rest = count - wrong;
					if (!this.runWith(canonicalization, rest, tier - ofThese, 0, Math.min(mostKept, rest))) return false;
				}
			}
		}
		if (count > mostKept) return this.runMany(count, tier);
		if (count !== 1) return true;
		for (const canonicalization of this.space.canonicalizations.alone(tier)) {
			if (!this.runWith(canonicalization, 0, 0, 0, 0)) return false;
		}
		return true;
	}

	/** Sets in which every mistake is in the secret, or in the parameters: the most there are, and the least likely. */
	private runMany(count: number, tier: number): boolean {
		const [right] = this.space.canonicalizations.level(0, 0);
		if (!right || !this.fits(right)) return true;
		this.assembler.begin(right);
		for (const secret of this.space.secrets.each(count, tier)) {
			for (const placement of secretPlacementsOf(right, [secret])) {
				if (this.tryVariant(right, this.space.variants.asSent, [], placement)) return false;
			}
		}
		return !this.budget.spent && this.runWith(right, count, tier, count, count);
	}

	/** Tries a canonicalization with `count` mistakes in parameters and secret, from `fewest` to `most` of them in the parameters. */
	private runWith(
		canonicalization: Canonicalization,
		count: number,
		tier: number,
		fewest: number,
		most: number,
	): boolean {
		if (!this.fits(canonicalization)) return true;
		if (this.budget.spend(4)) return false;
		const { variants } = this.space;
		this.assembler.begin(canonicalization);
		const key = placementKey(canonicalization);
		for (let ofVariant = fewest; ofVariant <= most; ofVariant++) {
			const ofSecret = count - ofVariant;
			if (ofSecret > mostKept) continue;
			const leastOfSecret = Math.max(0, tier - ofVariant * tiers);
			for (let secretTier = leastOfSecret; secretTier <= Math.min(tier, ofSecret * tiers); secretTier++) {
				const { all, placed } = this.secretsOf(ofSecret, secretTier);
				if (all.length === 0 || !variants.any(ofVariant, tier - secretTier)) continue;
				for (const placement of getOrInsert(placed, key, () => secretPlacementsOf(canonicalization, all))) {
					const visit = (variant: ParameterVariant, applied: AppliedMutations) =>
						this.tryVariant(canonicalization, variant, applied, placement);
					if (variants.visit(ofVariant, tier - secretTier, visit) || this.budget.spent) return false;
				}
			}
		}
		return true;
	}

	/** True when a digest of this canonicalization can have been written as the observed sig. */
	private fits({ digest }: Canonicalization): boolean {
		return this.target.fits(digest?.size ?? 16);
	}

	/** Tries a variant with every secret. True when the budget is spent. */
	private tryVariant(
		canonicalization: Canonicalization,
		variant: ParameterVariant,
		applied: AppliedMutations,
		placement: SecretPlacement,
	): boolean {
		// Those with more mistakes are made by one of the searches only.
		if (applied.length < 2 && this.shard.of > 1 && this.turn++ % this.shard.of !== 0) return false;
		return this.hasher.try(canonicalization, variant, applied, placement);
	}

	private secretsOf(count: number, tier: number): PlacedSecrets {
		return getOrInsert(this.secrets, count * (2 * tiers + 1) + tier, () => ({
			all: this.space.secrets.level(count, tier, this.budget),
			placed: new Map(),
		}));
	}
}

/** Secrets of one level and tier, and how canonicalizations place them around the parameters. */
interface PlacedSecrets {
	readonly all: readonly Secret[];
	readonly placed: Map<string, SecretPlacement[]>;
}

/** Variants and secrets with more mistakes are made anew each time. */
const mostKept = 2;

/** The same for canonicalizations that put the same bytes around the parameters. */
function placementKey({ set, position, end, digest }: Canonicalization): string {
	const place = position ? `${position.front ?? '-'}\n${position.appended}` : '-\n1';
	const hash = digest ? `${digest.code} ${digest.variant}` : '';
	return `${set.code}\n${set.variant ?? ''}\n${place}\n${hash}\n${end}`;
}
