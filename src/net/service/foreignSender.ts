import type { IncomingHttpHeaders } from 'node:http';
import { isAbsoluteForm } from './requestTarget.ts';

/**
 * Why a request must not be looked at because a web page of another site had a browser send it; undefined for a client,
 * which sends none of these headers but Host. No answer ever has CORS headers, but sending alone is something, too.
 * @param target the request target where the service may be a proxy: in absolute-form, which no browser sends to a service
 * that it does not take for its proxy, the host is any.
 */
export function foreignSender(
	{ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
	target = '',
): string | undefined {
	if (isAbsoluteForm(target))
		return origin !== undefined || (site !== undefined && site !== 'none')
			? 'This service is a proxy for clients, and for no web page (Origin, Sec-Fetch-Site).'
			: undefined;
	// A page on a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name. The port may be a forwarded one.
	if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? ''))
		return 'This service answers to 127.0.0.1, localhost and [::1] only.';
	// Another port of this machine is the same site, and still another page.
	if (site !== undefined && site !== 'same-origin' && site !== 'none')
		return 'This service answers to no web page of another site (Sec-Fetch-Site).';
	if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase())
		return 'This service answers to no web page of another site (Origin).';
	return undefined;
}
