import { type Parameter, sentAs } from '../../core/call.ts';
import { mask, secretMasker } from '../../core/mask.ts';
import type { ApiError } from '../../core/response.ts';
import type { Scheme } from '../../core/scheme.ts';
import { secretsToMask } from '../../core/sign.ts';
import { eventsGet } from './eventsFixture.ts';
import { readQuery } from './receivedParameters.ts';
import { errorAnswer, serviceError } from './serviceErrors.ts';
import type { ServiceKeys } from './serviceKeys.ts';
import { verifyCall } from './verifyCall.ts';

/** What the service made of a call. */
export type CallVerdict =
	| { readonly accepted: true; readonly scheme: Scheme }
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
	/** Present when the call passed every check, also where its method is unknown. */
	readonly verified?: { readonly method: string; readonly scheme: Scheme };
}

/** Reads, checks and answers a call, given the query of its URL. Never throws. */
export function answerCall(query: string, keys: ServiceKeys): CallAnswer {
	const { parameters, problem } = readQuery(query);
	const verified = problem ? { error: problem } : verifyCall(parameters, keys);
	const hide = secretMasker(secretsToMask(keys));
	const shown = parameters.map((parameter) => maskParameter(parameter, hide));
	const refuse = (found: ApiError): CallAnswer => {
		const error = maskError(found, hide);
		return { ...errorAnswer(error), received: { parameters: shown, verdict: { accepted: false, error } } };
	};
	if ('error' in verified) return refuse(verified.error);
	const { method, scheme } = verified;
	if (method !== 'events.get') return { ...refuse(serviceError(3, `Unknown method ${method}`, 'method')), verified };
	return {
		headers: {},
		body: eventsGet(sentAs(parameters, 'types'), sentAs(parameters, 'version')),
		received: { parameters: shown, verdict: { accepted: true, scheme } },
		verified,
	};
}

/** `access_token` is masked whatever its value: a wrong one may be a real one of another service. */
function maskParameter({ name, value }: Parameter, hide: (text: string) => string): Parameter {
	return { name: hide(name), value: name === 'access_token' ? mask : hide(value) };
}

function maskError({ code, message, field }: ApiError, hide: (text: string) => string): ApiError {
	const masked = { code, message: hide(message) };
	return field === undefined ? masked : { ...masked, field: hide(field) };
}
