import type { Parameter } from '../../core/call/call.ts';
import { mask, secretMasker } from '../../core/masking/mask.ts';
import type { SignedRequest } from '../../core/signing/request.ts';
import type { ShownRequest } from '../../shared/sentRequest.ts';
import { curlCommand, maskedHeaders } from './curlCommand.ts';

/** Of a URL and a body, in UTF-16 units. */
const mostShown = 20_000;

/** What a shell takes as one argument is 128 KiB on Linux. */
const mostCopied = 100_000;

/**
 * Lays a request out as it was sent, with `secrets` and its `sig` masked, and as a cURL line unless it is longer than a shell takes.
 * @param headers those that went over the wire, as far as they are no proxy's
 * @param own those of the call itself
 */
export function viewRequest(
	{ method, url, body }: SignedRequest,
	headers: readonly (readonly [name: string, value: string])[],
	secrets: readonly string[],
	sig: string,
	own: readonly Parameter[] = [],
) {
	const hide = secretMasker(secrets);
	// Apart from the secrets: each call has another sig, and a masker takes longer to build than to use.
	const masked = (text: string) => hide(text).replaceAll(sig, mask);
	const hidden = (list: readonly Parameter[]) =>
		maskedHeaders(list).map(({ name, value }) => ({ name: masked(name), value: shownText(masked(value)) }));
	const isCopyable = url.length + (body?.length ?? 0) <= mostCopied;
	const [maskedUrl, maskedBody] = [masked(url), body === undefined ? undefined : masked(body)];
	const shown: ShownRequest = {
		verb: method,
		url: shownText(maskedUrl),
		headers: hidden(headers.map(([name, value]) => ({ name, value }))),
		...(maskedBody !== undefined && { body: shownText(maskedBody) }),
		isCopyable,
	};
	return { shown, ...(isCopyable && { curl: curlCommand(maskedUrl, maskedBody, hidden(own), method) }) };
}

/** The text, a long one without its middle. */
function shownText(text: string): string {
	if (text.length <= mostShown) return text;
	const head = text.slice(0, mostShown / 2).toWellFormed();
	const tail = text.slice(-mostShown / 2).toWellFormed();
	return `${head}… ${text.length - mostShown} …${tail}`;
}
