import { hash } from 'node:crypto';
import { type Credentials, type MethodCall, secretsInValues } from '../../core/call/call.ts';
import type { Md5 } from '../../core/signing/digests.ts';
import { type SignatureTrace, secretsToMask, signCall } from '../../core/signing/sign.ts';
import { type TraceView, viewTrace } from '../../core/signing/trace.ts';
import type { ShownAccount, ShownProblem } from '../../shared/shownCall.ts';

/** Node's MD5, about twice as fast as the pure one. */
export const nodeMd5: Md5 = (text) => hash('md5', text, 'hex');

/** Whether a text holds a key of any account: then nothing stores it. */
type HoldsSecret = (text: string) => boolean;

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

/** A signed call. Holds secrets: never send it to a webview, where its `view` is shown. */
export interface SignedCall {
	readonly state: 'signed';
	readonly call: MethodCall;
	readonly problems: readonly ShownProblem[];
	/** What keeps it from being sent all the same, as a base_url that is not confirmed. */
	readonly blocker: ShownProblem | undefined;
	readonly account: ShownAccount;
	readonly holdsSecret: HoldsSecret;
	readonly credentials: Credentials;
	readonly trace: SignatureTrace;
	/** The trace as it is shown, laid out once, when it is first asked for. */
	readonly view: TraceView;
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
export function secretsOfCall({ call, credentials }: Pick<SignedCall, 'call' | 'credentials'>): string[] {
	return [...secretsToMask(credentials, nodeMd5), ...secretsInValues([...call.parameters, ...(call.headers ?? [])])];
}

/** Signs the call; `blocker` is one of its problems. */
export function signed(
	checked: Pick<SignedCall, 'call' | 'problems' | 'account' | 'holdsSecret'>,
	blocker: ShownProblem | undefined,
	credentials: Credentials,
): SignedCall {
	const trace = signCall(checked.call, credentials, nodeMd5);
	let view: TraceView | undefined;
	return {
		state: 'signed',
		...checked,
		blocker,
		credentials,
		trace,
		get view() {
			view ??= viewTrace(trace, credentials, checked.account.baseUrl);
			return view;
		},
	};
}
