import { type Parts, sortedInParts } from '../parts.ts';
import type { Span } from '../text/span.ts';
import { CallDocumentBuilder, compareSpans, type ReadPiece } from './callDocumentBuilder.ts';
import { lineFrom } from './callDocumentLines.ts';
import type { CallDocumentProblem } from './callDocumentModel.ts';

/** In UTF-16 units: a longer piece is read in parts. Two offsets in one that is no longer make one number. */
const offsetBits = 13;
const longestPiece = 2 ** offsetBits - 1;

/** What is kept of a piece of a call file from one version of the text to the next; offsets count from its start. */
export interface Piece {
	readonly length: number;
	/** The spans of what the outline shows of its call, packed ({@link spanOf}); `none` where there is none. */
	readonly call: number;
	readonly title: number;
	readonly method: number;
	readonly flags: number;
	/** Packed spans. */
	readonly comments: readonly number[];
	readonly problems: readonly CallDocumentProblem[];
	/** Of its call, for its key; made when it is first asked for. */
	name: string | undefined;
}

/** In place of a packed span. */
export const none = -1;

/** What a piece has, as bits of {@link Piece.flags}. */
export const has = { post: 1, references: 2, multilineRows: 4, variables: 8, tooMuch: 16 } as const;

const nothing: readonly never[] = [];

/** What is kept of the piece from `start` to `end`. Of a long one nothing is: it `has.tooMuch`, and is read for each version. */
export function pieceOf(text: string, start: number, end: number): Piece {
	const length = end - start;
	const [comments, problems, name] = [nothing, nothing, undefined];
	if (length > longestPiece) {
		return { length, call: none, title: none, method: none, flags: has.tooMuch, comments, problems, name };
	}
	const read = readPiece(text, start, end, false);
	const { call } = read;
	let flags = read.variables.length > 0 ? has.variables : 0;
	if (call?.httpMethod) flags |= has.post;
	if (call?.hasReferences) flags |= has.references;
	if (call && call.multilineRows.length > 0) flags |= has.multilineRows;
	return {
		length,
		call: packed(call, start),
		title: packed(call?.titleSpan, start),
		method: packed(call?.methodSpan, start),
		flags,
		comments: read.comments.length === 0 ? comments : read.comments.map((comment) => packed(comment, start)),
		problems: read.problems.length === 0 ? problems : read.problems.map((problem) => moved(problem, -start)),
		name,
	};
}

/** All that stands in the piece from `start` to `end`, with offsets in `text`, its problems in order; the rows of its call where they are wanted. */
export function readPiece(text: string, start: number, end: number, keepsRows = true): ReadPiece {
	const builder = new CallDocumentBuilder(text, keepsRows);
	for (let line = lineFrom(text, start, end); line; line = lineFrom(text, line.end, end)) builder.add(line);
	const read = builder.finish();
	return read.problems.length < 2 ? read : { ...read, problems: read.problems.toSorted(compareSpans) };
}

/** As {@link readPiece}, line by line. */
export function* readPieceInParts(text: string, start: number, end: number): Parts<ReadPiece> {
	const builder = new CallDocumentBuilder(text);
	for (let line = lineFrom(text, start, end); line; line = lineFrom(text, line.end, end)) {
		yield;
		builder.add(line);
	}
	const read = builder.finish();
	return { ...read, problems: yield* sortedInParts(read.problems, compareSpans) };
}

/** The span that was packed, in a text in which the piece begins at `base`. */
export function spanOf(packedSpan: number, base: number): Span {
	return { start: base + startOf(packedSpan), end: base + endOf(packedSpan) };
}

export function startOf(packedSpan: number): number {
	return packedSpan >> offsetBits;
}

export function endOf(packedSpan: number): number {
	return packedSpan & longestPiece;
}

/** The problem in a text in which it stands `by` further on. */
export function moved(problem: CallDocumentProblem, by: number): CallDocumentProblem {
	return { ...problem, start: problem.start + by, end: problem.end + by };
}

function packed(span: Span | undefined, base: number): number {
	return span ? ((span.start - base) << offsetBits) | (span.end - base) : none;
}
