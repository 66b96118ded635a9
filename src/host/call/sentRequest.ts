import { endsMasker, type MaskedEnds, secretMasker } from '../../core/mask.ts';
import type { SignedRequest } from '../../core/request.ts';
import type { ShownRequest } from '../../shared/sentRequest.ts';
import { curlCommand } from './curlCommand.ts';

/** A request as it was sent, to be shown and copied, without secrets and sig. */
export interface SentRequest {
	readonly shown: ShownRequest;
	/** Absent for what is longer than a shell takes. */
	readonly curl?: string;
}

/** Of a URL and a body, in UTF-16 units. */
const mostShown = 20_000;

/** What a shell takes as one argument is 128 KiB on Linux. */
const mostCopied = 100_000;

/**
 * Lays a request out as it was sent. `secrets` are masked in all of it; of one of megabytes only its ends are looked at.
 * @param headers those that went over the wire, as far as they are no proxy's
 */
export function viewRequest(
	{ method, url, body }: SignedRequest,
	headers: readonly (readonly [name: string, value: string])[],
	secrets: readonly string[],
): SentRequest {
	const ends = endsMasker(secrets);
	const masked = secretMasker(secrets);
	const isCopyable = url.length + (body?.length ?? 0) <= mostCopied;
	return {
		shown: {
			verb: method,
			url: shownText(ends(url, mostShown)),
			headers: headers.map(([name, value]) => ({ name: masked(name), value: masked(value) })),
			...(body !== undefined && { body: shownText(ends(body, mostShown)) }),
			isCopyable,
		},
		...(isCopyable && { curl: curlCommand(masked(url), body === undefined ? body : masked(body)) }),
	};
}

function shownText(ends: MaskedEnds): string {
	return 'whole' in ends ? ends.whole : `${ends.head}… ${ends.left} …${ends.tail}`;
}
