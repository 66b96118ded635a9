interface Texts {
	readonly t: (text: string, ...values: string[]) => string;
	readonly number: (amount: number) => string;
}

/** A size as a person reads it, in powers of 1000: `812 B`, `1.1 kB`. */
export function textOfSize(bytes: number, { t, number }: Texts): string {
	if (bytes < 1000) return t('{0} B', number(bytes));
	if (bytes < 1_000_000) return t('{0} kB', number(rounded(bytes / 1000)));
	return t('{0} MB', number(rounded(bytes / 1_000_000)));
}

function rounded(size: number): number {
	return size < 100 ? Number(size.toFixed(1)) : Math.round(size);
}
