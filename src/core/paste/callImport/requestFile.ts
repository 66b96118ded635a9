import { maxCallFileLength } from '../../callFile/callDocument.ts';
import { parsedJson } from '../../text/parsedJson.ts';
import { entriesIn, membersOf, objectOf, requestOf } from '../requests/requestObject.ts';
import type { SentRequest } from '../sending.ts';
import { bruRequest } from './bruRequest.ts';

export interface FileRequest {
	/** The line on which it begins, from 1, in a request file; in JSON, which request of the file it is. */
	readonly place: number;
	readonly title: string;
	/** What other requests of a request file refer to it by. */
	readonly name?: string | undefined;
	/** The folders that it is in, the outermost first. */
	readonly folders: readonly string[];
	/** The request as it is written, or its parts; undefined where it is longer than any call file. */
	readonly request: string | SentRequest | undefined;
	/** Whether `{{name}}` in it is a variable; a log has what was sent. */
	readonly hasVariables: boolean;
}

export interface RequestFile {
	readonly requests: readonly FileRequest[];
	/** What it sets for its requests. A later value of a name counts. */
	readonly variables: ReadonlyMap<string, string>;
	/** Whether it is JSON with a fault: nothing of it was read. */
	readonly isBroken: boolean;
}

/** Of a longer line only this much is a title or a variable's value. */
const maxLineLength = 10_000;

/** Reads a request file (`.http`), a HAR log (1.2), a Postman collection (v2.0, v2.1) or a request of Bruno (`.bru`). Never throws; linear. */
export function readRequestFile(text: string): RequestFile {
	const begin = text.slice(0, 1000);
	if (/^\ufeff?\s*(?:\[|\{(?!\{))/.test(begin)) return readJson(text);
	return /^\ufeff?\s*meta \{\r?\n/.test(begin) ? readBru(text) : readHttp(text);
}

/** Requests are between lines of `###`. */
function readHttp(text: string): RequestFile {
	const requests: FileRequest[] = [];
	const variables = new Map<string, string>();
	let line = 1;
	for (const block of text.split(/^(?=###)/m)) {
		const request = readBlock(block, line, variables);
		if (request) requests.push(request);
		line += block.split('\n').length - 1;
	}
	return { requests, variables, isBroken: false };
}

/** The request of a block, without the comments, variables and scripts before it. */
function readBlock(block: string, firstLine: number, variables: Map<string, string>): FileRequest | undefined {
	let title = '';
	let name: string | undefined;
	let isInScript = false;
	for (let at = 0, place = firstLine; at < block.length; place++) {
		const lineEnd = block.indexOf('\n', at);
		const end = lineEnd < 0 ? block.length : lineEnd;
		const line = block.slice(at, Math.min(end, at + maxLineLength)).trim();
		const [, variable, value = ''] = /^@([^\s=]{1,200})\s{0,20}=(.*)$/.exec(line) ?? [];
		if (line.startsWith('###')) title = line.replace(/^#+/, '').trim();
		else if (isInScript || /^<\s*\{%/.test(line)) isInScript = !line.includes('%}');
		else if (variable !== undefined) variables.set(variable, value.trim());
		else if (/^(?:#|\/\/)/.test(line)) name = /^(?:#|\/\/)\s{0,20}@name\s(.+)$/.exec(line)?.[1]?.trim() ?? name;
		else if (line !== '') {
			const request = block.length - at > maxCallFileLength ? undefined : block.slice(at);
			return { place, title: title || (name ?? ''), name, folders: [], request, hasVariables: true };
		}
		at = end + 1;
	}
	return undefined;
}

function readBru(text: string): RequestFile {
	const { name, request: written, variables } = bruRequest(text);
	const request = text.length > maxCallFileLength ? undefined : (requestOf(written) ?? '');
	return {
		requests: [{ place: 1, title: name, folders: [], request, hasVariables: true }],
		variables,
		isBroken: false,
	};
}

function readJson(text: string): RequestFile {
	const whole = parsedJson(text);
	const requests: FileRequest[] = [];
	const variables = new Map<string, string>();
	for (const { members, folders, isOfLog } of entriesIn(whole)) {
		for (const { key, value, disabled } of membersOf(members['variable']).map(objectOf))
			if (typeof key === 'string' && typeof value === 'string' && disabled !== true) variables.set(key, value);
		const { request, name } = members;
		if (request === undefined) continue;
		// Postman writes a mere URL for a request that has nothing else.
		const read = requestOf(typeof request === 'string' ? { method: 'GET', url: request } : request) ?? '';
		requests.push({
			place: requests.length + 1,
			title: typeof name === 'string' ? name : '',
			folders,
			request: JSON.stringify(read).length > maxCallFileLength ? undefined : read,
			hasVariables: !isOfLog,
		});
	}
	return { requests, variables, isBroken: whole === undefined };
}
