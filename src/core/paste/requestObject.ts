import { encodeComponent } from '../text/percentForms.ts';
import { tellingNames } from './dumps/dump.ts';
import { decodedPairs, type FoundParameter, parseQuery } from './queryText.ts';

/** A request as a tool keeps it in JSON. */
export interface RequestObject {
	readonly url: string;
	/** Those of its form; those of `url` are not among them. */
	readonly parameters: readonly FoundParameter[];
	/** Parameters that are there but switched off. */
	readonly off: readonly FoundParameter[];
	/** The names of its headers. */
	readonly headers: readonly string[];
}

/** How many values of the JSON are looked at for requests, and how many requests and members of one are read. */
const mostVisited = 100_000;
const mostRequests = 2000;
const mostMembers = 20_000;

/**
 * The request in a text that is JSON as a whole: an entry or a whole file of HAR (HTTP Archive 1.2, `request.queryString`,
 * `request.postData`), an item, a request or a collection of Postman (format 2.1, `url.raw`, `body.urlencoded`). Of several it
 * is the one with most names of a call, the first of them; `count` tells how many are calls. Undefined when there is none.
 * Never throws.
 */
export function findRequestObject(
	text: string,
): { readonly request: RequestObject; readonly count: number } | undefined {
	if (!mayBeRequestObject(text)) return undefined;
	let best: { readonly request: RequestObject; readonly names: number } | undefined;
	let count = 0;
	for (const request of requestsIn(parsed(text))) {
		const names = callNames(request);
		if (names === 0) continue;
		count += 1;
		if (!best || names > best.names) best = { request, names };
	}
	return best && { request: best.request, count };
}

/** Whether a text is worth the reading. */
export function mayBeRequestObject(text: string): boolean {
	return /^\ufeff?\s{0,1000}[[{]/.test(text) && /"(?:request|url)"/.test(text);
}

function callNames({ url, parameters }: RequestObject): number {
	const query = url.includes('?') ? parseQuery(url.slice(url.indexOf('?') + 1)).parameters : [];
	const isEndpoint = /\/fb\.do(?![\w.])|\/api\/\w{1,100}\/\w{1,100}(?:$|[/?#])/.test(url);
	return tellingNames([...query, ...parameters]) + (isEndpoint ? 1 : 0);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\ufeff/, ''));
	} catch {
		return undefined;
	}
}

/** Every request in the lists and folders of a file, in its order. */
function* requestsIn(file: unknown): Generator<RequestObject> {
	const left: unknown[] = [file];
	for (let visited = 0, found = 0; left.length > 0 && visited < mostVisited && found < mostRequests; visited++) {
		const value = left.pop();
		if (Array.isArray(value)) {
			left.push(...value.slice(0, mostMembers).reverse());
			continue;
		}
		const members = object(value);
		const request = requestOf(members['request'] ?? value);
		if (request) {
			found += 1;
			yield request;
		} else left.push(members['item'], members['entries'], object(members['log'])['entries']);
	}
}

function requestOf(value: unknown): RequestObject | undefined {
	const request = object(value);
	const url = addressOf(request['url']);
	if (url === undefined || typeof request['method'] !== 'string') return undefined;
	const postData = object(request['postData']);
	const body = object(request['body']);
	const form = [
		...formText(postData['text'], String(postData['mimeType'] ?? '')),
		...(typeof postData['text'] === 'string' ? [] : decodedPairs(pairsOf(postData['params'], 'name'))),
		...formText(body['raw'], 'x-www-form-urlencoded'),
	];
	const fields = [...members(body['urlencoded']), ...members(body['formdata'])];
	const query = members(object(request['url'])['query']);
	return {
		url,
		parameters: [...form, ...pairsOf(fields.filter(isOn), 'key')],
		off: pairsOf(
			[...query, ...fields].filter((field) => !isOn(field)),
			'key',
		),
		headers: [...members(request['headers']), ...members(request['header'])]
			.map((header) => object(header)['name'] ?? object(header)['key'])
			.filter((name) => typeof name === 'string'),
	};
}

/** A URL as HAR has it, or as Postman does: its text, or else its query apart. */
function addressOf(url: unknown): string | undefined {
	if (typeof url === 'string') return url;
	const { raw, query } = object(url) as { raw?: unknown; query?: unknown };
	if (typeof raw !== 'string') return undefined;
	const pairs = members(query).filter(isOn);
	if (raw.includes('?') || pairs.length === 0) return raw;
	const text = ({ name, value }: FoundParameter) => `${encodeComponent(name)}=${value}`;
	return `${raw}?${pairsOf(pairs, 'key').map(text).join('&')}`;
}

function formText(text: unknown, type: string): FoundParameter[] {
	if (typeof text !== 'string' || !/x-www-form-urlencoded/i.test(type)) return [];
	return /^\s*[\w.[\]%-]{1,200}=/.test(text) ? parseQuery(text.trim()).parameters : [];
}

function pairsOf(list: unknown, nameKey: 'name' | 'key'): FoundParameter[] {
	return members(list).flatMap((member) => {
		const { [nameKey]: name, value } = object(member);
		return typeof name === 'string' && name !== '' && typeof value === 'string' ? [{ name, value, wire: value }] : [];
	});
}

function isOn(field: unknown): boolean {
	return object(field)['disabled'] !== true;
}

function members(list: unknown): readonly unknown[] {
	return Array.isArray(list) ? list.slice(0, mostMembers) : [];
}

function object(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
