import { endpoint } from '../services/ok/names.ts';
import { isAscii } from '../text/charsets.ts';
import { type BaseUrlProblemCode, WorkbenchError } from './errors.ts';

/** A base_url that was checked: `href` without the endpoint and without a slash at its end; `origin` is where secrets may go. */
export interface BaseUrl {
	readonly href: string;
	readonly origin: string;
	readonly isLoopback: boolean;
	readonly isPlainHttp: boolean;
}

const slashesAtEnd = /(?<!\/)\/+$/;

/** Reads an absolute `http` or `https` URL without query, fragment and credentials, and takes the endpoint off: the request adds it. */
export function readBaseUrl(text: string): BaseUrl | { readonly problem: BaseUrlProblemCode } {
	const trimmed = text.trim();
	if (trimmed === '') return { problem: 'base-url-missing' };
	const url = URL.parse(trimmed);
	if (!url) return { problem: 'base-url-not-absolute' };
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'base-url-not-http' };
	if (!/^https?:\/\//i.test(trimmed)) return { problem: 'base-url-not-absolute' };
	if (url.username !== '' || url.password !== '') return { problem: 'base-url-has-credentials' };
	if (/[?#]/.test(trimmed)) return { problem: 'base-url-has-query' };
	const path = url.pathname.replace(slashesAtEnd, '');
	const base = path.endsWith(endpoint) ? path.slice(0, -endpoint.length).replace(slashesAtEnd, '') : path;
	return {
		href: url.origin + base,
		origin: url.origin,
		isLoopback: isLoopbackHost(url.hostname),
		isPlainHttp: url.protocol === 'http:',
	};
}

/** As {@link readBaseUrl}. @throws {WorkbenchError} with the problem's code. */
export function requireBaseUrl(text: string): BaseUrl {
	const read = readBaseUrl(text);
	if ('problem' in read) throw new WorkbenchError(read.problem, `not a usable base_url: ${read.problem}`);
	return read;
}

/** A base_url as it is typed. A host without a scheme gets one: http on this machine, https elsewhere. */
export function withScheme(text: string): string {
	const typed = text.trim();
	if (!/^(?:localhost|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|\[[\da-f:.]+\])(?::\d+)?(?:\/|$)/iu.test(typed)) return typed;
	const host = URL.parse(`https://${typed}`)?.hostname ?? '';
	return `${isLoopbackHost(host) ? 'http' : 'https'}://${typed}`;
}

/** A base_url as stored and shown: with a scheme, without the endpoint, its host as typed. Calls go to its ASCII form (IDNA). */
export function writtenBaseUrl(text: string): string {
	const whole = withScheme(text);
	const read = readBaseUrl(whole);
	if ('problem' in read) return whole;
	const { href, origin } = read;
	const [, typed = ''] = /^(https?:\/\/[^/\\]+)/i.exec(whole) ?? [];
	if (isAscii(typed)) return href;
	const written = typed.toLowerCase().normalize('NFC') + href.slice(origin.length);
	const again = readBaseUrl(written);
	return 'problem' in again || again.href !== href ? href : written;
}

/** The URL that a call's query is appended to: base_url with the endpoint exactly once. */
export function endpointUrl(baseUrl: BaseUrl): string {
	return baseUrl.href + endpoint;
}

/**
 * True for this machine. Names below `localhost`, and `localhost.`, are asked of name servers on some machines, so they may
 * lead anywhere.
 * @param hostname as `URL` writes it: every IPv4 address with dots
 */
export function isLoopbackHost(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
