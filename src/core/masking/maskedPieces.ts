import { charsetOf, decodeText } from '../text/charset.ts';
import { singleByte, utf8, utf16 } from '../text/charsets.ts';
import { GrowingBytes } from '../text/growingBytes.ts';
import { textOfBytes } from '../text/units.ts';
import { finderOf, mask } from './mask.ts';

/** Bytes searched together, at least. */
const minWindow = 2 ** 16;

/** So much of a body is looked at to know whether it is UTF-8. */
const probed = 2 ** 18;

/** A secret too short to be searched for alone is found by the name before it. */
const minContext = 256;

/** Replaces the mask where its characters do not exist. */
const asciiMask = '*'.repeat(mask.length);

/**
 * A body in pieces, with its secrets masked. The bytes are searched as Latin-1, for the secrets in UTF-8 and in the body's
 * character set.
 * @param contentType the header's value @param isCut the body is not whole: part of a secret may be at its end
 */
export function* maskedPieces(
	body: Uint8Array,
	secrets: readonly string[],
	contentType: string | undefined,
	isCut: boolean,
): Generator<Uint8Array, undefined> {
	const charset = charsetOf(body, contentType);
	const { isDamaged } = decodeText(body.subarray(0, probed), charset, isCut || body.length > probed);
	const encode = encoderOf(charset.name);
	const shown = charset.name === 'utf-8' && !isDamaged ? utf8(mask) : encode(asciiMask);
	// Each byte as a character.
	const wanted = [
		...secrets,
		...secrets.flatMap(inAllCases).flatMap((one) => [utf8(one), encode(one)].map(textOfBytes)),
	];
	const finder = finderOf(wanted);
	const context = Math.max(finder.reach, minContext);
	const window = Math.max(minWindow, 4 * context);
	let passed = 0;
	for (let start = 0; start < body.length; start += window) {
		const from = Math.max(0, start - context);
		const end = Math.min(body.length, start + window);
		const text = textOfBytes(body.subarray(from, end + context));
		const isLast = end === body.length;
		const cutAt = from + (isLast && isCut ? finder.beginningAtEnd(text) : text.length);
		const found = finder.find(text).map((span) => ({ start: from + span.start, end: from + span.end }));
		if (isLast && cutAt < body.length) found.push({ start: cutAt, end: body.length });
		const piece = new GrowingBytes();
		for (const span of found) {
			if (span.end <= passed || span.start >= end) continue;
			piece.add(body.subarray(passed, Math.max(passed, span.start)));
			if (span.start >= passed) piece.add(shown);
			passed = span.end;
		}
		piece.add(body.subarray(passed, Math.max(passed, end)));
		passed = Math.max(passed, end);
		yield piece.take();
	}
}

/** The capital of a letter beyond ASCII cannot be derived from its bytes. */
function inAllCases(secret: string): string[] {
	return /[^ -~]/.test(secret) ? [secret, secret.toUpperCase(), secret.toLowerCase()] : [secret];
}

/** Sets of more bytes than one, other than UTF-8 and UTF-16, are treated as UTF-8. */
function encoderOf(charset: string): (text: string) => Uint8Array {
	if (charset.startsWith('utf-16')) return (text) => utf16(text, charset === 'utf-16le');
	const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
	const isSingle = charset !== 'utf-8' && new TextDecoder(charset).decode(everyByte).length === 256;
	return isSingle ? singleByte(charset, 'none') : utf8;
}
