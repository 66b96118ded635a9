import type { Mistake, OrderMistake } from '../mistakes/mistake.ts';
import { equalMutations } from './equalMutations.ts';
import { getOrInsert } from './getOrInsert.ts';
import type { ParameterId } from './internedParameters.ts';
import type { AppliedMutations, Mutation, Mutations } from './mutations.ts';
import { inOrder, type Pairs, pairVariants } from './pairVariants.ts';
import { type SignedOrder, signedOrder } from './signedOrder.ts';
import { type SingleVariant, type SingleVariants, singleVariants } from './singleVariants.ts';
import { tiers } from './tiers.ts';
import { type ParameterVariant, VariantDraft } from './variantDraft.ts';

/** Called with a variant that is the caller's only meanwhile; returns true to stop. */
export type Visit = (variant: ParameterVariant, applied: AppliedMutations) => boolean;

interface Made {
	readonly singles: SingleVariants;
	readonly pairsOf: (tier: number) => Pairs;
}

/** The distinct variants with one or two mistakes, by tier; built slot by slot from those with fewer, as slots are independent. */
export class ParameterVariants {
	readonly names: readonly string[];
	readonly base: Int32Array;
	readonly asSent: ParameterVariant;
	private readonly mutations: Mutations;
	private readonly orders = new Map<OrderMistake, SignedOrder>();
	private made: Made | undefined;
	private readonly draft: VariantDraft;

	constructor(mutations: Mutations) {
		this.mutations = mutations;
		this.names = mutations.names;
		this.base = mutations.base;
		this.asSent = new VariantDraft(this.base);
		this.draft = new VariantDraft(this.base);
	}

	order(order: OrderMistake): SignedOrder {
		return getOrInsert(this.orders, order, () => signedOrder(order, this.mutations));
	}

	/** Visits the variants with exactly that many mistakes of exactly that tier; ask for lower tiers first. True: stopped. */
	visit(count: number, tier: number, visit: Visit): boolean {
		if (count === 0) return tier === 0 && visit(this.asSent, []);
		if (count === 1) return this.singlesOf(tier).some((single) => this.visitSingle(single, visit));
		return this.visitPairs(this.pairsOf(tier), visit);
	}

	/** Visits the variants with a mistake that stands beside no other. True: stopped. */
	visitLone(visit: Visit): boolean {
		const { mutations, draft } = this;
		for (const [index, { slot, at }] of mutations.lone().entries()) {
			draft.change([slot], at);
			const stopped = visit(draft, [mutations.all.length + index]);
			draft.reset();
			if (stopped) return true;
		}
		return mutations.interned.budget.spent;
	}

	/** False when there are no variants with that many mistakes of that tier. */
	any(count: number, tier: number): boolean {
		if (count === 0) return tier === 0;
		if (count === 1) return this.singlesOf(tier).length > 0;
		return this.pairsOf(tier).length > 0;
	}

	/** Makes the variants with one mistake, and so interns the parameters that mistakes bring in. */
	prepare(): Made {
		if (!this.made) {
			const singles = singleVariants(this.mutations);
			this.made = { singles, pairsOf: pairVariants(this.mutations, singles) };
		}
		return this.made;
	}

	/** All mutations, as many, that yield the same variant as `applied`. */
	equalTo(applied: AppliedMutations): AppliedMutations[] {
		if (applied.some((number) => number >= this.mutations.all.length)) return [applied];
		return equalMutations(applied, this.variantOf(applied).slots, this.mutations, this.prepare().singles);
	}

	/** The names that each mutation changes, found by applying them again. */
	explain(applied: AppliedMutations): { mistake: Mistake; names: string[] }[] {
		return applied.map((number, index) => {
			const { mistake, names } = this.mutation(number);
			const before = this.variantOf(applied.slice(0, index)).slots;
			const { slots } = this.variantOf(applied.slice(0, index + 1));
			const changed = this.names.filter((_, slot) => before[slot] !== slots[slot]);
			return { mistake, names: [...new Set(names ?? changed)] };
		});
	}

	variantOf(applied: AppliedMutations): ParameterVariant {
		const variant = new VariantDraft(this.base);
		for (const { slots, at } of applied.map((number) => this.mutation(number))) variant.change(slots, at);
		return variant;
	}

	private singlesOf(tier: number): readonly SingleVariant[] {
		return this.prepare().singles.newByTier[tier] ?? [];
	}

	private pairsOf(tier: number): Pairs {
		return tier >= 0 && tier <= 2 * tiers ? this.prepare().pairsOf(tier) : [];
	}

	private visitSingle(single: SingleVariant, visit: Visit): boolean {
		this.draft.putAll(single);
		const stopped = visit(this.draft, single.applied);
		this.draft.reset();
		return stopped;
	}

	private visitPairs(pairs: Pairs, visit: Visit): boolean {
		const { byNumber } = this.prepare().singles;
		const { draft } = this;
		for (let i = 0; i < pairs.length; i += 3) {
			const parent = byNumber[pairs[i] as number] as SingleVariant;
			const other = byNumber[pairs[i + 1] as number] as SingleVariant;
			const [first, second] = inOrder(parent, other);
			draft.putAll(parent);
			if (other.slot >= 0) draft.put(other.slot, pairs[i + 2] as ParameterId);
			else {
				// Where the earlier one changes a slot, the later one makes something of that.
				for (let j = 0; j < first.changed.length; j++) {
					const slot = first.changed[j] as number;
					draft.put(slot, this.mutation(second.number).at(slot, first.ids[j] as ParameterId));
				}
			}
			const stopped = visit(draft, [first.number, second.number]);
			draft.reset();
			if (stopped) return true;
		}
		return this.mutations.interned.budget.spent;
	}

	private mutation(number: number): Mutation {
		const { all, lone } = this.mutations;
		return (number < all.length ? all[number] : lone()[number - all.length]) as Mutation;
	}
}
