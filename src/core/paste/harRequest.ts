import { fieldsOfMultipart } from './httpText.ts';
import { decodedPairs, type FoundParameter, parseQuery } from './queryText.ts';

// What a request of HAR (HTTP Archive 1.2) sends, whatever it was read from: JSON, or a value as code writes it.

/** How many members of a list are read. */
const mostMembers = 20_000;

/** What its body sends, by `postData`: its text where that is a form, or else its `params`. */
export function harForm(postData: unknown): FoundParameter[] {
	const { text, mimeType, params } = objectOf(postData);
	const form = formText(text, typeof mimeType === 'string' ? mimeType : formType);
	return form.length > 0 ? form : decodedPairs(pairsOf(params, 'name'));
}

/** What its URL sends where that is told apart, by `queryString`. */
export function harQuery(queryString: unknown): FoundParameter[] {
	return decodedPairs(pairsOf(queryString, 'name'));
}

/** The media type of a form. */
export const formType = 'application/x-www-form-urlencoded';

/** The parameters of a body of that type; none where it is no form. */
export function formText(text: unknown, type: string): FoundParameter[] {
	if (typeof text === 'string' && /multipart\/form-data/i.test(type)) return fieldsOfMultipart(text);
	if (typeof text !== 'string' || !/x-www-form-urlencoded/i.test(type)) return [];
	return /^\s*[\w.[\]%-]{1,200}=/.test(text) ? parseQuery(text.trim()).parameters : [];
}

/** The members of a list that are pairs of texts, their names under this key. */
export function pairsOf(list: unknown, nameKey: 'name' | 'key'): FoundParameter[] {
	return membersOf(list).flatMap((member) => {
		const { [nameKey]: name, value } = objectOf(member);
		return typeof name === 'string' && name !== '' && typeof value === 'string' ? [{ name, value, wire: value }] : [];
	});
}

/** The first members of a list; none of anything else. */
export function membersOf(list: unknown): readonly unknown[] {
	return Array.isArray(list) ? list.slice(0, mostMembers) : [];
}

/** An object; an empty one in place of anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
