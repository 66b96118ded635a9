import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, type JSONValue } from 'json-p3';
import type { FilterAnswer } from '../../core/call/bodyFilter.ts';
import { jsonPathOf } from '../../core/text/jsonPathOf.ts';
import { JsonTokenReader } from '../../core/text/jsonTokenReader.ts';
import { prettyJson } from '../../core/text/prettyJson.ts';
import { type FoundValue, findRanges } from './foundRanges.ts';

export type Filtered = Exclude<FilterAnswer, { kind: 'too-much' }>;

/** As a value in memory a body takes several times its size. */
export const maxFilterBytes = 20_000_000;

/** A parsed value of few bytes takes the most memory, and a parser cannot be interrupted. */
const maxValues = 2_000_000;
const maxDepth = 1000;

/** Of what was found. */
const maxFound = 100_000;
const maxFoundLength = 2_000_000;

/** Finds what a JSONPath (RFC 9535) selects, as written; of equal names the last counts. May take any time: for a limited thread. */
export function filterJson(body: string, path: string): Filtered {
	const text = body.replace(/^\uFEFF/, '');
	const query = compile(path);
	if ('at' in query) return { kind: 'path-fault', ...query };
	const obstacle = text.length > maxFilterBytes ? 'too-large' : obstacleTo(text);
	if (obstacle) return obstacle === 'not-json' ? { kind: obstacle } : { kind: obstacle, maxBytes: maxFilterBytes };
	const value: JSONValue = JSON.parse(text);
	const locations: (readonly (string | number)[])[] = [];
	let isWhole = true;
	for (const { location } of query.lazyQuery(value)) {
		isWhole = locations.length < maxFound;
		if (!isWhole) break;
		locations.push(location);
	}
	if (locations.length === 0) return { kind: 'nothing' };
	const all = findRanges(text, locations);
	const found = valuesUpTo(all, maxFoundLength);
	const isList = !query.singularQuery();
	const written = found.map(({ start, end }) => text.slice(start, end));
	const shown = isList ? `[${written.join(',')}]` : (written[0] ?? '');
	return {
		kind: 'found',
		text: prettyJson(shown) ?? shown,
		paths: found.map(({ location }) => jsonPathOf(location)),
		isList,
		isWhole: isWhole && found.length === all.length,
	};
}

function valuesUpTo(values: readonly FoundValue[], max: number): readonly FoundValue[] {
	let length = 0;
	const end = values.findIndex(({ start, end: last }) => {
		length += last - start + 1;
		return length > max;
	});
	return end < 0 ? values : values.slice(0, end);
}

/** Why a text is not parsed: memory is bounded by depth, and by the number of values. */
function obstacleTo(text: string): 'too-large' | 'not-json' | undefined {
	const reader = new JsonTokenReader(text);
	let depth = 0;
	let values = 0;
	for (let kind = reader.next(); kind; kind = reader.next()) {
		if (kind === 'open') depth += 1;
		else if (kind === 'close') depth -= 1;
		if (kind === 'open' || kind === 'comma') values += 1;
		if (depth > maxDepth || values > maxValues) return 'too-large';
	}
	return reader.isWhole ? undefined : 'not-json';
}

/** RFC 9535: `match` and `search` of what is no text are false (2.4.6); the library converts it to a text. */
class Environment extends JSONPathEnvironment {
	override setupFilterFunctions(): void {
		super.setupFilterFunctions();
		for (const name of ['match', 'search']) {
			const known = this.functionRegister.get(name);
			if (!known) continue;
			const call = (text: unknown, pattern: unknown) => typeof text === 'string' && known.call(text, pattern);
			this.functionRegister.set(name, { argTypes: known.argTypes, returnType: known.returnType, call });
		}
	}
}

/** Where a text goes wrong as a JSONPath, in UTF-16 units from 0; undefined where it is one. */
export function pathFaultAt(path: string): number | undefined {
	const query = compile(path);
	return 'at' in query ? query.at : undefined;
}

function compile(path: string): JSONPathQuery | { readonly at: number } {
	try {
		return new Environment({ maxRecursionDepth: maxDepth + 10 }).compile(path);
	} catch (error) {
		// Parentheses may be nested deeper than the library's recursion goes.
		if (error instanceof RangeError) return { at: path.length };
		if (!(error instanceof JSONPathError)) throw error;
		return { at: Math.max(0, Math.min(error.token.index, path.length)) };
	}
}
