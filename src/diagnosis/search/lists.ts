import type { Mistake, SetEdit, SetMistake, Situation, ValueMistake } from '../mistakes/mistake.ts';
import { tiers } from '../mistakes/plausibility.ts';
import { type Atom, Atoms } from './atoms.ts';
import type { Budget } from './budget.ts';
import { type List, ListDraft } from './listDraft.ts';
import { PairMaker } from './pairs.ts';
import type { PieceId, Pieces } from './pieces.ts';
import type { Share } from './share.ts';
import { type Single, Singles } from './singles.ts';

/** The mistakes in a list, as numbers of atoms in the order of application. */
export type Way = readonly number[];

/** Called with a list that is the caller's only meanwhile; returns true to stop. */
export type Visit = (list: List, way: Way) => boolean;

/**
 * All lists of signed parameters within reach, by the number of mistakes in them and by tier. Of those with one or two
 * no two are equal. What an atom does to a slot depends on that slot alone: so lists are made from those with fewer
 * mistakes, slot by slot.
 */
export class Lists {
	readonly names: readonly string[];
	readonly base: Int32Array;
	/** The list as sent. */
	readonly asSent: List;
	private readonly atoms: Atoms;
	private readonly budget: Budget;
	private readonly share: Share;
	private made: { readonly singles: Singles; readonly pairs: PairMaker } | undefined;
	/** The last number given to a family of lists: after that as sent, and those with one mistake. */
	private family: number;
	private readonly draft: ListDraft;
	private readonly thirdDraft: ListDraft;
	/** Where the pair of {@link putGeneral} differs from the list as sent. */
	private readonly moved: Int32Array;
	private movedCount = 0;

	/** @param share which part of the lists with two and more mistakes is made here */
	constructor(
		situation: Situation,
		edits: readonly { readonly mistake: SetMistake; readonly edit: SetEdit }[],
		values: readonly ValueMistake[],
		pieces: Pieces,
		budget: Budget,
		share: Share,
	) {
		this.atoms = new Atoms(situation, edits, values, pieces, budget);
		this.budget = budget;
		this.share = share;
		this.names = this.atoms.names;
		this.base = this.atoms.base;
		this.asSent = { slots: this.base, parent: this.base, family: 0, changed: new Int32Array(0), count: 0 };
		this.family = this.atoms.all.length;
		this.draft = new ListDraft(this.names.length);
		this.thirdDraft = new ListDraft(this.names.length);
		this.moved = new Int32Array(this.names.length);
	}

	/** Visits the lists with exactly that many mistakes of exactly that tier; ask for lower tiers first. True: stopped. */
	visit(count: number, tier: number, visit: Visit): boolean {
		if (count === 0) return tier === 0 && visit(this.asSent, []);
		if (count === 1) {
			return this.prepare().singles.all.some(
				(single) => single.isNew && single.tier === tier && visit(single, [single.number]),
			);
		}
		if (count === 2) return this.visitPairs(tier, visit);
		return this.visitTriples(tier, visit);
	}

	/** False when there are no lists with that many mistakes of that tier. */
	any(count: number, tier: number): boolean {
		if (count === 0) return tier === 0;
		const { singles, pairs } = this.prepare();
		if (count === 1) return singles.byTier[tier]?.some(({ isNew }) => isNew) ?? false;
		return count > 2 || pairs.of(tier).count > 0;
	}

	/** Computes the lists with one mistake, and so the pieces that mistakes bring in. */
	prepare(): { readonly singles: Singles; readonly pairs: PairMaker } {
		if (!this.made) {
			const singles = new Singles(this.atoms, this.budget);
			this.made = { singles, pairs: new PairMaker(this.atoms, singles, this.budget, this.share) };
		}
		return this.made;
	}

	/** Every way of as many steps that yields the same list as `way`. */
	sameAs(way: Way): Way[] {
		const { baseKey } = this.prepare().singles;
		const wanted = this.keyOf(way);
		if (way.length === 0) return [way];
		const found: Way[] = [];
		const slots = new Int32Array(this.names.length);
		const outer = new Int32Array(this.names.length);
		this.atoms.all.forEach((atom, first) => {
			slots.set(this.base);
			const key = baseKey + atom.apply(slots);
			if (way.length === 1) {
				if (key === wanted) found.push([first]);
				return;
			}
			if (key === baseKey) return;
			outer.set(slots);
			// Of three steps the last is kept: to look for all of them would take as long as the search.
			const last = way.length > 2 ? (way[2] as number) : -1;
			for (let second = first + 1; second < (last < 0 ? this.atoms.all.length : last); second++) {
				if (this.budget.cancelled || found.length >= mostSame) return;
				slots.set(outer);
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
		return way.reduce(
			(key, number) => key + (this.atoms.all[number]?.apply(slots) ?? 0),
			this.prepare().singles.baseKey,
		);
	}

	private visitPairs(tier: number, visit: Visit): boolean {
		const pairs = this.prepare().pairs.of(tier);
		const { draft } = this;
		for (let i = 0; i < pairs.count; i++) {
			const parent = pairs.parents[i] as Single;
			const first = pairs.firsts[i] as number;
			const second = pairs.seconds[i] as number;
			const slot = pairs.slots[i] as number;
			if (draft.family !== parent.number + 1) draft.become(parent.slots, parent.number + 1);
			if (slot >= 0) draft.put(slot, pairs.pieces[i] as PieceId);
			else this.putAll(draft, this.atom(second), this.singleOf(first));
			const stopped = visit(draft, [first, second]);
			draft.reset(parent.slots, 0);
			if (stopped) return true;
		}
		return this.budget.spent;
	}

	/** Puts into a draft what the atom makes of those slots of a list that differ from the list as sent. */
	private putAll(draft: ListDraft, { at }: Atom, { slots, changed }: Single): void {
		for (let i = 0; i < changed.length; i++) {
			const slot = changed[i] as number;
			draft.put(slot, at(slot, slots[slot] as PieceId));
		}
	}

	/**
	 * Lists with three mistakes: each pair with every atom that comes after both by {@link Single.place}, so that no three
	 * come twice. What is nothing new by itself may be so after another: such pairs have no others to come with.
	 */
	private visitTriples(tier: number, visit: Visit): boolean {
		const { thirdDraft } = this;
		for (let ofPair = Math.max(0, tier - tiers); ofPair <= Math.min(tier, 2 * tiers); ofPair++) {
			const thirds = (this.prepare().singles.byTier[tier - ofPair] ?? []).toSorted((a, b) => b.place - a.place);
			const stopped = this.visitPairs(ofPair, (pair, way) => {
				const [first, second] = way.map((number) => this.singleOf(number)) as [Single, Single];
				const last = first.place > second.place ? first : second;
				const anyPlace = first.isNew && second.isNew ? undefined : ([first, second] as const);
				this.beginThirds(pair, last.slot < 0);
				const { count } = thirdDraft;
				for (const third of thirds) {
					if (!anyPlace && third.place <= last.place) break;
					if (third === first || third === second) continue;
					const isNew =
						third.slot < 0
							? this.putGeneral(pair.slots, third, anyPlace)
							: this.putOne(pair.slots, third, first, second);
					if (isNew && visit(thirdDraft, inOrder(first.number, second.number, third.number))) return true;
					thirdDraft.reset(pair.slots, count);
				}
				return this.budget.spend(thirds.length >> 3);
			});
			if (stopped) return true;
		}
		return false;
	}

	/** Makes the draft for a third atom a copy of a pair: of its family, or of one of their own when they will be many. */
	private beginThirds(pair: List, many: boolean): void {
		const { thirdDraft } = this;
		if (many) thirdDraft.become(pair.slots, ++this.family);
		else {
			if (thirdDraft.family === pair.family) thirdDraft.reset(pair.parent, 0);
			else thirdDraft.become(pair.parent, pair.family);
			for (let i = 0; i < pair.count; i++) {
				const slot = pair.changed[i] as number;
				thirdDraft.put(slot, pair.slots[slot] as PieceId);
			}
		}
		this.movedCount = 0;
		for (let slot = 0; slot < this.base.length; slot++) {
			if (pair.slots[slot] !== this.base[slot]) this.moved[this.movedCount++] = slot;
		}
	}

	/** Puts what three atoms make of the one slot that the third changes; false when that is what the pair has there. */
	private putOne(pair: Int32Array, third: Single, first: Single, second: Single): boolean {
		const { slot } = third;
		const piece = this.pieceOf(slot, third, first, second);
		if (piece === pair[slot]) return false;
		this.thirdDraft.put(slot, piece);
		return true;
	}

	/**
	 * Puts what a third atom makes of a pair; false when another atom does the same, which comes by itself.
	 * @param others the atoms of the pair, when not both go before the third
	 */
	private putGeneral(pair: Int32Array, third: Single, others: readonly [Single, Single] | undefined): boolean {
		const { base, thirdDraft, moved } = this;
		const { at } = this.atom(third.number);
		for (let i = 0; i < third.count; i++) {
			const slot = third.changed[i] as number;
			thirdDraft.put(slot, others ? this.pieceOf(slot, third, ...others) : at(slot, pair[slot] as PieceId));
		}
		let { isNew } = third;
		for (let i = 0; i < this.movedCount; i++) {
			const slot = moved[i] as number;
			// Where it changes nothing as sent it may do so after others.
			if (third.slots[slot] === base[slot]) {
				thirdDraft.put(slot, others ? this.pieceOf(slot, third, ...others) : at(slot, pair[slot] as PieceId));
			}
			isNew ||= thirdDraft.slots[slot] !== pair[slot];
		}
		return isNew;
	}

	/** What three atoms make of a slot, each in its turn. */
	private pieceOf(slot: number, third: Single, first: Single, second: Single): PieceId {
		const { number, isNew } = third;
		const base = this.base[slot] as PieceId;
		let piece = base;
		if (number > first.number) piece = this.step(first, slot, piece);
		if (number > second.number) piece = this.step(second, slot, piece);
		// As sent it does what another atom does: that one comes by itself.
		if (isNew || piece !== base || third.slot < 0) piece = this.atom(number).at(slot, piece);
		if (number < first.number) piece = this.step(first, slot, piece);
		return number < second.number ? this.step(second, slot, piece) : piece;
	}

	private step(single: Single, slot: number, piece: PieceId): PieceId {
		return single.slot < 0 || single.slot === slot ? this.atom(single.number).at(slot, piece) : piece;
	}

	private atom(number: number): Atom {
		return this.atoms.all[number] as Atom;
	}

	private singleOf(number: number): Single {
		return this.prepare().singles.byNumber[number] as Single;
	}
}

/** A way of three atoms, two of them in order. */
function inOrder(first: number, second: number, third: number): Way {
	if (third > second) return [first, second, third];
	return third > first ? [first, third, second] : [third, first, second];
}

/** No answer needs more sets than these. */
const mostSame = 30;
