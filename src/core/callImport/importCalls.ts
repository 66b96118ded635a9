import { secretDetector } from '../call.ts';
import { longestCall, longestCallFile } from '../callFile/callDocument.ts';
import { looksLikeSecret } from '../callFile/secretLike.ts';
import { findReferences } from '../callFile/variableReferences.ts';
import type { Parts } from '../parts.ts';
import type { FileRequest, RequestVariables } from './fileRequest.ts';
import { httpRequests } from './httpRequests.ts';
import { jsonRequests } from './jsonRequests.ts';
import { RequestScope } from './requestScope.ts';
import { type CallParts, folderComment, printedCall, readCallParts, safeTitle } from './writtenCall.ts';

/** Why a request is not among the calls. `file-full`: the call file would be too long to be read. */
export type LeftReason = 'no-call' | 'unwritable' | 'too-long' | 'file-full';

/** A request that was left out. */
export interface LeftRequest {
	readonly reason: LeftReason;
	/** As of a {@link FileRequest}; `title` without anything like a secret, perhaps empty. */
	readonly place: number;
	readonly title: string;
}

/** What a file of requests gives. */
export interface ImportedCalls {
	/** A call file; it names no account. */
	readonly text: string;
	readonly taken: number;
	/** The first of them. */
	readonly left: readonly LeftRequest[];
	readonly leftCounts: Readonly<Record<LeftReason, number>>;
	/** Names of parameters that are not written, because the account holds them, a send makes them anew, or they look like secrets. */
	readonly leftOut: readonly string[];
	/** Variables in the calls whose value the file does not know; the first of them. */
	readonly unknown: readonly string[];
	/** The application_keys that the calls were sent with, which tell the account; the first of them. */
	readonly applicationKeys: readonly string[];
	/** Whether the file is JSON that ends early or is broken: what stands before that was read. */
	readonly isBroken: boolean;
}

/** What is known of accounts, so that their calls are known and their keys are not written. */
export interface ImportOptions {
	/** The keys of all accounts. */
	readonly secrets: readonly string[];
	/** The hosts of their base_urls, with ports. */
	readonly hosts: readonly string[];
}

/** More names are not told. */
const mostNames = 20;
const mostLeft = 1000;
/** Left for the account's line and what an editor adds. */
const headRoom = 2000;

/**
 * Takes the method calls of a request file (`.http`), a Postman collection or a HAR log as a call file: in their order, with
 * their titles, folders as comments, variables replaced where the file knows them. Nothing that is or looks like a key, a
 * token or a sig is written. Never throws; linear in the length of `text`, request by request.
 */
export function* importCalls(text: string, { secrets, hosts }: ImportOptions): Parts<ImportedCalls> {
	const isJson = /^\ufeff?\s*(?:\[|\{(?!\{))/.test(text.slice(0, 1000));
	const known = { holdsSecret: secretDetector(secrets), hosts: new Set(hosts), found: new Set<string>() };
	const variables = yield* variablesOf(text, isJson);
	// A secret that is put into a URL may be cut by its own `&`: what names one keeps its braces.
	const isOpen = ([name, value]: [string, string]) => !looksLikeSecret(name, value) && !known.holdsSecret(value);
	const scope = new RequestScope(new Map([...variables].filter(isOpen)));
	const pieces: string[] = [];
	const left: LeftRequest[] = [];
	const leftCounts = { 'no-call': 0, unwritable: 0, 'too-long': 0, 'file-full': 0 };
	const [leftOut, unknown, applicationKeys] = [new Set<string>(), new Set<string>(), new Set<string>()];
	let length = 0;
	let folders = '';
	const take = (found: FileRequest): LeftReason | undefined => {
		if (found.request === undefined) return 'too-long';
		const request = found.hasVariables ? scope.replace(found.request) : found.request;
		const call = readCallParts({ ...found, request }, known);
		if (!call) return 'no-call';
		const printed = printedCall(call);
		if (printed === undefined) return 'unwritable';
		const comment = folderComment(found, known);
		const piece = comment === folders || comment === '' ? printed : `# ${comment}\n${printed}`;
		if (piece.length > longestCall - headRoom) return 'too-long';
		if (length + piece.length + 1 > longestCallFile - headRoom) return 'file-full';
		folders = comment;
		length += piece.length + 1;
		pieces.push(piece);
		addNames(leftOut, call.leftOut);
		addNames(unknown, unknownIn(call));
		addNames(applicationKeys, call.applicationKey === undefined ? [] : [call.applicationKey]);
		return undefined;
	};
	const requests = isJson ? jsonRequests(text) : httpRequests(text);
	let read = requests.next();
	for (; !read.done; read = requests.next()) {
		if (read.value) {
			const reason = take(read.value);
			if (reason) leftCounts[reason] += 1;
			if (reason && left.length < mostLeft)
				left.push({ reason, place: read.value.place, title: safeTitle(read.value.title, known) });
		}
		yield;
	}
	return {
		text: pieces.join('\n'),
		taken: pieces.length,
		left,
		leftCounts,
		leftOut: [...leftOut],
		unknown: [...unknown],
		applicationKeys: [...applicationKeys],
		isBroken: read.value === false,
	};
}

/** The variables of a file, which may stand behind the requests that use them. */
function* variablesOf(text: string, isJson: boolean): Parts<RequestVariables> {
	const variables = new Map<string, string>();
	const requests = isJson
		? jsonRequests(text.includes('"variable"') ? text : '', (more) => {
				for (const [name, value] of more) variables.set(name, value);
			})
		: httpRequests(text, (name, value) => variables.set(name, value));
	while (!requests.next().done) yield;
	return variables;
}

function addNames(names: Set<string>, more: readonly string[]): void {
	for (const name of more) if (names.size < mostNames) names.add(name);
}

/** The variables in a call that only an account, or whoever reads the file, knows. */
function unknownIn({ method, rows, hasVariables }: CallParts): string[] {
	if (!hasVariables) return [];
	return [method, ...rows.map(({ value }) => value)]
		.flatMap((text) => (text.includes('{{') ? findReferences(text) : []))
		.flatMap(({ name }) => (name === undefined || name.startsWith('$') ? [] : [name]));
}
