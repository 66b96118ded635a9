import type { Parameter } from '../../core/call/call.ts';
import type { ApiError } from '../../core/call/response.ts';
import { decodeWholeForm } from '../../core/text/percentForms.ts';
import { serviceError } from './serviceErrors.ts';

/** More are not read: no call has that many, and each costs time. The specification names no limit. */
const maxParameters = 10_000;

/**
 * Reads a query, form-decoded: `+` and `%20` are both a space (public record, "Signing"). What cannot be read in just one way is
 * a problem, the first of which is returned; it stays as it was sent. @param query bytes beyond ASCII as Latin-1
 */
export function readQuery(query: string, before = 0) {
	const parameters: Parameter[] = [];
	const names = new Set<string>();
	let first: ApiError | undefined;
	for (const piece of query.split('&')) {
		if (piece === '') continue;
		const equals = piece.indexOf('=');
		const sent = {
			name: equals < 0 ? piece : piece.slice(0, equals),
			value: equals < 0 ? '' : piece.slice(equals + 1),
		};
		const name = formDecode(sent.name);
		const value = formDecode(sent.value);
		const isFull = before + parameters.length === maxParameters;
		first ??= problemOf(name, value, names, isFull);
		if (isFull) break;
		names.add(name ?? sent.name);
		parameters.push({ name: name ?? sent.name, value: value ?? sent.value });
	}
	return { parameters, ...(first && { problem: first }) };
}

function problemOf(name: string | undefined, value: string | undefined, names: ReadonlySet<string>, isFull: boolean) {
	if (name === undefined) return serviceError(100, 'A parameter name is not percent-encoded UTF-8');
	if (value === undefined)
		return serviceError(100, `The value of the parameter ${name} is not percent-encoded UTF-8`, name);
	if (name === '') return serviceError(100, 'A parameter has no name');
	if (names.has(name)) return serviceError(100, `The parameter ${name} is given twice`, name);
	return isFull ? serviceError(100, `There are more than ${maxParameters} parameters`) : undefined;
}

/** Undefined where the text is not percent-encoded UTF-8. Bytes beyond ASCII count as if they were percent-encoded. */
function formDecode(text: string): string | undefined {
	if (!/[%+\u0080-\u00ff]/.test(text)) return text;
	return decodeWholeForm(text.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
}
