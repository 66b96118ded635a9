import type { SchemeCall } from '../../core/signing/derive.ts';
import { type Data, type Encoding, percentEncoded } from '../../core/signing/encodings.ts';
import type { HashValue, ListValue, Scheme, Value } from '../../core/signing/scheme.ts';
import * as percent from '../../core/text/percentForms.ts';
import { pairsOf } from '../schemeCalls.ts';
import { type Edit, editOf, type Named, nodesOf, type Subject, withEach } from './edit.ts';

/** `constants`: what becomes of escapes that the scheme has as they are, such as `%2F`. */
type Writer = readonly [
	variant: string,
	plausibility: number,
	write: (text: string) => string,
	constants?: (text: string) => string,
];

/** What programs write escapes with: one function, wherever the scheme has an encoding. */
export const writers: readonly Writer[] = [
	['encodeURIComponent', 62, percent.encodeComponent],
	['quote_plus', 62, percent.encodeFormPlus],
	['urlencode', 61, percent.encodeFormPhp],
	['URLEncoder', 60, percent.encodeFormJava],
	['rawurlencode', 60, percent.encodeRfc3986],
	['slash-kept', 52, percent.encodeKeepingSlash],
	['lower-case', 45, (text) => percent.lowerHex(percent.encodeRfc3986(text)), percent.lowerHex],
	['HttpUtility.UrlEncode', 45, percent.encodeFormDotNet],
	[
		'WebUtility.UrlEncode',
		45,
		(text) => percent.encodeFormDotNet(text).replace(/%../g, (digits) => digits.toUpperCase()),
	],
	['PathEscape', 45, percent.encodePathGo],
	['escape', 35, percent.escapeOld],
	['@ kept', 35, (text) => percent.encodeRfc3986(text).replaceAll('%40', '@')],
	['~ as %7E', 48, (text) => percent.encodeRfc3986(text).replaceAll('~', '%7E')],
	['encodeURI', 40, percent.encodeWholeUri],
	['$.param', 35, percent.encodeFormJQuery],
	['qs', 40, (text) => percent.encodeFormPlus(text).replaceAll('%28', '(').replaceAll('%29', ')')],
];
export const escapings = ['rfc3986', 'form', 'uri-component'] as const;

/** What can be wrong with a scheme in all of its places at once. */
export function schemeEdits(scheme: Scheme): Edit[] {
	const nodes = nodesOf(scheme).map(({ value }) => value);
	const edits: Edit[] = [];
	const add = (facet: string, named: Named, apply: Edit['apply']) => edits.push(editOf([], facet, named, apply));
	const used = new Set(nodes.flatMap(encodingsOf));
	const escapes = escapings.filter((name) => used.has(name));
	for (const [variant, plausibility, write, constants] of escapes.length > 0 ? writers : []) {
		const encodings = Object.fromEntries(escapes.map((name) => [name, (data: Data) => percentEncoded(data, write)]));
		const ofConstants = (value: Value): Value => (constants && typeof value === 'string' ? constants(value) : value);
		add('encodings', ['encoded-by', variant, plausibility], (of) => {
			const scheme = constants ? withEach(of.scheme, ofConstants) : of.scheme;
			return { ...of, encodings, scheme };
		});
	}
	// All of those within are written alike.
	for (const [from, to, plausibility] of [['raw', 'hex', 55] as const, ['hex', 'HEX', 45] as const]) {
		const isWithin = (value: Value): value is HashValue =>
			typeof value === 'object' && 'hash' in value && (value.as ?? 'hex') === from && value !== scheme.signature;
		if (nodes.filter(isWithin).length < 2) continue;
		const written = (value: Value): Value => (isWithin(value) ? { ...value, as: to } : value);
		add('as', ['digest-written-otherwise', to, plausibility], (of) => {
			return { ...of, scheme: withEach(of.scheme, written) };
		});
	}
	if (nodes.some(isOfHeaders)) add('headers', ['header-names-as-sent', '', 45], withOwnNames);
	return edits;
}

export function encodingsOf(value: Value): readonly Encoding[] {
	if (typeof value === 'string') return [];
	if ('list' in value) return [value.name ?? [], value.value ?? []].flat();
	return 'encode' in value ? [value.encode].flat() : [];
}

function isOfHeaders(value: Value): value is ListValue {
	return typeof value === 'object' && 'list' in value && value.list === 'headers';
}

const ownNames = 'edited headers';

/** A scheme takes the names of headers in lower case; a client may not, whatever a log or HTTP/2 makes of them. */
function withOwnNames({ scheme, call, ...rest }: Subject): Subject {
	const sent = pairsOf(call, 'headers');
	const areLower = sent.every(([name]) => name === name.toLowerCase());
	const capitalised = (name: string) => name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
	const headers = sent.map(([name, value]) => [areLower ? capitalised(name) : name, value] as const);
	const own = (names: readonly string[]) => {
		const all = headers.map(([name]) => name).filter((name) => names.includes(name.toLowerCase()));
		return [...names, ...all];
	};
	const changed = withEach(scheme, (value) => {
		if (!isOfHeaders(value)) return value;
		return { ...value, list: ownNames, ...(value.only && { only: own(value.only) }) };
	});
	return { ...rest, scheme: changed, call: { ...call, [ownNames]: headers } as SchemeCall };
}
