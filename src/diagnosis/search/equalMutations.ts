import type { ParameterId } from './internedParameters.ts';
import type { AppliedMutations, Mutation, Mutations } from './mutations.ts';
import type { SingleVariant, SingleVariants } from './singleVariants.ts';
import { VariantDraft } from './variantDraft.ts';

/** No answer needs more sets than these. */
const mostEqual = 30;
/** Slots that are compared: of calls with thousands of parameters not all mutations are looked at. */
const maxCompared = 10_000_000;

/** All sets of one or two mutations, as many as `applied`, that yield the variant that `applied` does: `wanted`. */
export function equalMutations(
	applied: AppliedMutations,
	wanted: Int32Array,
	{ all, base }: Mutations,
	{ byNumber, general, bySlot }: SingleVariants,
): AppliedMutations[] {
	if (applied.length === 0) return [applied];
	if (applied.length === 1) {
		const same = byNumber.filter((one) => one?.key === byNumber[applied[0] ?? -1]?.key);
		return same.flatMap((one) => (one ? [one.applied] : [])).slice(0, mostEqual);
	}
	const draft = new VariantDraft(base);
	const different = [...wanted.keys()].filter((slot) => wanted[slot] !== base[slot]);
	const found: AppliedMutations[] = [];
	let compared = 0;

	/** Whether a mutation after those of the draft gives what is wanted. */
	function completes({ number, slot, changed }: SingleVariant, wrong: readonly number[]): boolean {
		const { at } = all[number] as Mutation;
		const isRight = (one: number) => at(one, draft.slots[one] as ParameterId) === wanted[one];
		if (slot >= 0) return wrong.length === 1 && isRight(slot);
		return wrong.every(isRight) && draft.changed.subarray(0, draft.count).every(isRight) && changed.every(isRight);
	}

	function secondsAfter({ number }: SingleVariant): number[] {
		const touched = [...draft.changed.subarray(0, draft.count)].filter((one) => wanted[one] === base[one]);
		/** The slots in which the draft is not what is wanted. */
		const wrong = [...different, ...touched].filter((one) => draft.slots[one] !== wanted[one]);
		const [slot] = wrong;
		if (slot === undefined) return [];
		const seconds = [...general, ...(bySlot.get(slot) ?? [])];
		return seconds.flatMap((second) => (second.number > number && completes(second, wrong) ? [second.number] : []));
	}

	for (const first of byNumber) {
		if (found.length >= mostEqual) break;
		if (!first || first.changed.length === 0) continue;
		compared += 1 + different.length;
		if (compared > maxCompared) break;
		draft.putAll(first);
		const seconds = secondsAfter(first).sort((a, b) => a - b);
		found.push(...seconds.map((second) => [first.number, second]));
		draft.reset();
	}
	return found.length === 0 ? [applied] : found.slice(0, mostEqual);
}
