import type { Parameter } from '../call/call.ts';
import { labelOfQuery, pairOfCall } from '../services/ok/patterns.ts';
import { hasHtmlSeparators, unescapeHtml } from '../text/htmlText.ts';
import { decodeForm, isPercentEncodedUtf8 } from '../text/percentForms.ts';
import { isSigningText } from './signingText.ts';
import { trimUrl } from './urlEnd.ts';

/** A parameter as it was found: decoded, and its value as it was written where that is encoded. */
export interface FoundParameter extends Parameter {
	readonly wire?: string;
}

/** The parameters of a query or form body, in their order; `utf8` is false when some were not, and read as windows-1251. */
export interface ParsedQuery {
	readonly parameters: readonly FoundParameter[];
	readonly utf8: boolean;
}

/** Splits and form-decodes a query (`+` and `%20` are spaces: public record, "encoding of values"). Never throws. */
export function parseQuery(query: string): ParsedQuery {
	const unescaped = unescapeSeparators(query);
	const plain = hasSemicolons(unescaped) ? unescaped.replaceAll(';', '&') : unescaped;
	const decode = (text: string) => decodeForm(text, 'windows-1251');
	const parameters = queryPairs(plain).map(({ name, value: wire }) => {
		return { name: decode(name), value: decode(wire), wire };
	});
	return { parameters, utf8: isPercentEncodedUtf8(plain) };
}

/** The pairs of a query as they are written. */
export function queryPairs(query: string): Parameter[] {
	return Array.from(query.matchAll(/(?!&|$)([^&=]*)=?([^&]*)/g), ([, name = '', value = '']) => ({ name, value }));
}

export function hasSemicolons(query: string): boolean {
	return !query.includes('&') && /(?:^|;)(?:sig|method)=/.test(query) && query.split(/;[\w.[\]%-]+=/, 3).length > 2;
}

/** In HTML and in JSON texts the separators of a query are escaped. */
function unescapeSeparators(query: string): string {
	const plain = query.replace(/\\u0026/gi, '&').replace(/\\u003d/gi, '=');
	return hasHtmlSeparators(plain) ? unescapeHtml(plain) : plain;
}

/** What was listed of a form or a query by its names: some browsers list values as they were sent, some decoded. */
export function decodedPairs(listed: readonly Parameter[]): readonly FoundParameter[] {
	const isEncoded =
		listed.some(({ value }) => /%[\da-f]{2}/i.test(value)) &&
		listed.every(({ value }) => /^(?:[\w.~!*'()+,:;@$/?-]|%[\da-f]{2})*$/i.test(value));
	return isEncoded ? listed.flatMap(({ name, value }) => parseQuery(`${name}=${value}`).parameters) : listed;
}

/** The query that stands alone or in a longer text, with a `?` before it. */
export function queryIn(paste: string): string | undefined {
	const word = ofLiteral(longestWord(joinPairLines(paste))).replace(labelOfQuery, '');
	return isQuery(word) ? trimUrl(`?${word.replace(/^[?#&]/, '')}`, '', word === paste.trim()) : undefined;
}

/** The longest query: a whole text literal of code, a run without white space, or a part of one between quotes. */
function longestWord(paste: string): string {
	const whole = paste.trim();
	if (isQuery(whole) && !/[\r\n]|^[^&]*\s\w+=/.test(whole)) return whole;
	let longest = '';
	for (const { 0: run, index } of paste.matchAll(/[^\s"<>]+/g)) {
		const isQuoted = paste[index - 1] === '"' && paste[index + run.length] === '"';
		const literal = begun(withoutQuotes(run, isQuoted));
		for (const word of isQuery(literal) ? [literal] : run.split(/['`]/).map(begun)) {
			if (word.length > longest.length && isQuery(word)) longest = word;
		}
	}
	return longest;
}

function begun(word: string): string {
	return word.replace(/^[^\w?#&%]+/, '');
}

/** A run without its own quotes; empty if it holds several texts. Clients need not encode an apostrophe in a value. */
function withoutQuotes(run: string, isQuoted: boolean): string {
	// Within JSON the closing quote is escaped.
	if (isQuoted) return run.replace(/(?<!\\)\\+$/, '');
	const lastPair = run.lastIndexOf('&') + 1;
	const end = run.slice(lastPair).search(/['`]/) + lastPair;
	if (end < lastPair) return run;
	const start = run.indexOf(run.charAt(end));
	if (start === end) return run.slice(0, end);
	const literal = run.slice(start + 1, end);
	return literal.replace(/\\[\s\S]/g, '').includes(run.charAt(end)) ? '' : literal.replace(/\\(['`])/g, '$1');
}

/** A text literal of code resolved: its quotes are outside of it. Within JSON the escapes belong to a value. */
function ofLiteral(word: string): string {
	if (/["'{]/.test(word)) return word;
	return word.replace(/\\u([\da-f]{4})/gi, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}

/** Whether a text is a query as a whole, or the only part of one that identifies a call. */
export function isQuery(text: string): boolean {
	return /^[?#&]?[\w.[\]%~-]+=[^&]*&[^=&]+=/.test(text) || (pairOfCall.test(text) && !isSigningText(text));
}

/** Joins lines that were broken before or after `&`, as a form with a pair on each line is written. */
function joinPairLines(text: string): string {
	return text.replace(/&[ \t]{0,20}\r?\n[ \t]*|\r?\n[ \t]*(?=&)/g, (broken) => (broken.startsWith('&') ? '&' : ''));
}
