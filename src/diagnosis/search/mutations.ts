import type { DiagnosedCall, Mistake, SetEdit, SetMistake, ValueMistake } from '../mistakes/mistake.ts';
import { tierOf, tiers } from '../mistakes/plausibility.ts';
import type { Budget } from './budget.ts';
import type { InternedParameters, ParameterId } from './internedParameters.ts';
import { slotKey } from './keySet.ts';

/** A slot without a parameterId. */
export const absent = -1;
/** More parameters than these get no mistakes of their own: the search could not try them all. */
const mostSingled = 150;
const mostSingledPerRow = 60;
/** The same for rows that would take the most. */
const mostSingledInLongCalls = 9;

/** One way to change the list of signed parameters: a row of the table, on all parameters or on one. */
export interface Mutation {
	readonly mistake: Mistake;
	readonly tier: number;
	/** The one slot it can change, or -1: then the order of application may matter. */
	readonly slot: number;
	/** Names concerned, where the row itself says which. */
	readonly names?: readonly string[];
	/** Changes slots in place; returns what that adds to the list's key, 0 when nothing changed. */
	readonly apply: (slots: Int32Array) => number;
	/** The parameterId that it makes of one in a slot that it can change. */
	readonly at: (slot: number, parameterId: ParameterId) => ParameterId;
}

/** The mutations of a call, in the order in which they are applied, and the slots that they work on. */
export class Mutations {
	readonly all: Mutation[] = [];
	/** Names of the slots: first the parameters as sent, then those that a mistake may add. */
	readonly names: string[];
	readonly base: Int32Array;
	private readonly interned: InternedParameters;
	/** All slots. */
	private readonly places: readonly number[];

	constructor(
		{ sent, wire }: DiagnosedCall,
		edits: readonly { readonly mistake: SetMistake; readonly edit: SetEdit }[],
		values: readonly ValueMistake[],
		interned: InternedParameters,
		budget: Budget,
	) {
		this.interned = interned;
		this.names = sent.map(({ name }) => name);
		const added = new Map<string, number>();
		for (const { edit } of edits) {
			for (const { name } of edit.add ?? []) if (!added.has(name)) added.set(name, this.names.push(name) - 1);
		}
		this.places = [...this.names.keys()];
		this.base = new Int32Array(this.names.length).fill(absent);
		sent.forEach(({ name, value }, slot) => {
			this.base[slot] = interned.intern(name, value, wire[slot]);
		});
		for (const { mistake, edit } of edits) {
			if (budget.spend(1)) return;
			this.all.push(this.editMutation(mistake, edit, added));
		}
		for (const mistake of values) {
			if (budget.spend(sent.length)) return;
			this.addValueMutations(mistake, budget);
		}
	}

	private editMutation(mistake: Mistake, edit: SetEdit, added: ReadonlyMap<string, number>): Mutation {
		const { interned, base } = this;
		const changes: [slot: number, parameterId: ParameterId, adds: boolean][] = [];
		for (const index of edit.remove ?? []) changes.push([index, absent, false]);
		for (const [index, { name, value }] of edit.replace ?? [])
			changes.push([index, interned.intern(name, value), false]);
		for (const { name, value } of edit.add ?? [])
			changes.push([added.get(name) ?? 0, interned.intern(name, value), true]);
		const bySlot = Map.groupBy(changes, ([slot]) => slot);
		const at = (slot: number, before: ParameterId) => {
			let made = before;
			for (const [, parameterId, adds] of bySlot.get(slot) ?? []) {
				// Only what is not there can be added, and only what is there as sent can be taken out or replaced: to take
				// out what another mistake has put there is to take out what was sent.
				if (made === (adds ? absent : base[slot])) made = parameterId;
			}
			return made;
		};
		const [only] = changes;
		const slot = only && changes.length === 1 ? only[0] : -1;
		const tier = Math.min(tiers, tierOf(mistake) + (edit.unlikely ? 1 : 0));
		return { mistake, tier, slot, names: edit.names, apply: applyTo([...bySlot.keys()], at), at };
	}

	/** A row on one parameter, and then on all: twice on one is the first followed by the second. */
	private addValueMutations(mistake: ValueMistake, budget: Budget): void {
		const value = this.memo(mistake, false, budget);
		if (mistake.names !== 'only') {
			this.addSingleMutations(mistake, value);
			this.all.push(valueMutation(mistake, value, this.places));
		}
		if (mistake.names && this.names.some((name) => safely(mistake, name, name, undefined) !== name)) {
			this.all.push(valueMutation(mistake, this.memo(mistake, true, budget), this.places));
		}
	}

	private addSingleMutations(mistake: ValueMistake, value: (parameterId: ParameterId) => ParameterId): void {
		if (mistake.allOnly === true || this.names.length > mostSingled) return;
		const affected = this.names.flatMap((_, slot) => {
			const parameterId = this.base[slot] as number;
			return parameterId !== absent && value(parameterId) !== parameterId ? [slot] : [];
		});
		const most = mistake.allOnly ? mostSingledInLongCalls : mostSingledPerRow;
		// One that concerns a single value is the same as all, but not once another mistake has changed the others.
		if (affected.length === 0 || affected.length > most) return;
		// The more parameters, the less a mistake in one of them stands out among the likely ones.
		const tier = Math.min(tiers, tierOf(mistake) + (affected.length > 2 ? 1 : 0));
		for (const slot of affected) {
			const at = atOf(value);
			this.all.push({ mistake, tier, slot, apply: applyTo([slot], at), at });
		}
	}

	/** A row's change as a function of interned that computes each only once. */
	private memo(mistake: ValueMistake, names: boolean, budget: Budget): (parameterId: ParameterId) => ParameterId {
		const memo = this.interned.made(mistake, names ? 'names' : '');
		return (parameterId) => {
			const found = memo.get(parameterId);
			if (found !== absent) return found;
			const { name, value } = this.interned.get(parameterId);
			// Long values make every change dear: out of budget, they stay as they are.
			const spent = budget.spend(2 + (value.length >> 5));
			const nextName = names && !spent ? safely(mistake, name, name, undefined) : name;
			const nextValue =
				spent || mistake.names === 'only' ? value : safely(mistake, value, name, this.interned.wire(parameterId));
			const next = nextName === name && nextValue === value ? parameterId : this.interned.intern(nextName, nextValue);
			memo.set(parameterId, next);
			return next;
		};
	}
}

function valueMutation(
	mistake: ValueMistake,
	value: (parameterId: ParameterId) => ParameterId,
	places: readonly number[],
): Mutation {
	const at = atOf(value);
	return { mistake, tier: tierOf(mistake), slot: -1, apply: applyTo(places, at), at };
}

function applyTo(places: readonly number[], at: Mutation['at']): Mutation['apply'] {
	return (slots) => {
		let key = 0;
		for (const slot of places) key += put(slots, slot, at(slot, slots[slot] as ParameterId));
		return key;
	};
}

function atOf(value: (parameterId: ParameterId) => ParameterId): Mutation['at'] {
	return (_, parameterId) => (parameterId === absent ? absent : value(parameterId));
}

function put(slots: Int32Array, slot: number, parameterId: ParameterId): number {
	const before = slots[slot] as number;
	if (before === parameterId) return 0;
	slots[slot] = parameterId;
	return slotKey(slot, parameterId) - slotKey(slot, before);
}

/** Values come from outside: what a row cannot digest (JSON nested too deep, say) it leaves alone. */
function safely(mistake: ValueMistake, value: string, name: string, wire: string | undefined): string {
	try {
		return mistake.change(value, name, wire);
	} catch {
		return value;
	}
}
