import { html, nothing, type TemplateResult } from 'lit';
import { invisibleRuns, spaceMark } from '../src/core/text/invisibles.ts';
import { inLanguage, t } from './localize.ts';

/** Of a longer text the beginning and the end are looked at, in UTF-16 units. */
const longestLooked = 20_000;
/** How many runs of invisible characters are counted. */
const mostCounted = 1000;
const mostNames = 8;

/** Which invisible characters a text has, in words, and how many of each; empty where it has none. */
export function invisibleNames(text: string): readonly string[] {
	const looked = text.length > longestLooked ? text.slice(0, longestLooked) : text;
	const counts = new Map<string, number>();
	let first = 0;
	for (const { start, name, count } of invisibleRuns(looked, mostCounted)) {
		if (name !== spaceMark) counts.set(name, (counts.get(name) ?? 0) + count);
		else if (start === 0) first = count;
	}
	const last = trailingSpaces(text);
	if (first === text.length) return first === 0 ? [] : [spaces(first, t('only a space'), t('only spaces'))];
	return [
		...(first > 0 ? [spaces(first, t('a space at its beginning'), t('spaces at its beginning'))] : []),
		...[...counts].slice(0, mostNames).map(([name, count]) => (count === 1 ? name : `${inLanguage(count)} × ${name}`)),
		...(counts.size > mostNames ? ['…'] : []),
		...(last > 0 ? [spaces(last, t('a space at its end'), t('spaces at its end'))] : []),
	];
}

function spaces(count: number, one: string, several: string): string {
	return count === 1 ? one : `${several} (${inLanguage(count)})`;
}

function trailingSpaces(text: string): number {
	let from = text.length;
	while (text[from - 1] === ' ') from -= 1;
	return text.length - from;
}

/** A text whose invisible characters are marked, up to `most` places; what is selected and copied of it stays the text. */
export function markedText(text: string, most: number): readonly (string | TemplateResult)[] {
	const pieces: (string | TemplateResult)[] = [];
	let from = 0;
	for (const { start, end, name, count } of invisibleRuns(text, most)) {
		const mark = name === spaceMark ? spaceMark.repeat(Math.min(count, 3)) : `⟨${name}⟩`;
		const times = count > (name === spaceMark ? 3 : 1) ? `×${count}` : '';
		pieces.push(
			start > from ? text.slice(from, start) : '',
			html`<span class="invisible" data-mark-text="${mark}${times}">${text.slice(start, end)}</span>`,
		);
		from = end;
	}
	pieces.push(text.slice(from));
	return pieces;
}

export function invisibleHint(text: string, part: 'name' | 'value', id: string): TemplateResult | typeof nothing {
	const named = invisibleNames(text);
	if (named.length === 0) return nothing;
	const list = named.join(', ');
	// Of a space at the end more may be about to be typed.
	const isSpaceAtEnd = /[^ ] $/.test(text) && named.length === 1;
	return html`<div class="hint invisible-hint ${isSpaceAtEnd ? `while-typing of-${part}` : ''}" id=${id}>${
		part === 'name'
			? t('Invisible characters in the name: {0}.', list)
			: t('Invisible characters in the value: {0}.', list)
	}</div>`;
}
