import { joinPairLines, withoutLabel } from './httpText.ts';
import { isSigningText } from './signingText.ts';
import { trimUrl } from './urlEnd.ts';

/** The query that stands alone or in a longer text, with a `?` before it. */
export function queryIn(paste: string): { readonly url?: string } {
	const word = withoutLabel(ofLiteral(longestWord(joinPairLines(paste))));
	return isQuery(word) ? { url: trimUrl(`?${word.replace(/^[?#&]/, '')}`, '', word === paste.trim()) } : {};
}

/** The longest query: a whole text literal of code, a run without white space, or a part of one between quotes. */
function longestWord(paste: string): string {
	const whole = paste.trim();
	if (isQuery(whole) && !/[\r\n]/.test(whole)) return whole;
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

/**
 * A run without the quotes that it stands in. Those of values are kept, as clients need not encode an apostrophe; empty where
 * several texts stand in it.
 */
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

/** Whether a text is a query as a whole, or the only part of one that tells a call. */
export function isQuery(text: string): boolean {
	return (
		/^[?#&]?[\w.[\]%~-]+=[^&]*&[^=&]+=/.test(text) ||
		(/^[?#]?(?:sig|method|application_key)=[^&]*$/.test(text) && !isSigningText(text))
	);
}
