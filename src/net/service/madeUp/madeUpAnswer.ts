import { answerOriginHeader, answerOrigins } from '../../../core/answerOrigin.ts';
import type { Parameter } from '../../../core/call.ts';
import { isSurelyRequired } from '../../../core/catalog/catalog.ts';
import type { CatalogMethod } from '../../../core/catalog/model.ts';
import type { ApiError } from '../../../core/response.ts';
import { serviceError } from '../serviceErrors.ts';
import { answersByKind } from './answersByKind.ts';
import { answersByName } from './answersByName.ts';
import { madeUpCall } from './madeUpCall.ts';

/**
 * Says of an answer that the service made it up. The body holds nothing of it: it has only what the interface's
 * own answer may have, and a client that is tested with it reads no field that it will not meet.
 */
export const madeUpHeaders = { [answerOriginHeader]: answerOrigins.madeUp } as const;

/** Body of the answer, or why the call is refused: what is made up is no reason to answer a call that cannot be right. */
export type MadeUpAnswer = { readonly body: unknown } | { readonly error: ApiError };

/**
 * Answers a call whose signature is right with a body that is made up of what is known of its method: the same each time,
 * with the ids, the page and the fields that were asked for. Never throws; the body is small whatever was sent.
 * @param hasSession whether the call was made in a session
 */
export function madeUpAnswer(
	method: CatalogMethod,
	parameters: readonly Parameter[],
	hasSession: boolean,
): MadeUpAnswer {
	// Only what is stated counts: a service that refuses more than the real one does teaches what is not so.
	const { session } = method;
	if (!hasSession && session?.value === 'required' && session.certainty === 'stated')
		return { error: serviceError(453, `The method ${method.name} needs a session`) };
	const missing = method.parameters.find((known) => isSurelyRequired(known) && !isGiven(parameters, known.name));
	if (missing) return { error: serviceError(100, `Missed required parameter: ${missing.name}`, missing.name) };
	return { body: bodyFor(method, parameters) };
}

/** What a call without parameters would be answered, were none required. */
export function exampleBody(method: CatalogMethod): unknown {
	return bodyFor(method, []);
}

function bodyFor(method: CatalogMethod, parameters: readonly Parameter[]): unknown {
	const make = Object.hasOwn(answersByName, method.name) ? answersByName[method.name] : undefined;
	return (make ?? answersByKind(method))(madeUpCall(method.name, parameters));
}

function isGiven(parameters: readonly Parameter[], name: string): boolean {
	return parameters.some((parameter) => parameter.name === name && parameter.value !== '');
}
