import { createHmac, randomBytes } from 'node:crypto';
import type { Parameter } from '../../core/call/call.ts';
import { type CallTraits, type CommonCause, commonCausesOf, traitsOf } from '../../diagnosis/commonCause.ts';

/** Older calls say nothing of how it is now. */
const mostCalls = 500;

interface JudgedCall extends CallTraits {
	readonly at: Date;
	readonly isRight: boolean;
	mistakes?: readonly string[];
}

/** What the wrong ones of the calls that were judged have in common, and what tells it. */
export interface CommonCauses {
	readonly causes: readonly CommonCause[];
	/** How many are wrong. */
	readonly wrong: number;
	/** When a call was made, by its place among them. */
	readonly timeOf: (index: number) => Date | undefined;
	/** The first that is wrong. */
	readonly firstWrong: number | undefined;
}

/** Calls in the order in which they arrive, without their values: of a token it is known which calls have the same. */
export class JudgedCalls {
	private calls = new Map<number, JudgedCall>();
	private readonly salt = randomBytes(16);

	/** @param id larger than those before */
	add(id: number, sent: readonly Parameter[], isRight: boolean, at: Date): void {
		const tokenOf = (token: string) => createHmac('sha256', this.salt).update(token).digest('base64');
		this.calls.set(id, { ...traitsOf(sent, tokenOf), at, isRight });
		const [oldest] = this.calls.keys();
		if (this.calls.size > mostCalls && oldest !== undefined) this.calls.delete(oldest);
	}

	/** Notes the likeliest mistakes of a call that was searched for them, by code. */
	found(id: number, mistakes: readonly string[]): void {
		const call = this.calls.get(id);
		if (call) call.mistakes = mistakes;
	}

	/** Forgets a call: it is not the client that is wrong in it. */
	forget(id: number): void {
		this.calls.delete(id);
	}

	clear(): void {
		this.calls = new Map();
	}

	common(): CommonCauses {
		const ids = [...this.calls.keys()];
		const calls = [...this.calls.values()];
		const isWrong = ({ isRight }: JudgedCall) => !isRight;
		return {
			causes: commonCausesOf(calls),
			wrong: calls.filter(isWrong).length,
			timeOf: (index) => calls[index]?.at,
			firstWrong: ids[calls.findIndex(isWrong)],
		};
	}
}
