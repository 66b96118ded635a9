import type { Budget } from './budget.ts';
import type { ParameterId } from './internedParameters.ts';
import { keyChange } from './keySet.ts';
import type { AppliedMutations, Mutation, Mutations } from './mutations.ts';
import type { SingleVariant, SingleVariants } from './singleVariants.ts';
import { VariantDraft } from './variantDraft.ts';

/** Finds the mutations that yield the same variant as others do, without trying all of them in every slot. */
export class EqualMutations {
	private readonly mutations: Mutations;
	private readonly singles: SingleVariants;
	private readonly budget: Budget;
	private readonly draft: VariantDraft;
	private bySlot: Map<number, SingleVariant[]> | undefined;
	/** By what they add to the key: those that change one slot. */
	private byStep: Map<number, SingleVariant[]> | undefined;

	constructor(mutations: Mutations, singles: SingleVariants, budget: Budget) {
		this.mutations = mutations;
		this.singles = singles;
		this.budget = budget;
		this.draft = new VariantDraft(mutations.base);
	}

	/** All mutations, as many, that yield the same variant as `applied`. */
	equalTo(applied: AppliedMutations): AppliedMutations[] {
		const { byNumber, baseKey } = this.singles;
		if (applied.length === 0) return [applied];
		const wanted = this.keyOf(applied);
		// Of three steps the last is kept: to look for all of them would take as long as the search.
		const last = byNumber[applied[2] ?? -1];
		const found: AppliedMutations[] = [];
		for (const first of byNumber) {
			if (this.budget.cancelled || found.length >= mostEqual) break;
			if (!first) continue;
			if (applied.length === 1) {
				if (first.key === wanted) found.push([first.number]);
			} else if (first.key !== baseKey) {
				const seconds = this.seconds(first, wanted, last).slice(0, mostEqual - found.length);
				found.push(...seconds.map((second) => [first.number, second, ...applied.slice(2)]));
			}
		}
		return found.length === 0 ? [applied] : found;
	}

	private keyOf(applied: AppliedMutations): number {
		const { draft, mutations, singles } = this;
		let key = singles.baseKey;
		for (const number of applied) {
			const single = singles.byNumber[number] as SingleVariant;
			key += this.step(single);
			this.put(single);
		}
		draft.reset(mutations.base, 0);
		return key;
	}

	/** The second ones that come after the first, and with the last one yield the variant. */
	private seconds(first: SingleVariant, wanted: number, last: SingleVariant | undefined): number[] {
		const { draft } = this;
		draft.putAll(first);
		const { count } = draft;
		const before = draft.slots.slice();
		const found: number[] = [];
		for (const second of this.candidates(first, wanted, last)) {
			if (!second || second.number <= first.number || second.number >= (last?.number ?? Number.POSITIVE_INFINITY))
				continue;
			const step = this.step(second);
			if (step === 0) continue;
			let key = first.key + step;
			if (last) {
				this.put(second);
				key += this.step(last);
				draft.reset(before, count);
			}
			if (key === wanted) found.push(second.number);
		}
		draft.reset(this.mutations.base, 0);
		return found.sort((a, b) => a - b);
	}

	/** All that may be second; beside a change of one slot, of those that change another one only what gives the key. */
	private candidates(
		first: SingleVariant,
		wanted: number,
		last: SingleVariant | undefined,
	): readonly (SingleVariant | undefined)[] {
		const { byNumber, baseKey } = this.singles;
		if (last || first.slot < 0) return byNumber;
		this.bySlot ??= Map.groupBy(this.singles.all, ({ slot }) => slot);
		this.byStep ??= Map.groupBy(
			this.singles.all.filter(({ slot }) => slot >= 0),
			({ key }) => key - baseKey,
		);
		const others = this.byStep.get(wanted - first.key) ?? [];
		return [
			...others.filter(({ slot }) => slot !== first.slot),
			...(this.bySlot.get(-1) ?? []),
			...(this.bySlot.get(first.slot) ?? []),
		];
	}

	/** What a mutation adds to the key of the draft. */
	private step({ number, slot, key }: SingleVariant): number {
		const { draft, mutations, singles } = this;
		const { at } = mutations.all[number] as Mutation;
		const change = (one: number, id: ParameterId) => keyChange(one, id, at(one, id));
		if (slot >= 0) return change(slot, draft.slots[slot] as ParameterId);
		let step = key - singles.baseKey;
		for (let i = 0; i < draft.count; i++) {
			const one = draft.changed[i] as number;
			step += change(one, draft.slots[one] as ParameterId) - change(one, mutations.base[one] as ParameterId);
		}
		return step;
	}

	/** Puts into the draft what a mutation makes of it. */
	private put({ number, slot, changed }: SingleVariant): void {
		const { draft, mutations } = this;
		const { at } = mutations.all[number] as Mutation;
		const change = (one: number) => draft.put(one, at(one, draft.slots[one] as ParameterId));
		if (slot >= 0) change(slot);
		else for (const one of new Set([...draft.changed.subarray(0, draft.count), ...changed])) change(one);
	}
}

/** No answer needs more sets than these. */
const mostEqual = 30;
