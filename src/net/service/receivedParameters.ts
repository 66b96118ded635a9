import type { Parameter } from '../../core/call.ts';
import type { ApiError } from '../../core/response.ts';
import { decodeWholeForm } from '../../core/text/percentForms.ts';
import { serviceError } from './serviceErrors.ts';

/** The parameters of a query as far as they could be read, and what is wrong with it. */
export interface ReceivedParameters {
	/** In the order received, names and values decoded. */
	readonly parameters: readonly Parameter[];
	readonly problem?: ApiError;
}

/** More are not read: no call has that many, and each costs time. The specification names no limit. */
const mostParameters = 10_000;

/**
 * Reads a query. Names and values are form-decoded: `+` and `%20` are both a space (public record, "Signing"). What
 * cannot be read in just one way is a problem: broken percent-encoding, bytes that are not UTF-8, a name given twice,
 * no name. Never throws.
 * @param query as Node's parser gives it: bytes beyond ASCII as Latin-1.
 */
export function readQuery(query: string): ReceivedParameters {
	const parameters: Parameter[] = [];
	const problem = readPieces(query, parameters, mostParameters, () => false);
	return { parameters, ...(problem && { problem }) };
}

/**
 * Reads a query as {@link readQuery} does, and goes on after a problem: what could not be decoded stays as it was sent, and
 * a name given twice is there twice. The problem is the first one.
 * @param before how many parameters of the call stand elsewhere: with them it may have no more than any other
 */
export function readWholeQuery(query: string, before = 0): ReceivedParameters {
	const most = mostParameters - before;
	const parameters: Parameter[] = [];
	let first: ApiError | undefined;
	readPieces(query, parameters, most, (problem) => {
		first ??= problem;
		return parameters.length < most;
	});
	return { parameters, ...(first && { problem: first }) };
}

/** Adds to the parameters, until a problem after which it does not go on: that one is returned. */
function readPieces(
	query: string,
	parameters: Parameter[],
	most: number,
	goesOn: (problem: ApiError) => boolean,
): ApiError | undefined {
	const names = new Set<string>();
	for (const piece of query.split('&')) {
		if (piece === '') continue;
		const equals = piece.indexOf('=');
		const sent = {
			name: equals < 0 ? piece : piece.slice(0, equals),
			value: equals < 0 ? '' : piece.slice(equals + 1),
		};
		const name = formDecode(sent.name);
		const value = formDecode(sent.value);
		const problem = problemOf(name, value, names, parameters.length === most);
		if (problem && !goesOn(problem)) return problem;
		names.add(name ?? sent.name);
		parameters.push({ name: name ?? sent.name, value: value ?? sent.value });
	}
	return undefined;
}

function problemOf(
	name: string | undefined,
	value: string | undefined,
	names: ReadonlySet<string>,
	isFull: boolean,
): ApiError | undefined {
	if (name === undefined) return serviceError(100, 'A parameter name is not percent-encoded UTF-8');
	if (value === undefined)
		return serviceError(100, `The value of the parameter ${name} is not percent-encoded UTF-8`, name);
	if (name === '') return serviceError(100, 'A parameter has no name');
	if (names.has(name)) return serviceError(100, `The parameter ${name} is given twice`, name);
	return isFull ? serviceError(100, `There are more than ${mostParameters} parameters`) : undefined;
}

/** Undefined where the text is not percent-encoded UTF-8. Bytes beyond ASCII count as if they were percent-encoded. */
function formDecode(text: string): string | undefined {
	if (!/[%+\u0080-\u00ff]/.test(text)) return text;
	return decodeWholeForm(text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
}
