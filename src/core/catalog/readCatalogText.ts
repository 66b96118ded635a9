import { type Node, type ParseError, parseTree, visit } from 'jsonc-parser';
import type { Span } from '../text/span.ts';
import { type CatalogLimits, type CatalogProblem, catalogLimits, mostProblems } from './checkCatalog.ts';
import { splitCatalog } from './methodTexts.ts';
import { type PackedCatalog, packApart, packCatalog } from './packedCatalog.ts';
import { placesOf } from './problemPlaces.ts';
import { shallowJson } from './shallowJson.ts';

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
	readonly catalog?: PackedCatalog;
	readonly problems: CatalogTextProblem[];
}

/**
 * Reads a catalogue file, what is right of it even where the JSON is not; never throws.
 * @param most how many items are taken of it
 */
export function readCatalogText(text: string, most?: CatalogLimits): CatalogText {
	const { catalog, problems } = readJson(text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text, most);
	return { ...(catalog && { catalog }), problems: withPlaces(text, problems.slice(0, mostProblems)) };
}

/** Beyond so many characters only what is JSON is read: what reads the rest takes a hundred times the memory of the text. */
const longestMended = 2 * 1024 * 1024;

function readJson(
	text: string,
	most: CatalogLimits | undefined,
): { catalog?: PackedCatalog; problems: FoundProblem[] } {
	const split = splitCatalog(text, (most ?? catalogLimits).methods);
	const packed = split && packApart(split, text.length, most);
	if (packed) return { ...packed, problems: withSpans(text, packed.problems) };
	const json = shallowJson(text);
	if ('value' in json) {
		const { catalog, problems } = packCatalog(json.value, most);
		return { ...(catalog && { catalog }), problems: withSpans(text, problems) };
	}
	const { fault } = json;
	if (fault >= 0) return { problems: [{ code: 'json-malformed', start: fault, end: fault + 1 }] };
	const errors = new FirstErrors();
	const root = text.length <= longestMended ? parse(text, errors) : undefined;
	if (text.length > longestMended) recursive(() => visitErrors(text, errors));
	const recovered = root && recursive(() => jsonValue(root));
	const malformed = Array.from(errors, ({ offset, length }): FoundProblem => {
		const start = Math.min(offset, text.length);
		return { code: 'json-malformed', start, end: Math.min(start + length, text.length) };
	});
	if (!recovered)
		return { problems: malformed.length > 0 ? malformed : [{ code: 'json-malformed', start: 0, end: 0 }] };
	const { catalog, problems } = packCatalog(recovered, most);
	return { ...(catalog && { catalog }), problems: [...malformed, ...withSpans(text, problems)] };
}

/** Most files have no problem, and nothing needs to know where in them something stands. */
function withSpans(text: string, problems: readonly CatalogProblem[]): FoundProblem[] {
	if (problems.length === 0) return [];
	const spans = placesOf(text, problems);
	return problems.map(({ code, expected }, index) => ({
		code,
		...(spans[index] ?? { start: 0, end: 0 }),
		...(expected !== undefined && { expected }),
	}));
}

function parse(text: string, errors: ParseError[]): Node | undefined {
	return recursive(() => parseTree(text, errors, { disallowComments: true }));
}

function visitErrors(text: string, errors: ParseError[]): void {
	visit(
		text,
		{ onError: (error, offset, length) => void errors.push({ error, offset, length }) },
		{ disallowComments: true },
	);
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
