import { type RequestObject, requestOf } from '../paste/requestObject.ts';
import { JsonTokenReader } from '../text/jsonTokenReader.ts';
import { type FileRequest, longestRequest, type RequestVariables } from './fileRequest.ts';

/** What of a request is read; bodies of answers, headers, cookies, times and scripts are not. */
const namesOfRequest: ReadonlySet<string> = new Set([
	...['method', 'url', 'raw', 'query', 'queryString', 'postData', 'text', 'mimeType', 'params', 'body'],
	...['urlencoded', 'formdata', 'key', 'name', 'value', 'disabled'],
]);
/** What leads to requests: the log of HAR and its entries, the items of Postman. */
const leading: ReadonlySet<string> = new Set(['log', 'entries', 'item']);
/** How deep a request is read, and folders are nested. */
const deepestPart = 8;
const deepestFolder = 400;
/** How many values and brackets of one request are read. */
const mostOfRequest = 50_000;
const tokensAtOnce = 4096;
const longestName = 100;

/** An object or a list that is open: on the way to requests, or a part of one. */
interface Level {
	readonly isList: boolean;
	readonly isPart: boolean;
	/** How many levels of its kind it is in, itself among them. */
	readonly depth: number;
	readonly members: Record<string, unknown>;
	readonly items: unknown[];
	key: string;
}

/** What of the request that is read has been kept. */
interface Kept {
	count: number;
	length: number;
}

/**
 * The requests of a HAR log (HTTP Archive 1.2) or a Postman collection (v2.0, v2.1), one by one, without building what else is in
 * the file. Never throws; linear in the length of `text`, in memory of one request.
 * @param onVariables hears of the variables of a collection, which mostly stand behind its items
 * @returns whether the text is JSON as a whole
 */
export function* jsonRequests(
	text: string,
	onVariables: (variables: RequestVariables) => void = () => undefined,
): Generator<FileRequest | undefined, boolean, undefined> {
	const reader = new JsonTokenReader(text);
	const levels: Level[] = [];
	let kept: Kept = { count: 0, length: 0 };
	/** How many brackets are open of what is not read. */
	let skipped = 0;
	let place = 0;
	for (let kind = reader.next(), tokens = 1; kind; kind = reader.next(), tokens++) {
		if (tokens % tokensAtOnce === 0) yield undefined;
		const level = levels.at(-1);
		const length = reader.end - reader.start;
		if (skipped > 0) {
			if (kind === 'open') skipped += 1;
			else if (kind === 'close') skipped -= 1;
		} else if (kind === 'key' && level) {
			level.key = length > longestName ? '' : String(tokenValue(text, reader));
		} else if (kind === 'open') {
			kept.count += 1;
			const next = isTooMuch(kept) ? undefined : opened(level, text[reader.start] === '[');
			if (next) levels.push(next);
			else skipped = 1;
		} else if (kind === 'scalar' && level && isRead(level)) {
			kept = { count: kept.count + 1, length: kept.length + length };
			if (!isTooMuch(kept)) put(level, tokenValue(text, reader));
		} else if (kind === 'close') {
			const closed = levels.pop() as Level;
			const parent = levels.at(-1);
			if (parent && closed.isPart) {
				put(parent, closed.isList ? closed.items : closed.members);
				continue;
			}
			const { request, variable } = closed.members;
			if (request !== undefined) {
				place += 1;
				yield { ...placed(levels, closed, place), request: isTooMuch(kept) ? undefined : partsOf(request) };
			}
			if (variable !== undefined) onVariables(variablesOf(variable));
			kept = { count: 0, length: 0 };
		}
	}
	return reader.isWhole;
}

/** A level that opens and is read; undefined for one that is not. */
function opened(parent: Level | undefined, isList: boolean): Level | undefined {
	const level = (isPart: boolean, depth: number): Level | undefined =>
		depth > (isPart ? deepestPart : deepestFolder)
			? undefined
			: { isList, isPart, depth, members: {}, items: [], key: '' };
	if (!parent) return level(false, 1);
	if (parent.isPart) return isRead(parent) ? level(true, parent.depth + 1) : undefined;
	if (parent.isList) return isList ? undefined : level(false, parent.depth + 1);
	if (leading.has(parent.key)) return level(false, parent.depth + 1);
	return parent.key === 'request' || parent.key === 'variable' ? level(true, 1) : undefined;
}

/** Whether the value that comes next in a level is read. */
function isRead({ isPart, isList, key }: Level): boolean {
	if (isPart) return isList || namesOfRequest.has(key);
	return !isList && (key === 'name' || key === 'request');
}

function isTooMuch({ count, length }: Kept): boolean {
	return count > mostOfRequest || length > longestRequest;
}

function put({ isList, items, members, key }: Level, value: unknown): void {
	if (isList) items.push(value);
	else members[key] = value;
}

function tokenValue(text: string, { start, end }: JsonTokenReader): unknown {
	return JSON.parse(text.slice(start, end));
}

/** Postman writes a mere URL for a request that has nothing else. */
function partsOf(request: unknown): RequestObject | undefined {
	return requestOf(typeof request === 'string' ? { method: 'GET', url: request } : request);
}

function placed(folders: readonly Level[], { members }: Level, place: number): Omit<FileRequest, 'request'> {
	const named = folders.map((folder) => folder.members['name']).filter((name) => typeof name === 'string');
	const { name } = members;
	const hasVariables = !folders.some(({ key }) => key === 'entries');
	return { place, title: typeof name === 'string' ? name : '', folders: named, hasVariables };
}

function variablesOf(list: unknown): RequestVariables {
	const variables = new Map<string, string>();
	for (const one of Array.isArray(list) ? list : []) {
		const { key, value, disabled } = (one ?? {}) as Readonly<Record<string, unknown>>;
		if (typeof key === 'string' && typeof value === 'string' && disabled !== true) variables.set(key, value);
	}
	return variables;
}
