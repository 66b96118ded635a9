/** What a cell says, and as what: `nested` is the beginning of a list or an object. */
export interface TableCell {
	readonly text: string;
	readonly kind: 'number' | 'string' | 'word' | 'nested';
	/** There is more of it. */
	readonly isCut?: boolean;
}

/** What a cell is ordered by. */
export interface SortCell {
	/** Numbers come before texts, those before words, those before lists and objects. */
	readonly rank: number;
	readonly text: string;
	/** Of a number. */
	readonly value: number;
}

const ranks = { number: 0, string: 1, word: 2, nested: 3 } as const;
const collator = new Intl.Collator('en', { numeric: true });

/** Digits of an exact comparison; numbers of more are compared as far as a 64-bit float tells them apart. */
const mostDigits = 400;

export function sortCell({ text, kind }: TableCell): SortCell {
	return { rank: ranks[kind], text, value: kind === 'number' ? Number(text) : 0 };
}

/** As a comparison for `sort`. What is missing comes last in either direction. */
export function compareCells(one: SortCell | undefined, other: SortCell | undefined, isDescending: boolean): number {
	if (!one || !other) return one ? -1 : other ? 1 : 0;
	const order =
		one.rank - other.rank || (one.rank === ranks.number ? compareNumbers(one, other) : compareTexts(one, other));
	return isDescending ? -order : order;
}

function compareTexts(one: SortCell, other: SortCell): number {
	return collator.compare(one.text, other.text);
}

function compareNumbers(one: SortCell, other: SortCell): number {
	if (one.value !== other.value) return one.value - other.value || 0;
	if (one.text === other.text) return 0;
	const [a, b] = [decimal(one.text), decimal(other.text)];
	const shift = Math.abs(a.exponent - b.exponent);
	if (shift > mostDigits || a.digits.length + b.digits.length > mostDigits) return 0;
	const least = Math.min(a.exponent, b.exponent);
	const scaled = ({ digits, exponent }: Decimal) => BigInt(digits) * 10n ** BigInt(exponent - least);
	const difference = scaled(a) - scaled(b);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

interface Decimal {
	readonly digits: string;
	readonly exponent: number;
}

function decimal(text: string): Decimal {
	const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
	const [whole = '0', fraction = ''] = mantissa.split('.');
	return { digits: `${whole}${fraction}`, exponent: Number(power) - fraction.length };
}
