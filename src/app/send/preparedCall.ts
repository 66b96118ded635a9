import { type MethodCall, secretsInValues } from '../../core/call/call.ts';
import type { ShownAccount, ShownProblem } from '../../shared/shownCall.ts';
import type { CallSignature } from './callSignature.ts';
import type { HoldsSecret } from './knownSecrets.ts';

/** A call that cannot be signed. Its `blocker` is the first error among its problems. */
export interface UnsignedCall {
	readonly state: 'unsigned';
	readonly call: MethodCall;
	readonly problems: readonly ShownProblem[];
	readonly blocker: ShownProblem;
	/** Absent while none is chosen. */
	readonly account?: ShownAccount;
	readonly holdsSecret: HoldsSecret;
}

/** A signed call. Holds secrets: never send it to a webview, where the `view` of its signature is shown. */
export interface SignedCall {
	readonly state: 'signed';
	readonly call: MethodCall;
	readonly problems: readonly ShownProblem[];
	/** What keeps it from being sent all the same, as a base_url that is not confirmed. */
	readonly blocker: ShownProblem | undefined;
	readonly account: ShownAccount;
	readonly holdsSecret: HoldsSecret;
	readonly signature: CallSignature;
}

/** A signed call that nothing keeps from being sent. */
export type SendableCall = SignedCall & { readonly blocker: undefined };

/** A call held against an account and its keys. Problems name a parameter by its index in the call. */
export type PreparedCall = UnsignedCall | (SignedCall & { readonly blocker: ShownProblem }) | SendableCall;

/** The call with a problem more, which keeps it from being signed; it comes before those it has. */
export function unsigned(
	{ call, problems, account, holdsSecret }: Pick<PreparedCall, 'call' | 'problems' | 'account' | 'holdsSecret'>,
	blocker: ShownProblem,
): UnsignedCall {
	const all = problems.includes(blocker) ? problems : [blocker, ...problems];
	return { state: 'unsigned', call, problems: all, blocker, holdsSecret, ...(account && { account }) };
}

/** What no text about the call may hold: its keys' secrets, and those in its values. */
export function secretsOfCall({ call, signature }: Pick<SignedCall, 'call' | 'signature'>): string[] {
	return [...signature.secrets, ...secretsInValues([...call.parameters, ...(call.headers ?? [])])];
}
