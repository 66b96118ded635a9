import { utf8 } from '../text/charsets.ts';
import type { Pair, Received } from './received.ts';

/** Longer texts are not read, in UTF-16 units. */
const maxLength = 1_000_000;

const requestLine = /^([A-Z]{3,10}) (\S+)(?: HTTP\/[\d.]+)?$/;
const headerLine = /^([\w!#$%&'*+.^`|~-]+):(?!\/\/)(.*)$/s;

/**
 * Reads a request that somebody received: HTTP with its headers, with or without the request line; a URL; a query alone,
 * as launch parameters are; a JSON body alone. Undefined for any other text. Never throws.
 */
export function parseReceived(text: string): Received | undefined {
	if (text.length > maxLength) return undefined;
	const trimmed = text.trim();
	if (/^https?:\/\/\S+$/i.test(trimmed)) return at(trimmed, { verb: 'GET' });
	if (/^\{\s*"/.test(trimmed)) return at('/', { verb: 'POST', body: trimmed });
	const raw = ofHttp(text.trimStart());
	if (raw) return raw;
	if (trimmed.startsWith('/') && /^[^\s?]+\?\S+$/.test(trimmed)) return at(trimmed, { verb: 'GET' });
	return /^\??[\w.%-]+(?:\[.{0,40}\])?=.+$/.test(trimmed)
		? at(`/?${trimmed.replace(/^\?/, '')}`, { verb: 'GET' })
		: undefined;
}

function ofHttp(text: string): Received | undefined {
	const headers: Pair[] = [];
	const first = lineEnd(text, 0);
	const [, verb, path = '/'] = requestLine.exec(text.slice(0, first).trimEnd()) ?? [];
	for (let start = verb ? first : 0, end = 0; start < text.length; start = end) {
		end = lineEnd(text, start);
		const line = text.slice(start, end).trimEnd();
		if (line === '') return at(path, { verb: verb ?? 'POST', headers, ...bodyOf(text.slice(end), headers) });
		const [, name, value = ''] = headerLine.exec(line) ?? [];
		if (name === undefined) return undefined;
		headers.push([name, value.trim()]);
	}
	return verb || headers.length > 0 ? at(path, { verb: verb ?? 'GET', headers }) : undefined;
}

function lineEnd(text: string, start: number): number {
	const end = text.indexOf('\n', start);
	return end < 0 ? text.length : end + 1;
}

/** A final line end is the editor's or its own, unless the length counts it; below an empty line no form goes on. */
function bodyOf(text: string, headers: readonly Pair[]): Pick<Received, 'body' | 'ending'> {
	const sent = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
	const length = sent('content-length');
	if (length !== undefined && Number(length) === utf8(text).length) return { body: text };
	const isForm = sent('content-type')?.includes('form-urlencoded');
	if (isForm) return { body: text.replace(/\r?\n(?:\r?\n.*)?$/s, '') };
	const [ending = ''] = /\r?\n$/.exec(text) ?? [];
	return { body: text.slice(0, text.length - ending.length), ...(ending !== '' && { ending }) };
}

/** With the scheme and the host of a whole URL, as clients send that, and without its fragment. */
function at(target: string, request: Pick<Received, 'verb'> & Partial<Received>): Received {
	const [, scheme, host, rest = ''] = /^(?:(https?):\/\/([^/?#]*))?([^#]*)/i.exec(target) ?? [];
	return {
		...{ headers: [], body: '', ...request, path: rest.replace(/^(?!\/)/, '/') },
		...(scheme && { scheme: scheme.toLowerCase(), host: URL.parse(`${scheme}://${host}`)?.host ?? host }),
	};
}
