import { readJsonTokens } from './prettyJson.ts';

/** Longer than any name that is looked for, however its characters are escaped. */
const longestName = 200;

/**
 * The members of the object that JSON text holds, of the names that are looked for, as far as their values are no lists and no
 * objects; none where it is no object. Of a name that comes twice the last counts, as for `JSON.parse`. Unlike that it
 * builds no values besides: millions of brackets take no memory.
 * @returns undefined when the text is not JSON
 */
export function jsonMembers(text: string, names: readonly string[]): Map<string, unknown> | undefined {
	const members = new Map<string, unknown>();
	let depth = 0;
	let name: string | undefined;
	const isJson = readJsonTokens(text, (kind, start, end) => {
		if (depth === 1 && kind === 'key') {
			const written = end - start <= longestName ? String(JSON.parse(text.slice(start, end))) : '';
			name = names.includes(written) ? written : undefined;
		} else if (depth === 1 && name !== undefined) {
			if (kind === 'scalar') members.set(name, JSON.parse(text.slice(start, end)));
			else if (kind === 'open') members.delete(name);
		}
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
		return true;
	});
	return isJson ? members : undefined;
}
