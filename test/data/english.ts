import type { Texts } from '../../src/app/texts.ts';

/** Texts in a language, as VS Code would fill them in. */
export function textsIn(language: string, bundle: Readonly<Record<string, string>> = {}): Texts {
	return {
		t: (text, ...values) =>
			(bundle[text] ?? text).replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)])),
		number: (count, decimals) =>
			count.toLocaleString(
				language,
				decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
			),
	};
}

export const english: Texts = textsIn('en');
