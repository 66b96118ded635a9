/** The place so many bytes of UTF-8 behind another; undefined where that is within a character or behind the end. */
export function behindBytes(text: string, start: number, bytes: number): number | undefined {
	let left = bytes;
	let at = start;
	while (left > 0 && at < text.length) {
		const code = text.codePointAt(at) ?? 0;
		left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
		at += code < 0x10000 ? 1 : 2;
	}
	return left === 0 ? at : undefined;
}
