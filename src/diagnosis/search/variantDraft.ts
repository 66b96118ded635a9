import type { ParameterId } from './internedParameters.ts';

/** A variant of signed parameters: a parameter for each slot, and where it differs from the variant that it was made of. */
export interface ParameterVariant {
	readonly slots: Int32Array;
	/** The variant that it was made of. */
	readonly parent: Int32Array;
	/** A number that variants of the same parent have in common, and no others. */
	readonly family: number;
	/** It differs from its parent in no other slots than the first `count` of these; each is there once. */
	readonly changed: Int32Array;
	readonly count: number;
}

/** A variant that is made of another in place, again and again: the search makes too many to keep each. */
export class VariantDraft implements ParameterVariant {
	readonly slots: Int32Array;
	readonly changed: Int32Array;
	parent: Int32Array;
	family = 0;
	count = 0;

	/** Begins as the parameters as sent. */
	constructor(base: Int32Array) {
		this.slots = base.slice();
		this.changed = new Int32Array(base.length);
		this.parent = base;
	}

	/** Begins as a copy of `parent`, which stays as it is while this is of its `family`. */
	become(parent: Int32Array, family: number): void {
		this.slots.set(parent);
		this.parent = parent;
		this.family = family;
		this.count = 0;
	}

	/** Puts another parameter into a slot. */
	put(slot: number, parameterId: ParameterId): void {
		const before = this.slots[slot];
		if (before === parameterId) return;
		this.slots[slot] = parameterId;
		if (before === this.parent[slot]) this.changed[this.count++] = slot;
	}

	/** Puts other parameters into some slots. */
	putAll({ changed, ids }: { readonly changed: Int32Array; readonly ids: Int32Array }): void {
		for (let i = 0; i < changed.length; i++) this.put(changed[i] as number, ids[i] as ParameterId);
	}

	/** Takes back what was put after the first `count` changes, when the variant was `slots`. */
	reset(slots: Int32Array, count: number): void {
		for (let i = 0; i < this.count; i++) {
			const slot = this.changed[i] as number;
			this.slots[slot] = slots[slot] as ParameterId;
		}
		this.count = count;
	}
}
