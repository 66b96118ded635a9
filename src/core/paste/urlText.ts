import { readBaseUrl } from '../baseUrl.ts';
import { hasHtmlSeparators, unescapeHtml } from '../text/htmlText.ts';
import { urlEnd } from './urlEnd.ts';

/** A URL, or a path with a query, found in a text. */
export interface FoundUrl {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

/** What a URL says besides its parameters. */
export interface UrlParts {
	readonly query: string;
	readonly baseUrl?: string;
	/** The method of the second URL form, `{base_url}/api/{group}/{name}` (public record). */
	readonly methodInPath?: string;
}

/** How many URLs of a long text are looked at. */
const mostUrls = 2000;

/** The URL in `text` that most looks like a method call; undefined when there is none. */
function findUrl(text: string): FoundUrl | undefined {
	const whole = text.trim();
	const begin = /https?:(?:\\{0,7}\/){2}(?=[^\s"'<>`^|])/gi;
	let best: { found: FoundUrl; score: number } | undefined;
	for (let count = 0; count < mostUrls; count++) {
		const start = begin.exec(text)?.index;
		if (start === undefined) break;
		const end = urlEnd(text, start, { spaces: true, whole });
		begin.lastIndex = Math.max(end, start + 1);
		const found = { text: text.slice(start, end), start, end };
		const score = scoreOf(found.text);
		if (!best || score > best.score) best = { found, score };
	}
	return best && (best.score > 0 || best.found.text === whole) ? best.found : undefined;
}

/** A path with a query that looks like a method call, as access logs write it. */
function findPath(text: string): FoundUrl | undefined {
	const mark = /[?&](?:application_key|method|sig)=/g;
	let best: { found: FoundUrl; score: number } | undefined;
	for (let count = 0, from = 0; count < mostUrls; count++) {
		const at = mark.exec(text)?.index;
		if (at === undefined) break;
		const start = pathStart(text, from, at);
		from = Math.max(at + 1, urlEnd(text, start, { spaces: false, whole: '' }));
		mark.lastIndex = from;
		const path = text.slice(start, from);
		if (!text.slice(start, at + 1).includes('?')) continue;
		const score = scoreOf(path);
		if (!best || score > best.score) best = { found: { text: path, start, end: from }, score };
	}
	return best?.found;
}

/** Where the path of the query at `at` begins; quotes behind its `?` are of a value. */
function pathStart(text: string, from: number, at: number): number {
	let start = at;
	while (start > from && !/[\s<>`(]/.test(text[start - 1] as string)) start--;
	const path = text.slice(start, at + 1);
	const mark = path.lastIndexOf('?');
	return start + Math.max(path.lastIndexOf('"', mark), path.lastIndexOf("'", mark)) + 1;
}

/** The URL or path that most looks like a method call: a Referer may stand beside the path that was asked for. */
export function findCall(text: string): FoundUrl | undefined {
	const url = findUrl(text);
	const path = findPath(text);
	return url && path && scoreOf(path.text) > scoreOf(url.text) ? path : (url ?? path);
}

/** Takes a URL or a path apart. Never throws. */
export function urlParts(url: string, host?: string): UrlParts {
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
		...(base && !('problem' in base) ? { baseUrl: base.href } : {}),
		...(inPath ? { methodInPath: (inPath[1] as string).replaceAll('/', '.') } : {}),
	};
}

function scoreOf(url: string): number {
	let score = 0;
	if (/[?&](?:amp;)?sig=/.test(url)) score += 4;
	if (/\/fb\.do\b|\/api\/[\w-]+\/[\w-]+\/?\?/.test(url)) score += 3;
	if (/[?&]application_key=/.test(url)) score += 2;
	if (/[?&]method=/.test(url)) score += 1;
	if (url.includes('?')) score += 0.5;
	return score;
}
