import type { ShownPicture } from '../../core/call/answerContent.ts';
import { textOfBytes } from '../../core/text/units.ts';

/** A picture that a page may show, from its bytes alone. */
export type PictureType = Omit<ShownPicture, 'base64'>;

/** A page needs four bytes of memory for a pixel, whatever the picture's bytes are. */
const maxPixels = 16_000_000;

/** The picture that bytes begin as (MIME Sniffing, 6.1), whatever the header says; undefined if they end before its size. */
export function pictureOf(bytes: Uint8Array): PictureType | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const head = textOfBytes(bytes.subarray(0, 30));
	const found = png(head, view) ?? gif(head, view) ?? webp(head, view) ?? jpeg(head, view);
	return found && found.width > 0 && found.height > 0 ? found : undefined;
}

/** Whether a page has memory enough for a picture. */
export function isShowable({ width, height }: PictureType): boolean {
	return width * height <= maxPixels;
}

/** PNG, 11.2.1: IHDR comes first. */
function png(head: string, view: DataView): PictureType | undefined {
	if (!head.startsWith('\x89PNG\r\n\x1a\n') || !head.startsWith('IHDR', 12) || head.length < 24) return undefined;
	return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** GIF89a, 18. */
function gif(head: string, view: DataView): PictureType | undefined {
	if (!/^GIF8[79]a/.test(head) || head.length < 10) return undefined;
	return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** WebP Container Specification: a canvas, or one picture, lossy (RFC 6386, 9.1) or lossless. */
function webp(head: string, view: DataView): PictureType | undefined {
	if (!head.startsWith('RIFF') || !head.startsWith('WEBPVP8', 8) || head.length < 30) return undefined;
	const type = 'image/webp';
	const kind = head.charAt(15);
	const wide = (at: number) => view.getUint16(at, true);
	if (kind === 'X') {
		const size = (at: number) => 1 + wide(at) + view.getUint8(at + 2) * 0x10000;
		return { type, width: size(24), height: size(27) };
	}
	if (kind === 'L') {
		const bits = view.getUint32(21, true);
		return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
	}
	return { type, width: wide(26) & 0x3fff, height: wide(28) & 0x3fff };
}

/** JPEG (T.81, B.1.1.2): a segment after the other, up to the frame, which says how large it is. */
function jpeg(head: string, view: DataView): PictureType | undefined {
	if (!head.startsWith('\xff\xd8\xff')) return undefined;
	for (let at = 2; at + 9 <= view.byteLength; ) {
		if (view.getUint8(at) !== 0xff) return undefined;
		const marker = view.getUint8(at + 1);
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
		// Before a marker there may be bytes that only fill up; some markers stand alone.
		if (marker === 0xff) at += 1;
		else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
		else at += 2 + Math.max(2, view.getUint16(at + 2));
	}
	return undefined;
}
