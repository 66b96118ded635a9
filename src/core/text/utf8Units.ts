/** Whether a byte of UTF-8 goes on with a character that begins before it. */
export function isContinuation(byte: number | undefined): boolean {
	return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** How many bytes a part of a text takes as UTF-8; each half of a surrogate pair counts as two. */
export function utf8LengthBetween(text: string, from: number, to: number): number {
	let length = 0;
	for (let at = from; at < to; at++) {
		const unit = text.charCodeAt(at);
		length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
	}
	return length;
}
