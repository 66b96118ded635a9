import type { InternedParameters, ParameterId } from './internedParameters.ts';
import type { ParameterVariant } from './variantDraft.ts';

/** Tells which lists are of ASCII alone, by what is known of their parents. */
export class AsciiVariants {
	private readonly interned: InternedParameters;
	private family = -1;
	/** How many interned of the parent are beyond ASCII. */
	private inParent = 0;

	constructor(interned: InternedParameters) {
		this.interned = interned;
	}

	has({ slots, parent, family, changed, count }: ParameterVariant): boolean {
		if (family !== this.family) {
			this.family = family;
			this.inParent = 0;
			for (let slot = 0; slot < parent.length; slot++) this.inParent += this.othersIn(parent[slot] as ParameterId);
		}
		let others = this.inParent;
		for (let i = 0; i < count; i++) {
			const slot = changed[i] as number;
			others += this.othersIn(slots[slot] as ParameterId) - this.othersIn(parent[slot] as ParameterId);
		}
		return others === 0;
	}

	/** 1 for a parameterId beyond ASCII. */
	private othersIn(parameterId: ParameterId): number {
		return parameterId < 0 || this.interned.isAscii(parameterId) ? 0 : 1;
	}
}
