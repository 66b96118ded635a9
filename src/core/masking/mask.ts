import { minSearchedSecretLength } from '../call/call.ts';
import { isSameList } from '../text/sameList.ts';
import type { Span } from '../text/span.ts';
import { mask } from './maskText.ts';
import { SecretFinder } from './secretFinder.ts';

export { mask };

/** Replaces each secret in `text` by {@link mask}, in all forms of {@link SecretFinder}; overlapping ones by one. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secretMasker(secrets)(text);
}

/** As {@link maskSecrets}, for many texts. */
export function secretMasker(secrets: readonly string[]): (text: string) => string {
	const finder = finderOf(secrets);
	return (text) => masked(text, finder);
}

/** As {@link maskSecrets}, for the beginning of a text, without what may begin a secret at its end. */
export function maskBeginning(text: string, secrets: readonly string[]): string {
	const finder = finderOf(secrets);
	return masked(text, finder, finder.beginningAtEnd(text));
}

export function secretDetector(secrets: readonly string[]): (text: string) => boolean {
	const long = secrets.filter((secret) => secret.length >= minSearchedSecretLength);
	const finder = finderOf(long);
	return (text) => finder.find(text).length > 0;
}

export function spansOfSecrets(text: string, secrets: readonly string[]): Span[] {
	return finderOf(secrets).find(text);
}

/** Masks consecutive texts, such as the parts of a signing string, also a secret that spans several. `write` writes the rest. */
export function maskInParts(parts: readonly string[], secrets: readonly string[], write = (text: string) => text) {
	const spans = spansOfSecrets(parts.join(''), secrets);
	let offset = 0;
	let next = 0;
	return parts.map((part) => {
		const start = offset;
		offset += part.length;
		if (part === '') return '';
		let shown = '';
		let from = 0;
		for (; (spans[next]?.start ?? offset) < offset; next += 1) {
			const span = spans[next] as Span;
			shown += write(part.slice(from, Math.max(from, span.start - start))) + (span.end > start ? mask : '');
			from = Math.max(from, span.end - start);
			if (span.end > offset) break;
		}
		return shown + write(part.slice(from));
	});
}

/** The last finders: building one takes longer than searching most texts. */
const finders: { readonly secrets: readonly string[]; readonly finder: SecretFinder }[] = [];
const maxFinders = 4;

export function finderOf(secrets: readonly string[]): SecretFinder {
	const index = finders.findIndex((one) => isSameList(one.secrets, secrets));
	const [known] = index < 0 ? [] : finders.splice(index, 1);
	const one = known ?? { secrets: [...secrets], finder: new SecretFinder(secrets) };
	finders.unshift(one);
	finders.splice(maxFinders);
	return one.finder;
}

/** The text up to `length`, masked; a secret that is only partly in it is left out. */
function masked(text: string, finder: SecretFinder, length = text.length): string {
	let shown = '';
	let from = 0;
	for (const { start, end } of finder.find(text)) {
		if (start >= length) break;
		shown += text.slice(from, start);
		if (end > length) return shown;
		shown += mask;
		from = end;
	}
	return shown + text.slice(from, length);
}
