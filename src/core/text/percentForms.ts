/** `encodeURIComponent` that takes any text: lone surrogates become U+FFFD. */
export function encodeComponent(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}

/** Everything but RFC 3986's unreserved characters; PHP's `rawurlencode`, Swift's and Go's path escaping. */
export function encodeRfc3986(text: string): string {
	if (/^[\w.~-]*$/.test(text)) return text;
	const encoded = encodeComponent(text);
	// Most have none of these: a test takes half of what replacing nothing does.
	if (!/[!'()*]/.test(encoded)) return encoded;
	return encoded.replace(/[!'()*]/g, escapeOf);
}

function escapeOf(ascii: string): string {
	return `%${ascii.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Names and values as a query or a form, each as {@link encodeRfc3986}. */
export function formOf(pairs: readonly { readonly name: string; readonly value: string }[]): string {
	return pairs.map(({ name, value }) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`).join('&');
}

/** As {@link encodeRfc3986} except `/`: Python's `quote`. */
export function encodeKeepingSlash(text: string): string {
	return encodeRfc3986(text).replaceAll('%2F', '/');
}

/** Go's `PathEscape`: `$&+:=@` stay. */
export function encodePathGo(text: string): string {
	return encodeRfc3986(text).replace(/%(?:2[46B]|3[AD]|40)/g, decodeURIComponent);
}

/** All but letters and digits of ASCII, as is usual in Lua. */
export function encodeAllButWords(text: string): string {
	return encodeRfc3986(text).replace(/[-._~]/g, escapeOf);
}

/** JavaScript's `encodeURI`: reserved characters stay. */
export function encodeWholeUri(text: string): string {
	return encodeURI(text.toWellFormed());
}

/** Hexadecimal digits in lower case, as some platforms write them. */
export function lowerHex(encoded: string): string {
	return encoded.replace(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase());
}

/** Java's `URLEncoder` and browsers' `URLSearchParams`: `*-._` stay, a space is `+`. */
export function encodeFormJava(text: string): string {
	return encodeRfc3986(text).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E');
}

/** Python's `quote_plus` and Go's `QueryEscape`. */
export function encodeFormPlus(text: string): string {
	return encodeRfc3986(text).replaceAll('%20', '+');
}

/** PHP's `urlencode`: only letters, digits and `-._` stay. */
export function encodeFormPhp(text: string): string {
	return encodeFormPlus(text).replaceAll('~', '%7E');
}

/** jQuery's `$.param`. */
export function encodeFormJQuery(text: string): string {
	return encodeComponent(text).replaceAll('%20', '+');
}

/** .NET's `HttpUtility.UrlEncode`: lower-case digits, `!()*-._` stay, a space is `+`. */
export function encodeFormDotNet(text: string): string {
	const encoded = encodeComponent(text).replaceAll('%20', '+').replaceAll("'", '%27').replaceAll('~', '%7E');
	return lowerHex(encoded);
}

/** JavaScript's old `escape`: `%uXXXX` beyond Latin-1. */
export function escapeOld(text: string): string {
	return text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
		const code = unit.charCodeAt(0);
		const digits = code.toString(16).toUpperCase();
		return code < 256 ? `%${digits.padStart(2, '0')}` : `%u${digits.padStart(4, '0')}`;
	});
}

/** Only what is not ASCII is encoded, as when a whole URL is normalised. */
export function encodeNonAscii(text: string): string {
	return text.toWellFormed().replace(/[^\0-\x7f]+/g, (run) => encodeURIComponent(run));
}

/** Decodes `%XX` as UTF-8, or else in another character set; malformed escapes stay. */
export function decodePercent(text: string, otherwise = 'utf-8'): string {
	return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => decodeRun(run, otherwise));
}

/** Decodes `+` and `%XX`, as {@link decodePercent}: PHP's `urldecode`. */
export function decodeForm(text: string, otherwise?: string): string {
	return decodePercent(text.replaceAll('+', ' '), otherwise);
}

/** Decodes `+` and `%XX`; undefined where the text is not form-encoded UTF-8 as a whole. */
export function decodeWholeForm(text: string): string | undefined {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		return undefined;
	}
}

/** True when every `%XX` in `text` is part of well-formed UTF-8. */
export function isPercentEncodedUtf8(text: string): boolean {
	try {
		for (const [run] of text.matchAll(/(?:%[0-9A-Fa-f]{2})+/g)) decodeURIComponent(run);
		return true;
	} catch {
		return false;
	}
}

function decodeRun(run: string, otherwise: string): string {
	try {
		return decodeURIComponent(run);
	} catch {
		const bytes = run.slice(1).split('%');
		return new TextDecoder(otherwise).decode(Uint8Array.from(bytes, (digits) => Number.parseInt(digits, 16)));
	}
}
