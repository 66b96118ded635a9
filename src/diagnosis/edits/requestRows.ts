import { compareCodePoints } from '../../core/signing/codePointOrder.ts';
import { utf8 } from '../../core/text/charsets.ts';
import { decodeForm } from '../../core/text/percentForms.ts';
import { inferred } from '../mistakes/formMistakes.ts';
import { escapeNonAscii, jsonOfPhp, laidOut, reprOfString, strings } from '../mistakes/jsonForms.ts';
import { type MistakeRow, mistakesOf } from '../mistakes/mistakeRows.ts';
import { valueMistakes } from '../mistakes/mistakeTable.ts';
import type { Pair } from '../schemeCalls.ts';
import { fieldMistakes, likeliestFirst } from './listRows.ts';
import { writers } from './schemeEdits.ts';

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
	name === 'date'
		? value.replace(/^(\d{6}|\d{4}-\d\d-)(\d\d)$/, (all, month, day) => {
				const other = Number(day) + days;
				return other < 1 || (days > 0 && other > 28) ? all : month + String(other).padStart(2, '0');
			})
		: value;
const [portOfHost, portOfUrl] = [/^(.+):\d+$/, /^(https?:\/\/[^/?:]+):\d+(?=[/?]|$)/];
const spaced = laidOut({ comma: ' ', colon: ' ' });
/** How programs write the fields of a form as JSON. */
const formsAsJson: readonly (readonly [variant: string, plausibility: number, write: (json: string) => string])[] = [
	['', 50, (json) => json],
	['PHP', 45, strings((literal) => jsonOfPhp(JSON.parse(literal)))],
	['Python', 45, (json) => spaced(escapeNonAscii(json))],
	['spaced', 40, spaced],
	['dict of Python', 35, (json) => strings((literal) => reprOfString(JSON.parse(literal)))(spaced(json))],
	['with numbers', 40, strings((literal) => inferred(JSON.parse(literal)))],
];
const basicTime = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const rows: readonly Row[] = [
	['url-scheme', '', 70, (url) => url.replace(/^https:/, 'http:')],
	['url-scheme', '', 70, (url) => url.replace(/^http:/, 'https:')],
	['url-query', '', 65, (url) => (isUrl(url) ? url.replace(/\?.*$/s, '') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/?(?=\?|$)/, '/') : url)],
	['url-slash', '', 45, (url) => (isUrl(url) ? url.replace(/\/(?=\?|$)/, '') : url)],
	['url-slash', 'first', 45, (path) => path.replace(/^\/(?=.)/, '')],
	[
		'part-written-otherwise',
		'rfc3986',
		45,
		(value, name) => (name === 'path' ? value.replace(/(?<=.)\//g, '%2F') : value),
	],
	['url-host', '', 40, (url) => url.replace(/^https?:\/\/[^/]*/, '')],
	['url-port', '', 45, (value, name) => value.replace(name === 'host' ? portOfHost : portOfUrl, '$1')],
	['url-path', '', 35, (url) => url.replace(/^((?:https?:\/\/[^/]+)?)\/[^/?]+(?=\/)/, '$1')],
	['url-path', 'two', 30, (url) => url.replace(/^((?:https?:\/\/[^/]+)?)(?:\/[^/?]+){2}(?=\/)/, '$1')],
	['url-scheme', '', 65, (value, name) => (name === 'scheme' ? (value === 'https' ? 'http' : 'https') : value)],
	...Object.entries(scopes).flatMap(([of, others]) =>
		others.map((other): Row => ['another-scope', other, 45, (value, name) => (name === of ? other : value)]),
	),
	...[1, -1].map((days): Row => ['another-scope', days > 0 ? 'next day' : 'day before', 40, dayAfter(days)]),
	...ports.map(
		(port): Row => ['url-port', port, 40, (value, name) => changedHost(value, name, (host) => `${host}:${port}`)],
	),
	...internalHosts.flatMap((other): Row[] => {
		const atHost = (value: string, name: string) => changedHost(value, name, () => other);
		return [
			['url-host', other, 25, (value, name) => atHost(value, name).replace(/^https:/, 'http:')],
			['url-host', other, 20, atHost],
		];
	}),
	...verbs.map((verb): Row => ['another-verb', verb, 55, (now) => (verbs.includes(now) ? verb : now)]),
	['form-fields-sorted', '', 50, (form) => ofForm(form, (fields) => fields.toSorted(byName))],
	['form-empty-fields-lost', '', 50, (form) => ofForm(form, (fields) => fields.filter((field) => !/=$/.test(field)))],
	...['t', 'ts'].map(
		(key): Row => ['value-with-name', '', 40, (time) => time.replace(/^1\d{9}(?:\d{3})?$/, `${key}=$&`)],
	),
	...formsAsJson.map(([variant, plausibility, write]): Row => {
		const asJson = (fields: Pair[] | undefined) => fields && write(JSON.stringify(Object.fromEntries(fields)));
		return ['form-as-json', variant, plausibility, (form) => asJson(fieldsOf(form)) ?? form];
	}),
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
export function otherHeaders(name: string, sent: string): readonly string[] {
	const [type, host] = [sent.replace(/;.*$/s, ''), sent.replace(/:\d+$/, '')];
	if (name === 'content-type') return [`${sent}; charset=utf-8`, `${sent};charset=UTF-8`, type, ...types];
	return name === 'host' ? [host, ...ports.map((port) => `${host}:${port}`)] : [];
}

const requestRows = mistakesOf(rows, (change) => ({ change }));

/** What can be wrong with a value of a request by itself: its URL, its verb, its body. */
export const rowsOfValues = likeliestFirst([...requestRows, ...fieldMistakes, ...valueMistakes]);

function ofBody(write: (bytes: Uint8Array) => string): (value: string, name: string) => string {
	return (value, name) => (name === 'body' ? write(utf8(value)) : value);
}

/** A host by itself, or that of a URL. */
function changedHost(value: string, name: string, change: (host: string) => string): string {
	return name === 'host'
		? change(value)
		: value.replace(/^(https?:\/\/)([^/?:]+)(?=[/?]|$)/, (_, scheme, host) => scheme + change(host));
}

export function fieldsOf(text: string): Pair[] | undefined {
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

function isUrl(text: string): boolean {
	return /^(?:https?:\/)?\//.test(text);
}
