import { header, type RawAnswer } from '../../core/call/response.ts';
import { finderOf, spansOfSecrets } from '../../core/masking/mask.ts';
import { type Charset, charsetOf, decodeText, hasBinaryBytes } from '../../core/text/charset.ts';
import { hexDump } from '../../core/text/hexDump.ts';
import type { Span } from '../../core/text/span.ts';
import { textOfBytes } from '../../core/text/units.ts';
import { type PictureType, pictureOf } from './imageType.ts';

export type ReadableBody =
	| { readonly form: 'empty' }
	| {
			readonly form: 'text';
			readonly text: string;
			readonly charset: Charset;
			/** True where bytes are none of the character set; each stands as U+FFFD. */
			readonly isDamaged: boolean;
	  }
	| {
			readonly form: 'binary';
			/** The first bytes, in rows; secrets among them are hidden. */
			readonly hex: string;
			/** How many bytes these are. */
			readonly hexBytes: number;
			readonly picture?: PictureType;
	  };

/** So many bytes are shown in hexadecimal: a thousand rows. */
const maxHexBytes = 16_000;

/** A body as text by byte-order mark, header, its own word or UTF-8; else as bytes, also a picture with a secret in it. Linear. */
export function readableBody(
	raw: Pick<RawAnswer, 'body' | 'headers' | 'truncated'>,
	secrets: readonly string[],
): ReadableBody {
	const { body, truncated } = raw;
	if (body.length === 0) return { form: 'empty' };
	const type = header(raw, 'content-type') ?? '';
	const charset = charsetOf(body, type);
	const isBinary = hasBinaryBytes(body) && !charset.name.startsWith('utf-16');
	const decoded = decodeText(body, charset, truncated);
	if (!decoded.isDamaged && (!isBinary || isTextType(type))) return { form: 'text', ...decoded };
	if (decoded.isDamaged && !isBinary && !isBinaryType(type) && !pictureOf(body)) return { form: 'text', ...decoded };
	return binary(body, secrets);
}

function binary(body: Uint8Array, secrets: readonly string[]): ReadableBody {
	const first = body.subarray(0, maxHexBytes);
	const hidden = new Set<number>();
	// One may begin among the first and end behind them.
	const searched = body.subarray(0, maxHexBytes + finderOf(secrets).reach);
	for (const { start, end } of secretBytes(searched, secrets)) for (let at = start; at < end; at++) hidden.add(at);
	const hex = hexDump(first, (offset) => hidden.has(offset));
	const found = pictureOf(body);
	const picture = found && secretBytes(body, secrets).length === 0 ? found : undefined;
	return { form: 'binary', hex, hexBytes: first.length, ...(picture && { picture }) };
}

/** Where secrets stand among bytes, in any way that they are written. */
function secretBytes(bytes: Uint8Array, secrets: readonly string[]): Span[] {
	const asBytes = secrets.map((secret) => textOfBytes(new TextEncoder().encode(secret)));
	return spansOfSecrets(textOfBytes(bytes), [...secrets, ...asBytes]);
}

function isTextType(type: string): boolean {
	return /^\s{0,20}(?:text\/|application\/(?:[\w.+-]{0,60}\+)?(?:json|xml)\b|application\/(?:x-)?javascript\b)/i.test(
		type,
	);
}

function isBinaryType(type: string): boolean {
	const binaries =
		/^\s{0,20}(?:(?:image|audio|video|font)\/|application\/(?:octet-stream|pdf|zip|gzip|x-gzip|wasm|protobuf|x-protobuf|msgpack)\b)/i;
	return binaries.test(type) && !/\+xml\b/i.test(type);
}
