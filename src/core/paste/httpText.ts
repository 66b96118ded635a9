import type { Parameter } from '../call/call.ts';
import { fieldsOfMultipart } from '../services/multipartFields.ts';
import { unescapeOnce } from './literal.ts';
import { type FoundParameter, type ParsedQuery, parseQuery } from './queryText.ts';
import { jsonFields } from './sending.ts';

/** A line that begins what is no more the body: the answer, the next request of a file, a script of its client. */
const notBody = /^(?:###|HTTP\/\d|[<>*] |[<>]$|[{<])/;
const maxHeaders = 200;
const pairAhead = /&[\w.[\]%-]+=/;

/** The form in a body, up to an empty line, its lines joined. */
export function formBody(text: string): string {
	const body: string[] = [];
	let open = true;
	for (const line of text.split(/\r?\n/)) {
		// Request files may also hold spaces around the separators.
		const trimmed = line
			.trim()
			.replace(/[ \t]{1,20}&$/, '&')
			.replace(/^(&?[\w.[\]-]{1,80}) = /, '$1=');
		if (trimmed === '' || notBody.test(trimmed)) break;
		// Request files break a form before or after `&`; other line ends are part of a value.
		const breaksPair = open || trimmed.startsWith('&');
		if (!breaksPair && !pairAhead.test(line)) break;
		body.push(breaksPair ? trimmed : `\n${line}`);
		open = trimmed.endsWith('&');
	}
	return body.join('');
}

/** A body as a tool sends it: `own` where it has such fields, multipart or a form. */
export function parseBody(body: string, own: readonly FoundParameter[] = jsonFields(body)): ParsedQuery {
	const fields = own.length === 0 && body.startsWith('--') ? fieldsOfMultipart(body) : own;
	return fields.length > 0 ? { parameters: fields, utf8: true } : parseQuery(body);
}

/** The line after the boundary that a multipart body in a text literal begins with. */
const partInLiteral = /(?:\\r)?\\nContent-Disposition:/i;
const maxBoundaryLength = 72;

/** The fields of a multipart body in a text literal of a program, if any. */
export function multipartInLiteral(text: string): Parameter[] {
	const part = text.search(partInLiteral);
	const [boundary] =
		/(?<![^\s"'\\])--[^\s"'\\]+$/.exec(text.slice(Math.max(0, part - maxBoundaryLength), Math.max(0, part))) ?? [];
	if (boundary === undefined) return [];
	const start = part - boundary.length;
	const [literal = ''] =
		/^[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*/.exec(text.slice(start, start + maxLiteralLength)) ?? [];
	return fieldsOfMultipart(unescapeOnce(literal));
}

const maxLiteralLength = 200_000;

export function bodyOf(text: string): string {
	const headersEnd = /\r?\n[ \t]*\r?\n\s*/.exec(text);
	return headersEnd ? text.slice(headersEnd.index + headersEnd[0].length) : '';
}

/** The headers of the HTTP request at the beginning of `text`, in their order. */
export function requestHeaders(text: string): Parameter[] {
	const headers: Parameter[] = [];
	for (const line of text.split(/\r?\n/, maxHeaders).slice(1)) {
		const [, name, value = ''] = /^[ \t]*(?:[<>*] ?)?([\w-]{1,100}):(.*)$/.exec(line) ?? [];
		if (name !== undefined) headers.push({ name, value: value.trim() });
		// Request files break a long query into lines before the headers.
		else if (!/^[ \t]*[?&#]/.test(line)) break;
	}
	return headers;
}

/** The head of a request over HTTP/2, as browsers copy it: each value after its name, or on the next line. */
export function pseudoHeaders(text: string) {
	const pseudo = (name: string) =>
		new RegExp(`^[ \\t]{0,20}:${name}:?[ \\t]{0,20}(?:\\r?\\n[ \\t]{0,20})?([^\\s:]\\S*)`, 'm').exec(text)?.[1];
	const [url, verb] = [pseudo('path'), pseudo('method')];
	return url === undefined || verb === undefined
		? undefined
		: { url, verb, host: pseudo('authority'), scheme: pseudo('scheme') };
}

/** Each line that {@link pseudoHeaders} reads. */
export const pseudoHeaderLine =
	/^[ \t]{0,20}:(?:method|authority|scheme|path):?[ \t]{0,20}(?:\r?\n[ \t]{0,20})?[^\s:]\S{0,4000}\r?\n/gm;

/** Joins text literals that code puts together over several lines: `"https://…" +` and `"?a=b"`. */
export function joinLiterals(text: string): string {
	return text.replace(/(["'])[ \t]{0,40}[+.]?[ \t]{0,40}\r?\n[ \t]{0,80}[+.]?[ \t]{0,40}\1(?=[?&\w%])/g, '');
}
