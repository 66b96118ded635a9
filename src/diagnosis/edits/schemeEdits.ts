import type { SchemeCall } from '../../core/signing/derive.ts';
import type { Encoding } from '../../core/signing/encodings.ts';
import type { Scheme, Value } from '../../core/signing/scheme.ts';
import {
	encodeComponent,
	encodeFormDotNet,
	encodeFormJava,
	encodeFormPhp,
	encodeFormPlus,
	encodeKeepingSlash,
	encodeRfc3986,
	encodeWholeUri,
	lowerHex,
} from '../../core/text/percentForms.ts';
import { type Edit, nodesOf, type Subject } from './edit.ts';

type Writer = readonly [variant: string, plausibility: number, write: (text: string) => string];

/** What programs write escapes with: one function, wherever the scheme has an encoding. */
export const writers: readonly Writer[] = [
	['encodeURIComponent', 62, encodeComponent],
	['quote_plus', 62, encodeFormPlus],
	['urlencode', 61, encodeFormPhp],
	['URLEncoder', 60, encodeFormJava],
	['rawurlencode', 60, encodeRfc3986],
	['slash-kept', 52, encodeKeepingSlash],
	['lower-case', 45, (text) => lowerHex(encodeRfc3986(text))],
	['HttpUtility.UrlEncode', 45, encodeFormDotNet],
	['encodeURI', 40, encodeWholeUri],
	['$.param', 35, (text) => encodeComponent(text).replaceAll('%20', '+')],
];
const escaping: readonly Encoding[] = ['rfc3986', 'form', 'uri-component'];

/** What can be wrong with a scheme in all of its places at once. */
export function schemeEdits(scheme: Scheme): Edit[] {
	const nodes = nodesOf(scheme).map(({ value }) => value);
	const edits: Edit[] = [];
	const used = new Set(nodes.flatMap(encodingsOf));
	const escapes = escaping.filter((name) => used.has(name));
	for (const [variant, plausibility, write] of escapes.length > 0 ? writers : []) {
		const encodings = Object.fromEntries(escapes.map((name) => [name, write]));
		// What the scheme has as a constant, as `%2F`, such a program encodes as well.
		const inConstants = (value: Value) =>
			typeof value === 'string' && variant === 'lower-case' ? lowerHex(value) : value;
		edits.push(
			edit('encodings', { code: 'encoded-by', variant, plausibility }, (of) => {
				return { ...of, encodings, scheme: changedValues(of.scheme, inConstants) };
			}),
		);
	}
	if (nodes.filter(isRaw).length > 1) {
		const named = { code: 'digest-written-otherwise', variant: 'hex', plausibility: 55 };
		const inHex = (value: Value): Value => (isRaw(value) ? { ...value, as: 'hex' } : value);
		edits.push(edit('as', named, (of) => ({ ...of, scheme: changedValues(of.scheme, inHex) })));
	}
	if (nodes.some(isOfHeaders)) {
		const named = { code: 'header-names-as-sent', variant: '', plausibility: 45 };
		edits.push(edit('headers', named, withOwnNames));
	}
	return edits;
}

function edit(
	facet: string,
	named: Pick<Edit, 'code' | 'variant' | 'plausibility'>,
	apply: (subject: Subject) => Subject,
): Edit {
	return { ...named, parameters: [], path: [], facet, apply };
}

function encodingsOf(value: Value): readonly Encoding[] {
	if (typeof value === 'string') return [];
	if ('list' in value) return [value.name ?? [], value.value ?? []].flat();
	return 'encode' in value ? [value.encode].flat() : [];
}

function isRaw(value: Value): value is Extract<Value, { readonly hash: unknown }> {
	return typeof value === 'object' && 'hash' in value && value.as === 'raw';
}

function isOfHeaders(value: Value): boolean {
	return typeof value === 'object' && 'list' in value && value.list === 'headers';
}

const ownNames = 'edited headers';

/** A scheme takes the names of headers in lower case; a client may not. */
function withOwnNames({ scheme, call, ...rest }: Subject): Subject {
	const headers = (call['headers'] ?? []) as readonly (readonly [name: string, value: string])[];
	const own = (names: readonly string[]) => {
		const all = headers.map(([name]) => name).filter((name) => names.includes(name.toLowerCase()));
		return [...names, ...all];
	};
	const changed = changedValues(scheme, (value) => {
		if (typeof value !== 'object' || !('list' in value) || value.list !== 'headers') return value;
		return { ...value, list: ownNames, ...(value.only && { only: own(value.only) }) };
	});
	return { ...rest, scheme: changed, call: { ...call, [ownNames]: headers } as SchemeCall };
}

/** A scheme with another value at each place, inner ones first. */
function changedValues({ steps = {}, signature, ...rest }: Scheme, change: (value: Value) => Value): Scheme {
	const changed = (value: Value): Value => {
		if (typeof value === 'string' || 'list' in value) return change(value);
		const key = 'key' in value && value.key !== undefined ? { key: changed(value.key) } : {};
		return change({ ...value, of: changed(value.of), ...key } as Value);
	};
	return {
		...rest,
		steps: Object.fromEntries(Object.entries(steps).map(([name, value]) => [name, changed(value)])),
		signature: changed(signature),
	};
}
