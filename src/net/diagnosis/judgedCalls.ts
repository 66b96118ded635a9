import type { Parameter } from '../../core/call/call.ts';
import { commonCausesOf, type JudgedCallTraits, traitsOf } from '../../diagnosis/commonCause.ts';

/** Older calls say nothing of how it is now. */
const mostCalls = 500;

/** Calls in the order in which they arrive, without their values. */
export class JudgedCalls {
	private calls = new Map<number, JudgedCallTraits>();

	/** @param id larger than those before */
	add(id: number, sent: readonly Parameter[], isRight: boolean): void {
		this.calls.set(id, { ...traitsOf(sent), isRight });
		const [oldest] = this.calls.keys();
		if (this.calls.size > mostCalls && oldest !== undefined) this.calls.delete(oldest);
	}

	/** Notes the likeliest mistakes of a call that was searched for them, by code. */
	found(id: number, mistakes: readonly string[]): void {
		const call = this.calls.get(id);
		if (call) this.calls.set(id, { ...call, mistakes });
	}

	/** Forgets a call: it is not the client that is wrong in it. */
	forget(id: number): void {
		this.calls.delete(id);
	}

	clear(): void {
		this.calls = new Map();
	}

	common() {
		const ids = [...this.calls.keys()];
		const calls = [...this.calls.values()];
		const isWrong = ({ isRight }: JudgedCallTraits) => !isRight;
		return {
			causes: commonCausesOf(calls),
			wrong: calls.filter(isWrong).length,
			firstWrong: ids[calls.findIndex(isWrong)],
		};
	}
}
