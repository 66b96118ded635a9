import type { Mistake, SigReading } from '../mistakes/mistake.ts';
import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import { type Candidate, CandidateHasher, secretPlacementsOf } from './candidateHasher.ts';
import type { Canonicalization, Canonicalizations } from './canonicalizations.ts';
import type { InternedParameters } from './internedParameters.ts';
import type { ParameterVariants, Visit } from './parameterVariants.ts';
import type { Secret, Secrets } from './secrets.ts';
import { Target } from './target.ts';
import { tiers } from './tiers.ts';

export interface Hit extends Candidate {
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
 * enters the hash is put together once for all secrets, and hashed again only from the first byte that differs.
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
	let counted = 0;
	/** True where the sig may be a digest as it is written rightly, by our own scheme. */
	const isPlain = spent === 0 && readings.some(({ mistakes }) => mistakes.length === 0);

	function runAll(count: number, tier: number): boolean {
		if (count === 1 && tier > tiers) return runAlone();
		for (let wrong = 0; wrong <= count; wrong++) {
			for (let ofThese = 0; ofThese <= Math.min(tier, wrong * tiers); ofThese++) {
				const others = othersOf(count - wrong, tier - ofThese);
				if (others.length === 0) continue;
				for (const one of canonicalizations.level(wrong, ofThese)) if (!runWith(one, others)) return false;
			}
		}
		// Three mistakes in the secret. Three in the parameters are too many to try.
		if (count > mostKept) return runSecrets(space.secrets.each(count, tier));
		if (count !== 1) return true;
		for (const canonicalization of canonicalizations.alone(tier)) {
			if (!runWith(canonicalization, othersOf(0, 0))) return false;
		}
		return true;
	}

	/** Single mistakes that are too many to stand beside another. */
	function runAlone(): boolean {
		// Where a likelier one was found, a rare one that does the same is no answer.
		if (isPlain && hits.every(({ size }) => size > 1) && !runLone()) return false;
		return runSecrets(space.secrets.nearMisses());
	}

	function runLone(): boolean {
		const [right] = canonicalizations.level(0, 0);
		const secrets = space.secrets.level(0, 0, budget);
		return !right || runWith(right, [{ secrets, visitAll: (visit) => variants.visitLone(visit) }]);
	}

	/** Tries secrets in a call without any other mistake, some at once. */
	function runSecrets(secrets: Iterable<Secret>): boolean {
		const [right] = canonicalizations.level(0, 0);
		if (!right || !fits(right)) return true;
		assembler.begin(right);
		let some: Secret[] = [];
		const isSpent = (): boolean => {
			hasher.tailMemory.reuse();
			const [placement] = secretPlacementsOf(right, some);
			some = [];
			return placement !== undefined && hasher.try(variants.asSent, [], placement);
		};
		for (const secret of secrets) {
			some.push(secret);
			if (some.length === mostAtOnce && isSpent()) return false;
		}
		return !isSpent();
	}

	/** What has `count` mistakes of a tier in parameters and secret. */
	function othersOf(count: number, tier: number): Others[] {
		const others: Others[] = [];
		for (let ofSecret = Math.min(count, mostKept); ofSecret >= Math.max(0, count - mostKept); ofSecret--) {
			const ofVariant = count - ofSecret;
			for (let secretTier = 0; secretTier <= Math.min(tier, ofSecret * tiers); secretTier++) {
				const secrets = space.secrets.level(ofSecret, secretTier, budget);
				if (secrets.length === 0 || !variants.any(ofVariant, tier - secretTier)) continue;
				others.push({ secrets, visitAll: (visit) => variants.visit(ofVariant, tier - secretTier, visit) });
			}
		}
		return others;
	}

	function runWith(canonicalization: Canonicalization, others: readonly Others[]): boolean {
		if (!fits(canonicalization)) return true;
		if (budget.spend(4)) return false;
		assembler.begin(canonicalization);
		for (const { secrets, visitAll } of others) {
			for (const placement of secretPlacementsOf(canonicalization, secrets)) {
				hasher.tailMemory.reuse();
				if (visitAll((variant, applied) => hasher.try(variant, applied, placement)) || budget.spent) return false;
			}
		}
		return true;
	}

	/** True when a digest of this canonicalization can have been written as the observed sig. */
	function fits({ digest }: Canonicalization): boolean {
		return target.fits(digest?.size ?? 16);
	}

	return (count, tier) => {
		counted = count;
		const done = runAll(count, tier);
		hasher.flush();
		return done;
	};
}

/** What is tried beside canonicalizations: variants, each with some secrets. */
interface Others {
	readonly secrets: readonly Secret[];
	readonly visitAll: (visit: Visit) => boolean;
}

const mostAtOnce = 256;

/** Variants and secrets with more mistakes are made anew each time. */
const mostKept = 2;
