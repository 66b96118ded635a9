import type { Span } from '../text/span.ts';
import { answerReference } from './answerReference.ts';

/** A `{{…}}` in a text; `name` is undefined when its content cannot be the name of a variable. */
export interface FoundReference extends Span {
	readonly name?: string;
}

const nameForm = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** `$uuid`, `$env NAME`, `$randomInt -5 5`: a name and words. ASCII, the same within quotes; no bracket, which begins a link. */
const functionForm = /^\$[A-Za-z]\w*(?: +[\w.,:+()-]+)*$/;

/** True when a file or an account can have a variable of this name. */
export function isVariableName(name: string): boolean {
	return nameForm.test(name);
}

/** Finds `{{…}}` without braces, quotes, backslashes or control characters within. Linear. */
export function findReferences(text: string): readonly FoundReference[] {
	const found: FoundReference[] = [];
	for (let start = text.indexOf('{{'), next = 0; start !== -1; start = text.indexOf('{{', next)) {
		const end = referenceEnd(text, start);
		next = end === -1 ? start + 1 : end;
		if (end === -1) continue;
		const name = referenceName(text, start, end);
		found.push({ start, end, ...(name !== undefined && { name }) });
	}
	return found;
}

/** The text with no variable in it but those `written`, as they are in their braces: `{{$braces}}name}}` is `{{name}}` as text. */
export function withoutReferences(text: string, written?: ReadonlySet<string>): string {
	const found = findReferences(text).filter(({ start, end, name }) => {
		return name !== undefined && !written?.has(text.slice(start, end));
	});
	const pieces = found.map(({ start }, index) => text.slice(index && (found[index - 1]?.start ?? 0) + 2, start));
	return [...pieces, text.slice((found.at(-1)?.start ?? -2) + 2)].join('{{$braces}}');
}

/** Only spaces are left out: any other white space would be written as an escape within quotes. */
function withoutSpaces(text: string, from: number, to: number): string {
	let start = from;
	let end = to;
	while (start < end && text[start] === ' ') start += 1;
	while (end > start && text[end - 1] === ' ') end -= 1;
	return text.slice(start, end);
}

/** The name in the braces from `open` to `end`, or undefined when no variable can be called like that. */
export function referenceName(text: string, open: number, end: number): string | undefined {
	const name = withoutSpaces(text, open + 2, end - 2);
	return isVariableName(name) || functionForm.test(name) || answerReference(name) ? name : undefined;
}

/** Any characters but braces, quotes, backslashes and controls, and the closing braces. */
const endOfName = /[ !#-[\]-z|~-\uffff]*\}\}/y;

/** The end of the reference that begins at `open`, or -1 when none does. */
export function referenceEnd(text: string, open: number): number {
	if (!text.startsWith('{{', open)) return -1;
	endOfName.lastIndex = open + 2;
	return endOfName.test(text) ? endOfName.lastIndex : -1;
}
