import { templateParts } from '../signing/scheme.ts';
import { objectMembers } from '../text/jsonMembers.ts';
import { jsonLeaves } from '../text/parsedJson.ts';
import { decodeForm, decodePercent } from '../text/percentForms.ts';
import { fieldsOfMultipart } from './multipartFields.ts';
import type { Service } from './service.ts';
import { xmlFields } from './xmlFields.ts';

export type Pair = readonly [name: string, value: string];

/** A request as it arrived; `path` with its query. */
export interface Received {
	readonly verb: string;
	readonly path: string;
	readonly headers: readonly Pair[];
	readonly body: string;
	/** True for a body that a program had parsed: it is written anew here, and its bytes are unknown. */
	readonly isParsed?: true;
	/** A line end below the body: of the editor or of the body, where no length counts it. */
	readonly ending?: string;
	/** That of the header by default. */
	readonly host?: string | undefined;
	/** https by default, and http for this machine. */
	readonly scheme?: string;
}

export function hostOf({ host, headers }: Received): string {
	return host ?? headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
}

/** `target` is the path and, behind `?`, the query where there is one. */
export function targetsOf(origin: string, path: string, query: string) {
	const target = path + (query && `?${query}`);
	return { target, url: origin + target };
}

export interface Part {
	readonly name: string;
	readonly value: string;
	readonly written: string;
}

/** The path, the parameters of the query, those of the body, which is JSON or a form, and those of OAuth in a header. */
export function partsOf({ path, headers, body }: Received) {
	const [, beforeQuery = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(path) ?? [];
	const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
	const type = header('content-type');
	const isJson = type === undefined ? body.startsWith('{') : /json/i.test(type);
	const isForm = type === undefined || /form-urlencoded/i.test(type);
	const isXml = body.trimStart().startsWith('<');
	const isMultipart = type !== undefined && /multipart\/form-data/i.test(type);
	const ofForm = isMultipart ? partsOfMultipart(body) : isForm ? partsOfForm(body) : [];
	const ofBody = isJson ? partsOfJson(body) : isXml ? partsOfXml(body) : ofForm;
	const [, initData] = /^tma\s+(.*)$/is.exec(header('authorization') ?? '') ?? [];
	// A Mini App sends its launch parameters so: nothing else is signed.
	if (initData !== undefined)
		return { path: beforeQuery, query: partsOfForm(initData), body: [], inHeader: [], isJson: false };
	return {
		path: beforeQuery,
		query: partsOfForm(query),
		body: ofBody,
		inHeader: partsOfOAuth(header('authorization')),
		isJson,
	};
}

/** All values of a JSON body, each by its way (`a.0.b`). */
export function fieldsOf({ body }: Received): Pair[] {
	return jsonLeaves(body, maxParts);
}

/** The body with those of its parts that are signed. */
export function signedBodyOf({ body }: Received, all: readonly Part[], signed: readonly Part[], isJson: boolean) {
	const written = signed.map((part) => part.written);
	if (signed.length === all.length) return body;
	return isJson ? `{${written.join(',')}}` : written.join('&');
}

/** No request has that many parameters, and each costs time: of more none is read. */
const maxParts = 10_000;

function partsOfForm(form: string): Part[] {
	const all = form.split('&');
	return (all.length > maxParts ? [] : all).flatMap((written) => {
		const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(written) ?? [];
		return written.trim() === '' ? [] : { name: decodeForm(name), value: decodeForm(value), written };
	});
}

/** `OAuth name="value", …` (RFC 5849, 3.5.1). */
function partsOfOAuth(authorization = ''): Part[] {
	if (!/^OAuth\s/i.test(authorization)) return [];
	return Array.from(
		authorization.matchAll(/(?<![\w.%~-])([\w.%~-]{1,100})="([^"]{0,4000})"/g),
		([written, name = '', value = '']) => {
			return { name: decodePercent(name), value: decodePercent(value), written };
		},
	);
}

function partsOfMultipart(body: string): Part[] {
	const fields = fieldsOfMultipart(body);
	return fields.length > maxParts ? [] : fields.map((one) => ({ ...one, written: `${one.name}=${one.value}` }));
}

function partsOfXml(xml: string): Part[] {
	const parts = xmlFields(xml);
	return parts.length > maxParts ? [] : [...parts];
}

/** The members of an object; a value that is no string stays as it is written. */
export function partsOfJson(json: string): Part[] {
	const members = objectMembers(json) ?? [];
	return (members.length > maxParts ? [] : members).map(({ value, ...member }) => {
		return { ...member, value: value.startsWith('"') ? JSON.parse(value) : value };
	});
}

/** What a text has where a template has names; nothing where it does not fit. Each value ends as early as it can. */
export function matchTemplate(template: string, text: string): readonly Pair[] {
	const [first = '', ...rest] = templateParts(template);
	if (!text.startsWith(first)) return [];
	const values: Pair[] = [];
	let at = first.length;
	for (let i = 0; i < rest.length; i += 2) {
		const [name = '', next = ''] = rest.slice(i, i + 2);
		const end = i + 2 < rest.length ? text.indexOf(next, at) : text.length - next.length;
		if (end < at || !text.startsWith(next, end)) return [];
		values.push([name, text.slice(at, end)]);
		at = end + next.length;
	}
	return at === text.length ? values : [];
}

/**
 * The signatures in what carries them by a template, as those of two keys (`t=…,v1=…,v1=…`, `v1,… v1,…`): such as the template
 * marks, without those of other schemes (`v0=…`). Without a mark, the whole.
 */
export function signaturesIn(as: string, sent: string): readonly [first: string, ...others: string[]] {
	const parts = templateParts(as);
	const mark = parts.at(-1) === '' && parts.at(-2) === 'signature' ? (parts.at(-3) ?? '').replace(/^[,; ]+/, '') : '';
	if (mark === '') return [sent];
	// Base64 may have "=" in it, and the mark of Standard Webhooks a comma.
	const [first = '', ...others] = sent.split(/(?:, ?|[; ])(?=\w{1,8}[=,])/);
	return [first, ...others.flatMap((other) => (other.startsWith(mark) ? other.slice(mark.length) : []))];
}

/** What a path has where that of the service has names. */
export function matchPath({ request, baseUrl = '' }: Service, path: string): readonly Pair[] {
	const base = URL.parse(baseUrl)?.pathname.replace(/\/$/, '') ?? '';
	return matchTemplate(request?.path ?? '', path.startsWith(base) ? path.slice(base.length) : path);
}
