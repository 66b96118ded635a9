import { Atoms, absent } from './atoms.ts';
import type { Budget } from './budget.ts';
import { KeySet, slotKey } from './keySet.ts';
import type { Mistake, SetMistake, Situation, ValueMistake } from './mistake.ts';
import { rightOrder } from './orderMistakes.ts';
import type { Pieces } from './pieces.ts';
import { tiers } from './plausibility.ts';

/** The mistakes in a list, as numbers of atoms in the order of application. */
export type Way = readonly number[];

/** Called with a list that is in the scratch slots meanwhile; returns true to stop. */
export type Visit = (slots: Int32Array, way: Way) => boolean;

interface Single {
	readonly slots: Int32Array;
	readonly key: number;
	readonly number: number;
	readonly tier: number;
}

/** All lists of signed parameters within reach, by the number of mistakes in them and by tier. Equal ones come once. */
export class Lists {
	readonly names: readonly string[];
	readonly base: Int32Array;
	readonly renames: boolean;
	private readonly atoms: Atoms;
	private readonly budget: Budget;
	private readonly baseKey: number;
	private readonly seen = new KeySet();
	private singles: Single[] | undefined;
	/** Atoms by tier, those that change the last parameters first: so each list shares most of the one before. */
	private readonly byTier: number[][] = [];
	/** Atoms that do on the list as sent what another does. */
	private readonly repeats = new Set<number>();
	private readonly pairs: { parents: Single[]; numbers: number[] }[] = [];
	private readonly ranks: Int32Array;
	private readonly inner: Int32Array;
	private readonly outer: Int32Array;

	constructor(
		situation: Situation,
		sets: readonly SetMistake[],
		values: readonly ValueMistake[],
		pieces: Pieces,
		budget: Budget,
	) {
		const edits = sets.flatMap((mistake) => mistake.edits(situation).map((edit) => ({ mistake, edit })));
		this.atoms = new Atoms(situation, edits, values, pieces, budget);
		this.budget = budget;
		this.names = this.atoms.names;
		this.base = this.atoms.base;
		this.renames = this.atoms.renames;
		this.baseKey = this.base.reduce((sum, piece, slot) => sum + slotKey(slot, piece), 0);
		this.seen.add(this.baseKey);
		this.ranks = rankOfSlots(this.names);
		this.inner = new Int32Array(this.names.length);
		this.outer = new Int32Array(this.names.length);
	}

	/** Visits the lists with exactly that many mistakes of exactly that tier; ask for lower tiers first. True: stopped. */
	visit(count: number, tier: number, visit: Visit): boolean {
		if (count === 0) return tier === 0 && visit(this.base, []);
		const singles = this.allSingles();
		if (count === 1) {
			return singles.some((single) => single.tier === tier && visit(single.slots, [single.number]));
		}
		if (count === 2) return this.visitPairs(tier, visit);
		return this.visitTriples(tier, visit);
	}

	/** Computes the lists with one mistake, and so the pieces that mistakes bring in. */
	prepare(): void {
		this.allSingles();
	}

	/** Every way of as many steps that yields the same list as `way`. */
	sameAs(way: Way): Way[] {
		const wanted = this.keyOf(way);
		if (way.length === 0) return [way];
		const found: Way[] = [];
		const slots = new Int32Array(this.names.length);
		this.atoms.all.forEach((atom, first) => {
			slots.set(this.base);
			const key = this.baseKey + atom.apply(slots);
			if (way.length === 1) {
				if (key === wanted) found.push([first]);
				return;
			}
			if (key === this.baseKey) return;
			this.outer.set(slots);
			// Of three steps the last is kept: to look for all of them would take as long as the search.
			const last = way.length > 2 ? (way[2] as number) : -1;
			for (let second = first + 1; second < (last < 0 ? this.atoms.all.length : last); second++) {
				if (this.budget.cancelled || found.length >= mostSame) return;
				slots.set(this.outer);
				const step = this.atoms.all[second]?.apply(slots) ?? 0;
				if (step === 0) continue;
				const more = last < 0 ? 0 : (this.atoms.all[last]?.apply(slots) ?? 0);
				if (key + step + more === wanted) found.push(last < 0 ? [first, second] : [first, second, last]);
			}
		});
		return found.length === 0 ? [way] : found;
	}

	/** The names that each step of a way changes, found by going it again. */
	explain(way: Way): { mistake: Mistake; names: string[] }[] {
		const slots = this.base.slice();
		return way.flatMap((number) => {
			const atom = this.atoms.all[number];
			if (!atom) return [];
			const before = slots.slice();
			atom.apply(slots);
			const changed = this.names.filter((_, slot) => before[slot] !== slots[slot]);
			return [{ mistake: atom.mistake, names: [...new Set(atom.names ?? changed)] }];
		});
	}

	private keyOf(way: Way): number {
		const slots = this.base.slice();
		return way.reduce((key, number) => key + (this.atoms.all[number]?.apply(slots) ?? 0), this.baseKey);
	}

	private allSingles(): readonly Single[] {
		if (this.singles) return this.singles;
		const singles: Single[] = [];
		this.singles = singles;
		const { ranks } = this;
		const firstChange: number[] = [];
		for (let tier = 0; tier <= tiers; tier++) {
			this.atoms.all.forEach((atom, number) => {
				if (atom.tier !== tier || this.budget.spend(1 + (this.base.length >> 5))) return;
				const slots = this.base.slice();
				const key = this.baseKey + atom.apply(slots);
				firstChange[number] = firstChanged(this.base, slots, ranks);
				if (key === this.baseKey) return;
				if (this.seen.add(key)) singles.push({ slots, key, number, tier });
				else this.repeats.add(number);
			});
			this.byTier[tier] = this.atoms.all.flatMap((atom, number) => (atom.tier === tier ? [number] : []));
			this.byTier[tier]?.sort((a, b) => (firstChange[b] ?? 0) - (firstChange[a] ?? 0));
		}
		singles.sort((a, b) => (firstChange[b.number] ?? 0) - (firstChange[a.number] ?? 0));
		return singles;
	}

	private visitPairs(tier: number, visit: Visit): boolean {
		const { parents, numbers } = this.pairsOf(tier);
		const { inner } = this;
		for (let i = 0; i < numbers.length; i++) {
			const parent = parents[i] as Single;
			inner.set(parent.slots);
			this.atoms.all[numbers[i] as number]?.apply(inner);
			if (visit(inner, [parent.number, numbers[i] as number])) return true;
		}
		return this.budget.spent;
	}

	private pairsOf(tier: number): { parents: Single[]; numbers: number[] } {
		const known = this.pairs[tier];
		if (known) return known;
		const pairs = { parents: [] as Single[], numbers: [] as number[] };
		this.pairs[tier] = pairs;
		const { inner } = this;
		for (const parent of this.allSingles()) {
			for (const number of this.byTier[tier - parent.tier] ?? []) {
				if (!this.follows(parent.number, number)) continue;
				inner.set(parent.slots);
				const step = this.atoms.all[number]?.apply(inner) ?? 0;
				if (step === 0 || !this.seen.add(parent.key + step)) continue;
				pairs.parents.push(parent);
				pairs.numbers.push(number);
			}
			if (this.budget.spend((this.byTier[tier - parent.tier]?.length ?? 0) >> 1)) break;
		}
		return pairs;
	}

	/** True when the pair is visited in this order: by the table, or where that cannot matter by the first change. */
	private follows(first: number, second: number): boolean {
		const a = this.atoms.all[first]?.slot ?? -1;
		const b = this.atoms.all[second]?.slot ?? -1;
		if (a < 0 || b < 0 || a === b) return second > first;
		return (this.ranks[b] as number) > (this.ranks[a] as number);
	}

	private visitTriples(tier: number, visit: Visit): boolean {
		const { inner, outer } = this;
		for (let ofPair = Math.max(0, tier - tiers); ofPair <= Math.min(tier, 2 * tiers); ofPair++) {
			const { parents, numbers } = this.pairsOf(ofPair);
			const thirds = (this.byTier[tier - ofPair] ?? []).filter((number) => !this.repeats.has(number));
			for (let i = 0; i < numbers.length; i++) {
				const parent = parents[i] as Single;
				const second = numbers[i] as number;
				outer.set(parent.slots);
				this.atoms.all[second]?.apply(outer);
				const last = Math.max(parent.number, second);
				for (const third of thirds) {
					if (third <= last) continue;
					inner.set(outer);
					if (this.atoms.all[third]?.apply(inner) && visit(inner, [parent.number, second, third])) return true;
				}
				if (this.budget.spend(thirds.length >> 2)) return true;
			}
		}
		return false;
	}
}

/** No answer needs more sets than these. */
const mostSame = 30;

/** For each slot its place in the right order. */
function rankOfSlots(names: readonly string[]): Int32Array {
	const ranks = new Int32Array(names.length);
	const placed = names.map((name, index) => ({ name, value: '', index }));
	placed.sort(rightOrder.compare).forEach(({ index }, rank) => {
		ranks[index] = rank;
	});
	return ranks;
}

function firstChanged(before: Int32Array, after: Int32Array, ranks: Int32Array): number {
	let first = absent;
	for (let slot = 0; slot < before.length; slot++) {
		if (before[slot] === after[slot]) continue;
		const rank = ranks[slot] as number;
		if (first === absent || rank < first) first = rank;
	}
	return first;
}
