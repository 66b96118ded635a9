import type { Mistake } from '../mistakes/mistake.ts';
import type { SigReading } from '../mistakes/outputMistakes.ts';
import { tiers } from '../mistakes/plausibility.ts';
import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import type { List } from './listDraft.ts';
import type { Lists, Way } from './lists.ts';
import type { Pieces } from './pieces.ts';
import type { Secret, Secrets } from './secrets.ts';
import type { Shape, Shapes } from './shapes.ts';
import { type Share, whole } from './share.ts';
import { Target } from './target.ts';
import { type Candidate, type Surroundings, surroundingsOf, Trials } from './trials.ts';

/** A candidate that yields the observed sig. */
export interface Hit extends Candidate {
	/** The number of mistakes in it. */
	readonly size: number;
	readonly written: readonly Mistake[];
	readonly world: World;
}

/** A way of signing that the search starts from: ours, or a relative's. */
export interface World {
	readonly lists: Lists;
	readonly pieces: Pieces;
	readonly shapes: Shapes;
	readonly secrets: Secrets;
}

/**
 * Tries every candidate of `world` with exactly `count` mistakes and one of `readings`, the likely ones first. What
 * enters the hash is put together once for all secrets, and hashed again only from the first byte that differs.
 */
export class Search {
	private readonly world: World;
	private readonly target: Target;
	private readonly budget: Budget;
	private readonly assembler: Assembler;
	private readonly trials: Trials;
	private readonly spent: number;
	private readonly share: Share;
	private turn: number;
	private size = 0;
	private readonly buckets = new Map<number, Bucket>();

	/**
	 * @param spent mistakes in every candidate, beyond those that {@link run} counts
	 * @param share which of how many searches this one is: each tries its part of the lists
	 */
	constructor(
		world: World,
		readings: readonly SigReading[],
		budget: Budget,
		hits: Hit[],
		spent: number,
		share: Share = whole,
	) {
		this.spent = spent;
		this.share = share;
		this.turn = share.index;
		this.world = world;
		this.target = new Target(readings);
		this.budget = budget;
		this.assembler = new Assembler(world.lists, world.pieces);
		this.trials = new Trials(this.assembler, this.target, budget, (candidate, digest) => {
			for (const { mistakes } of this.target.readingsOf(digest)) {
				hits.push({ ...candidate, size: this.size, written: mistakes, world });
			}
		});
	}

	/** Tries the sets of `count` mistakes whose tiers sum up to `tier`; false when the budget ended it. */
	run(count: number, tier: number): boolean {
		this.size = count + this.spent;
		const done = this.runAll(count, tier);
		this.trials.flush();
		return done;
	}

	private runAll(count: number, tier: number): boolean {
		for (let ofShape = 0; ofShape <= count; ofShape++) {
			for (let shapeTier = 0; shapeTier <= Math.min(tier, ofShape * tiers); shapeTier++) {
				for (const shape of this.world.shapes.level(ofShape, shapeTier)) {
					if (!this.target.fits(shape.digest?.size ?? 16)) continue;
					if (!this.runShape(shape, Math.min(mostKept, count - ofShape), count - ofShape, tier - shapeTier))
						return false;
				}
			}
		}
		if (count > mostKept) return this.runMany(count, tier);
		return count !== 1 || this.runAlone(tier);
	}

	private runAlone(tier: number): boolean {
		for (const shape of this.world.shapes.alone(tier)) {
			if (this.target.fits(16) && !this.runShape(shape, 0, 0, 0)) return false;
		}
		return true;
	}

	/** Sets in which every mistake is in the secret, or in the parameters: the most there are, and the least likely. */
	private runMany(count: number, tier: number): boolean {
		const [shape] = this.world.shapes.level(0, 0);
		if (!shape || !this.target.fits(16)) return true;
		return this.runManySlips(shape, count, tier) && this.runShape(shape, count, count, tier);
	}

	private runManySlips(shape: Shape, count: number, tier: number): boolean {
		this.assembler.begin(shape);
		const { asSent } = this.world.lists;
		for (const secret of this.world.secrets.each(count, tier)) {
			for (const around of surroundingsOf(shape, [secret])) {
				if (this.tryList(shape, asSent, [], around)) return false;
			}
		}
		return !this.budget.spent;
	}

	/** Tries a shape with `count` mistakes in list and secret, `mostInList` of them in the list. */
	private runShape(shape: Shape, mostInList: number, count: number, tier: number): boolean {
		if (this.budget.spend(4)) return false;
		this.assembler.begin(shape);
		const key = aroundKey(shape);
		const fewest = mostInList > mostKept ? mostInList : 0;
		for (let ofList = fewest; ofList <= mostInList; ofList++) {
			const ofSecret = count - ofList;
			if (ofSecret > mostKept) continue;
			for (let secretTier = 0; secretTier <= Math.min(tier, ofSecret * tiers); secretTier++) {
				if (tier - secretTier > ofList * tiers) continue;
				const secrets = this.bucket(ofSecret, secretTier);
				if (secrets.all.length === 0 || !this.world.lists.any(ofList, tier - secretTier)) continue;
				for (const around of this.surroundings(shape, key, secrets)) {
					const visit = (list: List, way: Way) => this.tryList(shape, list, way, around);
					if (this.world.lists.visit(ofList, tier - secretTier, visit) || this.budget.spent) return false;
				}
			}
		}
		return true;
	}

	/** Tries a list with every secret. True when the budget is spent. */
	private tryList(shape: Shape, list: List, way: Way, around: Surroundings): boolean {
		// Those with more mistakes are made by one of the searches only.
		if (way.length < 2 && this.share.of > 1 && this.turn++ % this.share.of !== 0) return false;
		return this.trials.try(shape, list, way, around);
	}

	private surroundings(shape: Shape, key: string, secrets: Bucket): readonly Surroundings[] {
		let made = secrets.made.get(key);
		if (!made) {
			made = surroundingsOf(shape, secrets.all);
			secrets.made.set(key, made);
		}
		return made;
	}

	private bucket(level: number, tier: number): Bucket {
		const key = level * (2 * tiers + 1) + tier;
		let bucket = this.buckets.get(key);
		if (!bucket) {
			bucket = { all: this.world.secrets.level(level, tier, this.budget), made: new Map() };
			this.buckets.set(key, bucket);
		}
		return bucket;
	}
}

/** Secrets of one level and tier, and how shapes surround parameters with them. */
interface Bucket {
	readonly all: readonly Secret[];
	readonly made: Map<string, Surroundings[]>;
}

/** Lists and secrets with more mistakes are made anew each time. */
const mostKept = 2;

/** The same for shapes that put the same bytes around the parameters. */
function aroundKey({ set, position, end, digest }: Shape): string {
	const place = position ? `${position.front ?? '-'}\n${position.appended}` : '-\n1';
	const hash = digest ? `${digest.code} ${digest.variant}` : '';
	return `${set.code}\n${set.variant ?? ''}\n${place}\n${hash}\n${end}`;
}
