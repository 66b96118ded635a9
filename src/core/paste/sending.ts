import type { Parameter } from '../call/call.ts';
import { headerNameProblem, isHeaderValue } from '../call/ownHeaders.ts';
import { partsOfJson } from '../services/received.ts';
import { jsonExtent } from '../text/jsonExtent.ts';
import { parsedJson } from '../text/parsedJson.ts';
import { heldForm } from './callImport/heldBraces.ts';
import { maxLeftOut, type ParsedPaste, type SendingProblem } from './parsedPaste.ts';
import type { FoundParameter } from './queryText.ts';

/** A request that a text has, in whatever form. */
export interface SentRequest {
	readonly url: string;
	/** That of a URL which is only a path. */
	readonly host?: string | undefined;
	readonly verb: string;
	/** Those beside the query of its URL. */
	readonly parameters: readonly FoundParameter[];
	/** What is switched off, as Postman does. */
	readonly off?: readonly Parameter[];
	readonly utf8?: boolean;
	readonly headers: readonly Parameter[];
	/** What of it is in a body. Undefined where neither that nor its headers are judged. */
	readonly body?: 'none' | 'form' | 'json';
	/** The body as it is sent, where it is written as a whole. */
	readonly text?: string | undefined;
	readonly unclosed?: boolean;
	readonly readsFile?: boolean;
}

/** A variable in the place of a value, in braces or as the import of a file holds it. */
const bareVariable = new RegExp(
	`([:[,]\\s{0,99})(\\{\\{[^{}"\\n]{1,200}\\}\\}|${heldForm.source})(?=\\s{0,99}[,}\\]])`,
	'g',
);

/** The members of a JSON object in a body; a list of JSON as a name without a value; none of any other body. */
export function jsonFields(body: string): Parameter[] {
	const json = body.trim();
	if (json.startsWith('[') && parsedJson(json) !== undefined) return [{ name: json, value: '' }];
	if (!json.startsWith('{')) return [];
	const parts = partsOfJson(json);
	const all = parts.length > 0 ? parts : partsOfJson(json.replace(bareVariable, '$1"$2"'));
	return all.map(({ name, value }) => ({ name, value }));
}

/** The same of the JSON that a body begins with: an answer may follow at once. */
export function bodyFields(body: string): Parameter[] {
	return jsonFields(body.slice(0, jsonExtent(body, 0, () => false).end));
}

/** Why a service that takes a query or a form does not read a request, whatever its signature. */
export function sendingProblems(
	verb: string,
	headers: readonly Parameter[],
	body: SentRequest['body'],
): SendingProblem[] {
	const header = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value.trim();
	const type = header('content-type');
	const isOther = body === 'form' && type && !/x-www-form-urlencoded|multipart\/form-data/i.test(type);
	const isCompressed =
		body !== 'none' && /^(?:gzip|deflate|br|zstd|compress)\b/i.test(header('content-encoding') ?? '');
	return [
		...(body === 'json' ? (['json-body'] as const) : []),
		...(isOther ? (['other-body'] as const) : []),
		...(isCompressed ? (['compressed-body'] as const) : []),
		...(/^(?:GET|POST)?$/.test(verb) ? [] : (['other-verb'] as const)),
	];
}

export const headerOfHttp =
	/^(?:accept|authorization|cache|connection|content|cookie|date|dnt|expect|forwarded|host|if|keep|origin|postman|pragma|priority|referer|sec|te|transfer|upgrade|user-agent|via|x)(?:-|$)/i;

/** The parameters that a request sends as headers; none where no signature is among them. */
export function parametersInHeaders(headers: readonly Parameter[]): Parameter[] {
	const own = headers.filter(({ name }) => !headerOfHttp.test(name));
	return own.some(({ name }) => name === 'sig') ? own : [];
}

/** Headers that every request has, and that say nothing of its own. */
const ofTransport = /^(?::.*|host|connection|content-length|)$/;

/** The headers that a call takes over, and the names of those left out. @param made what each request has, in lower case */
export function headersOf({ ownHeaders = [], headers = [] }: Partial<ParsedPaste>, made?: ReadonlySet<string>) {
	const taken = new Set(made);
	const own = ownHeaders.filter(({ name, value }) => {
		if (headerNameProblem(name, taken) || !isHeaderValue(value)) return false;
		return taken.add(name.toLowerCase());
	});
	const others = [...new Set(headers.map((name) => name.toLowerCase()))].filter(
		(name) => !ofTransport.test(name) && !taken.has(name),
	);
	return {
		...(own.length > 0 && { ownHeaders: own }),
		...(others.length > 0 && { headers: others.slice(0, maxLeftOut) }),
	};
}

const otherSigName = /^(?:signature|sign|hash|md5|digest|sig_?hash|signed|api_sig)$/i;

/** What is likely the signature of a call that has no `sig`: its name. */
export function otherNameOfSig(parameters: readonly Parameter[]): string | undefined {
	return parameters.find(({ name, value }) => otherSigName.test(name) && /^[\da-f]{32}$/i.test(value))?.name;
}
