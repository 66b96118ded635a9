import type { ParameterId } from './internedParameters.ts';

/** A variant of signed parameters: a parameter for each slot, and where it differs from the parameters as sent. */
export interface ParameterVariant {
	readonly slots: Int32Array;
	/** It differs from the parameters as sent in no other slots than the first `count` of these; each is there once. */
	readonly changed: Int32Array;
	readonly count: number;
}

/** A variant that is made in place, again and again: the search makes too many to keep each. */
export class VariantDraft implements ParameterVariant {
	readonly slots: Int32Array;
	readonly changed: Int32Array;
	count = 0;
	private readonly base: Int32Array;

	/** @param base the parameters as sent, which it begins as */
	constructor(base: Int32Array) {
		this.base = base;
		this.slots = base.slice();
		this.changed = new Int32Array(base.length);
	}

	put(slot: number, parameterId: ParameterId): void {
		const before = this.slots[slot];
		if (before === parameterId) return;
		this.slots[slot] = parameterId;
		if (before === this.base[slot]) this.changed[this.count++] = slot;
	}

	putAll({ changed, ids }: { readonly changed: Int32Array; readonly ids: Int32Array }): void {
		for (let i = 0; i < changed.length; i++) this.put(changed[i] as number, ids[i] as ParameterId);
	}

	change(slots: Iterable<number>, change: (slot: number, id: ParameterId) => ParameterId): void {
		for (const slot of slots) this.put(slot, change(slot, this.slots[slot] as ParameterId));
	}

	/** Is the parameters as sent again. */
	reset(): void {
		const { slots, changed, base, count } = this;
		for (let i = 0; i < count; i++) slots[changed[i] as number] = base[changed[i] as number] as ParameterId;
		this.count = 0;
	}
}
