import { readBaseUrl } from '../call/baseUrl.ts';
import { applicationKeyInQuery, callInQuery, endpointOfUrl } from '../services/ok/patterns.ts';
import { hasHtmlSeparators, unescapeHtml } from '../text/htmlText.ts';
import { signatureInQuery } from './signature.ts';
import { nextStop, urlEnd } from './urlEnd.ts';

/** How many URLs and how many paths of a long text are looked at, and how often that text as a whole for either. */
const maxUrls = 2000;
const maxTimes = 8;

/** The URL or path in `text` that most looks like a method call: the other may be a Referer. */
export function findCall(text: string): string | undefined {
	const whole = text.trim();
	const url = likeliest(addressesIn(text, /https?:(?:\\{0,7}\/){2}(?=[^\s"'<>`^|])/gi, false));
	const path = likeliest(addressesIn(text, new RegExp(`${callInQuery.source}|${signatureInQuery.source}`, 'g'), true));
	const isCall = url && (url.score > 0 || url.text === whole);
	return isCall && (path?.score ?? 0) <= url.score ? url.text : path?.text;
}

function likeliest(urls: Iterable<string>) {
	return Array.from(urls, (text) => ({ text, score: scoreOf(text) })).toSorted((a, b) => b.score - a.score)[0];
}

/** URLs, or paths with a query that looks like a method call, as access logs write them. */
function* addressesIn(text: string, mark: RegExp, isPath: boolean): Generator<string> {
	const whole = isPath ? '' : text.trim();
	let left = maxTimes * text.length;
	for (let count = 0, from = 0, stop = -1; count < maxUrls && left >= 0; count++) {
		const at = mark.exec(text)?.index;
		if (at === undefined) return;
		const start = isPath ? pathStart(text, from, at) : at;
		// Once for all addresses before it: a list may be long.
		if (stop < start) stop = nextStop(text, start);
		left -= stop - start;
		from = Math.max(at + 1, urlEnd(text, start, { spaces: !isPath, whole, stop }));
		mark.lastIndex = from;
		if (!isPath || text.slice(start, at + 1).includes('?')) yield text.slice(start, from);
	}
}

/** Where the path of the query at `at` begins; quotes after its `?` are of a value. */
function pathStart(text: string, from: number, at: number): number {
	let start = at;
	while (start > from && !/[\s<>`(]/.test(text[start - 1] as string)) start--;
	const path = text.slice(start, at + 1);
	const mark = path.lastIndexOf('?');
	return start + Math.max(path.lastIndexOf('"', mark), path.lastIndexOf("'", mark)) + 1;
}

/** Takes a URL or a path apart; the second URL form, `{base_url}/api/{group}/{name}`, has a method. Never throws. */
export function urlParts(url: string, host?: string) {
	const text = hasHtmlSeparators(url) ? unescapeHtml(url) : url;
	const plain = text.replace(/\\{1,7}\//g, '/').replace(/\r?\n\s*/g, '');
	const mark = plain.indexOf('?');
	const path = mark < 0 ? plain.replace(/#.*$/s, '') : plain.slice(0, mark);
	const query = mark < 0 ? '' : plain.slice(mark + 1).replace(/#.*$/s, '');
	const absolute = /^https?:/i.test(path) ? path : host ? `https://${host}${path}` : '';
	// `vk/notifications/sendMessage` has three parts (public record); in `/api/v1/users/get` the first is a version.
	const inPath = /\/api\/((?:(?!v\d+\/|api\/)[\w-]+\/){1,2}[\w-]+)\/?$/.exec(path);
	const base = absolute === '' ? undefined : readBaseUrl(inPath ? absolute.slice(0, -inPath[0].length) : absolute);
	return {
		query,
		...(base && !('problem' in base) && { baseUrl: base.href, address: absolute }),
		...(inPath && { methodInPath: (inPath[1] as string).replaceAll('/', '.') }),
	};
}

function scoreOf(url: string): number {
	let score = 0;
	if (/[?&](?:amp;)?sig=/.test(url)) score += 4;
	else if (signatureInQuery.test(url)) score += 3;
	if (endpointOfUrl.test(url)) score += 3;
	if (applicationKeyInQuery.test(url)) score += 2;
	if (/[?&]method=/.test(url)) score += 1;
	if (url.includes('?')) score += 0.5;
	return score;
}
