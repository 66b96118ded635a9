/** A size as a person reads it, in powers of 1000: 812 `B`, `1.1` `kB`. */
export function shownSize(bytes: number): { readonly amount: string; readonly unit: 'B' | 'kB' | 'MB' } {
	if (bytes < 1000) return { amount: String(bytes), unit: 'B' };
	if (bytes < 1_000_000) return { amount: rounded(bytes / 1000), unit: 'kB' };
	return { amount: rounded(bytes / 1_000_000), unit: 'MB' };
}

function rounded(size: number): string {
	return size < 100 ? size.toFixed(1).replace(/\.0$/, '') : String(Math.round(size));
}
