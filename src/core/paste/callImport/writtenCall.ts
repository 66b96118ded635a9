import { defaultFormat, isMethodName, type Parameter } from '../../call/call.ts';
import {
	type PrintableCall,
	type PrintableParameter,
	printCallDocument,
	survivesPrinting,
} from '../../callFile/callDocument.ts';
import { callNameForm } from '../../callFile/callDocumentBuilder.ts';
import { withVerbApart } from '../../callFile/resolveCall.ts';
import { looksLikeSecret, mentionsSecret } from '../../callFile/secretLike.ts';
import { findReferences } from '../../callFile/variableReferences.ts';
import { formatName } from '../../callFile/variables.ts';
import { isCredentialHeader } from '../../masking/secretNames.ts';
import { mayBeCall } from '../../services/ok/patterns.ts';
import type { Service } from '../../services/service.ts';
import { beginsAsRequest, type RequestCall, readRequest } from '../pasteParameters.ts';
import { hasOtherBody, mayBeSecret } from '../pasteReaders.ts';
import { headerOfHttp, type SentRequest } from '../sending.ts';
import { heldBraces } from './heldBraces.ts';
import type { FileRequest } from './requestFile.ts';
import { mapTexts } from './requestVariables.ts';

export interface KnownSecrets {
	/** Whether a text holds a key of an account, or a secret of any request of the file. */
	readonly holdsSecret: (text: string) => boolean;
	readonly hosts: ReadonlySet<string>;
	/** The service whose calls they are, at the address of the account, where that is another than the specification's. */
	readonly service?: Service | undefined;
}

/** Why requests are not among the calls, each counted. `file-full`: the call file would be too long to be read. */
export const noneLeft = {
	'no-call': 0,
	'other-host': 0,
	'other-verb': 0,
	'other-body': 0,
	unwritable: 0,
	'too-long': 0,
	'file-full': 0,
};

export type LeftReason = keyof typeof noneLeft;

/** A call of a file of requests, without what is not written. */
export type CallParts = Exclude<ReturnType<typeof readCallParts>, string>;

const maxTitleLength = 200;

/** Files of other tools are text, too: what names a call in them is no request of a request file. */
function isRequest(text: string): boolean {
	return /^\s*(?:[A-Z]{3,20}[ \t]+\S|\{\{)/.test(text.slice(0, 1000)) || beginsAsRequest(text);
}

export function readCallParts(
	{ request, title, name, hasVariables }: FileRequest & { readonly request: string | SentRequest },
	known: KnownSecrets,
) {
	const { service } = known;
	const left = (reason: LeftReason) => reason;
	if (typeof request === 'string' && !((service || mayBeCall.test(request)) && isRequest(request)))
		return left('no-call');
	const braces = heldBraces(hasVariables ? JSON.stringify(request) : '');
	const hold = (text: string) => braces.hold(service ? atOrigin(text, service) : text);
	const read = readRequest(hasVariables ? mapTexts(request, hold) : request, service);
	const method = braces.release(read?.call.method ?? '');
	if (!read || !(service ? method !== '' : isCall(read, method, known))) return left('no-call');
	const { call, applicationKey } = read;
	const host = braces.release(call.host ?? '');
	if (service && !host.includes('{{') && !known.hosts.has(host)) return left('other-host');
	if (read.isOtherVerb) return left('other-verb');
	if (service && hasOtherBody(request)) return left('other-body');
	const isSecret = ({ name, value, isHeader }: PrintableParameter) =>
		looksLikeSecret(name, value) ||
		(isHeader && !value.includes('{{') && mayBeSecret({ name, value })) ||
		known.holdsSecret(name) ||
		known.holdsSecret(value);
	const isOwn = ({ name, value }: Parameter) => {
		const isSet = hasVariables || !headerOfHttp.test(name) || /^x-/i.test(name) || isCredentialHeader(name);
		return isSet && value !== '' && (hasVariables || findReferences(value).length === 0);
	};
	const headers = (call.ownHeaders ?? []).filter(isOwn).map(({ name, value }) => {
		return { name, value: braces.release(value), enabled: true, isHeader: true as const };
	});
	const off = new Set(call.off);
	const parameters = call.parameters.map(({ name, value }, index) => ({
		name: braces.release(name),
		...braces.released(value),
		enabled: !off.has(index),
	}));
	const format = braces.released(call.format ?? defaultFormat);
	const written = [...parameters, ...headers];
	const isDefault = format.value === defaultFormat;
	const all = isDefault ? written : [{ name: formatName, ...format, enabled: true }, ...written];
	const rows = all.filter((row) => !isSecret(row));
	const secretRows = all.filter(isSecret);
	const target: Pick<PrintableCall, 'method' | 'httpMethod'> = { method, httpMethod: call.httpMethod };
	return {
		...(service ? withVerbApart(target) : target),
		title: safeTitle(title, known),
		...(name && callNameForm.test(name) && safeTitle(name, known) === name && { name }),
		rows,
		leftOut: [...call.leftOut, ...secretRows.map(({ name }) => (known.holdsSecret(name) ? '…' : name))],
		...(applicationKey !== undefined && { applicationKey }),
		...(call.readsFile && { readsFile: true as const }),
		hasVariables,
	};
}

/** A URL or a request that begins with a variable which the file does not know, or which is a mere slash, at the origin of a service. */
function atOrigin(text: string, { baseUrl = '' }: Service): string {
	const origin = URL.parse(baseUrl)?.origin ?? '';
	return text.replace(
		/^(\s*(?:[A-Z]{3,20}[ \t]+)?)(?:\{\{[^{}]{1,200}\}\}(?=[/?])|\/(?=\/))/,
		(_, before) => before + origin,
	);
}

/** A call as a part of a call file; undefined where that would be read as something else. */
export function printedCall({ title, name, method, httpMethod, rows }: CallParts): string | undefined {
	const call: PrintableCall = { ...(title !== '' && { title }), name, method, ...(httpMethod && { httpMethod }), rows };
	return survivesPrinting(call) ? printCallDocument({ calls: [call] }) : undefined;
}

export function folderComment({ folders }: FileRequest, known: KnownSecrets): string {
	return folders
		.map((folder) => safeTitle(folder, known))
		.filter((folder) => folder !== '')
		.join(' / ')
		.replace(/^#+/, '')
		.slice(0, maxTitleLength);
}

/** A title as it may be written: none where it may hold a secret, as one that is the URL of its request. */
export function safeTitle(title: string, known: KnownSecrets): string {
	const line = title
		.slice(0, maxTitleLength)
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.trim()
		.replace(/^#+\s*/, '');
	const isUnsafe = line.split(' ').some(isQueryOrKey) || mentionsSecret(line);
	return isUnsafe || !line.isWellFormed() || known.holdsSecret(line) ? '' : line;
}

/** Any site has paths like `/api/users/list`: without the name of a method something else must identify a call. */
function isCall({ call, namesMethod }: RequestCall, method: string, { hosts }: KnownSecrets): boolean {
	if (!isMethodName(method) && !findReferences(method).some(({ name }) => name !== undefined)) return false;
	return (
		namesMethod ||
		call.leftOut.length > 0 ||
		call.format !== undefined ||
		(call.host !== undefined && hosts.has(call.host))
	);
}

function isQueryOrKey(word: string): boolean {
	return (/[?&]/.test(word) && word.includes('=')) || (/\d/.test(word) && /[\w+/=.:~-]{24}/.test(word));
}
