import { encodeComponent } from '../text/percentForms.ts';
import { tellingNames } from './dumps/dump.ts';
import { formText, formType, harForm, harQuery, membersOf, objectOf, pairsOf } from './harRequest.ts';
import { type FoundParameter, parseQuery } from './queryText.ts';

/** A request as a tool keeps it in JSON. */
export interface RequestObject {
	readonly url: string;
	/** Those of its form; those of `url` are not among them. */
	readonly parameters: readonly FoundParameter[];
	/** Parameters that are there but switched off. */
	readonly off: readonly FoundParameter[];
	readonly isPost: boolean;
	/** The names of its headers. */
	readonly headers: readonly string[];
}

/** How many values of the JSON are looked at for requests, and how many requests are read. */
const mostVisited = 100_000;
const mostRequests = 2000;

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
			left.push(...[...membersOf(value)].reverse());
			continue;
		}
		const members = objectOf(value);
		const request = requestOf(members['request'] ?? value);
		if (request) {
			found += 1;
			yield request;
		} else
			left.push(...[members['item'], members['entries'], objectOf(members['log'])['entries']].filter(Array.isArray));
	}
}

/** The `request` of an entry of HAR or an item of Postman; undefined for anything else. */
export function requestOf(value: unknown): RequestObject | undefined {
	const request = objectOf(value);
	const url = addressOf(request['url'], request['queryString']);
	if (url === undefined || typeof request['method'] !== 'string') return undefined;
	const body = objectOf(request['body']);
	const form = [...harForm(request['postData']), ...formText(body['raw'], formType)];
	const fields = [...membersOf(body['urlencoded']), ...membersOf(body['formdata'])];
	const query = membersOf(objectOf(request['url'])['query']);
	return {
		url,
		isPost: request['method'].toUpperCase() === 'POST',
		parameters: [...form, ...pairsOf(fields.filter(isOn), 'key')],
		off: pairsOf(
			[...query, ...fields].filter((field) => !isOn(field)),
			'key',
		),
		headers: [...membersOf(request['headers']), ...membersOf(request['header'])]
			.map((header) => objectOf(header)['name'] ?? objectOf(header)['key'])
			.filter((name) => typeof name === 'string'),
	};
}

/** A URL as HAR has it, or as Postman does: its text, or else its query apart. */
function addressOf(url: unknown, queryString: unknown): string | undefined {
	if (typeof url === 'string') return withQuery(url, harQuery(queryString), encodeComponent);
	const { raw, query } = objectOf(url) as { raw?: unknown; query?: unknown };
	if (typeof raw !== 'string') return undefined;
	return withQuery(raw, pairsOf(membersOf(query).filter(isOn), 'key'), (value) => value);
}

/** A URL with its query, unless it has one or there is none. `encode` is how a value stands in it. */
function withQuery(url: string, pairs: readonly FoundParameter[], encode: (value: string) => string): string {
	if (url.includes('?') || pairs.length === 0) return url;
	return `${url}?${pairs.map(({ name, value }) => `${encodeComponent(name)}=${encode(value)}`).join('&')}`;
}

function isOn(field: unknown): boolean {
	return objectOf(field)['disabled'] !== true;
}
