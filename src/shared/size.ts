/** A size as a person reads it, in powers of 1000: 812 `B`, `1.1` `kB`; a view writes the amount as its language does. */
export function shownSize(bytes: number): { readonly amount: number; readonly unit: 'B' | 'kB' | 'MB' } {
	if (bytes < 1000) return { amount: bytes, unit: 'B' };
	if (bytes < 1_000_000) return { amount: rounded(bytes / 1000), unit: 'kB' };
	return { amount: rounded(bytes / 1_000_000), unit: 'MB' };
}

function rounded(size: number): number {
	return size < 100 ? Number(size.toFixed(1)) : Math.round(size);
}
