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

/** Finds the calls, call by call, whose URL is too long. A value with variables counts as empty: what they are is known when it is sent. */
export function* longUrls(calls: readonly ParsedCall[]): Parts<LongUrl[]> {
	const found: LongUrl[] = [];
	for (const { httpMethod, methodSpan, parameters } of calls) {
		yield;
		if (httpMethod !== undefined || !methodSpan) continue;
		let length = 0;
		for (const { name, value, references } of parameters) {
			length += percentEncodedLength(name) + 2;
			if (references.length === 0) length += percentEncodedLength(value);
		}
		const { start, end } = methodSpan;
		if (length > longestUsualUrl) found.push({ start, end, severity: 'warning', code: 'url-too-long', length });
	}
	return found;
}
