import { readBaseUrl } from '../baseUrl.ts';

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
export function findUrl(text: string): FoundUrl | undefined {
	let best: { found: FoundUrl; score: number } | undefined;
	let count = 0;
	for (const match of text.matchAll(/https?:(?:\\?\/){2}[^\s"'<>`^|]+/gi)) {
		const end = endOfUrl(text, match.index, match.index + match[0].length);
		const url = trimEnd(text.slice(match.index, end));
		const found = { text: url, start: match.index, end: match.index + url.length };
		const score = scoreOf(url);
		if (!best || score > best.score) best = { found, score };
		if (++count >= mostUrls) break;
	}
	return best && (best.score > 0 || best.found.text === text.trim()) ? best.found : undefined;
}

/** A path with a query that looks like a method call, as access logs write it. */
export function findPath(text: string): FoundUrl | undefined {
	const mark = /[?&](?:application_key|method|sig)=/.exec(text);
	if (!mark) return undefined;
	let start = mark.index;
	while (start > 0 && !/[\s"'<>`(]/.test(text[start - 1] as string)) start--;
	if (!text.slice(start, mark.index + 1).includes('?')) return undefined;
	const stop = /[\s"'<>`]/g;
	stop.lastIndex = mark.index;
	const end = stop.exec(text)?.index ?? text.length;
	const path = trimEnd(text.slice(start, end));
	return { text: path, start, end: start + path.length };
}

/** Takes a URL or a path apart. Never throws. */
export function urlParts(url: string, host?: string): UrlParts {
	const plain = url.replaceAll('\\/', '/').replace(/\r?\n\s*/g, '');
	const mark = plain.indexOf('?');
	const path = mark < 0 ? plain.replace(/#.*$/s, '') : plain.slice(0, mark);
	const query = mark < 0 ? '' : plain.slice(mark + 1).replace(/#.*$/s, '');
	const absolute = /^https?:/i.test(path) ? path : host ? `https://${host}${path}` : '';
	const inPath = /\/api\/([\w-]+)\/([\w-]+)\/?$/.exec(path);
	const base = absolute === '' ? undefined : readBaseUrl(inPath ? absolute.slice(0, -inPath[0].length) : absolute);
	return {
		query,
		...(base && !('problem' in base) ? { baseUrl: base.href } : {}),
		...(inPath ? { methodInPath: `${inPath[1]}.${inPath[2]}` } : {}),
	};
}

function scoreOf(url: string): number {
	let score = 0;
	if (/[?&]sig=/.test(url)) score += 4;
	if (/\/fb\.do\b/.test(url)) score += 3;
	if (/[?&]application_key=/.test(url)) score += 2;
	if (/[?&]method=/.test(url)) score += 1;
	if (url.includes('?')) score += 0.5;
	return score;
}

/** A pasted URL may hold unencoded spaces or be broken into lines: it goes on where parameters follow. */
function endOfUrl(text: string, start: number, from: number): number {
	let end = from;
	if (!text.slice(start, end).includes('?') && !/^\s*\?/.test(text.slice(end, end + 200))) return end;
	for (let parts = 0; parts < 100; parts++) {
		const onward =
			/^[ \t]*(?:\r?\n[ \t]*(?=[&?])|(?=[^\s"'<>`]*&[\w.[\]]+=)|[^\n"'<>`&=]{0,300}(?=&[\w.[\]]+=))[^\s"'<>`]*/.exec(
				text.slice(end, end + 20_000),
			);
		if (!onward || onward[0].length === 0) return end;
		end += onward[0].length;
	}
	return end;
}

function trimEnd(url: string): string {
	return url.replace(/[)\]},;.'"!\\]+$/, '');
}
