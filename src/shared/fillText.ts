/** In this order a text gives the forms of a word: those that its language has. */
const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

interface LanguageRules {
	readonly plural: Intl.PluralRules;
	/** Those of {@link categories} that the language has. */
	readonly own: readonly Intl.LDMLPluralRule[];
	readonly number: Intl.NumberFormat;
}

const rules = new Map<string, LanguageRules>();

/**
 * A text with its values: `{0}`, `{1}` … stand for them, `{0|call|calls}` for the form of a word that goes with the number
 * at that place. A language gives as many forms as its numbers ask for, English two, Russian three: `{0|вызов|вызова|вызовов}`.
 * A number that has such a form is written as the language writes it. What has no value stays as it is.
 * @param language of the text, as a BCP 47 tag
 */
export function fillText(text: string, values: readonly (string | number)[], language: string): string {
	const hasForms = text.includes('|');
	const counted = new Set(hasForms ? Array.from(text.matchAll(/\{(\d+)\|/g), ([, index]) => index) : []);
	return text.replace(/\{(\d+)(?:\|([^{}]*))?\}/g, (placeholder, index: string, forms: string | undefined) => {
		const value = values[Number(index)];
		if (value === undefined) return placeholder;
		if (forms !== undefined) return formFor(Number(value), forms.split('|'), language);
		return typeof value === 'number' && counted.has(index) ? rulesOf(language).number.format(value) : String(value);
	});
}

function formFor(count: number, forms: readonly string[], language: string): string {
	const { plural, own } = rulesOf(language);
	const place = own.indexOf(plural.select(count));
	return forms[Math.min(place, forms.length - 1)] ?? '';
}

/** Made once: making one takes longer than all that it writes. */
function rulesOf(language: string): LanguageRules {
	const known = rules.get(language);
	if (known) return known;
	const plural = new Intl.PluralRules(language);
	const { pluralCategories } = plural.resolvedOptions();
	const own = categories.filter((category) => pluralCategories.includes(category));
	const made = { plural, own, number: new Intl.NumberFormat(language) };
	rules.set(language, made);
	return made;
}
