import type { IncomingHttpHeaders } from 'node:http';
import { proxyHint, readTarget } from './requestTarget.ts';

/**
 * Why a request must not be read because a web page of another site had a browser send it; undefined for a client,
 * which sends none of these headers but Host. No answer has CORS headers, but a request alone can do harm, too.
 * @param target in absolute-form, which a browser sends to its configured proxy only, the host may be any
 */
export function foreignSender(
	{ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
	target: string,
	baseUrl: string,
): string | undefined {
	if (/^https?:\/\//i.test(target))
		return origin !== undefined || (site !== undefined && site !== 'none')
			? 'This service is a proxy for clients, and for no web page (Origin, Sec-Fetch-Site).'
			: undefined;
	// A page on a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name. The port may be a forwarded one.
	if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? '')) {
		const isPage = origin !== undefined || site !== undefined;
		const only = 'This service answers to 127.0.0.1, localhost and [::1] only.';
		return !isPage && readTarget(target).isEndpoint ? `${only} ${pointing(baseUrl)}` : only;
	}
	// Another port of this machine is the same site, and still another page.
	if (site !== undefined && site !== 'same-origin' && site !== 'none')
		return 'This service answers to no web page of another site (Sec-Fetch-Site).';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase())
		return 'This service answers to no web page of another site (Origin).';
	return undefined;
}

/** For a client with a hard-coded host whose calls arrive by another way than through a proxy. */
function pointing(baseUrl: string): string {
	return `To watch a client that calls another host, set ${proxyHint(baseUrl)} for it, or use ${baseUrl} as its base_url.`;
}
