import type { Parameter } from '../call.ts';
import { hasHtmlSeparators, unescapeHtml } from '../text/htmlText.ts';

/** A parameter as it was found: decoded, and its value as it was written. */
export interface FoundParameter extends Parameter {
	readonly wire: string;
}

/** The parameters of a query or form body, in their order; `utf8` is false when some were not UTF-8. */
export interface ParsedQuery {
	readonly parameters: FoundParameter[];
	readonly utf8: boolean;
}

/** Splits and form-decodes a query (`+` and `%20` are spaces: public record, "encoding of values"). Never throws. */
export function parseQuery(query: string): ParsedQuery {
	let utf8 = true;
	const decode = (text: string) => {
		const decoded = decodeForm(text);
		if (!decoded.utf8) utf8 = false;
		return decoded.text;
	};
	const parameters: FoundParameter[] = [];
	for (const part of unescapeSeparators(query).split('&')) {
		if (part === '') continue;
		const equals = part.indexOf('=');
		const name = equals < 0 ? part : part.slice(0, equals);
		const wire = equals < 0 ? '' : part.slice(equals + 1);
		parameters.push({ name: decode(name), value: decode(wire), wire });
	}
	return { parameters, utf8 };
}

/** In HTML and in JSON texts the separators of a query are escaped. */
function unescapeSeparators(query: string): string {
	const plain = query.replace(/\\u0026/gi, '&').replace(/\\u003d/gi, '=');
	return hasHtmlSeparators(plain) ? unescapeHtml(plain) : plain;
}

/** Form-decodes text; escapes that are not UTF-8 are read as windows-1251, escapes that are none stay. */
function decodeForm(text: string): { text: string; utf8: boolean } {
	let utf8 = true;
	const decoded = text.replaceAll('+', ' ').replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
		try {
			return decodeURIComponent(run);
		} catch {
			utf8 = false;
			const bytes = Uint8Array.from(run.slice(1).split('%'), (digits) => Number.parseInt(digits, 16));
			return new TextDecoder('windows-1251').decode(bytes);
		}
	});
	return { text: decoded, utf8 };
}
