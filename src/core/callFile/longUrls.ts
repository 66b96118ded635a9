import type { Parts } from '../parts.ts';
import { longestUsualUrl } from '../request.ts';
import { percentEncodedLength } from '../text/percentEncode.ts';
import type { Span } from '../text/span.ts';
import type { ParsedCall } from './callDocumentModel.ts';

/** A GET whose parameters alone make its URL longer than many servers take. */
export interface LongUrl extends Span {
	readonly severity: 'warning';
	readonly code: 'url-too-long';
	/** At least as many characters of the URL are its parameters. */
	readonly length: number;
}

/** Into how many characters of a URL one of a call file is written at most. */
const mostEncoded = 9;

/** Finds the calls, call by call, whose URL is too long. A value with variables counts as empty: what they are is known when it is sent. */
export function* longUrls(calls: readonly ParsedCall[]): Parts<LongUrl[]> {
	const found: LongUrl[] = [];
	for (const call of calls) {
		yield;
		const { httpMethod, methodSpan, start: first, end: last } = call;
		if ((last - first) * mostEncoded <= longestUsualUrl || httpMethod !== undefined || !methodSpan) continue;
		let length = 0;
		for (const { name, value, references } of call.parameters) {
			length += percentEncodedLength(name) + 2;
			if (references.length === 0) length += percentEncodedLength(value);
		}
		const { start, end } = methodSpan;
		if (length > longestUsualUrl) found.push({ start, end, severity: 'warning', code: 'url-too-long', length });
	}
	return found;
}
