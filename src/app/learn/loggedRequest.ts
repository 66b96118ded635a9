import type { Parameter } from '../../core/call/call.ts';
import { findDump } from '../../core/paste/dumps/findDump.ts';
import { literalAt, literalText } from '../../core/paste/literal.ts';
import { type Pair, partsOf, partsOfJson, type Received } from '../../core/services/received.ts';
import { parseReceived } from '../../core/services/receivedText.ts';
import { bytesOfBase64 } from '../../core/text/base64.ts';
import { jsonExtent } from '../../core/text/jsonExtent.ts';
import { isJsonContainer } from '../../diagnosis/mistakes/jsonForms.ts';

const headersName = /^(?:request[_-]?)?headers$/i;
const bodyName = /^(?:raw[_-]?)?(?:body|payload|content)$/i;
const pathName = /^(?:url|uri|rawPath|path)$/;
const verbName = /^(?:http)?method$/i;
const headersOnLines = /\bheaders\b["']?(?:[:=] ?| )(\{[^{}]{1,20000}\})/i;
const bodyOnLine = /\b(?:raw[_-]?)?(?:body|payload)\b["']?(?:[:=] ?| )(\S.*)/i;
const mayBeDump = /\bheaders["'\]]/i;
const utf8 = new TextDecoder();

/** As {@link loggedRequest}, where a text has both on lines among others, or in a dump. */
export function requestInLog(text: string): Received | undefined {
	const onTwo = pairsOnLines(text);
	const all = onTwo.length > 0 || !mayBeDump.test(text) ? onTwo : (findDump(text)?.parameters ?? []).map(pairOf);
	return (
		loggedRequest({ verb: 'POST', path: '/', headers: all, body: '' }) ?? requestInList(text) ?? requestInSections(text)
	);
}

const bodySection = /^[ \t]{0,20}(?:raw[ _-]?)?(?:body|content|payload)[ \t]{0,9}:?[ \t]{0,9}\r?\n/im;
const endOfSection = /\r?\n(?:[-=~`]{3,}|HTTP\/)/;
const requestLine = /\b(GET|POST|PUT|PATCH|DELETE)\s{1,9}(?:https?:\/\/[^/\s]{1,200})?(\/\S{0,4000})/;
const headerLine = /^[ \t]*([A-Za-z][\w-]{1,80})(?:[ \t]{0,20}:[ \t]{0,20}|\t)(\S.*?)\r?$/gm;

function headersOn(text: string): Pair[] {
	return Array.from(text.matchAll(headerLine), ([, name = '', value = '']) => [name, value]);
}

function targetIn(text: string): Pick<Received, 'verb' | 'path'> {
	const [, verb = 'POST', path = '/'] = requestLine.exec(text) ?? [];
	return { verb, path };
}

/** As pages of deliveries and debug output have a request: headers on lines, and its body below that word. */
function requestInSections(text: string): Received | undefined {
	const at = bodySection.exec(text);
	if (!at) return undefined;
	const above = text.slice(0, at.index);
	const headers = headersOn(above);
	if (!headers.some(([name]) => name.includes('-'))) return undefined;
	const [body = ''] = text.slice(at.index + at[0].length).split(endOfSection, 1);
	return { ...targetIn(above), headers, body: body.trim().replace(/^\*{5} NO CONTENT \*{5}$/, '') };
}

const parametersSection = /^(?:request|form) param(?:eter)?s\r?\n/im;
const parameterLines = /^([\w.[\]]{1,80})(?:\r?\n)?\t(.*?)\r?$/gm;

/** As pages of deliveries list the parameters of a form, each with its value behind a tab or on the next line. */
function requestInList(text: string): Received | undefined {
	const at = parametersSection.exec(text);
	if (!at) return undefined;
	const fields = new URLSearchParams();
	for (const [, name = '', value = ''] of text.slice(at.index).matchAll(parameterLines)) fields.append(name, value);
	if (fields.size === 0) return undefined;
	const headers = headersOn(text).filter(([name]) => name.includes('-'));
	const [url] = /https?:\/\/\S{1,2000}/.exec(text.slice(0, at.index)) ?? [];
	const { verb, path } = targetIn(text);
	return { path, ...(url && parseReceived(url)), verb, headers, body: fields.toString() };
}

function pairsOnLines(text: string): Pair[] {
	const found = headersOnLines.exec(text);
	if (!found) return [];
	const [same = '', next = ''] = text.slice(found.index + found[0].length).split(/\r?\n/, 2);
	const body = bodyOnLine.exec(/^\s+\S/.test(same) ? same : next)?.[1];
	return body === undefined
		? []
		: [
				['headers', found[1] ?? ''],
				['body', body],
			];
}

const labelOfBody =
	/(?<!["'\w])(?:raw[ _-]?)?(?:body|payload|content)(?:\(\))?(?: ?(?:[:=]|->|=>)| |\r?\n)\s{0,3}(?=[{[]|b?['"][{[])/i;
const printedHeader = /(?<![\w-])(["']?)([A-Za-z][\w-]{1,80})\1(?:: ?| => |=)(["'])((?:[^"'\\\n]|\\.){0,4000})\3/g;

/** As logs name a body of JSON among other things; its headers are above it, as lines, or as a language prints them. */
export function requestWithJson(text: string): Received | undefined {
	const at = labelOfBody.exec(text);
	if (!at) return undefined;
	const [above, rest] = [text.slice(0, at.index), text.slice(at.index + at[0].length)];
	const literal = /^[b'"]/.test(rest) ? literalAt(rest, 0) : undefined;
	const { end, closed } = jsonExtent(rest, 0, () => false);
	const body = literal ? literalText({ pieces: [literal] }, false) : rest.slice(0, closed ? end : 0);
	if (!isJsonContainer(body)) return undefined;
	const printed = Array.from(above.matchAll(printedHeader), ([, , name = '', , value = '']): Pair => [name, value]);
	const dumped = (findDump(above)?.parameters ?? []).map(pairOf);
	const headers = [dumped, printed, headersOn(above)].find((all) => all.some(([name]) => name.includes('-'))) ?? [];
	return { ...targetIn(text), headers, body };
}

/**
 * The request that was handled, where what was read of a text has its headers and its body under their names,
 * as events of cloud functions, inspectors and logs of handlers have them. Undefined for anything else.
 */
export function loggedRequest(read: Received): Received | undefined {
	const { query, body } = partsOf(read);
	const all = [...read.headers, ...[...query, ...body].map(pairOf)];
	const member = (form: RegExp) => all.find(([name]) => form.test(name))?.[1];
	const headers = headersOf(member(headersName) ?? '');
	const sent = member(bodyName);
	// What is signed itself is no log of another request.
	if (headers.length === 0 || sent === undefined || all.some(([name]) => /sig|hmac|hash|digest/i.test(name)))
		return undefined;
	const path = member(pathName) ?? '/';
	const verb = member(verbName) ?? 'POST';
	const parameters = member(/^rawQueryString$/);
	const at = parseReceived(`${verb} ${parameters ? `${path}?${parameters}` : path} HTTP/1.1\n\n`);
	const isBase64 = member(/^isBase64Encoded$/) === 'true';
	return at && { ...at, headers, body: isBase64 ? textOfBase64(sent) : unquoted(sent) };
}

/** As JSON or as a language prints them; where a header may come several times, its first value. */
function headersOf(written: string): readonly Pair[] {
	const parameters = written.startsWith('{"') ? partsOfJson(written) : (findDump(written)?.parameters ?? []);
	return parameters.map(({ name, value }) => [name, /^\["([^"]*)"/.exec(value)?.[1] ?? value]);
}

function textOfBase64(body: string): string {
	try {
		return utf8.decode(bytesOfBase64(body));
	} catch {
		return body;
	}
}

/** A body that a language printed in quotes. */
function unquoted(body: string): string {
	const literal = /^[bu]?['"]/.test(body) ? literalAt(body, 0) : undefined;
	return literal?.end === body.length ? literalText({ pieces: [literal] }, false) : body;
}

function pairOf({ name, value }: Parameter): Pair {
	return [name, value];
}
