import type { KnownMethod } from '../../src/shared/knownMethod.ts';
import type { Candidate } from './fuzzyMatch.ts';
import { methodCandidate } from './knownParameters.ts';

interface Known {
	readonly methods: Map<string, KnownMethod>;
	readonly candidates: Candidate[];
}

/** The known methods, which come from the host in parts: those of before are known until all are there. */
export class KnownMethods {
	private known: Known = { methods: new Map(), candidates: [] };
	private coming: Known = { methods: new Map(), candidates: [] };

	/** Takes a part. True when it was the last. */
	add(methods: readonly KnownMethod[], isLast: boolean): boolean {
		for (const method of methods) {
			this.coming.methods.set(method.name, method);
			this.coming.candidates.push(methodCandidate(method));
		}
		if (!isLast) return false;
		this.known = this.coming;
		this.coming = { methods: new Map(), candidates: [] };
		return true;
	}

	get candidates(): readonly Candidate[] {
		return this.known.candidates;
	}

	get(name: string): KnownMethod | undefined {
		return this.known.methods.get(name);
	}
}
