import { type Parts, sortedInParts } from '../parts.ts';
import { sameAtEnd, sameAtStart } from '../text/sameEnds.ts';
import type { Span } from '../text/span.ts';
import { findAccountDirective } from './accountDirective.ts';
import { compareSpans, type ReadPiece } from './callDocumentBuilder.ts';
import { nextHeading } from './callDocumentLines.ts';
import type { CallDocument, CallDocumentProblem, FileVariable, ParsedCall } from './callDocumentModel.ts';
import { has, moved, none, type Piece, pieceOf, readPieceInParts, spanOf } from './callPiece.ts';
import { CallFileText, PlacedCall } from './placedCall.ts';

/**
 * A call file as pieces, each of which is read by itself: a heading always begins a call, whatever stands before it. So after a
 * change only the pieces that it touches are read again, and the others are known to be as they were.
 */
export class PiecedDocument implements CallDocument {
	readonly text: string;
	readonly pieces: readonly Piece[];
	readonly calls: readonly ParsedCall[];
	readonly variables: readonly FileVariable[];
	readonly account?: FileVariable;
	readonly problems: readonly CallDocumentProblem[];
	private readonly long: ReadonlyMap<number, ReadPiece>;

	constructor(text: string, pieces: readonly Piece[], { calls, variables, problems, long }: Placed) {
		this.text = text;
		this.pieces = pieces;
		this.calls = calls;
		this.variables = variables;
		this.problems = problems;
		this.long = long;
		const account = findAccountDirective(variables);
		if (account) this.account = account;
	}

	get comments(): Span[] {
		const all: Span[] = [];
		let start = 0;
		for (const { length, comments } of this.pieces) {
			for (const comment of this.long.get(start)?.comments ?? []) all.push(comment);
			for (const comment of comments) all.push(spanOf(comment, start));
			start += length;
		}
		return all;
	}
}

/** What the pieces of a file make together. */
interface Placed {
	readonly calls: readonly ParsedCall[];
	readonly variables: readonly FileVariable[];
	readonly problems: readonly CallDocumentProblem[];
	/** What was read of long pieces, by where they begin. */
	readonly long: ReadonlyMap<number, ReadPiece>;
}

/**
 * Reads a call file piece by piece, long ones line by line; what is as in `previous`, an earlier version, is taken from it.
 * @returns undefined when a piece is longer than `longest`
 */
export function* readPieces(
	text: string,
	longest: number,
	previous?: PiecedDocument,
): Parts<PiecedDocument | undefined> {
	const kept = previous ? keptPieces(previous, text) : { before: [], after: [], from: 0, to: text.length };
	const pieces = kept.before;
	for (let start = kept.from; start < kept.to; ) {
		yield;
		const end = nextHeading(text, start);
		if (end - start > longest) return undefined;
		pieces.push(pieceOf(text, start, end));
		start = end;
	}
	for (const piece of kept.after) pieces.push(piece);
	yield;
	return new PiecedDocument(text, pieces, yield* place(text, pieces));
}

/** How many pieces are placed in one part. */
const placedAtOnce = 256;

/** Gives the pieces of a file their places. */
function* place(text: string, pieces: readonly Piece[]): Parts<Placed> {
	const file = new CallFileText(text);
	const calls: ParsedCall[] = [];
	const variables: FileVariable[] = [];
	const problems: CallDocumentProblem[] = [];
	const long = new Map<number, ReadPiece>();
	let start = 0;
	let left = placedAtOnce;
	for (const piece of pieces) {
		left -= 1;
		if (left === 0) {
			left = placedAtOnce;
			yield;
		}
		if (piece.flags & has.tooMuch) {
			const read = yield* readPieceInParts(text, start, start + piece.length);
			long.set(start, read);
			if (read.call) calls.push(read.call);
			for (const variable of read.variables) variables.push(variable);
			for (const problem of read.problems) problems.push(problem);
		} else {
			if (piece.call !== none) calls.push(new PlacedCall(file, piece, start));
			for (const problem of piece.problems) problems.push(moved(problem, start));
			if (piece.flags & has.variables) {
				for (const variable of file.read(piece, start).variables) variables.push(variable);
				yield;
			}
		}
		start += piece.length;
	}
	const duplicates = yield* duplicatesAmong(variables);
	if (duplicates.length === 0) return { calls, variables, problems, long };
	for (const duplicate of duplicates) problems.push(duplicate);
	return { calls, variables, problems: yield* sortedInParts(problems, compareSpans), long };
}

function* duplicatesAmong(variables: readonly FileVariable[]): Parts<CallDocumentProblem[]> {
	const names = new Set<string>();
	const duplicates: CallDocumentProblem[] = [];
	for (const { name, nameSpan } of variables) {
		if (names.has(name)) duplicates.push({ severity: 'error', code: 'variable-duplicate', ...nameSpan });
		names.add(name);
		yield;
	}
	return duplicates;
}

/** The pieces of an earlier version that stand before and after what is to be read of `text`, which begins and ends with a line. */
function keptPieces(previous: PiecedDocument, text: string) {
	const { text: earlier, pieces } = previous;
	const same = sameAtStart(earlier, text);
	const changedEnd = earlier.length - sameAtEnd(earlier, text, Math.min(earlier.length, text.length) - same);
	let [first, from] = [0, 0];
	// The piece before the one that is changed is read, too: what ends it may be gone.
	for (let next = 0; first + 1 < pieces.length; first += 1, from = next) {
		next = from + (pieces[first]?.length ?? 0);
		if (next + (pieces[first + 1]?.length ?? 0) > same) break;
	}
	let [last, to] = [first, from];
	// Behind what is changed a line has to end first.
	while (last < pieces.length && (to <= changedEnd || last === first)) {
		to += pieces[last]?.length ?? 0;
		last += 1;
	}
	return {
		before: pieces.slice(0, first),
		after: pieces.slice(last),
		from,
		to: last === pieces.length ? text.length : to + text.length - earlier.length,
	};
}
