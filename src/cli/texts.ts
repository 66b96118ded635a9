import type { Texts } from '../app/texts.ts';

/** The texts of a program, which is in English whatever the machine's language: its output is read by others, too. */
export const texts: Texts = {
	t: (text, ...values) => text.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)])),
	number: (count, decimals) =>
		count.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
};
