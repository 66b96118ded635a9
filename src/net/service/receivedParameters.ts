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
	const names = new Set<string>();
	for (const piece of query.split('&')) {
		if (piece === '') continue;
		const equals = piece.indexOf('=');
		const name = formDecode(equals < 0 ? piece : piece.slice(0, equals));
		const value = equals < 0 ? '' : formDecode(piece.slice(equals + 1));
		if (name === undefined) {
			return { parameters, problem: serviceError(100, 'A parameter name is not percent-encoded UTF-8') };
		}
		if (value === undefined) {
			const text = `The value of the parameter ${name} is not percent-encoded UTF-8`;
			return { parameters, problem: serviceError(100, text, name) };
		}
		if (name === '') return { parameters, problem: serviceError(100, 'A parameter has no name') };
		if (names.has(name)) {
			return { parameters, problem: serviceError(100, `The parameter ${name} is given twice`, name) };
		}
		if (names.size === mostParameters) {
			return { parameters, problem: serviceError(100, `There are more than ${mostParameters} parameters`) };
		}
		names.add(name);
		parameters.push({ name, value });
	}
	return { parameters };
}

/** Undefined where the text is not percent-encoded UTF-8. Bytes beyond ASCII count as if they were percent-encoded. */
function formDecode(text: string): string | undefined {
	return decodeWholeForm(text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
}
