import type { Parameter } from '../../core/call.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { mask } from '../../core/mask.ts';
import type { ApiError } from '../../core/response.ts';
import { checkSignature, type SignedBy } from './checkSignature.ts';
import { type JudgedCall, judgeCall } from './judgeCall.ts';
import { madeUpAnswer, madeUpHeaders } from './madeUp/madeUpAnswer.ts';
import { readQuery } from './receivedParameters.ts';
import { errorAnswer, serviceError } from './serviceErrors.ts';
import { maskerOf, type ServiceKeys } from './serviceKeys.ts';
import { shippedMethod } from './shippedMethods.ts';
import { type VerifiedCall, verifyCall } from './verifyCall.ts';

/** What the service made of a call. */
export type CallVerdict =
	| { readonly accepted: true; readonly scheme: SignedBy }
	| { readonly accepted: false; readonly error: ApiError };

/** A call as an observer sees it: `access_token`, and any secret of the service inside a name or value, is masked. */
export interface ReceivedCall {
	/** In the order received, decoded; as far as the query could be read. */
	readonly parameters: readonly Parameter[];
	readonly verdict: CallVerdict;
}

/** The answer to a call: HTTP 200 always, and `body` is sent as JSON (public record, "Answers"). */
export interface CallAnswer {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	readonly received: ReceivedCall;
	/** Present when the call passed every check, also where its method is unknown or lacks a parameter. */
	readonly verified?: { readonly method: string; readonly scheme: SignedBy };
	/** True where the method is verified that no shipped catalogue knows: another may, see {@link answerAdded}. */
	readonly isUnknown?: true;
	/** For a watch; the method is masked as everything is. */
	readonly judged: JudgedCall;
}

/** Reads, checks and answers a call as the specification tells, given the query of its URL. Never throws. */
export function answerCall(query: string, keys: ServiceKeys): CallAnswer {
	const { parameters, problem } = readQuery(query);
	const checked = checkSignature(parameters, undefined, keys);
	const judged = judgeCall({ parameters, differences: [] }, checked);
	const verified = problem ? { error: problem } : verifyCall(parameters, checked, keys);
	return answerVerified(parameters, verified, judged, keys);
}

/** Answers a call that was checked. */
export function answerVerified(
	parameters: readonly Parameter[],
	verified: VerifiedCall,
	judgedInClear: JudgedCall,
	keys: ServiceKeys,
): CallAnswer {
	const hide = maskerOf(keys);
	const judged = { ...judgedInClear, method: hide(judgedInClear.method) };
	const shown = parameters.map((parameter) => maskParameter(parameter, hide));
	const refuse = (found: ApiError): CallAnswer => {
		const error = maskError(found, hide);
		return { ...errorAnswer(error), received: { parameters: shown, verdict: { accepted: false, error } }, judged };
	};
	if ('error' in verified) return refuse(verified.error);
	const { method, scheme } = verified;
	const known = shippedMethod(method);
	if (!known) return { ...refuse(serviceError(3, `Unknown method ${method}`, 'method')), verified, isUnknown: true };
	const answer = madeUpAnswer(known, parameters, scheme !== 'no-session');
	if ('error' in answer) return { ...refuse(answer.error), verified };
	return {
		headers: madeUpHeaders,
		body: answer.body,
		received: { parameters: shown, verdict: { accepted: true, scheme } },
		verified,
		judged,
	};
}

/** What a verified call of a method is answered that a catalogue of the user's knows; what it is made of is masked already. */
export function answerAdded(
	{ received, verified, judged }: Pick<CallAnswer, 'received' | 'judged'> & Required<Pick<CallAnswer, 'verified'>>,
	known: CatalogMethod,
): CallAnswer {
	const { parameters } = received;
	const { scheme } = verified;
	const answer = madeUpAnswer(known, parameters, scheme !== 'no-session');
	if ('error' in answer) {
		const { error } = answer;
		return { ...errorAnswer(error), received: { parameters, verdict: { accepted: false, error } }, verified, judged };
	}
	const accepted = { parameters, verdict: { accepted: true, scheme } } as const;
	return { headers: madeUpHeaders, body: answer.body, received: accepted, verified, judged };
}

/** A token is masked whatever its value: a wrong one may be a real one of another service. */
function maskParameter({ name, value }: Parameter, hide: (text: string) => string): Parameter {
	return { name: hide(name), value: name === 'access_token' || name === 'session_key' ? mask : hide(value) };
}

function maskError({ code, message, field }: ApiError, hide: (text: string) => string): ApiError {
	const masked = { code, message: hide(message) };
	return field === undefined ? masked : { ...masked, field: hide(field) };
}
