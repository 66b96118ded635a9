import { mask, spansOfSecrets } from '../../core/masking/mask.ts';
import type { Span } from '../../core/text/span.ts';
import { bytesOf, decodeEscaped } from '../mistakes/escapedBytes.ts';
import type { PartRole, WrittenItem, WrittenPart, WrittenString } from './writtenString.ts';

/** A part as it was hashed and as it may be shown. */
export interface ShownPart {
	readonly role: PartRole;
	/** Only to compare: a secret may be in it. */
	readonly exact: string;
	/** Masked. */
	readonly shown: string;
}

/** An item of a signing string that may be shown. */
export interface ShownItem extends Omit<WrittenItem, 'parts' | 'isOther'> {
	readonly parts: readonly ShownPart[];
	readonly isOther: boolean;
}

/** A signing string that may be shown, but for what its parts hold to be compared. */
export interface ShownString {
	readonly items: readonly ShownItem[];
	/** How many bytes it has, without its secret. */
	readonly bytes: number;
}

/** Masks every secret in a signing string, also one that two parts share. */
export function shownString({ items, encode }: WrittenString, secrets: readonly string[]): ShownString {
	const parts = items.flatMap((item) => item.parts);
	const spans = spansOfSecrets(parts.map(({ text }) => text).join(''), secrets);
	const write = encode ? (text: string) => decodeEscaped(encode(text)) : (text: string) => text;
	let offset = 0;
	let bytes = 0;
	let firstSpan = 0;
	const show = ({ role, text, isSecret }: WrittenPart): ShownPart => {
		const start = offset;
		offset += text.length;
		while ((spans[firstSpan]?.end ?? Number.POSITIVE_INFINITY) <= start) firstSpan += 1;
		const exact = write(text);
		bytes += bytesOf(exact);
		if (isSecret && text !== '') return { role, exact, shown: mask };
		const first = spans[firstSpan];
		if (!first || first.start >= offset) return { role, exact, shown: exact };
		return { role, exact, shown: maskedPart(text, start, spans, firstSpan, write) };
	};
	const shownItems = items.map((item) => ({ ...item, isOther: item.isOther ?? false, parts: item.parts.map(show) }));
	return { items: shownItems, bytes };
}

/** A part that begins at `start` of the string, with masks in place of the spans from `index` on. */
function maskedPart(
	text: string,
	start: number,
	spans: readonly Span[],
	index: number,
	write: (text: string) => string,
): string {
	const pieces: string[] = [];
	let from = 0;
	for (let at = index; ; at++) {
		const span = spans[at];
		if (!span || span.start >= start + text.length) break;
		pieces.push(write(text.slice(from, Math.max(from, span.start - start))), mask);
		from = Math.min(text.length, span.end - start);
	}
	return pieces.join('') + write(text.slice(from));
}
