import fc from 'fast-check';

const [firstSurrogate, surrogates, codePoints] = [0xd800, 0x800, 0x110000];

/** Every code point but surrogates, as fast-check's `binary`, which takes a second and 85 MB for a list of them. */
export const anyCharacter: fc.Arbitrary<string> = fc
	.nat(codePoints - surrogates - 1)
	.map((index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates), indexOf);

/** So that fast-check knows which texts it may put in that programs often get wrong, as `__proto__`. */
function indexOf(text: unknown): number {
	const point = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined;
	if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('no character');
	return point < firstSurrogate ? point : point - surrogates;
}
