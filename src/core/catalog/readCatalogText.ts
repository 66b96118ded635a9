import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Catalog } from './model.ts';
import { type CatalogProblem, readCatalog } from './readCatalog.ts';

/** Something wrong in the text of a catalogue file: offsets in UTF-16 code units, `end` exclusive. */
export interface CatalogTextProblem {
	readonly code: CatalogProblem['code'] | 'json-malformed';
	readonly start: number;
	readonly end: number;
	readonly expected?: string;
}

/** Reads a catalogue file, what is right of it even where the JSON is not; never throws. */
export function readCatalogText(text: string): { catalog?: Catalog; problems: CatalogTextProblem[] } {
	const errors: ParseError[] = [];
	const withoutMark = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
	const root = parse(withoutMark, errors);
	const malformed = errors.map(({ offset, length }): CatalogTextProblem => {
		const start = Math.min(offset, text.length);
		return { code: 'json-malformed', start, end: Math.min(start + length, text.length) };
	});
	if (!root) return { problems: malformed.length > 0 ? malformed : [{ code: 'json-malformed', start: 0, end: 0 }] };
	const { catalog, problems } = readCatalog(jsonValue(root));
	const found = problems.map(({ code, path, expected }) => ({
		code,
		...spanOf(root, path, code),
		...(expected !== undefined && { expected }),
	}));
	return { ...(catalog && { catalog }), problems: [...malformed, ...found] };
}

/** The parser is recursive: JSON that is nested too deeply for it counts as no JSON. */
function parse(text: string, errors: ParseError[]): Node | undefined {
	try {
		return parseTree(text, errors, { disallowComments: true });
	} catch {
		return undefined;
	}
}

/** As `JSON.parse` would read it: jsonc-parser's own reading gives objects a prototype that `__proto__` can change. */
function jsonValue(node: Node): unknown {
	if (node.type === 'array') return (node.children ?? []).map(jsonValue);
	if (node.type !== 'object') return node.value;
	const pairs = (node.children ?? []).flatMap(({ children = [] }) => {
		const [key, value] = children;
		return key && value ? [[String(key.value), jsonValue(value)] as const] : [];
	});
	return Object.fromEntries(pairs);
}

/** The value at a path; an unknown key itself; where something is missing, the object that misses it. */
function spanOf(
	root: Node,
	path: CatalogProblem['path'],
	code: CatalogProblem['code'],
): { start: number; end: number } {
	for (let length = path.length; length >= 0; length -= 1) {
		const node = findNodeAtLocation(root, path.slice(0, length));
		if (!node) continue;
		const [key] = node.parent?.type === 'property' ? (node.parent.children ?? []) : [];
		const shown = (code === 'key-unknown' && key) || node;
		const opens = length < path.length;
		return { start: shown.offset, end: shown.offset + (opens ? 1 : shown.length) };
	}
	return { start: 0, end: 0 };
}
