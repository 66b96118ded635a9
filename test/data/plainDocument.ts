import type { CallDocument, ParsedCall } from '../../src/core/callFile/callDocumentModel.ts';

/** All that a call file was read as, as plain values, so that two readings can be compared. */
export function plainDocument({ calls, variables, account, comments, problems }: CallDocument) {
	return { calls: calls.map(plainCall), variables, account, comments, problems };
}

function plainCall(call: ParsedCall) {
	const { start, end, title, titleSpan, method, methodSpan, methodReferences, httpMethod, httpMethodSpan } = call;
	const { parameters, rows, multilineRows, hasReferences } = call;
	const written = { start, end, title, titleSpan, method, methodSpan, methodReferences, httpMethod, httpMethodSpan };
	return { ...written, parameters, rows, multilineRows, hasReferences };
}
