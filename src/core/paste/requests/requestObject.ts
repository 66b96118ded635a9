import { withScheme } from '../../call/baseUrl.ts';
import type { Parameter } from '../../call/call.ts';
import { fieldsOfMultipart } from '../../services/multipartFields.ts';
import { endpointOfRequest } from '../../services/ok/patterns.ts';
import { parsedJson } from '../../text/parsedJson.ts';
import { encodeComponent } from '../../text/percentForms.ts';
import { countCallNames } from '../dumps/dump.ts';
import { decodedPairs, type FoundParameter, parseQuery } from '../queryText.ts';
import { jsonFields, type SentRequest } from '../sending.ts';

/** How many values of the JSON are looked at for requests, and how deep folders are nested. */
const maxVisited = 200_000;
const maxFolderDepth = 400;
const maxMembers = 20_000;

/** The request in HAR (HTTP Archive 1.2) or Postman (2.1), whole or in part, that has most names of a call. Never throws. */
export function findRequestObject(text: string) {
	const all = requestsIn(text).map((request) => ({ request, names: callNames(request) }));
	const found = all.filter(({ names }) => names > 0);
	const [best] = found.toSorted((a, b) => b.names - a.names);
	return best && { request: best.request, count: found.length };
}

/** All requests in HAR or Postman, whole or in part, in its order; none in any other text. Never throws. */
export function requestsIn(text: string): SentRequest[] {
	const entries = mayBeRequestObject(text) ? Array.from(entriesIn(parsedJson(text))) : [];
	return entries.flatMap(({ members }) => requestOf(members['request'] ?? members) ?? []);
}

/** Whether a text is worth the reading. */
export function mayBeRequestObject(text: string): boolean {
	return /^\ufeff?\s{0,1000}[[{]/.test(text) && /"(?:request|url)"/.test(text);
}

function callNames({ url, parameters }: SentRequest): number {
	const query = url.includes('?') ? parseQuery(url.slice(url.indexOf('?') + 1)).parameters : [];
	const isEndpoint = endpointOfRequest.test(url);
	return countCallNames([...query, ...parameters]) + (isEndpoint ? 1 : 0);
}

/**
 * The objects in the lists and folders of a HAR log or a Postman collection, in its order: a request is in each, or others are.
 * `folders` has the names of those that it is in, the outermost first.
 */
export function* entriesIn(file: unknown) {
	const left = [{ value: file, folders: [] as readonly string[], isOfLog: false }];
	for (let visited = 0; visited < maxVisited; visited++) {
		const next = left.pop();
		if (!next) return;
		const { value, folders, isOfLog } = next;
		if (Array.isArray(value)) {
			for (let at = value.length - 1; at >= 0; at--) left.push({ value: value[at], folders, isOfLog });
			continue;
		}
		const members = objectOf(value);
		yield { members, folders, isOfLog };
		const { name, item, entries = objectOf(members['log'])['entries'] } = members;
		const within = typeof name === 'string' ? [...folders, name] : folders;
		if (Array.isArray(entries)) left.push({ value: entries, folders, isOfLog: true });
		if (Array.isArray(item) && within.length < maxFolderDepth) left.push({ value: item, folders: within, isOfLog });
	}
}

/** The `request` of an entry of HAR or an item of Postman; undefined for anything else. */
export function requestOf(value: unknown): SentRequest | undefined {
	const request = objectOf(value);
	const written = addressOf(request['url'], request['queryString']);
	const url = written && withScheme(written);
	if (url === undefined || typeof request['method'] !== 'string') return undefined;
	const body = objectOf(request['body']);
	// Insomnia has a body as HAR does.
	const data = request['postData'] ?? body;
	const texts = [objectOf(data)['text'], body['raw']];
	const json = texts.flatMap((text) => (typeof text === 'string' ? jsonFields(text) : []));
	const form = json.length > 0 ? json : [...harForm(data), ...formText(body['raw'], formType)];
	const fields = [...membersOf(body['urlencoded']), ...membersOf(body['formdata'])];
	const query = membersOf(objectOf(request['url'])['query']);
	const files = [...fields, ...membersOf(objectOf(data)['params'])].map(objectOf);
	return {
		url,
		parameters: [...form, ...pairsOf(fields.filter(isOn), 'key')],
		off: pairsOf(
			[...query, ...fields].filter((field) => !isOn(field)),
			'key',
		),
		verb: request['method'].toUpperCase(),
		headers: [...pairsOf(request['headers'], 'name'), ...pairsOf(membersOf(request['header']).filter(isOn), 'key')],
		body: json.length > 0 ? 'json' : form.length + fields.length > 0 ? 'form' : 'none',
		text: texts.find((text) => typeof text === 'string'),
		readsFile: body['mode'] === 'file' || files.some(({ type, fileName }) => type === 'file' || fileName !== undefined),
	};
}

/** A URL as HAR has it, or as Postman does: its text, or else its query apart. */
function addressOf(url: unknown, queryString: unknown): string | undefined {
	if (typeof url === 'string') return withQuery(url, decodedPairs(pairsOf(queryString, 'name')), encodeComponent);
	const { query, variable, protocol, host, path, raw = addressOfParts(protocol, host, path) } = objectOf(url);
	if (typeof raw !== 'string') return undefined;
	const ofPath = new Map(pairsOf(variable, 'key').map(({ name, value }) => [name, value || `{{${name}}}`]));
	const filled = raw.replace(/(?<=\/):([\w-]{1,100})(?=[/?#]|$)/g, (written, name) => ofPath.get(name) ?? written);
	return withQuery(filled, pairsOf(membersOf(query).filter(isOn), 'key'), (value) => value);
}

/** What converters write where Postman itself adds the text. */
function addressOfParts(protocol: unknown, host: unknown, path: unknown): string | undefined {
	const [hosts, steps] = [host, path].map((parts) => membersOf(parts).filter((part) => typeof part === 'string'));
	if (!hosts?.length) return undefined;
	return `${typeof protocol === 'string' ? `${protocol}://` : ''}${[hosts.join('.'), ...(steps ?? [])].join('/')}`;
}

/** A URL with its query, if it has none itself. `encode` writes a value. */
function withQuery(url: string, pairs: readonly Parameter[], encode: (value: string) => string): string {
	if (url.includes('?') || pairs.length === 0) return url;
	return `${url}?${pairs.map(({ name, value }) => `${encodeComponent(name)}=${encode(value)}`).join('&')}`;
}

function isOn(field: unknown): boolean {
	return objectOf(field)['disabled'] !== true;
}

/** What its body sends, by `postData`: its text where that is a form, or else its `params`. */
function harForm(postData: unknown): readonly FoundParameter[] {
	const { text, mimeType, params } = objectOf(postData);
	const form = formText(text, typeof mimeType === 'string' ? mimeType : formType);
	return form.length > 0 ? form : decodedPairs(pairsOf(params, 'name'));
}

const formType = 'application/x-www-form-urlencoded';

function formText(text: unknown, type: string): readonly FoundParameter[] {
	if (typeof text === 'string' && /multipart\/form-data/i.test(type)) return fieldsOfMultipart(text);
	if (typeof text !== 'string' || !/x-www-form-urlencoded/i.test(type)) return [];
	return /^\s*[\w.[\]%-]{1,200}=/.test(text) ? parseQuery(text.trim()).parameters : [];
}

/** The members of a list that are pairs of texts, their names under this key. */
function pairsOf(list: unknown, nameKey: 'name' | 'key'): Parameter[] {
	return membersOf(list).flatMap((member) => {
		const { [nameKey]: name, value } = objectOf(member);
		return typeof name === 'string' && name !== '' && typeof value === 'string' ? [{ name, value }] : [];
	});
}

export function membersOf(list: unknown): readonly unknown[] {
	return Array.isArray(list) ? list.slice(0, maxMembers) : [];
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
