import type { Mistake } from './mistakes/mistake.ts';
import type { Hit } from './search/search.ts';
import type { Step } from './search/secrets.ts';

/** A mistake found in a call, in no language: `src/words` has what is said of it. */
export interface Finding {
	readonly code: string;
	readonly variant: string;
	/** 1 to 100. */
	readonly plausibility: number;
	/** The parameters, tokens or keys concerned, by name. */
	readonly parameters: readonly string[];
	/** Whose key it is: an index in `Hints.otherCredentials`. */
	readonly account?: number;
}

/** More sets of one size say nothing more. */
const mostSets = 50;
const mostHits = 200;

interface FoundSet {
	readonly findings: Finding[];
	readonly hit: Hit;
}

/** The distinct sets of mistakes among the hits that are smallest, the most plausible first. */
export function setsOf(hits: readonly Hit[]): FoundSet[] {
	const hitOf = new Map<Finding[], Hit>();
	for (const hit of hits.slice(0, mostHits)) {
		for (const steps of stepsOf(hit)) {
			hitOf.set(
				steps.map(({ mistake, names, ...of }) => ({ ...findingOf(mistake), parameters: names, ...of })),
				hit,
			);
		}
	}
	return rankSets([...hitOf.keys()]).map((findings) => ({ findings, hit: hitOf.get(findings) as Hit }));
}

/** Deduplicates, keeps the smallest sets, sorts by plausibility. */
export function rankSets<One extends Finding>(all: readonly One[][]): One[][] {
	const sets = new Map<string, { findings: One[]; score: number }>();
	const smallest = all.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
	for (const findings of all) {
		if (findings.length > smallest) continue;
		const key = JSON.stringify(findings.map(({ code, parameters }) => [code, parameters]));
		const score = findings.reduce((sum, { plausibility }) => sum + Math.log(plausibility / 100), 0);
		const same = sets.get(key);
		if (!same || same.score < score) sets.set(key, { findings, score });
	}
	return [...sets.values()]
		.sort((a, b) => b.score - a.score)
		.slice(0, mostSets)
		.map(({ findings }) => findings);
}

/** Every set that a hit stands for: rows with the same effect on this call give one set each. */
function stepsOf({ applied, canonicalization, secret, written, space }: Hit): Step[][] {
	const ofVariants = space.variants.equalTo(applied).map((same): Step[] => space.variants.explain(same));
	const ofCanonicalizations = canonicalization.mistakes.reduce<Step[][]>(
		(sets, same) => sets.flatMap((set) => same.map((mistake) => [...set, { mistake, names: [] }])),
		[[]],
	);
	const ofOutput = written.map((mistake): Step => ({ mistake, names: [] }));
	return ofVariants.flatMap((parameterVariant) =>
		ofCanonicalizations.flatMap((form) =>
			secret.ways.map((way) => [...parameterVariant, ...form, ...way, ...ofOutput]),
		),
	);
}

/** Without what the mistake is made of, which may hold a secret. */
export function findingOf({ code, variant = '', plausibility, parameters = [] }: FoundMistake): Finding {
	return { code, variant, plausibility, parameters };
}

type FoundMistake = Mistake & Partial<Finding>;
