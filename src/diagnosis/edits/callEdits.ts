import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import type { SchemeCall } from '../../core/signing/derive.ts';
import { type Data, decode } from '../../core/signing/encodings.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { decodeForm } from '../../core/text/percentForms.ts';
import { laidOut } from '../mistakes/jsonForms.ts';
import { secretTextMistakes, withoutMark } from '../mistakes/keyTextMistakes.ts';
import type { SetEdit } from '../mistakes/mistake.ts';
import { changedBy, type MistakeRow, mistakesOf } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import { transitMistakes } from '../mistakes/transitMistakes.ts';
import { type Pair, pairsOf } from '../schemeCalls.ts';
import { type Edit, edited, editOf, type Named, parameterOf } from './edit.ts';
import { fieldMistakes, likeliestFirst, rowsOfLists } from './listRows.ts';
import { writers } from './schemeEdits.ts';

/** A longer value is changed in no way, in UTF-16 units. */
const longest = 30_000;
/** Of more parameters, a mistake is made in all or in none. */
const mostAlone = 60;

type Row = MistakeRow<[change: (value: string, name: string) => string]>;

const verbs = ['GET', 'POST', 'PUT', 'DELETE'];
const ports = ['443', '80', '8080', '8443', '8000', '3000', '5000'];
/** As behind a proxy or a tunnel. */
const internalHosts = ['localhost', '127.0.0.1'].flatMap((host) => [host, ...ports.map((port) => `${host}:${port}`)]);
/** What signatures are often made for in place of the right one. */
const scopes = {
	region: ['us-east-1', 'us-west-2', 'eu-west-1', 'eu-central-1'],
	service: ['execute-api', 's3', 'lambda', 'apigateway', 'ec2', 'sts', 'dynamodb', 'es'],
};
/** Within a month, which most days are. */
const dayAfter = (days: number) => (value: string, name: string) =>
	name === 'date' && /^\d{6}(?:0[2-9]|1\d|2[0-7])$/.test(value) ? String(Number(value) + days) : value;
const [portOfHost, portOfUrl] = [/^(.+):\d+$/, /^(https?:\/\/[^/?:]+):\d+(?=[/?]|$)/];
const basicTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const rows: readonly Row[] = [
	['url-scheme', '', 70, (url) => url.replace(/^https:/, 'http:')],
	['url-scheme', '', 70, (url) => url.replace(/^http:/, 'https:')],
	['url-query', '', 65, (url) => (isUrl(url) ? url.replace(/\?.*$/s, '') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/?(?=\?|$)/, '/') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/(?=\?|$)/, '') : url)],
	['url-slash', 'first', 45, (path) => path.replace(/^\/(?=.)/, '')],
	['url-host', '', 40, (url) => url.replace(/^https?:\/\/[^/]*/, '')],
	['url-port', '', 45, (value, name) => value.replace(name === 'host' ? portOfHost : portOfUrl, '$1')],
	['url-path', '', 35, (url) => url.replace(/^((?:https?:\/\/[^/]+)?)\/[^/?]+(?=\/)/, '$1')],
	['url-scheme', '', 65, (value, name) => (name === 'scheme' ? (value === 'https' ? 'http' : 'https') : value)],
	...Object.entries(scopes).flatMap(([of, others]) =>
		others.map((other): Row => ['another-scope', other, 45, (value, name) => (name === of ? other : value)]),
	),
	...[1, -1].map((days): Row => ['another-scope', days > 0 ? 'next day' : 'day before', 40, dayAfter(days)]),
	['url-scheme', 'added', 30, (value, name) => (name === 'host' ? `https://${value}` : value)],
	...ports.map(
		(port): Row => ['url-port', port, 40, (value, name) => changedHost(value, name, (host) => `${host}:${port}`)],
	),
	...internalHosts.map((other): Row => {
		return ['url-host', other, 25, (value, name) => changedHost(value, name, () => other).replace(/^https:/, 'http:')];
	}),
	...verbs.map((verb): Row => ['another-verb', verb, 55, (now) => (verbs.includes(now) ? verb : now)]),
	['form-fields-sorted', '', 50, (form) => ofForm(form, (fields) => fields.toSorted(byName))],
	['form-empty-fields-lost', '', 50, (form) => ofForm(form, (fields) => fields.filter((field) => !/=$/.test(field)))],
	['form-as-json', '', 50, (form) => jsonOf(form)],
	['form-as-json', 'spaced', 40, (form) => (fieldsOf(form) ? laidOut({ comma: ' ', colon: ' ' })(jsonOf(form)) : form)],
	...writers.map(([variant, plausibility, write]): Row => {
		const anew = (field: string) => field.replace(/[^=]+/g, (part) => write(decodeForm(part)));
		return ['form-written-anew', variant, plausibility - 15, (form) => ofForm(form, (fields) => fields.map(anew))];
	}),
	['part-written-otherwise', 'ISO 8601', 45, (time) => time.replace(basicTime, '$1-$2-$3T$4:$5:$6Z')],
	['part-written-otherwise', 'ISO 8601', 40, (date) => date.replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')],
	['body-not-signed', '{}', 40, (value, name) => (name === 'body' && value !== '' ? '{}' : value)],
	['bytes-as-list', 'JSON of a Buffer', 50, ofBody((bytes) => `{"type":"Buffer","data":[${bytes.join(',')}]}`)],
	['bytes-as-list', '[1, -2]', 40, ofBody((bytes) => `[${Int8Array.from(bytes).join(', ')}]`)],
	['bytes-as-list', '[1, 254]', 35, ofBody((bytes) => `[${bytes.join(', ')}]`)],
	['bytes-as-list', '[1 254]', 35, ofBody((bytes) => `[${bytes.join(' ')}]`)],
	['bytes-as-list', '1,254', 35, ofBody((bytes) => bytes.join(','))],
];
/** What HTTP clients send where no type of a body is named. */
const types = ['application/octet-stream', 'application/x-www-form-urlencoded', 'text/plain', 'application/json'];
/** What a client may have signed of a header that is sent in its name, by a library or through a proxy. */
function otherHeaders(name: string, sent: string): readonly string[] {
	const [type, host] = [sent.replace(/;.*$/s, ''), sent.replace(/:\d+$/, '')];
	if (name === 'content-type') return [`${sent}; charset=utf-8`, `${sent};charset=UTF-8`, type, ...types];
	return name === 'host' ? [host, ...ports.map((port) => `${host}:${port}`)] : [];
}

const requestRows = mistakesOf('value', rows, (change) => ({ change }));

const rowsOfValues = likeliestFirst([...requestRows, ...fieldMistakes, ...valueMistakes]);

function ofBody(write: (bytes: Uint8Array) => string): (value: string, name: string) => string {
	return (value, name) => (name === 'body' ? write(utf8(value)) : value);
}

/** A host by itself, or that of a URL. */
function changedHost(value: string, name: string, change: (host: string) => string): string {
	return name === 'host'
		? change(value)
		: value.replace(/^(https?:\/\/)([^/?:]+)(?=[/?]|$)/, (_, scheme, host) => scheme + change(host));
}

function fieldsOf(text: string): Pair[] | undefined {
	return /^[^\s{["=&]+=/.test(text) ? [...new URLSearchParams(text)] : undefined;
}

/** Changes the fields of a form, or of the query of a URL, as they are written. */
function ofForm(text: string, change: (fields: readonly string[]) => readonly string[]): string {
	const start = isUrl(text) ? text.indexOf('?') + 1 : 0;
	const form = text.slice(start);
	return (start > 0 || !isUrl(text)) && fieldsOf(form)
		? text.slice(0, start) + change(form.split('&')).join('&')
		: text;
}

function byName(a: string, b: string): number {
	const [first, second] = [a, b].map((field) => decodeForm(field.split('=')[0] ?? ''));
	return compareCodePoints(first ?? '', second ?? '');
}

function jsonOf(form: string): string {
	const fields = fieldsOf(form);
	return fields ? JSON.stringify(Object.fromEntries(fields)) : form;
}

function isUrl(text: string): boolean {
	return /^(?:https?:\/)?\//.test(text);
}

/** What can be wrong with the keys and the values of a call before the scheme has them. */
export function callEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	const edits: Edit[] = [];
	for (const [name, value] of Object.entries(call.values ?? {})) {
		if (typeof value !== 'string') continue;
		const rows = isSecret(name) ? secretTextMistakes : rowsOfValues;
		const made = new Set([value]);
		for (const row of rows) {
			const { code, variant = '', plausibility } = row;
			const changed = value.length > longest ? value : changedBy(row, value, name);
			if (made.has(changed)) continue;
			made.add(changed);
			// Two of these go together.
			const facet = /^(?:json|url|form)-/.test(code) ? `${name} ${code}` : name;
			const rewritten = (call: SchemeCall) => withText(name, changedBy(row, String(call.values?.[name]), name))(call);
			edits.push(edit(facet, [code, variant, plausibility, [name]], rewritten));
		}
		if (isSecret(name)) edits.push(...otherKeys(name, value, call));
		if (name === 'body' && value !== '') edits.push(edit(name, ['body-not-signed', '', 60], withText(name, '')));
	}
	for (const [list, pairs] of Object.entries(call)) if (Array.isArray(pairs)) edits.push(...listEdits(list, pairs));
	const headers = [...pairsOf(call, 'headers').entries()];
	// Also from the list of their names.
	for (const [index, [name]] of headers.slice(0, mostAlone)) {
		const without = withEdit('headers', { names: [name], remove: [index] });
		edits.push(edit(`headers ${index}`, ['parameter-not-signed', '', 55, [name]], without));
	}
	for (const [index, [name, sent]] of headers) {
		for (const value of otherHeaders(name.toLowerCase(), sent)) {
			if (value === sent) continue;
			const other = withEdit('headers', { names: [name], replace: [[index, { name, value }]] });
			edits.push(edit(`headers ${index}`, ['header-differs', value, 40, [name]], other));
		}
	}
	return [...edits, ...transitEdits(call, isSecret, 'edits')];
}

/** What can be wrong with a value in so many ways that it stands beside no other mistake. */
export function loneEdits(call: SchemeCall, isSecret: (name: string) => boolean): Edit[] {
	return transitEdits(call, isSecret, 'lone');
}

/** Values that were sent as others than were signed. */
function transitEdits(call: SchemeCall, isSecret: (name: string) => boolean, which: 'edits' | 'lone'): Edit[] {
	const { values = {}, ...lists } = call;
	const edits = (list: string, pairs: readonly Pair[], change: (one: SetEdit) => ChangeCall) =>
		transitMistakes.flatMap(({ code, variant = '', plausibility, [which]: made }) =>
			(made?.({ sent: pairs.map(parameterOf) }) ?? []).map((one) =>
				edit(list, [code, variant, plausibility / (one.unlikely ? 3 : 1.5), one.names], change(one)),
			),
		);
	const ofLists = Object.entries(lists).flatMap(([list, pairs]) =>
		Array.isArray(pairs) ? edits(list, pairs, (one) => withEdit(list, one)) : [],
	);
	const ofValues = Object.entries(values).flatMap(([name, value]) => {
		if (typeof value !== 'string' || isSecret(name)) return [];
		return edits(name, [[name, value]], (one) => {
			const [, other] = one.replace?.[0] ?? [];
			return other ? withText(name, other.value) : (call) => call;
		});
	});
	return [...ofLists, ...ofValues];
}

/** Another key of the call in place of a secret, or what is behind the mark of a key, as `whsec_`, decoded. */
function otherKeys(name: string, secret: string, call: SchemeCall): Edit[] {
	const lists = Object.keys(call).flatMap((list) => pairsOf(call, list));
	const pairs = [...lists, ...(fieldsOf(String(call.values?.['body'] ?? '')) ?? [])];
	const unmarked = withoutMark(secret);
	const decoded = unmarked === secret ? undefined : decode(unmarked, 'base64');
	const keys = pairs.filter(([other, value]) => /key|id$|token|secret/i.test(other) && value !== '').slice(0, mostKeys);
	return [
		...keys.map(([other, value]) => edit(name, ['another-part', other, 40, [name]], withText(name, value))),
		...(decoded ? [edit(name, ['key-decoded', 'base64', 50, [name]], withText(name, decoded))] : []),
	];
}

const mostKeys = 10;

/** A mistake in every value of a list, and in each alone. */
function listEdits(list: string, pairs: readonly Pair[]): Edit[] {
	const edits: Edit[] = [];
	const made = new Set<string>();
	for (const row of rowsOfLists) {
		const { code, variant = '', plausibility, names, allOnly } = row;
		const changed = pairs.map(([name, value]): Pair => {
			if (names === 'only') return [changedBy(row, name), value];
			return [name, value.length > longest ? value : changedBy(row, value, name)];
		});
		const differing = [...changed.keys()].filter((index) => String(changed[index]) !== String(pairs[index]));
		const add = (indices: readonly number[], less: number) => {
			const key = JSON.stringify(indices.map((index) => [index, changed[index]]));
			if (made.has(key)) return;
			made.add(key);
			const parameters = indices.map((index) => pairs[index]?.[0] ?? '');
			const replace = indices.map((index) => [index, parameterOf(changed[index] as Pair)] as const);
			const facet = indices.length > 1 ? list : `${list} ${indices[0]}`;
			const rewritten = withEdit(list, { names: parameters, replace });
			edits.push(edit(facet, [code, variant, plausibility - less, parameters], rewritten));
		};
		if (differing.length === 0) continue;
		add(differing, 0);
		if (differing.length > 1 && differing.length <= mostAlone && allOnly !== true)
			for (const index of differing) add([index], plausibility / 4);
	}
	return edits;
}

type ChangeCall = (call: SchemeCall) => SchemeCall;

function edit(facet: string, named: Named, change: ChangeCall): Edit {
	return editOf(ofCall, facet, named, ({ scheme, call }) => ({ scheme, call: change(call) }));
}

export const ofCall: readonly string[] = ['call'];

function withText(name: string, value: Data): ChangeCall {
	return (call) => ({ ...call, values: { ...call.values, [name]: value } });
}

function withEdit(list: string, one: SetEdit): ChangeCall {
	return (call) => ({ ...call, [list]: edited(pairsOf(call, list), one) });
}
