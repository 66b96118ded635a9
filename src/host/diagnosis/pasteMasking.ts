import { formsOfSecret, mask, maskSecrets } from '../../core/mask.ts';
import type { SecretSpan } from '../../core/paste/secretSpans.ts';

/** A piece of a paste that is masked on screen: what stands there in truth, and what stands before it. */
export interface MaskedPiece {
	readonly text: string;
	readonly label: string;
}

/** A paste as it may be shown, with what its masks stand for, in order. */
export interface MaskedPaste {
	readonly text: string;
	readonly pieces: readonly MaskedPiece[];
}

interface Span {
	readonly start: number;
	readonly end: number;
}

const labelLength = 16;

/** Masks the secrets that were recognised in `raw` and those that are known. */
export function maskPaste(raw: string, found: readonly SecretSpan[], known: readonly string[]): MaskedPaste {
	const pieces: MaskedPiece[] = [];
	let text = '';
	let from = 0;
	for (const { start, end } of mergeSpans([...found, ...occurrences(raw, known)])) {
		text += raw.slice(from, start);
		pieces.push({ text: raw.slice(start, end), label: text.slice(-labelLength) });
		text += mask;
		from = end;
	}
	return { text: maskSecrets(text + raw.slice(from), known), pieces };
}

/** Puts back what the masks in an edited text stand for: the piece with the same text before it, else by order. */
export function unmaskPaste(edited: string, pieces: readonly MaskedPiece[]): string {
	const parts = edited.split(mask);
	const left = [...pieces];
	let text = parts[0] ?? '';
	let shown = text;
	for (const part of parts.slice(1)) {
		const label = shown.slice(-labelLength);
		const same = left.findIndex((piece) => piece.label === label);
		const index = same < 0 && left.length === pieces.length ? 0 : same;
		const [piece] = index < 0 ? [] : left.splice(index, 1);
		text += (piece?.text ?? mask) + part;
		shown += mask + part;
	}
	return text;
}

/** True for a value that only says that something was masked: `••••••••`, `********`, `<hidden>`. */
export function isMasked(value: string): boolean {
	return /^(?:[•*]{3,}|<[\w ]+>|\[[\w ]+\]|x{6,})$/i.test(value.trim());
}

function occurrences(text: string, secrets: readonly string[]): Span[] {
	const spans: Span[] = [];
	for (const secret of secrets) {
		for (const form of formsOfSecret(secret)) {
			for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
				spans.push({ start: at, end: at + form.length });
		}
	}
	return spans;
}

function mergeSpans(spans: readonly Span[]): Span[] {
	const merged: Span[] = [];
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		const last = merged.at(-1);
		if (last && start < last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
		else if (end > start) merged.push({ start, end });
	}
	return merged;
}
