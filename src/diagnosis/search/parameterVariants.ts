import type { Mistake } from '../mistakes/mistake.ts';
import { tiers } from '../mistakes/plausibility.ts';
import type { Budget } from './budget.ts';
import { EqualMutations } from './equalMutations.ts';
import type { ParameterId } from './internedParameters.ts';
import type { AppliedMutations, Mutation, Mutations } from './mutations.ts';
import { inOrder, type Pairs, PairVariants, withThird } from './pairVariants.ts';
import { type SingleVariant, type SingleVariants, singleVariants } from './singleVariants.ts';
import { type ParameterVariant, VariantDraft } from './variantDraft.ts';

/** Called with a variant that is the caller's only meanwhile; returns true to stop. */
export type Visit = (variant: ParameterVariant, applied: AppliedMutations) => boolean;

type VisitPair = (variant: ParameterVariant, first: SingleVariant, second: SingleVariant) => boolean;

/**
 * All variants of signed parameters within reach, by the number of mistakes in them and by tier. Of those with one or two
 * no two are equal. What a mutation does to a slot depends on that slot alone: so variants are made from those with fewer
 * mistakes, slot by slot.
 */
export class ParameterVariants {
	readonly names: readonly string[];
	readonly base: Int32Array;
	/** The parameters as sent. */
	readonly asSent: ParameterVariant;
	private readonly mutations: Mutations;
	private readonly budget: Budget;
	private made: { readonly singles: SingleVariants; readonly pairs: PairVariants } | undefined;
	private equal: EqualMutations | undefined;
	/** The last number given to a family of variants: after that as sent, and those with one mistake. */
	private family: number;
	private readonly singleDraft: VariantDraft;
	/** The single variant that the pairs in {@link draft} are made of. */
	private readonly parentDraft: VariantDraft;
	private readonly draft: VariantDraft;
	private readonly thirdDraft: VariantDraft;
	/** The slots in which the pair of {@link putGeneral} differs from the parameters as sent, some of them twice. */
	private readonly pairSlots: Int32Array;
	private pairSlotCount = 0;
	/** For each slot the last of the third mutations that changes it as sent, which are counted. */
	private readonly ofThird: Int32Array;
	private thirdCount = 0;

	constructor(mutations: Mutations, budget: Budget) {
		this.mutations = mutations;
		this.budget = budget;
		this.names = mutations.names;
		this.base = mutations.base;
		this.asSent = { slots: this.base, parent: this.base, family: 0, changed: new Int32Array(0), count: 0 };
		this.family = mutations.all.length;
		const draft = () => new VariantDraft(this.base);
		this.singleDraft = draft();
		this.parentDraft = draft();
		this.draft = draft();
		this.thirdDraft = draft();
		this.pairSlots = new Int32Array(2 * this.names.length);
		this.ofThird = new Int32Array(this.names.length);
	}

	/**
	 * Visits the variants with exactly that many mistakes of exactly that tier, to which two at the same step of signing add
	 * `ofSameStep`; ask for lower tiers first. True: stopped.
	 */
	visit(count: number, tier: number, ofSameStep: number, visit: Visit): boolean {
		if (count === 0) return tier === 0 && visit(this.asSent, []);
		if (count > 2) return count === 3 && this.visitTriples(tier, visit);
		if (count === 2) {
			const visitPair: VisitPair = (pair, first, second) => visit(pair, [first.number, second.number]);
			const { pairs } = this.prepare();
			return (
				this.visitPairs(pairs.of(tier).apart, visitPair) ||
				(tier >= ofSameStep && this.visitPairs(pairs.of(tier - ofSameStep).sameStep, visitPair))
			);
		}
		const singles = this.prepare().singles.byTier[tier] ?? [];
		return singles.some((single) => single.isNew && this.visitSingle(single, visit));
	}

	/** Visits the variants with a mistake that stands beside no other. True: stopped. */
	visitLone(visit: Visit): boolean {
		const { mutations, singleDraft, base, budget } = this;
		for (const [index, { slot, at }] of mutations.lone().entries()) {
			singleDraft.put(slot, at(slot, base[slot] as ParameterId));
			const stopped = visit(singleDraft, [mutations.all.length + index]);
			singleDraft.reset(base, 0);
			if (stopped) return true;
		}
		return budget.spent;
	}

	/** False when there are no variants with that many mistakes of that tier. */
	any(count: number, tier: number, ofSameStep: number): boolean {
		if (count === 0) return tier === 0;
		const { singles, pairs } = this.prepare();
		if (count === 1) return singles.byTier[tier]?.some(({ isNew }) => isNew) ?? false;
		if (count === 3) return true;
		return pairs.of(tier).apart.count > 0 || (tier >= ofSameStep && pairs.of(tier - ofSameStep).sameStep.count > 0);
	}

	/** Makes the variants with one mistake, and so interns the parameters that mistakes bring in. */
	prepare(): { readonly singles: SingleVariants; readonly pairs: PairVariants } {
		if (!this.made) {
			const singles = singleVariants(this.mutations, this.budget);
			this.made = { singles, pairs: new PairVariants(this.mutations, singles, this.budget) };
		}
		return this.made;
	}

	/** All mutations, as many, that yield the same variant as `applied`. */
	equalTo(applied: AppliedMutations): AppliedMutations[] {
		if (applied.some((number) => number >= this.mutations.all.length)) return [applied];
		this.equal ??= new EqualMutations(this.mutations, this.prepare().singles, this.budget);
		return this.equal.equalTo(applied);
	}

	/** The names that each mutation changes, found by applying them again. */
	explain(applied: AppliedMutations): { mistake: Mistake; names: string[] }[] {
		const slots = this.base.slice();
		return applied.flatMap((number) => {
			const mutation = this.mutation(number);
			const before = slots.slice();
			mutation.apply(slots);
			const changed = this.names.filter((_, slot) => before[slot] !== slots[slot]);
			return [{ mistake: mutation.mistake, names: [...new Set(mutation.names ?? changed)] }];
		});
	}

	/** What mutations make of the parameters as sent, by slot. */
	slotsOf(applied: AppliedMutations): Int32Array {
		const slots = this.base.slice();
		for (const number of applied) this.mutation(number).apply(slots);
		return slots;
	}

	private visitSingle(single: SingleVariant, visit: Visit): boolean {
		const { singleDraft } = this;
		singleDraft.putAll(single);
		const stopped = visit(singleDraft, single.applied);
		singleDraft.reset(this.base, 0);
		return stopped;
	}

	private visitPairs(pairs: Pairs, visit: VisitPair): boolean {
		const { singles } = this.prepare();
		const { draft, parentDraft } = this;
		for (let i = 0; i < pairs.count; i++) {
			const parent = singles.byNumber[pairs.parent(i)] as SingleVariant;
			const other = singles.byNumber[pairs.other(i)] as SingleVariant;
			const [first, second] = inOrder(parent, other);
			if (draft.family !== parent.number + 1) {
				parentDraft.reset(this.base, 0);
				parentDraft.putAll(parent);
				draft.become(parentDraft.slots, parent.number + 1);
			}
			if (other.slot >= 0) draft.put(other.slot, pairs.id(i));
			else this.putAll(draft, this.mutation(second.number), first);
			const stopped = visit(draft, first, second);
			draft.reset(parentDraft.slots, 0);
			if (stopped) return true;
		}
		return this.budget.spent;
	}

	/** Puts into a draft what the mutation makes of those slots of a variant that differ from the parameters as sent. */
	private putAll(draft: VariantDraft, { at }: Mutation, { changed, ids }: SingleVariant): void {
		for (let i = 0; i < changed.length; i++) {
			const slot = changed[i] as number;
			draft.put(slot, at(slot, ids[i] as ParameterId));
		}
	}

	/**
	 * Variants with three mistakes: each pair with every mutation that comes after both by {@link SingleVariant.place}, so that no three
	 * come twice. What is nothing new by itself may be so after another: such pairs have no others to come with.
	 */
	private visitTriples(tier: number, visit: Visit): boolean {
		const { interned } = this.mutations;
		const { pairs } = this.prepare();
		const [least, most] = [Math.max(0, tier - tiers), Math.min(tier, 2 * tiers)];
		// What pairs are made of is kept; what only a third mistake makes is met once.
		for (let ofPair = least; ofPair <= most; ofPair++) pairs.of(ofPair);
		interned.beginPassing();
		try {
			return this.visitTriplesOf(tier, least, most, visit);
		} finally {
			interned.endPassing();
		}
	}

	private visitTriplesOf(tier: number, least: number, most: number, visit: Visit): boolean {
		const { thirdDraft } = this;
		for (let ofPair = least; ofPair <= most; ofPair++) {
			const thirds = (this.prepare().singles.byTier[tier - ofPair] ?? []).toSorted((a, b) => b.place - a.place);
			const visitThirds: VisitPair = (pair, first, second) => {
				const last = first.place > second.place ? first : second;
				const anyPlace = first.isNew && second.isNew ? undefined : ([first, second] as const);
				this.beginThirds(pair, first, second, last.slot < 0);
				const { count } = thirdDraft;
				for (const third of thirds) {
					if (!anyPlace && third.place <= last.place) break;
					if (third === first || third === second) continue;
					const isNew =
						third.slot < 0
							? this.putGeneral(pair.slots, third, anyPlace)
							: this.putOne(pair.slots, third, first, second);
					if (isNew && visit(thirdDraft, withThird(first.number, second.number, third.number))) return true;
					thirdDraft.reset(pair.slots, count);
				}
				this.mutations.interned.forgetPassing();
				return this.budget.spend(thirds.length >> 3);
			};
			const { apart, sameStep } = this.prepare().pairs.of(ofPair);
			if (this.visitPairs(apart, visitThirds) || this.visitPairs(sameStep, visitThirds)) return true;
		}
		return false;
	}

	/** Makes the draft for a third mutation a copy of a pair: of its family, or of one of their own when they will be many. */
	private beginThirds(pair: ParameterVariant, first: SingleVariant, second: SingleVariant, many: boolean): void {
		const { thirdDraft, base } = this;
		if (many) thirdDraft.become(pair.slots, ++this.family);
		else {
			if (thirdDraft.family === pair.family) thirdDraft.reset(pair.parent, 0);
			else thirdDraft.become(pair.parent, pair.family);
			for (let i = 0; i < pair.count; i++) {
				const slot = pair.changed[i] as number;
				thirdDraft.put(slot, pair.slots[slot] as ParameterId);
			}
		}
		this.pairSlotCount = 0;
		for (const { changed } of [first, second]) {
			for (let i = 0; i < changed.length; i++) {
				const slot = changed[i] as number;
				if (pair.slots[slot] !== base[slot]) this.pairSlots[this.pairSlotCount++] = slot;
			}
		}
	}

	/** Puts what three mutations make of the one slot that the third changes; false when that is what the pair has there. */
	private putOne(pair: Int32Array, third: SingleVariant, first: SingleVariant, second: SingleVariant): boolean {
		const { slot } = third;
		const id = this.parameterIdOf(slot, third, first, second);
		if (id === pair[slot]) return false;
		this.thirdDraft.put(slot, id);
		return true;
	}

	/**
	 * Puts what a third mutation makes of a pair; false when another mutation does the same, which comes by itself.
	 * @param others the mutations of the pair, when not both go before the third
	 */
	private putGeneral(
		pair: Int32Array,
		third: SingleVariant,
		others: readonly [SingleVariant, SingleVariant] | undefined,
	): boolean {
		const { thirdDraft, pairSlots, ofThird } = this;
		const { at } = this.mutation(third.number);
		const mark = ++this.thirdCount;
		for (let i = 0; i < third.changed.length; i++) {
			const slot = third.changed[i] as number;
			ofThird[slot] = mark;
			thirdDraft.put(slot, others ? this.parameterIdOf(slot, third, ...others) : at(slot, pair[slot] as ParameterId));
		}
		let { isNew } = third;
		for (let i = 0; i < this.pairSlotCount; i++) {
			const slot = pairSlots[i] as number;
			// Where it changes nothing as sent it may do so after others.
			if (ofThird[slot] !== mark) {
				thirdDraft.put(slot, others ? this.parameterIdOf(slot, third, ...others) : at(slot, pair[slot] as ParameterId));
			}
			isNew ||= thirdDraft.slots[slot] !== pair[slot];
		}
		return isNew;
	}

	/** What three mutations make of a slot, each in its turn. */
	private parameterIdOf(slot: number, third: SingleVariant, first: SingleVariant, second: SingleVariant): ParameterId {
		const { number, isNew } = third;
		const base = this.base[slot] as ParameterId;
		let id = base;
		if (number > first.number) id = this.step(first, slot, id);
		if (number > second.number) id = this.step(second, slot, id);
		// As sent it does what another mutation does: that one comes by itself.
		if (isNew || id !== base || third.slot < 0) id = this.mutation(number).at(slot, id);
		if (number < first.number) id = this.step(first, slot, id);
		return number < second.number ? this.step(second, slot, id) : id;
	}

	private step(single: SingleVariant, slot: number, id: ParameterId): ParameterId {
		return single.slot < 0 || single.slot === slot ? this.mutation(single.number).at(slot, id) : id;
	}

	private mutation(number: number): Mutation {
		const { all, lone } = this.mutations;
		return (number < all.length ? all[number] : lone()[number - all.length]) as Mutation;
	}
}
