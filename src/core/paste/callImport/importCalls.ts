import { answerReference } from '../../callFile/answerReference.ts';
import { maxCallFileLength, type PrintableParameter } from '../../callFile/callDocument.ts';
import { looksLikeSecret } from '../../callFile/secretLike.ts';
import { findReferences } from '../../callFile/variableReferences.ts';
import { secretDetector } from '../../masking/mask.ts';
import { distinctSecrets, secretSpans } from '../../masking/secretSpans.ts';
import { readRequest } from '../pasteParameters.ts';
import type { SentRequest } from '../sending.ts';
import { type FileRequest, type RequestFile, readRequestFile } from './requestFile.ts';
import { mapTexts, variableReplacer } from './requestVariables.ts';
import {
	type CallParts,
	folderComment,
	type KnownSecrets,
	type LeftReason,
	noneLeft,
	printedCall,
	readCallParts,
	safeTitle,
} from './writtenCall.ts';

export type ImportedCalls = ReturnType<typeof importCalls>;

/** What is known of accounts, so that their calls are known and their keys are not written. */
export interface ImportOptions extends Pick<KnownSecrets, 'service'> {
	readonly secrets: readonly string[];
	readonly hosts: readonly string[];
}

/** More names are not reported. */
const maxNames = 20;
const maxLeft = 1000;
/** Of more secrets in a file the first are looked for; a shorter one may be an ordinary word. */
const maxFound = 500;
const minFoundLength = 8;
/** Of a longer text this much is searched for secrets. */
const maxRead = 100_000;
/** Left for the account's line and what an editor adds. */
const headRoom = 2000;

/**
 * Takes the method calls of a request file (`.http`), a Postman collection or a HAR log as a call file: in their order, with
 * their titles, folders as comments, variables replaced where the file knows them. Those of `service` are all requests to
 * `hosts`, or to where a variable points. Nothing that is or looks like a key, a token or a sig is written. Never throws;
 * linear in the length of `text`.
 */
export function importCalls(text: string, { secrets, hosts, service }: ImportOptions) {
	const file = readRequestFile(text);
	const holdsSecret = secretDetector([...secrets, ...secretsOf(file)]);
	const known = { holdsSecret, hosts: new Set(hosts), service };
	// A secret that is put into a URL may be cut by its own `&`: a variable that names one stays in braces.
	const isOpen = ([name, value]: [string, string]) => !looksLikeSecret(name, value) && !known.holdsSecret(value);
	const replace = variableReplacer(new Map([...file.variables].filter(isOpen)));
	const pieces: string[] = [];
	const left: { reason: LeftReason; place: number; title: string }[] = [];
	const leftCounts = { ...noneLeft };
	const [leftOut, unknown, applicationKeys] = [new Set<string>(), new Set<string>(), new Set<string>()];
	const names = new Set<string>();
	let length = 0;
	let folders = '';
	let withoutFile = 0;
	const take = (found: FileRequest): LeftReason | undefined => {
		if (found.request === undefined) return 'too-long';
		const request = found.hasVariables ? mapTexts(found.request, replace) : found.request;
		const name = names.has(found.name ?? '') ? undefined : found.name;
		const call = readCallParts({ ...found, name, request }, known);
		if (typeof call === 'string') return call;
		const printed = printedCall(call);
		if (printed === undefined) return 'unwritable';
		const comment = folderComment(found, known);
		const piece = comment === folders || comment === '' ? printed : `# ${comment}\n${printed}`;
		if (piece.length > maxCallFileLength - headRoom) return 'too-long';
		if (length + piece.length + 1 > maxCallFileLength - headRoom) return 'file-full';
		folders = comment;
		length += piece.length + 1;
		pieces.push(piece);
		if (call.name !== undefined) names.add(call.name);
		if (call.readsFile) withoutFile += 1;
		addNames(leftOut, call.leftOut);
		addNames(unknown, unknownIn(call));
		addNames(applicationKeys, call.applicationKey === undefined ? [] : [call.applicationKey]);
		return undefined;
	};
	for (const request of file.requests) {
		const reason = take(request);
		if (reason) leftCounts[reason] += 1;
		if (reason && left.length < maxLeft)
			left.push({ reason, place: request.place, title: safeTitle(request.title, known) });
	}
	return {
		text: pieces.join('\n'),
		taken: pieces.length,
		/** The first of them, placed as a {@link FileRequest}; `title` without anything like a secret, perhaps empty. */
		left,
		leftCounts,
		/** How many calls were sent with a file, which no call file has. */
		withoutFile,
		/** Names of parameters and headers that are not written, because the account holds them, a send makes them anew, or they look like secrets. */
		leftOut: [...leftOut],
		/** Variables in the calls whose value the file does not know; the first of them. */
		unknown: [...unknown].filter((name) => !names.has(answerReference(name)?.call ?? '')),
		/** The applications' keys that the calls were sent with, which identify the account; the first of them. */
		applicationKeys: [...applicationKeys],
		/** Whether the file is JSON with a fault: the requests before it were read. */
		isBroken: file.isBroken,
	};
}

/** The secrets of all requests of a file, as a request may hold one that only a later one names. */
function secretsOf({ variables, requests }: RequestFile): Set<string> {
	const found = new Set<string>();
	const add = (secrets: Iterable<string>) => {
		for (const secret of secrets) if (found.size < maxFound && secret.length >= minFoundLength) found.add(secret);
	};
	for (const [name, value] of variables) if (looksLikeSecret(name, value)) add([value]);
	for (const { request } of requests) if (request !== undefined) add(secretsIn(request));
	return found;
}

function addNames(names: Set<string>, more: readonly string[]): void {
	for (const name of more) if (names.size < maxNames) names.add(name);
}

/** The variables in a call that only an account, or whoever reads the file, knows. */
function unknownIn({ method, rows, hasVariables }: CallParts): string[] {
	if (!hasVariables) return [];
	const referencesIn = ({ value, references }: PrintableParameter) => {
		const places = references && new Set(references.map(({ at }) => at));
		return findReferences(value).filter(({ start }) => places?.has(start) ?? true);
	};
	return [{ name: '', value: method }, ...rows]
		.flatMap(referencesIn)
		.flatMap(({ name }) => (name === undefined || name.startsWith('$') ? [] : [name]));
}

/** The secrets that a request names anywhere, decoded where its query or form has them, without variables. */
function secretsIn(request: string | SentRequest): string[] {
	const text = typeof request === 'string' ? request : JSON.stringify(request);
	const read = readRequest(request);
	const parameters = read?.call.parameters ?? [];
	const whole = parameters.filter(({ name, value }) => isWholeSecret(name, value)).map(({ value }) => value);
	const named = [text, ...parameters.map(({ value }) => value)].flatMap((one) =>
		distinctSecrets(secretSpans(one.slice(0, maxRead))),
	);
	return [...named, ...(read?.secrets ?? []), ...whole].filter((secret) => !secret.includes('{{'));
}

function isWholeSecret(name: string, value: string): boolean {
	return !/\s/.test(value) && looksLikeSecret(name, value) && !looksLikeSecret('', value);
}
