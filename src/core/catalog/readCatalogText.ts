import type { Node } from 'jsonc-parser';
import { firstIndex } from '../text/firstIndex.ts';
import { jsonTree } from '../text/jsonTree.ts';
import type { Span } from '../text/span.ts';
import type { Catalog } from './model.ts';
import { type CatalogProblem, type JsonPath, readCatalog } from './readCatalog.ts';

/** Where in a text: line and character from 0, in UTF-16 code units. */
export interface TextPlace {
	readonly line: number;
	readonly character: number;
}

export interface CatalogTextProblem {
	readonly code: CatalogProblem['code'] | 'json-malformed';
	readonly start: TextPlace;
	readonly end: TextPlace;
	readonly expected?: string;
}

const strict = { disallowComments: true };

/** Reads a catalogue file; never throws. There is no catalogue in a text that is not JSON. */
export function readCatalogText(text: string): { readonly catalog?: Catalog; readonly problems: CatalogTextProblem[] } {
	const json = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
	const placeOf = placeFinder(text);
	const placed = ({ start, end }: Span) => ({ start: placeOf(start), end: placeOf(end) });
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		const [first] = jsonTree(json, strict).errors;
		const start = Math.min(first?.offset ?? 0, text.length);
		const end = Math.min(start + (first?.length ?? 0), text.length);
		return { problems: [{ code: 'json-malformed', ...placed({ start, end }) }] };
	}
	const { catalog, problems } = readCatalog(value);
	const root = problems.length > 0 ? jsonTree(json, strict).root : undefined;
	return {
		...(catalog && { catalog }),
		problems: problems.map(({ path, ...problem }) => ({
			...problem,
			...placed(spanOf(root, path, problem.code === 'key-unknown')),
		})),
	};
}

/** The span of the value at a path, or of its key; where it is missing, the first character of what it is missing in. */
function spanOf(root: Node | undefined, path: JsonPath, isKey: boolean): Span {
	let node = root;
	let key: Node | undefined;
	for (const step of path) {
		const parent: Node | undefined = node;
		const found = parent?.type === 'array' ? parent.children?.[Number(step)] : memberOf(parent, step);
		[key, node] = found?.type === 'property' ? [found.children?.[0], found.children?.[1]] : [undefined, found];
		if (!node) return parent ? { start: parent.offset, end: parent.offset + 1 } : { start: 0, end: 0 };
	}
	const place = (isKey && key) || node;
	return place ? { start: place.offset, end: place.offset + place.length } : { start: 0, end: 0 };
}

/** Of duplicate keys the last counts, as for `JSON.parse`. */
function memberOf(node: Node | undefined, name: string | number): Node | undefined {
	return node?.children?.findLast(({ children }) => children?.[0]?.value === name);
}

function placeFinder(text: string): (offset: number) => TextPlace {
	const starts = [0];
	for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
	return (offset) => {
		const line = firstIndex(starts.length, (index) => (starts[index] ?? 0) > offset) - 1;
		return { line, character: offset - (starts[line] ?? 0) };
	};
}
