import type { Span } from '../text/span.ts';
import type { ReadPiece } from './callDocumentBuilder.ts';
import type { CallRow, ParsedCall, Reference } from './callDocumentModel.ts';
import { nameOf } from './callKeys.ts';
import { endOf, has, none, type Piece, readPiece, spanOf, startOf } from './callPiece.ts';

const nothing: readonly never[] = [];

/** The text of a version of a call file, with what was read last of it: much is asked of one call, then of the next. */
export class CallFileText {
	readonly text: string;
	private last: ReadPiece | undefined;
	private lastStart = -1;

	constructor(text: string) {
		this.text = text;
	}

	/** All that stands in the piece that begins at `start`. */
	read({ length }: Piece, start: number): ReadPiece {
		if (!this.last || this.lastStart !== start) {
			this.last = readPiece(this.text, start, start + length);
			this.lastStart = start;
		}
		return this.last;
	}
}

/**
 * A call at its place in a version of a file. Besides where it stands nothing is kept of it: its rows are read when they are
 * asked for, which takes less time than to move them at each change of what stands before, and a twelfth of the memory.
 */
export class PlacedCall implements ParsedCall {
	private readonly file: CallFileText;
	private readonly piece: Piece;
	/** Where its piece begins. */
	private readonly base: number;

	constructor(file: CallFileText, piece: Piece, base: number) {
		this.file = file;
		this.piece = piece;
		this.base = base;
	}

	get start(): number {
		return this.base + startOf(this.piece.call);
	}

	get end(): number {
		return this.base + endOf(this.piece.call);
	}

	get title(): string | undefined {
		return this.written(this.piece.title);
	}

	get titleSpan(): Span | undefined {
		return this.span(this.piece.title);
	}

	get method(): string {
		return this.written(this.piece.method) ?? '';
	}

	get methodSpan(): Span | undefined {
		return this.span(this.piece.method);
	}

	get methodReferences(): readonly Reference[] {
		return this.hasReferences ? this.read().methodReferences : nothing;
	}

	get httpMethod(): 'POST' | undefined {
		return this.has('post') ? 'POST' : undefined;
	}

	get httpMethodSpan(): Span | undefined {
		return this.read().httpMethodSpan;
	}

	get parameters(): readonly CallRow[] {
		return this.read().parameters;
	}

	get rows(): readonly CallRow[] {
		return this.read().rows;
	}

	get multilineRows(): readonly CallRow[] {
		return this.has('multilineRows') ? this.read().multilineRows : nothing;
	}

	get hasReferences(): boolean {
		return this.has('references');
	}

	get name(): string {
		this.piece.name ??= nameOf({ title: this.title, method: this.method });
		return this.piece.name;
	}

	get unchanged(): { readonly content: object; readonly start: number } {
		return { content: this.piece, start: this.base };
	}

	private read(): ParsedCall {
		const { call } = this.file.read(this.piece, this.base);
		// It was there when the piece was read first.
		if (!call) throw new Error('no call stands here');
		return call;
	}

	private has(what: keyof typeof has): boolean {
		return (this.piece.flags & has[what]) !== 0;
	}

	private span(packedSpan: number): Span | undefined {
		return packedSpan === none ? undefined : spanOf(packedSpan, this.base);
	}

	private written(packedSpan: number): string | undefined {
		if (packedSpan === none) return undefined;
		return this.file.text.slice(this.base + startOf(packedSpan), this.base + endOf(packedSpan));
	}
}
