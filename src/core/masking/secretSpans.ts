import { layersOf } from '../text/escapes.ts';
import { decodePercent } from '../text/percentForms.ts';
import type { Span } from '../text/span.ts';
import { findSecretNames, type SecretKind } from './secretNames.ts';
import { findNamedValue } from './secretValues.ts';
import { signingCodeSpans } from './signingCode.ts';

export interface SecretSpan extends Span {
	readonly name: SecretKind;
	readonly text: string;
}

/** Tokens and keys after their names, within two layers of escapes, and in code that signs; in order. Never throws. */
export function secretSpans(text: string): SecretSpan[] {
	const spans: SecretSpan[] = [];
	for (const { start, end } of signingCodeSpans(text))
		spans.push({ start, end, name: 'signing_secret', text: text.slice(start, end) });
	for (const { text: layer, origins } of layersOf(text)) {
		for (const span of [...namedSpans(layer), ...credentialSpans(layer), ...passwordSpans(layer)]) {
			const [start, end] = [origins?.[span.start] ?? span.start, origins?.[span.end] ?? span.end];
			spans.push({ start, end, name: span.name, text: text.slice(start, end) });
		}
	}
	return inOrder(spans);
}

/** Maximum number of secrets of one text that are searched for in others. */
export const maxSecrets = 50;

/** The distinct texts to search for, as written and decoded: at most {@link maxSecrets}. */
export function distinctSecrets(spans: readonly SecretSpan[]): string[] {
	const distinct = new Set<string>();
	for (const { text } of spans) {
		distinct.add(text).add(decodePercent(text));
		if (distinct.size >= maxSecrets) break;
	}
	return [...distinct].slice(0, maxSecrets);
}

/** In order. Of one that begins within another, only what goes beyond it. */
export function inOrder(spans: SecretSpan[]): SecretSpan[] {
	let end = 0;
	return spans
		.sort((a, b) => a.start - b.start || b.end - a.end)
		.flatMap((span) => {
			if (span.end <= end) return [];
			const start = Math.max(span.start, end);
			end = span.end;
			return [start === span.start ? span : { ...span, start, text: span.text.slice(start - span.start) }];
		});
}

function* namedSpans(text: string): Generator<SecretSpan> {
	let from = 0;
	for (const found of findSecretNames(text)) {
		// A name within the value before it is part of that value.
		if (found.start < from) continue;
		const value = findNamedValue(text, found);
		if (!value) continue;
		yield { ...value, name: found.secret, text: text.slice(value.start, value.end) };
		from = value.end;
	}
}

/** `Authorization: Bearer …` and the like. The word alone is prose, unless what follows can be a token. */
const credentials =
	/(?<![\p{L}\d])(?:authorization\\{0,7}["'`]?\]?\s{0,5}(?:=>|[:=,])\s{0,5}\\{0,7}["'`]?(?:basic|token|oauth)|bearer)(?:\s{1,5}|%20|\+)(?=[\w.~+/-]{0,400}\d)([\w.~+/-]{8,4000}={0,2})/giu;

function* credentialSpans(text: string): Generator<SecretSpan> {
	for (const match of text.matchAll(credentials)) {
		const [whole, token = ''] = match;
		const start = match.index + whole.length - token.length;
		const name = /basic\s/i.test(whole) ? 'signing_secret' : 'access_token';
		yield { start, end: match.index + whole.length, name, text: token };
	}
}

const userinfo = /:(?:\\?\/){2}[^\s/?#@:"'`<>\\]{0,200}:([^\s/?#@"'`<>\\]{1,200})@/g;

function* passwordSpans(text: string): Generator<SecretSpan> {
	for (const match of text.matchAll(userinfo)) {
		const [whole, password = ''] = match;
		const end = match.index + whole.length - 1;
		yield { start: end - password.length, end, name: 'signing_secret', text: password };
	}
}
