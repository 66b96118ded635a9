import { readJsonTokens } from './jsonTokenReader.ts';

/** The members of an object in JSON text, in order, each value as it is written; undefined if the text is not JSON. */
export function objectMembers(text: string) {
	const members: { readonly name: string; readonly value: string; readonly written: string }[] = [];
	let [depth, keyStart, keyEnd, valueStart] = [0, 0, 0, 0];
	const isJson = readJsonTokens(text, (kind, start, end) => {
		if (kind === 'close') depth -= 1;
		if (depth === 1 && kind === 'key') [keyStart, keyEnd] = [start, end];
		else if (depth === 1 && (kind === 'open' || kind === 'scalar')) valueStart = start;
		if (depth === 1 && keyEnd > 0 && (kind === 'close' || kind === 'scalar')) {
			const name: string = JSON.parse(text.slice(keyStart, keyEnd));
			members.push({ name, value: text.slice(valueStart, end), written: text.slice(keyStart, end) });
		}
		if (kind === 'open') depth += 1;
	});
	return isJson ? members : undefined;
}

/** The scalar members with these names of an object in JSON text, other values not built; undefined if it is not JSON. */
export function jsonMembers(text: string, names: readonly string[]): Map<string, unknown> | undefined {
	const members = objectMembers(text);
	const written = new Map(members?.map(({ name, value }) => [name, value]));
	const isScalar = (name: string) => /^[^[{]/.test(written.get(name) ?? '');
	return members && new Map(names.filter(isScalar).map((name) => [name, JSON.parse(written.get(name) ?? '')]));
}
