import { minSearchedSecretLength } from '../call/call.ts';
import { layersOf } from '../text/escapes.ts';
import { mergeSpans, type Span } from '../text/span.ts';
import { TextSearch } from '../text/textSearch.ts';
import { secretNames } from './secret.ts';
import { formsOfSecrets } from './secretForms.ts';

/** How much longer escapes make a secret, and the maximum overlap of two windows. */
const maxGrowth = 64;
const maxReach = 2 ** 20;

/** A shorter beginning of a secret at the end of a text is not treated as one. */
const minBeginning = 4;

/** Maximum lengths of an escape, and of a name before a short secret. */
const maxEscape = 32;
const maxName = 128;

/** Escapes of which the last may go on. */
const maybeCut =
	/^(?:\\(?:u\{?[\da-f]{0,8}|x[\da-f]{0,2}|[0-7]{0,3})|%u?[\da-f]{0,4}|&(?:#x?[\da-f]{0,8}|[a-z]{0,6}))+$/i;

/** Finds {@link formsOfSecrets} within up to two layers of escapes; secrets too short for that only after a secret's name. Linear. */
export class SecretFinder {
	private readonly isEmpty: boolean;
	private readonly short: readonly string[];
	private readonly search: TextSearch;

	constructor(secrets: readonly string[]) {
		this.isEmpty = secrets.length === 0;
		this.short = secrets.filter((secret) => secret !== '' && secret.length < minSearchedSecretLength);
		this.search = new TextSearch(formsOfSecrets(secrets));
	}

	/** Maximum length of a found text, with its escapes. */
	get reach(): number {
		const { maxLength } = this.search;
		return Math.min(maxLength * maxGrowth, Math.max(maxLength, maxReach));
	}

	/** The secrets in a text, in order; secrets that overlap are one. */
	find(text: string): Span[] {
		if (this.isEmpty) return [];
		const all: Span[] = [];
		for (const { text: layer, origins } of layersOf(text)) {
			const found = (start: number, end: number) => {
				addSpan(all, { start: origins?.[start] ?? start, end: origins?.[end] ?? end });
			};
			this.search.find(layer, found);
			if (this.short.length > 0) findNamed(layer, this.short, found);
		}
		return mergeSpans(all);
	}

	/** Where a secret begins that the end of the text cuts, in any form; else the text's length. The last escape may be cut, too. */
	beginningAtEnd(text: string): number {
		if (this.isEmpty) return text.length;
		const from = Math.max(0, text.length - this.reach - maxEscape);
		let first = this.short.length > 0 ? Math.max(0, text.length - maxName) : text.length;
		for (const { text: layer, origins } of layersOf(text.slice(from))) {
			const near = Math.max(0, layer.length - this.search.maxLength - maxEscape);
			const lengths = this.search.beginnings(layer.slice(near));
			for (let end = Math.max(near, layer.length - maxEscape); end <= layer.length; end++) {
				const length = lengths[end - near] ?? 0;
				if (length < minBeginning || (end < layer.length && !maybeCut.test(layer.slice(end)))) continue;
				first = Math.min(first, from + (origins?.[end - length] ?? end - length));
			}
		}
		return first;
	}
}

/** Adds a span, or makes the last one longer where they overlap: text that repeats has very many. */
function addSpan(spans: Span[], span: Span): void {
	const last = spans.at(-1);
	if (last && span.start < last.end && span.end > last.start)
		spans[spans.length - 1] = { start: Math.min(last.start, span.start), end: Math.max(last.end, span.end) };
	else spans.push(span);
}

const afterName = new RegExp(
	`(?:${[...secretNames, 'session_key'].join('|').replaceAll('_', '[-_ ]?')})["'\\\\\\]]{0,4}\\s{0,9}(?:=>|[=:>])\\s{0,9}["'\\\\]{0,4}`,
	'gi',
);

function findNamed(text: string, secrets: readonly string[], found: (start: number, end: number) => void): void {
	for (const match of text.matchAll(afterName)) {
		const start = match.index + match[0].length;
		for (const secret of secrets) {
			const end = start + secret.length;
			if (text.startsWith(secret, start) && !/[\w-]/.test(text.charAt(end))) found(start, end);
		}
	}
}
