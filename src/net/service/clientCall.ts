import { type Parameter, sentAs } from '../../core/call/call.ts';
import type { ApiError } from '../../core/call/response.ts';
import { parametersInHeaders } from '../../core/paste/sending.ts';
import { formOf } from '../../core/text/percentForms.ts';
import type { DifferenceCode } from '../../words/callDifferences.ts';
import { readQuery } from './receivedParameters.ts';
import type { RequestBody } from './requestBody.ts';
import type { CallTarget } from './requestTarget.ts';
import { serviceError } from './serviceErrors.ts';

/** A call as a client sent it, in any form. */
export interface ClientCall extends Pick<CallTarget, 'path' | 'isEndpoint' | 'methodInPath'> {
	readonly verb: string;
	readonly parameters: readonly Parameter[];
	/** All parameters as one query, as they were sent where that is possible. */
	readonly query: string;
	/** How the request differs from the specification, its parameters apart. */
	readonly differences: readonly DifferenceCode[];
	readonly problem?: ApiError;
}

/** Puts together the path, the query and the body; of a call that is in neither, the headers. */
export function clientCall(
	verb: string,
	target: CallTarget,
	sentBody: RequestBody,
	headers: readonly Parameter[] = [],
): ClientCall {
	const { path, isEndpoint, methodInPath } = target;
	const inQuery = readQuery(target.query);
	// The body of a GET is ignored, unless the call is in it.
	const isIgnored = verb === 'GET' && (sentBody.kind === 'none' || sentAs(inQuery.parameters, 'sig') !== undefined);
	const read: RequestBody = isIgnored ? { kind: 'none', query: '' } : sentBody;
	const inHeaders = inQuery.parameters.length === 0 && read.query === '' ? parametersInHeaders(headers) : [];
	const body: RequestBody =
		inHeaders.length === 0 ? read : { ...read, query: formOf(inHeaders), problem: serviceError(4, notInHeaders) };
	const inBody = readQuery(body.query, inQuery.parameters.length);
	const known = new Map(inQuery.parameters.map(({ name, value }) => [name, value]));
	const added = inBody.parameters.filter(({ name, value }) => known.get(name) !== value);
	const twice = added.find(({ name }) => known.has(name));
	const problem =
		(verb === 'GET' && body.kind !== 'none' ? serviceError(4, 'The body of a GET is not read') : body.problem) ??
		inQuery.problem ??
		inBody.problem ??
		(twice && serviceError(100, `The parameter ${twice.name} is given twice`, twice.name));
	const isMerged = added.length < inBody.parameters.length;
	const parts = [target.query, isMerged ? formOf(added) : body.query].filter((part) => part !== '');
	return {
		verb,
		path,
		isEndpoint,
		parameters: [...inQuery.parameters, ...added],
		query: parts.join('&'),
		differences: [
			...(inHeaders.length > 0 ? (['sent-as-headers'] as const) : ofBody(verb, body, inQuery.parameters.length > 0)),
			...(isMerged ? (['sent-twice'] as const) : []),
			...target.differences,
		],
		...(methodInPath === undefined ? {} : { methodInPath }),
		...(problem && { problem }),
	};
}

const notInHeaders = 'Parameters are read from the query or from a form, not from headers';

function ofBody(verb: string, { kind, isCompressed }: RequestBody, isInQuery: boolean): DifferenceCode[] {
	if (kind === 'none') return verb === 'POST' && !isCompressed ? ['post-without-body'] : [];
	return [
		verb === 'POST' ? 'post-body' : 'get-body',
		...(kind === 'form' ? [] : [`${kind}-body` as const]),
		...(isCompressed ? ['compressed-body' as const] : []),
		...(isInQuery ? ['query-and-body' as const] : []),
	];
}
