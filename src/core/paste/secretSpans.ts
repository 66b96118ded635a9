import { decodePercent } from '../text/percentForms.ts';
import { findSecretNames, type SecretKind } from './secretNames.ts';
import { findNamedValue } from './secretValues.ts';
import { signingCodeSpans } from './signingCode.ts';

/** A secret in a pasted text, by offsets. */
export interface SecretSpan {
	readonly start: number;
	readonly end: number;
	readonly name: SecretKind;
	/** The secret as it is written there. */
	readonly text: string;
}

/**
 * The tokens and keys that stand behind their names anywhere in `text`, and those in code that signs, in order, never
 * overlapping. Never throws.
 */
export function secretSpans(text: string): SecretSpan[] {
	return inOrder([...namedSpans(text), ...credentialSpans(text), ...passwordSpans(text), ...codeSpans(text)]);
}

/** How many secrets of one text are searched for in others. A paste of a person has a few. */
export const mostSecrets = 50;

/** The texts to search for, each once, as written and decoded: no more than {@link mostSecrets}. */
export function distinctSecrets(spans: readonly SecretSpan[]): string[] {
	const distinct = new Set<string>();
	for (const { text } of spans) {
		distinct.add(text).add(decodePercent(text));
		if (distinct.size >= mostSecrets) break;
	}
	return [...distinct].slice(0, mostSecrets);
}

/** In their order, without those that begin within another. */
export function inOrder(spans: SecretSpan[]): SecretSpan[] {
	let end = 0;
	return spans
		.sort((a, b) => a.start - b.start || b.end - a.end)
		.filter((span) => {
			if (span.start < end) return false;
			end = span.end;
			return true;
		});
}

function* codeSpans(text: string): Generator<SecretSpan> {
	for (const { start, end } of signingCodeSpans(text))
		yield { start, end, name: 'signing_secret', text: text.slice(start, end) };
}

function* namedSpans(text: string): Generator<SecretSpan> {
	let from = 0;
	for (const found of findSecretNames(text)) {
		// A name within the value before it is a part of that value.
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

/** The password in `https://user:password@host`. */
const userinfo = /:(?:\\?\/){2}[^\s/?#@:"'`<>\\]{0,200}:([^\s/?#@"'`<>\\]{1,200})@/g;

function* passwordSpans(text: string): Generator<SecretSpan> {
	for (const match of text.matchAll(userinfo)) {
		const [whole, password = ''] = match;
		const end = match.index + whole.length - 1;
		yield { start: end - password.length, end, name: 'signing_secret', text: password };
	}
}
