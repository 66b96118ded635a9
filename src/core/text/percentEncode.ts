/** Percent-encodes UTF-8 bytes outside RFC 3986's unreserved characters; a space becomes `%20`. */
export function percentEncode(text: string): string {
	return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
