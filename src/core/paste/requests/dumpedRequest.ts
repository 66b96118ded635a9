import type { Pair, Received } from '../../services/received.ts';
import { parseReceived } from '../../services/receivedText.ts';
import { bytesOfBase64 } from '../../text/base64.ts';
import { jsonExtent } from '../../text/jsonExtent.ts';
import { isJsonContainer } from '../../text/parsedJson.ts';
import { formOf } from '../../text/percentForms.ts';
import { findDump } from '../dumps/findDump.ts';
import { jsonOf, type LiteralNode, LiteralReader, type Member, textOf } from '../dumps/literalTree.ts';
import { literalAt, literalText } from '../literal.ts';

const headersName = /^(?:request[_-]?)?headers$/i;
const bodyName = /^(?:ra(?:w|ck)[_.]?)?(?:body|data|payload|content|input)(?:_?raw)?$/i;
const verbName = /^(?:http|request)?_?method$/i;
const addressName = /^(?:(?:request|original|raw)?_?ur[li]|(?:raw)?path(?:_info)?)$/i;
const queryName = /^(?:raw)?query_?string$/i;
const queryMapName = /^(?:(?:multiValueQ|q)ueryStringParameters|query)$/;
const hostName = /^host(?:name)?$/i;
const begin = /[{[]|\barray \(/g;
/** A header as Java and Go print its list of values. */
const bracketed = /(?<![\w-])([A-Za-z][\w-]{1,80})[:=]\[([^[\]\n]*)\]/g;
/** As the filter of Spring that logs requests begins one. */
const ofSpring = /^\[([A-Z]{3,7}) (\S{1,4000}?)(?:, (?:client|session|user)=[^,]{0,200}){0,3}$/;
/** At the beginning of a line, or behind what a log or a label has there. */
const phpDump = /(?<=^|[:=\]>] ?)(?:Array\s{0,9}\(|array\(\d{1,4}\) \{)\r?\n/m;
/** How many maps are read, and how many members of each, so that hostile texts cost little. */
const maxMaps = 50;
const maxMembers = 2000;
const maxRead = 400_000;
const maxAbove = 4000;
/** What is in front of a dump on its line, and the beginning of the dump. */
const maxLabel = 300;
const utf8 = new TextDecoder();

type MapNode = Extract<LiteralNode, { kind: 'map' }>;

/** What of a request is beside its headers; `parsed` is its body where a program had parsed it. */
type Parts = Partial<Record<'verb' | 'host' | 'address' | 'query' | 'body', string>> & { parsed?: MapNode | undefined };

/**
 * The requests that a text shows as objects of a language: headers with what is beside them, the variables of a server, or headers
 * alone, whose body is below and whose address is above.
 */
export function* dumpedRequests(text: string): Generator<Received> {
	yield* springRequests(text);
	begin.lastIndex = 0;
	for (let count = 0, read = 0; count < maxMaps && read < maxRead; count++) {
		const at = begin.exec(text)?.index;
		if (at === undefined) break;
		const reader = new LiteralReader(text, at);
		const node = reader.read();
		read += reader.at - at;
		if (!node) continue;
		begin.lastIndex = reader.at;
		yield* requestsOf(node, around(text, at, reader.at));
	}
	// Other languages print what only the reader of dumps knows.
	const php = phpDumpIn(text);
	const dumped = php ?? (/\bheaders["'\]]/i.test(text) ? text : '');
	const dump = dumpedMap(dumped);
	const at = text.indexOf(dumped);
	const outer = php === undefined || php === text ? {} : around(text, at, at + php.length);
	if (dump) yield* requestsOf(dump, outer);
	const listed = Array.from(text.slice(0, maxRead).matchAll(bracketed));
	const [first, last] = [listed[0], listed.at(-1)];
	if (!first || !last) return;
	const headers = listed.map(([, name = '', value = '']): Pair => [name, value]);
	yield requestOf(headers, around(text, first.index, last.index + last[0].length));
}

/** What `print_r` or `var_dump` prints, up to the bracket that ends it. */
function phpDumpIn(text: string): string | undefined {
	const start = text.search(phpDump);
	const length = start < 0 ? -1 : text.slice(start).search(/\n[)}]\r?$/m);
	return length < 0 ? undefined : text.slice(start, start + length + 2);
}

function dumpedMap(dumped: string): LiteralNode | undefined {
	const written = (findDump(dumped)?.parameters ?? []).map(({ name, value }) => {
		return `${JSON.stringify(name)}:${headersName.test(name) ? value : JSON.stringify(value)}`;
	});
	return new LiteralReader(`{${written.join(',')}}`, 0).read();
}

/** A map at the beginning of a text, as `var_export`, `print_r` or `var_dump` of PHP prints it. */
function phpMapAt(text: string): MapNode | undefined {
	const start = text.slice(0, maxLabel);
	const at = start.search(phpDump);
	const isFirst = at >= 0 && !start.slice(0, at).includes('\n');
	const node = text.startsWith('array (')
		? new LiteralReader(text, 0).read()
		: isFirst && dumpedMap(phpDumpIn(text) ?? '');
	return node && node.kind === 'map' && node.members.length > 0 ? node : undefined;
}

/** A request whose body was printed by PHP, which had parsed it, with that body written anew. */
export function withPrintedBody(request: Received): Received {
	const parsed = request.body.length > maxRead ? undefined : phpMapAt(request.body);
	return parsed ? withParsed(request, parsed) : request;
}

/** What is above and below the headers of a request. */
function around(text: string, start: number, end: number): Parts {
	const above = text.slice(Math.max(0, start - maxAbove), start);
	const below = text.slice(end, end + maxRead);
	const { body = '', parsed } = bodyBelow(below);
	return { ...partsAbove(above, below), body: body || (sentIn(above) ?? sentIn(below) ?? ''), parsed };
}

function* springRequests(text: string): Generator<Received> {
	const [above = '', ...below] = text.split(', headers=[', 2);
	const [, verb, address = ''] = ofSpring.exec(above.slice(above.lastIndexOf('['))) ?? [];
	if (!verb || !below[0]) return;
	const [headers = '', payload = ''] = below[0].split('], payload=', 2);
	const pairs = Array.from(
		headers.matchAll(/(?<![\w-])([\w-]{1,80}):"([^"]{0,4000})"/g),
		([, name = '', value = '']): Pair => [name, value],
	);
	yield requestOf(pairs, { verb, address, body: payload.slice(0, Math.max(0, payload.lastIndexOf(']'))) });
}

function* requestsOf(node: LiteralNode, outer: Parts): Generator<Received> {
	if (node.kind === 'list') for (const item of node.items.slice(0, maxMembers)) yield* requestsOf(item, outer);
	if (node.kind !== 'map') return;
	const isPhp = node.arrows;
	const members = node.members.slice(0, maxMembers);
	const pairs = pairsOf(members, isPhp);
	const named = (name: RegExp) => pairs.find(([one, value]) => name.test(one) && value !== '')?.[1];
	const parts: Parts = { ...outer };
	const names = { verb: verbName, host: hostName, address: addressName, query: queryName, body: bodyName } as const;
	for (const [part, name] of Object.entries(names))
		parts[part as keyof typeof names] = named(name) ?? outer[part as keyof typeof names] ?? '';
	const bodies = members.filter(({ key }) => bodyName.test(textOf(key, isPhp) ?? '')).map(({ value }) => value);
	const written = bodies.map((value) => textOf(value, isPhp)).find(Boolean);
	const parsed = bodies.find((value) => value.kind === 'map');
	if (written) Object.assign(parts, { body: written, parsed: undefined });
	else if (parsed) Object.assign(parts, { body: jsonOf(parsed, isPhp), parsed });
	const queryMap = members.find(({ key }) => queryMapName.test(textOf(key, isPhp) ?? ''))?.value;
	if (queryMap?.kind === 'map') parts.query ||= queryOf(queryMap, isPhp);
	if (named(/^isBase64Encoded$/) === 'true') parts.body = ofBase64(parts.body ?? '');
	const whole = parseReceived(ofBase64(named(/^raw$/) ?? ''));
	if (whole && whole.headers.length > 0) yield whole;
	const headers = members.find(({ key }) => headersName.test(textOf(key, isPhp) ?? ''))?.value;
	// What is signed itself is no log of another request.
	if (headers && pairs.some(([name]) => /sig|hmac|hash|digest/i.test(name))) return;
	const ofServer = pairs.flatMap(([name, value]): Pair[] => {
		const [, header] = /^(?:HTTP_)?((?<=_)[A-Z\d_]+|CONTENT_TYPE)$/.exec(name) ?? [];
		return header === undefined ? [] : [[header.replaceAll('_', '-'), value]];
	});
	const isOfServer = pairs.some(([name]) => name.startsWith('HTTP_'));
	// A JSON body alone has such names, too.
	const isBeside = outer.address !== undefined || outer.body !== '';
	const ownHeaders = isBeside && pairs.some(([name]) => /-|^host$/i.test(name)) ? headersOf(node, isPhp) : [];
	const all = headers ? headersOf(headers, isPhp) : isOfServer ? ofServer : ownHeaders;
	if (all.length > 0) yield requestOf(all, parts);
	for (const { value } of members) yield* requestsOf(value, parts);
}

function requestOf(headers: readonly Pair[], { verb, host, address = '', query, body = '', parsed }: Parts): Received {
	// A word is the name of a machine.
	const isHostless = host?.includes('.') && address.startsWith('/') && !headers.some(([name]) => hostName.test(name));
	const whole = isHostless ? `https://${host}${address}` : address;
	const path = query && !whole.includes('?') ? `${whole || '/'}?${query}` : whole || '/';
	const method = verb?.toUpperCase() || (body === '' ? 'GET' : 'POST');
	const at = parseReceived(`${method} ${path} HTTP/1.1\n`);
	const request = { path: '/', ...at, verb: method, headers };
	if (method === 'GET' || !parsed) return { ...request, body: method === 'GET' ? '' : body };
	return withParsed({ ...request, body }, parsed);
}

function withParsed(request: Received, parsed: MapNode): Received {
	const isForm = request.headers.some(
		([name, value]) => /^content-type$/i.test(name) && /form-urlencoded/i.test(value),
	);
	const body = isForm ? queryOf(parsed, parsed.arrows) : jsonOf(parsed, parsed.arrows);
	return { ...request, body, isParsed: true };
}

/** What a query had, of which a map shows the values decoded. */
function queryOf({ members }: MapNode, isPhp: boolean): string {
	const pairs = members.slice(0, maxMembers).flatMap(({ key, value }) => {
		const values = value.kind === 'list' ? value.items : [value];
		return values.map((one) => ({ name: textOf(key, isPhp) ?? '', value: textOf(one, isPhp) ?? '' }));
	});
	return formOf(pairs);
}

/** The members of a map as pairs; a list of one as its item, what is within as JSON. */
function pairsOf(members: readonly Member[], isPhp: boolean): Pair[] {
	return members.flatMap(({ key, value }): Pair[] => {
		const [only] = value.kind === 'list' ? value.items : [value];
		const name = textOf(key, isPhp);
		const written = only && textOf(only, isPhp);
		return name === undefined ? [] : [[name, written ?? jsonOf(value, isPhp)]];
	});
}

/** In the brackets of Java `sha256=…` looks like a map. */
function isText(node: LiteralNode): boolean {
	return (
		node.kind === 'text' || node.kind === 'word' || (node.kind === 'list' && !!node.items[0] && isText(node.items[0]))
	);
}

/** A map, or a list of pairs: of lists, or of maps of a name and a value. */
function headersOf(node: LiteralNode, isPhp: boolean): Pair[] {
	if (node.kind === 'map')
		return pairsOf(
			node.members.slice(0, maxMembers).filter(({ value }) => isText(value)),
			isPhp,
		);
	if (node.kind !== 'list') return [];
	return node.items.slice(0, maxMembers).flatMap((item): Pair[] => {
		const texts = item.kind === 'list' ? item.items : item.kind === 'map' ? item.members.map(({ value }) => value) : [];
		const [name = '', value = ''] = texts.map((one) => textOf(one, isPhp));
		return texts.length === 2 ? [[name, value]] : [];
	});
}

const requestAbove = /\b(GET|POST|PUT|PATCH|DELETE)["']?,? {1,9}["']?((?:https?:\/)?\/[^\s"']{0,4000})/;
const verbAbove = /\bmethod["']?\s?[:=]\s?["']?([A-Za-z]{3,7})\b/i;
/** At the beginning of a line, or as what a function of code takes first. */
const urlAbove = /(?:\(\s{0,99}["'`]|^)(https?:\/\/[^\s"'`<>]{1,4000})/m;
const addressAbove = /\b(?:ur[li]|path)["']?\s?[:=]\s?["']?((?:https?:\/)?\/[^\s"',]{0,4000})/i;

const verbOfCode = /\.(get|post|put|patch|delete)\(|\.request\(\s{0,9}["'](\w{3,7})["']/i;

/** Verb and address, by what is above headers and the code below them. */
export function partsAbove(text: string, below: string): Parts {
	const inCode = verbOfCode.exec(`${text}\n${below.slice(0, maxAbove)}`);
	const [, verb = verbAbove.exec(text)?.[1] ?? inCode?.[1] ?? inCode?.[2], written] = requestAbove.exec(text) ?? [];
	const address = written ?? addressAbove.exec(text)?.[1] ?? urlAbove.exec(text)?.[1];
	return { ...(verb && { verb }), ...(address && { address: address.replace(/,$/, '') }) };
}

const label =
	/^[\s;,)\]}]{0,99}(?:[^\n{'"&]{0,80}?\b(?:raw[_ -]?)?(?:body|data|payload|content|input)\b["'()]{0,3} ?(?:=>|->|[:= ])\s?)?/i;
/** A literal that code sends. */
const sentLiteral =
	/(?:(?<![\w"'-])(?:raw[_ ]?)?(?:body|data|payload|content)\s{0,9}(?:=>|[:=])\s{0,9}|\.(?:write|end)\(|\.(?:post|put|patch)\((?:\w{1,40}|["'`][^"'`\n]{1,4000}["'`]),\s{0,9})(?=[bu]?["'`])/gi;
/** What follows a map in code is no body of the request. */
const codeLine = /^(?:(?:const|let|var|await|try|return)\b|[\w.]{1,60}(?: = [\w.]{1,80})?\(|None\b)/;

/** A text of the language, JSON, a map, or the rest of the line, with or without a word in front that says what it is. */
function bodyBelow(text: string): Pick<Parts, 'body' | 'parsed'> {
	const rest = text.slice(label.exec(text)?.[0].length ?? 0);
	const printed = phpMapAt(rest);
	if (printed) return { body: jsonOf(printed, printed.arrows), parsed: printed };
	const ofPhp = /^string\(\d{1,9}\) "([\s\S]*)"\s*$/.exec(rest)?.[1];
	if (ofPhp !== undefined) return { body: ofPhp };
	if (literalAt(rest, 0)) {
		const node = new LiteralReader(rest, 0).read();
		return { body: node?.kind === 'text' ? literalText(node, false) : '' };
	}
	const { end, closed } = jsonExtent(rest, 0, () => false);
	if (/^[{[]/.test(rest) && closed) {
		const body = rest.slice(0, end);
		const node = isJsonContainer(body) ? undefined : new LiteralReader(rest, 0).read();
		return node?.kind === 'map' ? { body: jsonOf(node, node.arrows), parsed: node } : { body };
	}
	const [line = ''] = rest.split(/\r?\n/, 1);
	return { body: codeLine.test(line) ? '' : line };
}

/** The literal that code sends, above a map of headers or below it. */
function sentIn(text: string): string | undefined {
	sentLiteral.lastIndex = 0;
	const found = sentLiteral.exec(text);
	const node = found ? new LiteralReader(text, found.index + found[0].length).read() : undefined;
	return node?.kind === 'text' ? literalText(node, false) : undefined;
}

function ofBase64(text: string): string {
	try {
		return utf8.decode(bytesOfBase64(text));
	} catch {
		return text;
	}
}
