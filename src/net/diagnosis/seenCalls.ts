import { type Parameter, secretsInValues } from '../../core/call/call.ts';
import { concatenate, parametersToSign } from '../../core/services/ok/sign.ts';
import type { Hints } from '../../diagnosis/mistakes/mistake.ts';

/** What calls that were seen before may have to do with the sig of another. */
export type SeenHints = Pick<Hints, 'otherCalls' | 'earlierSigs'>;

/** Each call makes a search longer that is compared with it. */
const mostCalls = 8;
/** In names and values together: a longer call is not kept. */
const mostCharacters = 20_000;

interface SeenCall {
	readonly parameters: readonly Parameter[];
	/** Equal for calls with the same signed parameters. */
	readonly concatenation: string;
	readonly sig: string;
}

/** The calls sent or received lately: a client may sign with leftovers of them. In memory only, without access_token. */
export class SeenCalls {
	/** The latest first. */
	private calls: readonly SeenCall[] = [];

	/** Takes a call as it was sent; not one with secrets in its values, which may be shown as what another sig is made of. */
	add(sent: readonly Parameter[], sig: string): void {
		if (secretsInValues(sent).length > 0) return;
		const call = seen(sent, sig);
		if (sig === '' || call.concatenation.length > mostCharacters) return;
		const isSame = (one: SeenCall) => one.concatenation === call.concatenation && one.sig === sig;
		// A copy: the texts may be cut out of a large file, which they would keep in memory.
		this.calls = [structuredClone(call), ...this.calls.filter((one) => !isSame(one))].slice(0, mostCalls);
	}

	clear(): void {
		this.calls = [];
	}

	hintsFor(sent: readonly Parameter[], sig: string): SeenHints {
		const { concatenation } = seen(sent, sig);
		const others = this.calls.filter((call) => call.concatenation !== concatenation);
		return {
			otherCalls: [...new Map(others.map((call) => [call.concatenation, call.parameters])).values()],
			earlierSigs: [...new Set(this.calls.map((call) => call.sig))].filter((earlier) => earlier !== sig),
		};
	}
}

function seen(sent: readonly Parameter[], sig: string): SeenCall {
	const parameters = parametersToSign(sent);
	return { parameters, concatenation: concatenate(parameters), sig };
}
