import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Span } from '../text/span.ts';
import type { Catalog } from './model.ts';
import { type CatalogProblem, mostProblems, readCatalog } from './readCatalog.ts';

/** Where in a text: line and character from 0, in UTF-16 code units. */
export interface TextPlace {
	readonly line: number;
	readonly character: number;
}

/** Something wrong in the text of a catalogue file; `end` is exclusive. */
export interface CatalogTextProblem {
	readonly code: CatalogProblem['code'] | 'json-malformed';
	readonly start: TextPlace;
	readonly end: TextPlace;
	readonly expected?: string;
}

type FoundProblem = Omit<CatalogTextProblem, 'start' | 'end'> & Span;

/** A catalogue file as it was read. */
export interface CatalogText {
	readonly catalog?: Catalog;
	readonly problems: CatalogTextProblem[];
}

/** Reads a catalogue file, what is right of it even where the JSON is not; never throws. */
export function readCatalogText(text: string): CatalogText {
	const { catalog, problems } = read(text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text);
	return { ...(catalog && { catalog }), problems: withPlaces(text, problems.slice(0, mostProblems)) };
}

function read(text: string): { catalog?: Catalog; problems: FoundProblem[] } {
	const value = parsed(text);
	if (value !== undefined) {
		const { catalog, problems } = readCatalog(value);
		// Most files have no problem, and nothing needs to know where in them something stands.
		const root = problems.length > 0 ? parse(text, []) : undefined;
		return { ...(catalog && { catalog }), problems: spansOf(root, problems) };
	}
	const errors = new FirstErrors();
	const root = parse(text, errors);
	const recovered = root && recursive(() => jsonValue(root));
	const malformed = Array.from(errors, ({ offset, length }): FoundProblem => {
		const start = Math.min(offset, text.length);
		return { code: 'json-malformed', start, end: Math.min(start + length, text.length) };
	});
	if (!recovered)
		return { problems: malformed.length > 0 ? malformed : [{ code: 'json-malformed', start: 0, end: 0 }] };
	const { catalog, problems } = readCatalog(recovered);
	return { ...(catalog && { catalog }), problems: [...malformed, ...spansOf(root, problems)] };
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function parse(text: string, errors: ParseError[]): Node | undefined {
	return recursive(() => parseTree(text, errors, { disallowComments: true }));
}

/** Ends the parser at the first error that is not told: millions of them would take more memory than a thread may. */
class FirstErrors extends Array<ParseError> {
	override push(error: ParseError): number {
		if (this.length === mostProblems) throw new RangeError('too many errors');
		return super.push(error);
	}
}

/** JSON that is nested too deeply for what reads it, which is recursive, counts as no JSON. */
function recursive<T>(read: () => T): T | undefined {
	try {
		return read();
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

function spansOf(root: Node | undefined, problems: readonly CatalogProblem[]): FoundProblem[] {
	const members = new Map<Node, Map<unknown, Node>>();
	return problems.map(({ code, path, expected }) => ({
		code,
		...(root ? spanOf(root, path, code, members) : { start: 0, end: 0 }),
		...(expected !== undefined && { expected }),
	}));
}

/**
 * The value at a path; an unknown key itself; where something is missing, the object that misses it.
 * @param members the properties of each object that was looked into, by key
 */
function spanOf(
	root: Node,
	path: CatalogProblem['path'],
	code: CatalogProblem['code'],
	members: Map<Node, Map<unknown, Node>>,
): Span {
	let node = root;
	let key: Node | undefined;
	for (const step of path) {
		const next = node.type === 'array' ? node.children?.[Number(step)] : propertiesOf(node, members).get(step);
		if (!next) return { start: node.offset, end: node.offset + 1 };
		const [name, value] = next.type === 'property' ? (next.children ?? []) : [];
		key = name;
		node = value ?? next;
	}
	const shown = (code === 'key-unknown' && key) || node;
	return { start: shown.offset, end: shown.offset + shown.length };
}

function propertiesOf(node: Node, members: Map<Node, Map<unknown, Node>>): Map<unknown, Node> {
	const known = members.get(node);
	if (known) return known;
	const made = new Map((node.children ?? []).map((property) => [property.children?.[0]?.value as unknown, property]));
	members.set(node, made);
	return made;
}

/** Finds the lines of all problems in one pass. */
function withPlaces(text: string, problems: readonly FoundProblem[]): CatalogTextProblem[] {
	const offsets = [...new Set(problems.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
	const places = new Map<number, TextPlace>();
	let line = 0;
	let lineStart = 0;
	let lineEnd = text.indexOf('\n');
	for (const offset of offsets) {
		for (; lineEnd >= 0 && lineEnd < offset; lineEnd = text.indexOf('\n', lineStart)) {
			lineStart = lineEnd + 1;
			line += 1;
		}
		places.set(offset, { line, character: offset - lineStart });
	}
	const start = { line: 0, character: 0 };
	const placeOf = (offset: number) => places.get(offset) ?? start;
	return problems.map((problem) => ({ ...problem, start: placeOf(problem.start), end: placeOf(problem.end) }));
}
