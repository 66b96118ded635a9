import type { Mistake } from '../mistakes/mistake.ts';
import type { SigReading } from '../mistakes/outputMistakes.ts';
import { tiers } from '../mistakes/plausibility.ts';
import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import { type Candidate, CandidateHasher, type SecretPlacement, secretPlacementsOf } from './candidateHasher.ts';
import type { Canonicalization, Canonicalizations } from './canonicalizations.ts';
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
	private readonly buckets = new Map<number, Bucket>();

	/**
	 * @param spent mistakes in every candidate, beyond those that {@link run} counts
	 * @param shard which of how many searches this one is: each tries its part of the lists
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
		for (let ofCanonicalization = 0; ofCanonicalization <= count; ofCanonicalization++) {
			for (
				let canonicalizationTier = 0;
				canonicalizationTier <= Math.min(tier, ofCanonicalization * tiers);
				canonicalizationTier++
			) {
				for (const canonicalization of this.space.canonicalizations.level(ofCanonicalization, canonicalizationTier)) {
					if (!this.target.fits(canonicalization.digest?.size ?? 16)) continue;
					if (
						!this.runCanonicalization(
							canonicalization,
							Math.min(mostKept, count - ofCanonicalization),
							count - ofCanonicalization,
							tier - canonicalizationTier,
						)
					)
						return false;
				}
			}
		}
		if (count > mostKept) return this.runMany(count, tier);
		return count !== 1 || this.runAlone(tier);
	}

	private runAlone(tier: number): boolean {
		for (const canonicalization of this.space.canonicalizations.alone(tier)) {
			if (this.target.fits(16) && !this.runCanonicalization(canonicalization, 0, 0, 0)) return false;
		}
		return true;
	}

	/** Sets in which every mistake is in the secret, or in the parameters: the most there are, and the least likely. */
	private runMany(count: number, tier: number): boolean {
		const [canonicalization] = this.space.canonicalizations.level(0, 0);
		if (!canonicalization || !this.target.fits(16)) return true;
		return (
			this.runManySlips(canonicalization, count, tier) && this.runCanonicalization(canonicalization, count, count, tier)
		);
	}

	private runManySlips(canonicalization: Canonicalization, count: number, tier: number): boolean {
		this.assembler.begin(canonicalization);
		const { asSent } = this.space.variants;
		for (const secret of this.space.secrets.each(count, tier)) {
			for (const placement of secretPlacementsOf(canonicalization, [secret])) {
				if (this.tryVariant(canonicalization, asSent, [], placement)) return false;
			}
		}
		return !this.budget.spent;
	}

	/** Tries a shape with `count` mistakes in list and secret, `mostInList` of them in the list. */
	private runCanonicalization(
		canonicalization: Canonicalization,
		mostInVariant: number,
		count: number,
		tier: number,
	): boolean {
		if (this.budget.spend(4)) return false;
		this.assembler.begin(canonicalization);
		const key = placementKey(canonicalization);
		const fewest = mostInVariant > mostKept ? mostInVariant : 0;
		for (let ofVariant = fewest; ofVariant <= mostInVariant; ofVariant++) {
			const ofSecret = count - ofVariant;
			if (ofSecret > mostKept) continue;
			for (let secretTier = 0; secretTier <= Math.min(tier, ofSecret * tiers); secretTier++) {
				if (tier - secretTier > ofVariant * tiers) continue;
				const secrets = this.bucket(ofSecret, secretTier);
				if (secrets.all.length === 0 || !this.space.variants.any(ofVariant, tier - secretTier)) continue;
				for (const placement of this.placements(canonicalization, key, secrets)) {
					const visit = (parameterVariant: ParameterVariant, applied: AppliedMutations) =>
						this.tryVariant(canonicalization, parameterVariant, applied, placement);
					if (this.space.variants.visit(ofVariant, tier - secretTier, visit) || this.budget.spent) return false;
				}
			}
		}
		return true;
	}

	/** Tries a list with every secret. True when the budget is spent. */
	private tryVariant(
		canonicalization: Canonicalization,
		parameterVariant: ParameterVariant,
		applied: AppliedMutations,
		placement: SecretPlacement,
	): boolean {
		// Those with more mistakes are made by one of the searches only.
		if (applied.length < 2 && this.shard.of > 1 && this.turn++ % this.shard.of !== 0) return false;
		return this.hasher.try(canonicalization, parameterVariant, applied, placement);
	}

	private placements(canonicalization: Canonicalization, key: string, secrets: Bucket): readonly SecretPlacement[] {
		let made = secrets.made.get(key);
		if (!made) {
			made = secretPlacementsOf(canonicalization, secrets.all);
			secrets.made.set(key, made);
		}
		return made;
	}

	private bucket(level: number, tier: number): Bucket {
		const key = level * (2 * tiers + 1) + tier;
		let bucket = this.buckets.get(key);
		if (!bucket) {
			bucket = { all: this.space.secrets.level(level, tier, this.budget), made: new Map() };
			this.buckets.set(key, bucket);
		}
		return bucket;
	}
}

/** Secrets of one level and tier, and how shapes surround parameters with them. */
interface Bucket {
	readonly all: readonly Secret[];
	readonly made: Map<string, SecretPlacement[]>;
}

/** Lists and secrets with more mistakes are made anew each time. */
const mostKept = 2;

/** The same for shapes that put the same bytes around the parameters. */
function placementKey({ set, position, end, digest }: Canonicalization): string {
	const place = position ? `${position.front ?? '-'}\n${position.appended}` : '-\n1';
	const hash = digest ? `${digest.code} ${digest.variant}` : '';
	return `${set.code}\n${set.variant ?? ''}\n${place}\n${hash}\n${end}`;
}
