import type { Parameter } from '../../core/call/call.ts';
import type { ApiError } from '../../core/call/response.ts';
import type { CatalogMethod } from '../../core/catalog/model.ts';
import { mask } from '../../core/masking/mask.ts';
import type { CheckedCall, JudgedCall } from './checkCall.ts';
import { exampleAnswer, exampleHeaders } from './exampleAnswer.ts';
import { errorAnswer, serviceError } from './serviceErrors.ts';

/** A call with `access_token` and each secret of the service masked, in names and values. */
export interface ReceivedCall {
	/** Decoded, in the order received. */
	readonly parameters: readonly Parameter[];
	readonly error?: ApiError;
}

/** The answer to a call; `body` is sent as JSON. */
export interface CallAnswer {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	readonly received: ReceivedCall;
	/** Whether the call passed every check, also where its method is unknown or lacks a parameter. */
	readonly isVerified: boolean;
	/** With its method masked. */
	readonly judged: JudgedCall;
}

/** Answers a call that was checked. @param known its method in the catalogues @param hide masks every secret of the service */
export function answerCall(
	checked: CheckedCall,
	known: CatalogMethod | undefined,
	hide: (text: string) => string,
): CallAnswer {
	const { method, scheme } = checked.judged;
	const parameters = checked.parameters.map((parameter) => maskParameter(parameter, hide));
	const common = { judged: { ...checked.judged, method: hide(method) }, isVerified: !checked.error };
	const refuse = (found: ApiError): CallAnswer => {
		const error = maskError(found, hide);
		return { ...common, ...errorAnswer(error), received: { parameters, error } };
	};
	if (checked.error) return refuse(checked.error);
	if (!known) return refuse(serviceError(3, `Unknown method ${method}`, 'method'));
	const answer = exampleAnswer(known, parameters, scheme !== 'no-session');
	if ('error' in answer) return refuse(answer.error);
	return { ...common, headers: exampleHeaders, body: answer.body, received: { parameters } };
}

/** Every token is masked: a wrong one may be right at another service. */
function maskParameter({ name, value }: Parameter, hide: (text: string) => string): Parameter {
	return { name: hide(name), value: name === 'access_token' || name === 'session_key' ? mask : hide(value) };
}

function maskError({ code, message, field }: ApiError, hide: (text: string) => string): ApiError {
	return { code, message: hide(message), ...(field !== undefined && { field: hide(field) }) };
}
