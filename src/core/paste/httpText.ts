import { unescapeOnce } from './literal.ts';
import { type FoundParameter, type ParsedQuery, parseQuery } from './queryText.ts';

/** A line that begins what is no more the body: the answer, the next request of a file, a script of its client. */
const notBody = /^(?:###|HTTP\/\d|[<>*] |[<>]$|[{<])/;
/** How many lines of a request may be headers. */
const mostHeaders = 200;
const pairAhead = /&[\w.[\]%-]+=/;

/**
 * The form in the body of the HTTP request at the beginning of `text`, its lines joined; empty when there is none. A
 * form holds no empty line, so what is behind one is the answer or the next request.
 */
export function formBody(text: string): string {
	const body: string[] = [];
	let open = true;
	for (const line of bodyOf(text).split(/\r?\n/)) {
		// Request files may also hold spaces around the separators.
		const trimmed = line
			.trim()
			.replace(/[ \t]{1,20}&$/, '&')
			.replace(/^(&?[\w.[\]-]{1,80}) = /, '$1=');
		if (trimmed === '' || notBody.test(trimmed)) break;
		// Request files break a form before or behind `&`; other line ends are part of a value.
		const breaksPair = open || trimmed.startsWith('&');
		if (!breaksPair && !pairAhead.test(line)) break;
		body.push(breaksPair ? trimmed : `\n${line}`);
		open = trimmed.endsWith('&');
	}
	return body.join('');
}

/** The fields of a multipart body of the HTTP request at the beginning of `text`, files left out. */
export function multipartFields(text: string): FoundParameter[] {
	return fieldsOfMultipart(bodyOf(text));
}

/** A body as a tool sends it: a form, or multipart. */
export function parseForm(body: string): ParsedQuery {
	const fields = body.startsWith('--') ? fieldsOfMultipart(body) : [];
	return fields.length > 0 ? { parameters: fields, utf8: true } : parseQuery(body);
}

/** The line behind the boundary that a multipart body in a text literal begins with. */
const partInLiteral = /(?:\\r)?\\nContent-Disposition:/i;
const longestBoundary = 72;

/** The fields of a multipart body that stands in a text literal of a program; none where there is none. */
export function multipartInLiteral(text: string): FoundParameter[] {
	const part = text.search(partInLiteral);
	const [boundary] =
		/(?<![^\s"'\\])--[^\s"'\\]+$/.exec(text.slice(Math.max(0, part - longestBoundary), Math.max(0, part))) ?? [];
	if (boundary === undefined) return [];
	const start = part - boundary.length;
	const [literal = ''] = /^[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*/.exec(text.slice(start, start + longestLiteral)) ?? [];
	return fieldsOfMultipart(unescapeOnce(literal));
}

/** Longer literals are cut. */
const longestLiteral = 200_000;

/** The fields of a multipart body, files left out; none where it is no such body. */
export function fieldsOfMultipart(body: string): FoundParameter[] {
	const boundary = /^--\S{1,70}/.exec(body)?.[0];
	if (boundary === undefined) return [];
	const fields: FoundParameter[] = [];
	for (const part of body.split(boundary)) {
		const headersEnd = /\r?\n\r?\n/.exec(part);
		const headers = part.slice(0, headersEnd?.index ?? 0);
		const name = /[; ]name="([^"\r\n]*)"/.exec(headers)?.[1];
		if (!headersEnd || name === undefined || headers.includes('filename')) continue;
		const value = part.slice(headersEnd.index + headersEnd[0].length).replace(/\r?\n$/, '');
		fields.push({ name, value, wire: value });
	}
	return fields;
}

/** What is behind the first empty line; the empty string when there is none. */
function bodyOf(text: string): string {
	const headersEnd = /\r?\n[ \t]*\r?\n\s*/.exec(text);
	return headersEnd ? text.slice(headersEnd.index + headersEnd[0].length) : '';
}

/** The names of the headers of the HTTP request at the beginning of `text`, in their order. */
export function headerNames(text: string): string[] {
	const names: string[] = [];
	for (const line of text.split(/\r?\n/, mostHeaders).slice(1)) {
		const [, name] = /^[ \t]*(?:[<>*] ?)?([\w-]{1,100}):/.exec(line) ?? [];
		if (name !== undefined) names.push(name);
		// Request files break a long query into lines before the headers.
		else if (!/^[ \t]*[?&#]/.test(line)) break;
	}
	return names;
}

/** Joins lines that were broken before or behind `&`, as a form with a pair on each line is written. */
export function joinPairLines(text: string): string {
	return text.replace(/&[ \t]{0,20}\r?\n[ \t]*|\r?\n[ \t]*(?=&)/g, (broken) => (broken.startsWith('&') ? '&' : ''));
}

/** Takes the name that a log gives to a whole query off it: `body=application_key=…`. */
export function withoutLabel(query: string): string {
	return query.replace(/^[\w.-]{1,40}[=:](?=(?:application_key|method|format|sig|access_token|session_key)=)/, '');
}
