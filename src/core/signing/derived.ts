import type { Span } from '../text/span.ts';
import { type Data, type Encoding, keepsParts } from './encodings.ts';

/** Where a part of a value is from: the scheme, the named value or step, the name or item of a list, or several of them. */
export type Origin =
	| { readonly kind: 'constant' | 'computed' }
	| { readonly kind: 'value' | 'step'; readonly name: string }
	| { readonly kind: 'name' | 'item'; readonly list: string; readonly index: number };

export interface SourceSpan extends Span {
	readonly from: Origin;
	readonly secret: boolean;
}

/** A text or bytes, made of its spans; secret where a secret key had a part in it. */
export interface Derived {
	readonly text?: string;
	readonly bytes?: Uint8Array;
	readonly spans: readonly SourceSpan[];
	readonly secret: boolean;
	/** What it is the digest or another form of. */
	readonly of?: Derived;
	readonly key?: Derived;
}

export type Piece = Pick<SourceSpan, 'from' | 'secret'> & { readonly data: Data };
export type Pair = Readonly<Record<'name' | 'value', Piece>>;

export const computed: Origin = { kind: 'computed' };

export function constantPiece(name: string): Piece {
	return { data: name.toWellFormed(), from: { kind: 'constant' }, secret: false };
}

export function constantPieces(text: string): Piece[] {
	return text === '' ? [] : [constantPiece(text)];
}

export function pieceOf(derived: Derived): Piece {
	const [first, second] = derived.spans;
	return { data: dataOf(derived), from: first && !second ? first.from : computed, secret: derived.secret };
}

/** What is encoded by itself: the spans of a text where that makes no difference. */
export function partsOf(derived: Derived, encodings: readonly Encoding[]): Piece[] {
	const { text, spans } = derived;
	if (text === undefined || !encodings.every(keepsParts)) return [pieceOf(derived)];
	return spans.map(({ start, end, from, secret }) => ({ data: text.slice(start, end), from, secret }));
}

export function dataOf({ text, bytes }: Derived): Data {
	return text ?? bytes ?? '';
}
