import { joinPairLines, withoutLabel } from './httpText.ts';
import { isSigningText } from './signingText.ts';
import { trimUrl } from './urlEnd.ts';

/** The query that stands alone or in a longer text, with a `?` before it. */
export function queryIn(paste: string): { readonly url?: string } {
	const word = withoutLabel(ofLiteral(longestWord(joinPairLines(paste))));
	return isQuery(word) ? { url: trimUrl(`?${word.replace(/^[?#&]/, '')}`, '', word === paste.trim()) } : {};
}

/** The longest run without white space or quotes: where a query stands in a longer text. */
function longestWord(paste: string): string {
	const whole = paste.trim();
	if (isQuery(whole) && !/[\r\n]/.test(whole)) return whole;
	let longest = '';
	for (const [found] of paste.matchAll(/[^\s"'<>`]+/g)) {
		const word = found.replace(/^[^\w?#&%]+/, '');
		if (word.length > longest.length && isQuery(word)) longest = word;
	}
	return longest;
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
