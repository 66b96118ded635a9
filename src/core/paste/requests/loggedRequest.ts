import type { Parameter } from '../../call/call.ts';
import type { Pair, Received } from '../../services/received.ts';
import { parseReceived } from '../../services/receivedText.ts';
import { jsonExtent } from '../../text/jsonExtent.ts';
import { isJsonContainer } from '../../text/parsedJson.ts';
import { findDump } from '../dumps/findDump.ts';
import { literalAt, literalText } from '../literal.ts';
import { partsAbove } from './dumpedRequest.ts';

/** A request whose headers and body are on lines, or in a list of parameters. */
export function requestInLog(text: string): Received | undefined {
	return requestInList(text) ?? requestInSections(text);
}

const bodySection = /^[ \t]{0,20}(?:raw[ _-]?)?(?:body|content|payload)[ \t]{0,9}:?[ \t]{0,9}\r?\n/im;
const endOfSection = /\r?\n(?:[-=~`]{3,}|HTTP\/)/;
const headerLine = /^[ \t]*([A-Za-z][\w-]{1,80})(?:[ \t]{0,20}:[ \t]{0,20}|\t)(\S.*?)\r?$/gm;

function headersOn(text: string): Pair[] {
	return Array.from(text.matchAll(headerLine), ([, name = '', value = '']) => [name, value]);
}

function targetIn(text: string): Omit<Received, 'headers' | 'body'> {
	const { verb = 'POST', address = '/' } = partsAbove(text, '');
	return { path: '/', ...parseReceived(`${verb} ${address} HTTP/1.1\n`), verb: verb.toUpperCase() };
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

const labelOfBody =
	/(?<!["'\w])(?:(?:raw|request)[ _-]?)?(?:body|payload|content)(?:\(\))?(?: ?(?:[:=]|->|=>)| |\r?\n)\s{0,3}(?=[{[]|b?['"][{[])/i;
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

function pairOf({ name, value }: Parameter): Pair {
	return [name, value];
}
