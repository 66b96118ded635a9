import { readJsonTokens } from './jsonTokenReader.ts';

/** Longer than any requested name, however its characters are escaped. */
const maxName = 200;

/** The scalar members with these names of an object in JSON text, other values not built; undefined if it is not JSON. */
export function jsonMembers(text: string, names: readonly string[]): Map<string, unknown> | undefined {
	const members = new Map<string, unknown>();
	let depth = 0;
	let name: string | undefined;
	const isJson = readJsonTokens(text, (kind, start, end) => {
		if (depth === 1 && kind === 'key') {
			const written = end - start <= maxName ? String(JSON.parse(text.slice(start, end))) : '';
			name = names.includes(written) ? written : undefined;
		} else if (depth === 1 && name !== undefined) {
			if (kind === 'scalar') members.set(name, JSON.parse(text.slice(start, end)));
			else if (kind === 'open') members.delete(name);
		}
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
	});
	return isJson ? members : undefined;
}
