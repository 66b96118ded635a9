import { Assembler } from './assembler.ts';
import type { Budget } from './budget.ts';
import type { Lists, Way } from './lists.ts';
import type { Mistake } from './mistake.ts';
import type { SigReading } from './outputMistakes.ts';
import type { Pieces } from './pieces.ts';
import { tiers } from './plausibility.ts';
import { type Secret, type Secrets, secretAround, secretBytes } from './secrets.ts';
import type { Shape, Shapes } from './shapes.ts';
import { Target } from './target.ts';

/** A candidate that yields the observed sig. */
export interface Hit {
	/** The number of mistakes in it. */
	readonly size: number;
	readonly way: Way;
	readonly shape: Shape;
	readonly secret: Secret;
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

/** One of several searches that share the candidates, on a core each. */
export interface Share {
	readonly index: number;
	readonly of: number;
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
	private readonly hits: Hit[];
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
		share: Share = { index: 0, of: 1 },
	) {
		this.spent = spent;
		this.share = share;
		this.turn = share.index;
		this.world = world;
		this.target = new Target(readings);
		this.budget = budget;
		this.hits = hits;
		this.assembler = new Assembler(world.lists, world.pieces);
	}

	/** Tries the sets of `count` mistakes whose tiers sum up to `tier`; false when the budget ended it. */
	run(count: number, tier: number): boolean {
		this.size = count + this.spent;
		for (let ofShape = 0; ofShape <= count; ofShape++) {
			for (let shapeTier = 0; shapeTier <= Math.min(tier, ofShape * tiers); shapeTier++) {
				for (const shape of this.world.shapes.level(ofShape, shapeTier)) {
					if (!this.target.fits(shape.digest?.size ?? 16)) continue;
					if (!this.runShape(shape, Math.min(mostKept, count - ofShape), count - ofShape, tier - shapeTier))
						return false;
				}
			}
		}
		return count <= mostKept || this.runMany(count, tier);
	}

	/** Sets in which every mistake is in the secret, or in the parameters: the most there are, and the least likely. */
	private runMany(count: number, tier: number): boolean {
		const [shape] = this.world.shapes.level(0, 0);
		if (!shape || !this.target.fits(16)) return true;
		return this.runManySlips(shape, count, tier) && this.runShape(shape, count, count, tier);
	}

	private runManySlips(shape: Shape, count: number, tier: number): boolean {
		this.assembler.begin(shape);
		const { base } = this.world.lists;
		const tails = new Map<string, Uint8Array[]>();
		for (const secret of this.world.secrets.each(count, tier)) {
			const secrets = { all: [secret], beyondAscii: [], tails };
			if (this.tryList(shape, base, [], secrets, this.tailsOf(shape, secrets.all))) return false;
		}
		return !this.budget.spent;
	}

	/** Tries a shape with `count` mistakes in list and secret, `mostInList` of them in the list. */
	private runShape(shape: Shape, mostInList: number, count: number, tier: number): boolean {
		if (this.budget.spend(4)) return false;
		this.assembler.begin(shape);
		const fewest = mostInList > mostKept ? mostInList : 0;
		for (let ofList = fewest; ofList <= mostInList; ofList++) {
			const ofSecret = count - ofList;
			if (ofSecret > mostKept) continue;
			for (let secretTier = 0; secretTier <= Math.min(tier, ofSecret * tiers); secretTier++) {
				if (tier - secretTier > ofList * tiers) continue;
				const secrets = this.bucket(ofSecret, secretTier);
				if (secrets.all.length > 0 && !this.runLists(shape, ofList, tier - secretTier, secrets)) return false;
			}
		}
		return true;
	}

	private runLists(shape: Shape, count: number, tier: number, secrets: Bucket): boolean {
		const tails = this.cachedTails(shape, secrets);
		const visit = (slots: Int32Array, way: Way) => this.tryList(shape, slots, way, secrets, tails);
		return !this.world.lists.visit(count, tier, visit) && !this.budget.spent;
	}

	/** Tries a list with every secret. True when the budget is spent. */
	private tryList(shape: Shape, slots: Int32Array, way: Way, secrets: Bucket, tails: readonly Uint8Array[]): boolean {
		if (this.share.of > 1 && this.turn++ % this.share.of !== 0) return false;
		const { assembler, target } = this;
		let tried = secrets.all;
		if (shape.set !== assembler.rightSet && shape.set.keepsAscii && assembler.isAscii(slots)) {
			// ASCII text under a set that keeps ASCII is what the right set gives.
			if (secrets.beyondAscii.length === 0) return false;
			tried = secrets.beyondAscii;
			tails = this.tailsOf(shape, tried);
		}
		if (shape.position && shape.position.before('x') !== '') {
			for (let i = 0; i < tried.length; i++) {
				const secret = tried[i] as Secret;
				const before = secretAround(secret.value, shape.position.before, shape.set);
				assembler.assemble(slots, before);
				if (this.trySlowly(shape, way, secret, tails[i] as Uint8Array)) return true;
			}
			return false;
		}
		assembler.assemble(slots, noBytes);
		if (shape.digest || target.slow) {
			for (let i = 0; i < tried.length; i++) {
				if (this.trySlowly(shape, way, tried[i] as Secret, tails[i] as Uint8Array)) return true;
			}
			return false;
		}
		const { stream } = assembler;
		stream.seal();
		for (let i = 0; i < tried.length; i++) {
			if (!target.mayBe(stream.finish(tails[i] as Uint8Array))) continue;
			this.verify(stream.digest(), way, shape, tried[i] as Secret);
		}
		this.budget.candidates += tried.length;
		return this.budget.spend(tried.length + assembler.work);
	}

	private trySlowly(shape: Shape, way: Way, secret: Secret, tail: Uint8Array): boolean {
		const { stream } = this.assembler;
		this.budget.candidates++;
		if (shape.digest) {
			// Where the secret is appended, the message has it already.
			const key = shape.digest.secretAppended ? noBytes : secretBytes(secret.value, shape.set);
			const digest = shape.digest.digest(stream.messageWith(tail), key);
			if (this.target.mayBeDigest(digest)) this.verify(digest, way, shape, secret);
			return this.budget.spend(12 + (stream.position >> 4));
		}
		stream.seal();
		const first = stream.finish(tail);
		if (this.target.slow || this.target.mayBe(first)) this.verify(stream.digest(), way, shape, secret);
		return this.budget.spend(2 + this.assembler.work);
	}

	private verify(digest: Uint8Array, way: Way, shape: Shape, secret: Secret): void {
		for (const reading of this.target.readingsOf(digest)) {
			this.hits.push({ size: this.size, way, shape, secret, written: reading.mistakes, world: this.world });
		}
	}

	/** What follows the parameters, by secret: the secret where it is appended, and the end of the string. */
	private tailsOf(shape: Shape, secrets: readonly Secret[]): Uint8Array[] {
		const { position, digest, end, set } = shape;
		const ending = set.encode(end);
		return secrets.map((secret) => {
			if (digest && !digest.secretAppended) return ending;
			const bytes = secretAround(secret.value, position?.after ?? itself, set);
			if (ending.length === 0) return bytes;
			const tail = new Uint8Array(bytes.length + ending.length);
			tail.set(bytes);
			tail.set(ending, bytes.length);
			return tail;
		});
	}

	private cachedTails(shape: Shape, secrets: Bucket): Uint8Array[] {
		const { set, position, end, digest } = shape;
		const key = `${set.code} ${set.variant} ${position?.after('secret')} ${end} ${digest?.secretAppended ?? true}`;
		let tails = secrets.tails.get(key);
		if (!tails) {
			tails = this.tailsOf(shape, secrets.all);
			secrets.tails.set(key, tails);
		}
		return tails;
	}

	private bucket(level: number, tier: number): Bucket {
		const key = level * (2 * tiers + 1) + tier;
		let bucket = this.buckets.get(key);
		if (!bucket) {
			const all = this.world.secrets.level(level, tier, this.budget);
			bucket = { all, beyondAscii: all.filter(({ ascii }) => !ascii), tails: new Map() };
			this.buckets.set(key, bucket);
		}
		return bucket;
	}
}

/** Secrets of one level and tier, and their tails by shape. */
interface Bucket {
	readonly all: readonly Secret[];
	readonly beyondAscii: readonly Secret[];
	readonly tails: Map<string, Uint8Array[]>;
}

/** Lists and secrets with more mistakes are made anew each time. */
const mostKept = 2;
const noBytes = new Uint8Array(0);
const itself = (secret: string) => secret;
