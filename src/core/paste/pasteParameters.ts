import { isSigned, type Parameter, sentAs } from '../call/call.ts';
import type { PastedCall } from '../call/pastedCall.ts';
import { secretNamed } from '../masking/secret.ts';
import { applicationKeyName } from '../services/ok/names.ts';
import { endpointPath } from '../services/ok/patterns.ts';
import type { Service } from '../services/service.ts';
import { mayBeSigned } from '../services/signatureCarriers.ts';
import { countCallNames } from './dumps/dump.ts';
import { requestHeaders } from './httpText.ts';
import { readParameterList } from './parameterList.ts';
import { maxLeftOut, type ParsedPaste, type PasteKind } from './parsedPaste.ts';
import { parsePaste } from './parsePaste.ts';
import { type Found, findCopied, inAddress, ofRequestObject, writtenVerb } from './pasteReaders.ts';
import { requestIn, sentOf } from './requests/requestIn.ts';
import { mayBeRequestObject } from './requests/requestObject.ts';
import { headersOf, type SentRequest } from './sending.ts';
import { callOfService } from './serviceCall.ts';
import { isSigningText, type SigningTextHints } from './signingText.ts';
import { urlParts } from './urlText.ts';

/** A call as the composer takes it from a paste. `method` and `format` are its own and not among `parameters`. */
export interface PastedParameters extends PastedCall {
	readonly parameters: readonly Parameter[];
	readonly off?: readonly number[];
	/** Headers that the call takes over. */
	readonly ownHeaders?: readonly (Parameter & { readonly enabled?: boolean })[];
}

export interface ReadingOptions {
	/** Whether it may be meant as the value of a parameter: then only what cannot be anything but a call is one. */
	readonly isValue?: boolean;
	readonly hints?: SigningTextHints;
	/** The service that it is a call of, where that is another than the specification's. */
	readonly service?: Service | undefined;
	/** Where the account sends: of that host nothing is said. */
	readonly host?: string | undefined;
}

/** A paste that is a call, and not a text that has one in it. */
const calls: ReadonlySet<PasteKind> = new Set(['url', 'curl', 'http-request', 'signing-string']);
/** How many names of a call a text has in which a call stands among other things. */
const namesInText = 2;
/** How many a mere query has that is a call and no value. */
const namesOfCall = 3;

/** Reads a text as a list of parameters, whatever their names, or as {@link parsePaste} does; else undefined. Never throws. */
export function readPastedParameters(text: string, { isValue = false, hints = {}, service }: ReadingOptions = {}) {
	// A value of any service may be a URL.
	if (isValue) return service ? undefined : readAsValue(text, hints);
	const found = findParameters(text, hints, service);
	if (found && service) return callOfService(found.read, found.around, service);
	return found && sortOut(found.read, found.around);
}

/** A call of a file of requests, with its place and what must not be written. */
export type RequestCall = NonNullable<ReturnType<typeof readRequest>>;

/** Reads a request of a request file, or one stored as JSON by a tool, as {@link readPastedParameters} does. Never throws. */
export function readRequest(request: string | SentRequest, service?: Service) {
	const isText = typeof request === 'string';
	const parsed = isText ? undefined : ofRequestObject(request);
	const found = isText ? findParameters(request, {}, service) : parsed && { read: parsed.parameters, around: parsed };
	if (!found) return undefined;
	const { read } = found;
	const around = { ownHeaders: isText ? requestHeaders(request) : request.headers, ...found.around };
	const verb = (isText && writtenVerb(request)) || '';
	const all = [...read, ...(around.off ?? [])];
	const applicationKey = sentAs(all, applicationKeyName);
	const call = service ? callOfService(read, around, service) : sortOut(read, around);
	const { otherVerb } = around;
	return {
		call,
		/** Whether a parameter names the method; otherwise the path does, if anything. */
		namesMethod: read.some(({ name }) => name === 'method'),
		...(applicationKey !== undefined && { applicationKey }),
		isOtherVerb: otherVerb === undefined ? !/^(?:GET|POST)?$/.test(verb) : call.leftOut.includes(otherVerb),
		/** Those that it was sent with, under their own names. */
		secrets: all.filter(({ name }) => secretNamed(name) !== undefined).map(({ value }) => value),
	};
}

const beginsAsFetch = /^\s{0,99}(?:await )?fetch\(/;

function findParameters(
	text: string,
	hints: SigningTextHints,
	service: Service | undefined,
): { readonly read: readonly Parameter[]; readonly around: Partial<ParsedPaste> } | undefined {
	const isObject = mayBeRequestObject(text);
	if (service) {
		const begins = beginsAsRequest(text) || beginsAsFetch.test(text);
		for (const find of [...(begins ? [findCopied] : []), signedRequestIn, ...(begins ? [inAddress] : [])]) {
			const found = find(text, service);
			const isWhole = found && (found.parameters.length > 0 || (!found.isPost && !isObject));
			if (isWhole && found.address !== undefined) return { read: found.parameters, around: found };
		}
	}
	const list = isObject ? undefined : readParameterList(text);
	// A signing string is a query of one pair, too.
	if (list && (list.length > 1 || !isSigningText(text))) return { read: list, around: addressOf(text) };
	const parsed = parsePaste(text, hints);
	const { kind, parameters, methodInPath, address } = parsed;
	const hasCall = parameters.length > 0 || methodInPath !== undefined || (service && address !== undefined);
	// Within a text, a URL of the service is meant.
	const isOfService = service && address !== undefined && isOfHost(address, service);
	if (calls.has(kind) || isOfService ? hasCall : countCallNames(parameters) >= namesInText)
		return { read: parameters, around: parsed };
	const other = readParameterList(text);
	return other && { read: other, around: {} };
}

/** A signed request to a path, however a program, a log or a tool shows it; to the service where it names no other host. */
function signedRequestIn(text: string, service: Service): Found | undefined {
	const received = requestIn(text);
	const isCall = received && mayBeSigned(received) && !/^\/(?:$|\?)/.test(received.path);
	const host = URL.parse(service.baseUrl ?? '')?.host;
	return isCall ? ofRequestObject({ host, ...sentOf(received) }) : undefined;
}

function isOfHost(address: string, { baseUrl = '' }: Service): boolean {
	return URL.parse(address)?.host === URL.parse(baseUrl)?.host;
}

/** A value may be a link, JSON or a text about a call: it is a call where nothing else is in it that it could be. */
function readAsValue(text: string, hints: SigningTextHints): PastedParameters | undefined {
	if (!beginsAsRequest(text)) return undefined;
	const parsed = parsePaste(text, hints);
	const { kind, methodInPath } = parsed;
	const names = countCallNames(parsed.parameters);
	const isWord = !/\s/.test(text.trim());
	const isEndpoint = methodInPath !== undefined || endpointPath.test(text);
	if (kind === 'curl' || kind === 'http-request')
		return names > 0 || isEndpoint ? sortOut(parsed.parameters, parsed) : undefined;
	if (!isWord || names < (kind === 'url' && isEndpoint ? 1 : kind === 'url' ? namesInText : namesOfCall))
		return undefined;
	const list = readParameterList(text);
	return sortOut(list ?? parsed.parameters, parsed);
}

/** The address that a list of parameters was the query of. */
function addressOf(text: string): Partial<ParsedPaste> {
	const [, verb, address] = /^\s*(?:(GET|POST)\s+)?((?:https?:\/)?\/[^\s?#]{1,2000})/i.exec(text) ?? [];
	if (address === undefined) return {};
	return { ...urlParts(address), ...(verb?.toUpperCase() === 'POST' && { isPost: true as const }) };
}

function sortOut(read: readonly Parameter[], around: Partial<ParsedPaste>): PastedParameters {
	const parameters: Parameter[] = [];
	const own = new Map<string, string>();
	const leftOut = new Set(around.otherVerb === undefined ? [] : [around.otherVerb]);
	const add = (parameter: Parameter) => {
		const { name, value } = parameter;
		if (!isSigned(name) || name === applicationKeyName || secretNamed(name)) {
			if (leftOut.size < maxLeftOut) leftOut.add(name);
		} else if ((name === 'method' || name === 'format') && !own.get(name)) own.set(name, value);
		else parameters.push(parameter);
	};
	for (const parameter of read) add(parameter);
	const { methodInPath, baseUrl, problems, calls: count } = around;
	const on = parameters.length;
	for (const parameter of around.off ?? []) {
		if (parameter.name !== 'method' && parameter.name !== 'format') add(parameter);
	}
	const method = own.get('method') ?? methodInPath;
	const format = own.get('format');
	return {
		parameters,
		...(parameters.length > on && { off: parameters.slice(on).map((_, index) => on + index) }),
		...(method === undefined ? {} : { method }),
		...(format === undefined ? {} : { format }),
		leftOut: [...leftOut],
		...(baseUrl !== undefined && { host: new URL(baseUrl).host }),
		...(around.isPost && { httpMethod: 'POST' as const }),
		...headersOf({ ...around, ...(method === undefined && { ownHeaders: [] }) }),
		...(problems?.includes('file-not-read') && { readsFile: true as const }),
		...(count !== undefined && { calls: count }),
	};
}

const maxLinesBefore = 50;

const prompt = /^(?:[$>#%]\s{0,9}|PS [^>\n]{0,200}>\s{0,9})?/;
const command = /^(?:(?:curl|wget)(?:\.exe)?|iwr|irm|Invoke-(?:WebRequest|RestMethod)|https?|xhs?)[ \t]/i;
/** What Chrome writes above a request of PowerShell. */
const session = /^\$session\s{0,9}=\s{0,9}New-Object\b/;
const requestLine = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)[ \t]+\S/;
const address = /^https?:\/\/\S/i;
const query = /^[?]?[\w.[\]%-]{1,100}=\S*$/;
const beforeRequest = /^\s*(?:$|#|\/\/|@\w)/;

/** Whether it is a request as a whole, in any of the forms that tools write or copy. */
export function beginsAsRequest(text: string): boolean {
	if (mayBeRequestObject(text)) return true;
	const begin = text
		.slice(0, 20_000)
		.replace(/^\ufeff/, '')
		.trimStart();
	const bare = begin.replace(prompt, '');
	if (command.test(bare) || session.test(begin) || address.test(begin)) return true;
	if (query.test(text.trim()) && /(?:^|[?&])sig=/.test(text)) return true;
	const lines = begin.split('\n', maxLinesBefore);
	return requestLine.test(lines.find((line) => !beforeRequest.test(line)) ?? '');
}
