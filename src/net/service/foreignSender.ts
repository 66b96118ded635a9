import type { IncomingHttpHeaders } from 'node:http';
import { proxyHint } from './proxyHint.ts';
import { isAbsoluteForm, readTarget } from './requestTarget.ts';

/** What a service that clients may take for their proxy was asked for, and where it is. */
export interface AskedProxy {
	/** The request target. In absolute-form, which no browser sends to a service that it does not take for its proxy, the host is any. */
	readonly target: string;
	readonly baseUrl: string;
}

/**
 * Why a request must not be looked at because a web page of another site had a browser send it; undefined for a client,
 * which sends none of these headers but Host. No answer ever has CORS headers, but sending alone is something, too.
 */
export function foreignSender(
	{ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
	proxy?: AskedProxy,
): string | undefined {
	if (proxy && isAbsoluteForm(proxy.target))
		return origin !== undefined || (site !== undefined && site !== 'none')
			? 'This service is a proxy for clients, and for no web page (Origin, Sec-Fetch-Site).'
			: undefined;
	// A page on a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name. The port may be a forwarded one.
	if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? '')) {
		const isPage = origin !== undefined || site !== undefined;
		const only = 'This service answers to 127.0.0.1, localhost and [::1] only.';
		return proxy && !isPage && readTarget(proxy.target).isEndpoint ? `${only} ${pointing(proxy.baseUrl)}` : only;
	}
	// Another port of this machine is the same site, and still another page.
	if (site !== undefined && site !== 'same-origin' && site !== 'none')
		return 'This service answers to no web page of another site (Sec-Fetch-Site).';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase())
		return 'This service answers to no web page of another site (Origin).';
	return undefined;
}

/** For a client whose host is in its code, and whose calls were sent here by another way than as to a proxy. */
function pointing(baseUrl: string): string {
	return `To watch a client that calls another host, set ${proxyHint(baseUrl)} for it, or use ${baseUrl} as its base_url.`;
}
