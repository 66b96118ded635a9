import { type Atom, Atoms, absent } from './atoms.ts';
import type { Budget } from './budget.ts';
import { KeySet, slotKey } from './keySet.ts';
import type { Mistake, SetEdit, SetMistake, Situation, ValueMistake } from './mistake.ts';
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
	/** For each atom its slot, and its list where that is its own. */
	private readonly slotOf: Int32Array;
	private readonly singleOf: (Single | undefined)[] = [];
	private readonly inner: Int32Array;
	private readonly outer: Int32Array;

	constructor(
		situation: Situation,
		edits: readonly { readonly mistake: SetMistake; readonly edit: SetEdit }[],
		values: readonly ValueMistake[],
		pieces: Pieces,
		budget: Budget,
	) {
		this.atoms = new Atoms(situation, edits, values, pieces, budget);
		this.budget = budget;
		this.names = this.atoms.names;
		this.base = this.atoms.base;
		this.baseKey = this.base.reduce((sum, piece, slot) => sum + slotKey(slot, piece), 0);
		this.seen.add(this.baseKey);
		this.ranks = rankOfSlots(this.names);
		this.slotOf = Int32Array.from(this.atoms.all, ({ slot }) => slot);
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

	/** False when there are no lists with that many mistakes of that tier. */
	any(count: number, tier: number): boolean {
		if (count === 0) return tier === 0;
		if (count === 1) return this.allSingles().some((single) => single.tier === tier);
		return count > 2 || this.pairsOf(tier).numbers.length > 0;
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
				if (this.seen.add(key)) {
					const single = { slots, key, number, tier };
					singles.push(single);
					this.singleOf[number] = single;
				} else this.repeats.add(number);
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
			const number = numbers[i] as number;
			inner.set(parent.slots);
			this.applySecond(inner, parent, number);
			if (visit(inner, [parent.number, number])) return true;
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
			const numbers = this.byTier[tier - parent.tier] ?? [];
			for (const number of numbers) {
				if (!this.follows(parent.number, number)) continue;
				if (!this.areApart(parent.number, number)) {
					inner.set(parent.slots);
					const step = this.atoms.all[number]?.apply(inner) ?? 0;
					if (step === 0 || !this.seen.add(parent.key + step)) continue;
				} else if (!this.singleOf[number]) continue;
				pairs.parents.push(parent);
				pairs.numbers.push(number);
			}
			if (this.budget.spend(numbers.length)) break;
		}
		return pairs;
	}

	/** Changes a list that has only `parent`'s change by another atom. */
	private applySecond(slots: Int32Array, parent: Single, number: number): void {
		if (this.areApart(parent.number, number)) {
			const { slot } = this.atoms.all[number] as Atom;
			slots[slot] = this.singleOf[number]?.slots[slot] as number;
		} else this.atoms.all[number]?.apply(slots);
	}

	/** True for atoms that change one slot each, not the same: what one does is then nothing to the other. */
	private areApart(first: number, second: number): boolean {
		const a = this.slotOf[first] as number;
		const b = this.slotOf[second] as number;
		return a >= 0 && b >= 0 && a !== b;
	}

	/** True when the pair is visited in this order: by the table, or where that cannot matter by the first change. */
	private follows(first: number, second: number): boolean {
		if (!this.areApart(first, second)) return second > first;
		const [a, b] = [this.slotOf[first] as number, this.slotOf[second] as number];
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
				this.applySecond(outer, parent, second);
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
