import { mergeSpans } from '../text/span.ts';
import { mask, secretMasker, spansOfSecrets } from './mask.ts';
import { maxSecrets, type SecretSpan, secretSpans } from './secretSpans.ts';

export interface MaskedPiece {
	readonly text: string;
	readonly label: string;
}

/** A paste as it may be shown, with what its masks stand for, in order. */
export type MaskedPaste = ReturnType<typeof maskPaste>;

const labelLength = 16;

/** Masks the secrets that were recognised in `raw`, and those that are known. */
export function maskPaste(raw: string, found: readonly SecretSpan[], known: readonly string[]) {
	const pieces: MaskedPiece[] = [];
	const shown: string[] = [];
	let label = '';
	let from = 0;
	const show = (text: string) => {
		shown.push(text);
		label = (label + text.slice(-labelLength)).slice(-labelLength);
	};
	for (const { start, end } of mergeSpans([...found, ...spansOfSecrets(raw, known)])) {
		show(raw.slice(from, start));
		pieces.push({ text: raw.slice(start, end), label });
		show(mask);
		from = end;
	}
	show(raw.slice(from));
	return { text: shown.join(''), pieces };
}

/** Masks texts made of a paste; beyond {@link maxSecrets}, also the values after a secret's name. */
export function maskerOf(known: readonly string[], found: readonly string[]): (text: string) => string {
	const hide = secretMasker(known);
	return found.length < maxSecrets ? hide : (text) => hide(maskPaste(text, secretSpans(text), []).text);
}

/** Puts back what the masks in an edited text stand for: the piece with the same text before it, else by order. */
export function unmaskPaste(edited: string, pieces: readonly MaskedPiece[]): string {
	const [first = '', ...parts] = edited.split(mask);
	// The pieces that are left of each label, the first one last.
	const left = Map.groupBy(pieces.toReversed(), (piece) => piece.label);
	const text = [first];
	let label = first.slice(-labelLength);
	let taken = 0;
	for (const part of parts) {
		const same = left.get(label) ?? (taken === 0 ? left.get(pieces[0]?.label ?? '') : undefined);
		const piece = same?.pop();
		if (piece) taken += 1;
		text.push(piece?.text ?? mask, part);
		label = (label + mask + part.slice(-labelLength)).slice(-labelLength);
	}
	return text.join('');
}

/** True for a value that only says that something was masked: `••••••••`, `********`, `<hidden>`. */
export function isMasked(value: string): boolean {
	return /^(?:[•*]{3,}|<[\w ]+>|\[[\w ]+\]|x{6,})$/i.test(value.trim());
}
