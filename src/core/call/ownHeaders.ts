import type { HeaderProblemCode } from './errors.ts';

/** A header name (RFC 9110, 5.1). */
export const headerNameForm = /[\w!#$%&'*+.^`|~-]+/;
const wholeName = new RegExp(`^${headerNameForm.source}$`);
/** What goes over the wire as it is written; line breaks would begin another header. */
const valueForm = /^[\t\x20-\x7e\x80-\xff]*$/;
/** The sender sets these: they are about the connection, the length and form of the body, and the codings that it decodes. */
const ofSender =
	/^(?:host|connection|keep-alive|upgrade|te|trailer|transfer-encoding|expect|http2-settings|accept-encoding|content-(?:length|type|encoding)|proxy-.+)$/i;

/** What keeps a header's name from being sent; `before`: the names before it, in lower case. */
export function headerNameProblem(name: string, before: ReadonlySet<string>): HeaderProblemCode | undefined {
	if (!wholeName.test(name)) return 'header-name-invalid';
	if (ofSender.test(name)) return 'header-name-owned';
	return before.has(name.toLowerCase()) ? 'header-name-duplicate' : undefined;
}

export function isHeaderValue(value: string): boolean {
	return valueForm.test(value);
}
