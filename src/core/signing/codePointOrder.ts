/** Orders by Unicode code point, which UTF-16 order is not for characters beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let at = 0; at < length; at++) {
		const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
		if (one !== other) return codePointRank(one) - codePointRank(other);
	}
	return a.length - b.length;
}

/** Moves surrogates above U+E000–U+FFFF, so that comparing code units compares code points. */
function codePointRank(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
