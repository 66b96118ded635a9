import type { DiagnosedCall, Mistake, SetEdit, SetMistake, ValueMistake } from '../mistakes/mistake.ts';
import { changedBy } from '../mistakes/mistakeRows.ts';
import type { InternedParameters, ParameterId } from './internedParameters.ts';
import { tierOf, tiers } from './tiers.ts';

/** Longer ones are no longer in the processor's nearest memory. */
const longValue = 4096;

/** A slot without a parameter. */
export const absent = -1;
/** With more parameters than these, values get no mistakes of their own: the search could not try them all. */
const mostAlone = 150;
const mostAlonePerRow = 60;
/** The same for rows that would take the most. */
const mostAloneInLongCalls = 9;

/** One way to change the signed parameters: a row of the table, on all parameters or on one. */
export interface Mutation {
	readonly mistake: Mistake;
	readonly tier: number;
	/** The one slot it can change, or -1: then the order of application may matter. */
	readonly slot: number;
	/** Names concerned, where the row itself says which. */
	readonly names?: readonly string[];
	readonly slots: readonly number[];
	/** The parameter that it makes of one in a slot that it can change. */
	readonly at: (slot: number, id: ParameterId) => ParameterId;
}

/** The mistakes in a variant, as numbers of mutations in the order of application. */
export type AppliedMutations = readonly number[];

type Change = (id: ParameterId) => ParameterId;

interface MistakenEdit {
	readonly mistake: SetMistake;
	readonly edit: SetEdit;
}

/** The mutations of a call, in the order in which they are applied, and the slots that they work on. */
export interface Mutations {
	/** Mutations that are tried without any other, built when first needed; their numbers follow those of `all`. */
	readonly lone: () => readonly Mutation[];
	readonly all: readonly Mutation[];
	/** Names of the slots: first the parameters as sent, then those that a mistake may add. */
	readonly names: readonly string[];
	readonly nameIds: Int32Array;
	readonly base: Int32Array;
	readonly interned: InternedParameters;
}

export function mutationsOf(
	{ sent, wire }: DiagnosedCall,
	edits: readonly MistakenEdit[],
	values: readonly ValueMistake[],
	interned: InternedParameters,
	loneEdits: () => readonly MistakenEdit[] = () => [],
): Mutations {
	const { budget } = interned;
	const all: Mutation[] = [];
	const names = sent.map(({ name }) => name);
	const added = new Map<string, number>();
	for (const { edit } of edits) {
		for (const { name } of edit.add ?? []) if (!added.has(name)) added.set(name, names.push(name) - 1);
	}
	const allSlots = [...names.keys()];
	const base = new Int32Array(names.length).fill(absent);
	sent.forEach(({ name, value }, slot) => {
		base[slot] = interned.intern(name, value, wire[slot]);
	});

	function editMutation({ mistake, edit }: MistakenEdit): Mutation {
		const { at, slots } = slotChanges(edit);
		const slot = slots.length === 1 ? (slots[0] ?? -1) : -1;
		const tier = Math.min(tiers, tierOf(mistake) + (edit.unlikely ? 1 : 0));
		return { mistake, tier, slot, names: edit.names, slots, at };
	}

	/** The slots that an edit changes, and what it makes of what is in one of them. */
	function slotChanges({ remove = [], replace = [], add = [] }: SetEdit): Pick<Mutation, 'at' | 'slots'> {
		const changes = new Map<number, readonly [before: ParameterId, after: ParameterId]>();
		const change = (slot: number, before: ParameterId, after: ParameterId) => {
			if (!changes.has(slot)) changes.set(slot, [before, after]);
		};
		// Only what is not there can be added, and only what is there as sent can be taken out or replaced: to take
		// out what another mistake has put there is to take out what was sent.
		for (const slot of remove) change(slot, base[slot] as ParameterId, absent);
		for (const [slot, { name, value }] of replace)
			change(slot, base[slot] as ParameterId, interned.intern(name, value));
		for (const { name, value } of add) change(added.get(name) ?? 0, absent, interned.intern(name, value));
		const at = (slot: number, id: ParameterId) => {
			const [before, after] = changes.get(slot) ?? [];
			return id === before ? (after as ParameterId) : id;
		};
		return { at, slots: [...changes.keys()] };
	}

	/** A row on one parameter, and then on all: twice on one is the first followed by the second. */
	function addValueMutations(mistake: ValueMistake): void {
		const add = (change: Change, slots: readonly number[], tier = tierOf(mistake)) => {
			const at = (_: number, id: ParameterId) => (id === absent ? absent : change(id));
			const slot = slots === allSlots ? -1 : (slots[0] as number);
			all.push({ mistake, tier, slot, slots, at });
		};
		const change = changeBy(mistake, false);
		if (mistake.names !== 'only') {
			const alone = changedAlone(mistake, change);
			// Where several values could change, clients mostly change all of them.
			const tier = Math.min(tiers, tierOf(mistake) + (alone.length > 2 ? 3 : alone.length > 1 ? 1 : 0));
			for (const slot of alone) add(change, [slot], tier);
			add(change, allSlots);
		}
		if (mistake.names && names.some((name) => changedBy(mistake, name, name, undefined) !== name))
			add(changeBy(mistake, true), allSlots);
	}

	/** The slots in which a row is tried alone. */
	function changedAlone({ allOnly }: ValueMistake, change: Change): number[] {
		if (allOnly === true || names.length > mostAlone) return [];
		const affected = allSlots.filter((slot) => {
			const id = base[slot] as ParameterId;
			return id !== absent && change(id) !== id;
		});
		// One that concerns a single value is the same as all, but not once another mistake has changed the others.
		return affected.length > (allOnly ? mostAloneInLongCalls : mostAlonePerRow) ? [] : affected;
	}

	/** A row's change as a function of parameters that computes each only once. */
	function changeBy(mistake: ValueMistake, ofNames: boolean): Change {
		return interned.mutatedBy(mistake, ofNames ? 'names' : '', (id) => {
			const { name, value, wire } = interned.get(id);
			// Long values make every change dear: out of budget, they stay as they are.
			const spent = budget.spend(2 + (value.length >> (value.length < longValue ? 5 : 4)));
			const nextName = ofNames && !spent ? changedBy(mistake, name, name, undefined) : name;
			const nextValue = spent || mistake.names === 'only' ? value : changedBy(mistake, value, name, wire);
			return nextName === name && nextValue === value ? id : interned.intern(nextName, nextValue);
		});
	}

	const isEnough = budget.preparation();
	for (const edit of edits) if (!isEnough(1)) all.push(editMutation(edit));
	for (const mistake of values) if (!isEnough(sent.length)) addValueMutations(mistake);
	let lone: Mutation[] | undefined;
	const nameIds = Int32Array.from(names, (name) => interned.nameId(name));
	return { all, names, nameIds, base, interned, lone: () => (lone ??= loneEdits().map(editMutation)) };
}
