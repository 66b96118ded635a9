import type { Span } from '../text/span.ts';
import { accountDirective } from './accountDirective.ts';
import { callAt } from './callDocument.ts';
import { httpMethodForm } from './callDocumentBuilder.ts';
import { headerColon } from './callDocumentLines.ts';
import type { CallDocument, ParsedCall } from './callDocumentModel.ts';
import { expectationMark } from './expectationLine.ts';

/** What can be written at a place of a call file; `span` is what a completion replaces. */
export type CompletionPlace = { readonly span: Span } /** `verb`: what precedes it. */ & (
	| { readonly kind: 'method'; readonly verb?: string }
	| { readonly kind: 'parameter-name'; readonly call: ParsedCall; readonly hasEquals: boolean }
	/** In a list, `span` is the element. */
	| { readonly kind: 'parameter-value'; readonly call: ParsedCall; readonly name: string }
	| { readonly kind: 'reference'; readonly isClosed: boolean }
	| { readonly kind: 'variable-name'; readonly hasEquals: boolean }
	/** Behind `??`: what is expected of, and how it is compared. */
	| { readonly kind: 'subject' | 'predicate' }
	| { readonly kind: 'directive' }
	| { readonly kind: 'account' }
);

const directiveStart = /^[ \t]*#[ \t]*@/;
const offPrefix = /^\/\/[ \t]*off[ \t]+/;
/** No text between the braces of a reference has one of these. */
const endsReference = /[{}"\\]/;

/** What can be written at `offset`, or undefined where nothing can be proposed: comments, titles, JSON, values of headers. */
export function completionPlace(text: string, document: CallDocument, offset: number): CompletionPlace | undefined {
	const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
	const nextLine = text.indexOf('\n', offset);
	const line = text.slice(lineStart, nextLine === -1 ? text.length : nextLine).replace(/\r$/, '');
	const call = callAt(document, offset);
	const place = placeInLine(line, offset - lineStart, lineStart, call);
	return place && { ...place, span: { start: place.span.start + lineStart, end: place.span.end + lineStart } };
}

/** As {@link completionPlace}, with offsets in the line. */
function placeInLine(
	line: string,
	at: number,
	lineStart: number,
	call: ParsedCall | undefined,
): CompletionPlace | undefined {
	const indent = line.length - line.trimStart().length;
	const off = offPrefix.exec(line.slice(indent))?.[0].length ?? 0;
	const first = line[indent];
	const directive = directiveStart.exec(line)?.[0].length ?? -1;
	if (directive >= 0 && at >= directive && /^\w*$/.test(line.slice(directive, at)))
		return { kind: 'directive', span: { start: directive, end: at } };
	if (first === '#' || (first === '/' && off === 0)) return undefined;
	const reference = referenceAt(line, at);
	if (reference) return reference;
	if (line.startsWith(expectationMark, indent)) return placeInExpectation(line, at, indent + expectationMark.length);
	const start = indent + (first === '@' ? 1 : off);
	const isInJson = call?.rows.some((row) => row.start < lineStart && lineStart + at <= row.end);
	if (at < start || (isInJson && first !== '@')) return undefined;
	const colon = first === '@' ? -1 : headerColon(line, start);
	if (colon >= 0 && colon < at) return undefined;
	const equals = colon < 0 ? line.indexOf('=', start) : colon;
	const hasEquals = equals !== -1;
	const name = line.slice(start, hasEquals ? equals : line.length).trimEnd();
	if (hasEquals && equals < at) {
		if (first !== '@')
			return call && { kind: 'parameter-value', call, name: name.trim(), span: elementAt(line, equals + 1, at) };
		return name.trim() === accountDirective
			? { kind: 'account', span: trimmed(line, equals + 1, line.length, at) }
			: undefined;
	}
	const span = { start, end: Math.max(at, start + name.length) };
	if (first === '@') return { kind: 'variable-name', hasEquals, span };
	// The method follows a `POST` on its own; the parser has read `POST` as the method.
	const [before = '', verb] = httpMethodForm.exec(`${line.slice(start, Math.max(at, span.end))}.`) ?? [];
	const prefix = before.length;
	const isAlone = prefix > 0 && call?.methodSpan?.start === lineStart + start;
	if (!call?.methodSpan || isAlone || lineStart + at <= call.methodSpan.end) {
		if (at < start + prefix) return undefined;
		return { kind: 'method', ...(verb !== undefined && { verb }), span: { start: start + prefix, end: span.end } };
	}
	return { kind: 'parameter-name', call, hasEquals, span };
}

/** The subject or the predicate that is being written; `start` is behind the `??`. */
function placeInExpectation(line: string, at: number, start: number): CompletionPlace | undefined {
	if (at < start) return undefined;
	const written = line.slice(start, at);
	const [, before = '', word = ''] = /^((?:.*\s)?)(\S*)$/.exec(written) ?? [];
	const span = { start: at - word.length, end: at };
	const words = before.trim().split(/\s+/);
	if (before.trim() === '') return { kind: 'subject', span };
	const isSubject = words.length === 1 || (words.length === 2 && (words[0] === 'header' || words[1] === 'not'));
	return isSubject && (words[0] !== 'header' || words.length > 1) ? { kind: 'predicate', span } : undefined;
}

/** The element of a comma-separated value that the cursor is in. */
function elementAt(line: string, valueStart: number, at: number): Span {
	const comma = line.lastIndexOf(',', at - 1);
	const next = line.indexOf(',', at);
	return trimmed(line, Math.max(valueStart, comma + 1), next === -1 ? line.length : next, at);
}

function referenceAt(line: string, at: number): (CompletionPlace & { kind: 'reference' }) | undefined {
	const open = at < 2 ? -1 : line.lastIndexOf('{{', at - 2);
	const between = line.slice(open + 2, at);
	if (open < 0 || endsReference.test(between)) return undefined;
	const written = between.replace(/^ +/, '');
	const rest = /^[^{}"\\,]*(?=\}\})/.exec(line.slice(at))?.[0];
	const end = at + (rest?.trimEnd().length ?? 0);
	return { kind: 'reference', isClosed: rest !== undefined, span: { start: at - written.length, end } };
}

/** The span without white space around it; never beyond the cursor. */
function trimmed(line: string, from: number, to: number, at: number): Span {
	const written = line.slice(from, to);
	const start = Math.min(at, from + written.length - written.trimStart().length);
	return { start, end: Math.max(at, from + written.trimEnd().length) };
}
