import { jsonExtent } from '../text/jsonExtent.ts';

/** Where the parts of a URL that goes on after a space or a quote are looked for. */
const maxDistance = 20_000;
const nextPair = /(?:&(?:amp;)?|\\u0026)[\w.[\]%-]+=/;
const pairHere = /&(?:amp;|#38;|#x26;)?[\w.[\]%~-]+(?:=|\\u003d|&#x3d;)/iy;
/** No URL ends with these in a text: they are the text's own. */
const punctuation = new Set([...',;.\'"!\\:?«“„‘…—–。；！，、？：）】」』》']);
/** A whole paste may be a URL whose last value ends like a sentence, but not like a piece of code. */
const separators = new Set([...',;\'"\\']);
const closers = { '(': ')', '[': ']', '{': '}', '«': '»', '“': '”', '‘': '’' };
const openers: ReadonlyMap<string, string> = new Map(Object.entries(closers));
/** Parameters whose values hold no punctuation of a text. */
const knownPair = /^(?:[?&]|\\u0026)(?:amp;|#38;|#x26;)?(sig|access_token|session_key)(?:=|\\u003d|&#x3d;)/i;

/** What is known of the text: `spaces`: a URL goes on after white space, `whole` is the trimmed paste. */
export interface UrlSurroundings {
	readonly spaces: boolean;
	readonly whole: string;
	/** The first character at or behind the URL's beginning that no URL holds: see {@link nextStop}. */
	readonly stop: number;
}

/** Where the URL or path that begins at `start` ends: what the text around it adds is left out. */
export function urlEnd(text: string, start: number, { spaces, whole, stop }: UrlSurroundings): number {
	// A tag of a forum.
	if (/\[url=$/i.test(text.slice(Math.max(0, start - 5), start)))
		return start + (/^[^\]\s]*/.exec(text.slice(start, stop))?.[0].length ?? 0);
	const opening = openingQuote(text, start);
	let end = start + firstOf(text.slice(start, stop)).length;
	for (let parts = 0; parts < 100 && end >= stop; parts++) {
		const next = goesOn(text, start, end, opening, spaces);
		if (next <= end) break;
		end = next;
	}
	const url = firstOf(text.slice(start, end));
	return start + trimUrl(url, text[start - 1] ?? '', whole === url).length;
}

/** URLs in a list, without a space between them. */
function firstOf(urls: string): string {
	const second = urls.search(/(?:[,;|]|\]\()https?:(?:\\{0,7}\/){2}/i);
	return second > 0 && urls.indexOf('?', second) >= 0 && urls.indexOf('?') < second ? urls.slice(0, second) : urls;
}

/** The quote that a URL is in, directly or with a few words before it: `"GET https://…"`. */
function openingQuote(text: string, start: number): string {
	const before = text[start - 1] ?? '';
	if (before === '"' || before === "'") return before;
	return /(?:^|\W)(["'])[^"'\n]{0,60}$/.exec(text.slice(Math.max(0, start - 62), start))?.[1] ?? '';
}

/** Where no URL that begins at or behind `from` goes on, unless what follows is surely its own. */
export function nextStop(text: string, from: number): number {
	const stop = /[\s"'<>`^|\p{Cc}]/gu;
	stop.lastIndex = from;
	return stop.exec(text)?.index ?? text.length;
}

/** Where a URL that stopped at `end` stops next; `end` when it is over. */
function goesOn(text: string, start: number, end: number, opening: string, spaces: boolean): number {
	const stop = text[end] ?? '<';
	if (stop === '<') return behindObject(text, end);
	if (stop === '>' || stop === '`') return end;
	if (!text.slice(start, end).includes('?')) return spaces ? beforeQuery(text, end) : end;
	// Behind a whole signature no text of its value follows.
	const isWhole = /[?&](?:amp;)?sig=[0-9a-f]{32}$/i.test(text.slice(Math.max(start, end - 50), end));
	if (isWhole && !/^\s{1,300}&/.test(text.slice(end, end + 301))) return end;
	const value = opening !== '"' && (stop === '"' || stop === ' ') ? jsonValueStart(text, start, end) : -1;
	if (value >= 0) {
		const { end: length, closed } = jsonExtent(text.slice(value, value + maxDistance), 0, () => true);
		return closed ? nextStop(text, value + length) : end;
	}
	if (/\s/.test(stop)) return spaces ? behindSpace(text, end, opening) : end;
	const apostrophe = isApostrophe(text, end);
	if (stop === opening && !apostrophe) return end;
	const next = behindRun(text, end + 1, runFrom(text, end + 1, opening));
	return next ?? (apostrophe && spaces ? behindWords(text, end, opening) : end);
}

/** In place of a sig some clients send the text of an object, as `<md5 HASH object @ 0x7f3a>`. */
function behindObject(text: string, end: number): number {
	if (!/[?&]sig=$/.test(text.slice(Math.max(0, end - 5), end))) return end;
	const object = /^<[\w.@ -]{1,100}>/.exec(text.slice(end, end + 102))?.[0];
	return object === undefined ? end : nextStop(text, end + object.length);
}

/** A query that begins after spaces or on the next line. */
function beforeQuery(text: string, end: number): number {
	const blanks = /^\s{1,300}(?=\?)/.exec(text.slice(end, end + 301))?.[0];
	return blanks === undefined ? end : nextStop(text, end + blanks.length);
}

/** Unencoded spaces in a value, or a URL that was broken into lines before or after `&`. */
function behindSpace(text: string, end: number, opening: string): number {
	const ahead = text.slice(end, end + maxDistance);
	const lineEnd = /[&?]/.test(text[end - 1] as string)
		? /^\r?\n[ \t]{0,300}(?=[\w.[\]%]+=)/.exec(ahead)
		: /^[ \t]{0,300}\r?\n[ \t]{0,300}(?=[&?])/.exec(ahead);
	if (lineEnd) return nextStop(text, end + lineEnd[0].length);
	const blanks = /^[ \t]*/.exec(ahead)?.[0].length ?? 0;
	const word = behindRun(text, end + blanks, runFrom(text, end + blanks, `"'`));
	return word ?? behindWords(text, end, opening);
}

function behindWords(text: string, end: number, opening: string): number {
	const words = /^[^\n"<>`&=]{0,300}(?=&[\w.[\]]+=)/.exec(text.slice(end, end + maxDistance))?.[0];
	if (words === undefined || (opening === "'" && words.includes("'")) || holdsUrl(words)) return end;
	return nextStop(text, end + words.length);
}

function runFrom(text: string, from: number, quotes: string): string {
	const ahead = text.slice(from, from + maxDistance);
	const stop = ahead.search(/[\s<>`\p{Cc}]/u);
	let run = stop < 0 ? ahead : ahead.slice(0, stop);
	for (const quote of quotes) {
		const at = run.indexOf(quote);
		if (at >= 0) run = run.slice(0, at);
	}
	return run;
}

/** The next stop when a parameter follows in `run`, and neither that of another URL nor that of another JSON value. */
function behindRun(text: string, from: number, run: string): number | undefined {
	const at = run.search(nextPair);
	if (at < 0) return undefined;
	const before = run.slice(0, at);
	return holdsUrl(before) || /":|,"/.test(before) ? undefined : nextStop(text, from + at);
}

function holdsUrl(text: string): boolean {
	const at = text.search(/https?:(?:\\{0,7}\/){2}/i);
	return at >= 0 && text.indexOf('?', at) >= 0;
}

function isApostrophe(text: string, at: number): boolean {
	return text[at] === "'" && /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at + 1] ?? '');
}

/** A value of JSON that was not encoded holds quotes and spaces from its beginning on. */
function jsonValueStart(text: string, start: number, end: number): number {
	const at = text.slice(Math.max(start, end - 10), end).search(/=[[{]+$/);
	return at < 0 ? -1 : Math.max(start, end - 10) + at + 1;
}

/** The URL without the punctuation after it. `before` is the character before it, `whole`: nothing else was pasted. */
export function trimUrl(url: string, before: string, whole: boolean): string {
	const last = lastPair(url);
	const pair = trimLastPair(last < 0 ? '' : url.slice(last));
	const cut = last < 0 ? url : url.slice(0, last) + pair.text;
	const marks = whole && pair.free ? separators : punctuation;
	const surplus = surplusClosers(cut);
	let end = cut.length;
	for (; end > 0; end--) {
		const character = cut[end - 1] as string;
		const closer = surplus.get(character);
		if (closer !== undefined) {
			if (closer <= 0) break;
			surplus.set(character, closer - 1);
		} else if ('*_~'.includes(character)) {
			// Markup that stands around the URL.
			if (before !== character) break;
		} else if (cut[end - 2] === '\\' && 'nrt'.includes(character)) end--;
		else if (!marks.has(character)) break;
	}
	return cut.slice(0, end);
}

/** Where the last parameter begins, with its `&` or `?`, or -1. */
function lastPair(url: string): number {
	for (let at = url.lastIndexOf('&'); at >= 0; at = at === 0 ? -1 : url.lastIndexOf('&', at - 1)) {
		pairHere.lastIndex = at;
		if (pairHere.test(url)) return at;
	}
	return url.indexOf('?');
}

/** Signatures and tokens end at other characters; other values are `free`. A quote in HTML ends the URL. */
function trimLastPair(pair: string): { readonly text: string; readonly free: boolean } {
	const plain = pair.replace(/&(?:quot|apos|lt|gt|#34|#39|#x22|#x27);.*$/is, '');
	const from = Math.max(0, plain.lastIndexOf('\\u0026'));
	const found = knownPair.exec(plain.slice(from));
	if (!found) return { text: plain, free: plain === pair && /[^?]/.test(pair) };
	const head = from + found[0].length;
	const value = plain.slice(head);
	const known = found[1] === 'sig' ? /^[0-9a-f]{32}(?![0-9a-z%+])/i.exec(value) : /^[\w.~%+/=:*•-]+/.exec(value);
	const ends = known && !/^[#&]/.test(value.slice(known[0].length));
	return { text: ends ? plain.slice(0, head) + known[0] : plain, free: false };
}

/** Where a bracket closes that was opened before `from`; -1 if it does not. */
export function closingBracket(text: string, open: string, close: string, from = 0): number {
	let depth = 1;
	for (let at = from; at < text.length; at++) {
		if (text[at] === open) depth++;
		else if (text[at] === close && --depth === 0) return at;
	}
	return -1;
}

/** How many brackets of each kind are closed without having been opened. */
export function surplusClosers(url: string): Map<string, number> {
	const surplus = new Map([...openers.values()].map((closer) => [closer, 0]));
	for (const character of url) {
		const closer = openers.get(character) ?? character;
		const count = surplus.get(closer);
		if (count !== undefined) surplus.set(closer, count + (closer === character ? 1 : -1));
	}
	return surplus;
}
