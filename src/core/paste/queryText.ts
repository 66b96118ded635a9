import type { Parameter } from '../call.ts';
import { hasHtmlSeparators, unescapeHtml } from '../text/htmlText.ts';
import { decodeForm, isPercentEncodedUtf8 } from '../text/percentForms.ts';

/** A parameter as it was found: decoded, and its value as it was written. */
export interface FoundParameter extends Parameter {
	readonly wire: string;
}

/** The parameters of a query or form body, in their order; `utf8` is false when some were not, and read as windows-1251. */
export interface ParsedQuery {
	readonly parameters: FoundParameter[];
	readonly utf8: boolean;
}

/** Splits and form-decodes a query (`+` and `%20` are spaces: public record, "encoding of values"). Never throws. */
export function parseQuery(query: string): ParsedQuery {
	const plain = unescapeSeparators(query);
	const decode = (text: string) => decodeForm(text, 'windows-1251');
	const parameters: FoundParameter[] = [];
	for (const part of plain.split('&')) {
		if (part === '') continue;
		const equals = part.indexOf('=');
		const name = equals < 0 ? part : part.slice(0, equals);
		const wire = equals < 0 ? '' : part.slice(equals + 1);
		parameters.push({ name: decode(name), value: decode(wire), wire });
	}
	return { parameters, utf8: isPercentEncodedUtf8(plain) };
}

/** In HTML and in JSON texts the separators of a query are escaped. */
function unescapeSeparators(query: string): string {
	const plain = query.replace(/\\u0026/gi, '&').replace(/\\u003d/gi, '=');
	return hasHtmlSeparators(plain) ? unescapeHtml(plain) : plain;
}

/** What was listed of a form or a query by its names: some browsers list values as they were sent, some decoded. */
export function decodedPairs(listed: readonly Parameter[]): FoundParameter[] {
	const isEncoded =
		listed.some(({ value }) => /%[\da-f]{2}/i.test(value)) &&
		listed.every(({ value }) => /^(?:[\w.~!*'()+,:;@$/?-]|%[\da-f]{2})*$/i.test(value));
	if (!isEncoded) return listed.map(({ name, value }) => ({ name, value, wire: value }));
	return listed.flatMap(({ name, value }) => parseQuery(`${name}=${value}`).parameters);
}
