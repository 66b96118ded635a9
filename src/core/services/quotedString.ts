import { mask } from '../masking/mask.ts';
import { unescapeHtml } from '../text/htmlText.ts';
import { jsonTexts, parsedJson } from '../text/parsedJson.ts';

/** Longer answers, in characters, refuse nothing. */
const longestAnswer = 20_000;
/** A string is known again by pieces of it: so long, and so many at most. */
const pieceLength = 12;
const mostPieces = 200;
/** The least share of the pieces that a quoted string has. */
const leastShare = 0.6;
/** So far from where it should begin or end a string is looked for, in characters. */
const longestEdge = 60;

/** The texts in an answer where a string that was signed may be: of JSON, of the elements of XML or HTML, or the whole. */
export function textsOfAnswer(answer: string): readonly string[] {
	if (answer.length > longestAnswer) return [];
	const json = parsedJson(answer);
	const isMarkup = /^\s*</.test(answer);
	const all =
		typeof json === 'object' ? jsonTexts(json) : isMarkup ? answer.split(/<[^<>]*>/).map(unescapeHtml) : [answer];
	const long = all.filter(({ length }) => length > pieceLength).map((text) => text.replace(/\*{3,}/g, mask));
	// As a program writes a text of several lines within another one.
	return long.flatMap((text) => (text.includes('\\n') ? [unescaped(text), text] : text));
}

function unescaped(text: string): string {
	return text.replace(/\\([nrt"\\])/g, (_, one: string) => ({ n: '\n', r: '\r', t: '\t' })[one] ?? one);
}

/**
 * The string that a service says it signed, found by its likeness to ours; undefined where it quotes none.
 * @param texts of its answer
 * @param sent what the request has: where an answer quotes that, it says nothing of what was signed
 */
export function quotedString(texts: readonly string[], ours: string, sent: string): string | undefined {
	const step = Math.max(pieceLength / 2, Math.ceil(ours.length / mostPieces));
	const pieces: { readonly at: number; readonly text: string }[] = [];
	for (let at = 0; at + pieceLength <= ours.length; at += step) {
		const text = ours.slice(at, at + pieceLength);
		if (!text.includes(mask) && !sent.includes(text)) pieces.push({ at, text });
	}
	if (pieces.length < 2) return undefined;
	const quoted = texts.flatMap((text) => {
		const found = pieces.flatMap((piece) => {
			const place = text.indexOf(piece.text);
			return place < 0 ? [] : [{ ...piece, place }];
		});
		const [first, last] = [found[0], found.at(-1)];
		if (!first || !last || found.length < leastShare * pieces.length || last.place < first.place) return [];
		const start = startIn(text, Math.max(0, first.place - first.at), ours);
		return text.slice(start, endIn(text, Math.min(text.length, last.place + ours.length - last.at), ours));
	});
	return quoted.find((text) => text === ours) ?? quoted[0];
}

/** Where the string begins: behind a mark or white space where it has the beginning of ours, else at the next of them. */
function startIn(text: string, start: number, ours: string): number {
	const before = text.slice(Math.max(0, start - longestEdge), start);
	const isAlike = text.startsWith(ours.slice(0, 4), start);
	const more = before.split(isAlike ? /[\s":[(]/ : /[":[(]/).at(-1) ?? '';
	return start - more.trimStart().length;
}

function endIn(text: string, end: number, ours: string): number {
	const isAlike = text.slice(0, end).endsWith(ours.slice(-4));
	const behind = text.slice(end, end + longestEdge);
	const [more = ''] = behind.split(isAlike ? /[\s"\]).,;]/ : /["\]]/, 1);
	return end + more.trimEnd().length;
}
