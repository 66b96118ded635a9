/** For `JSON.parse`; newer than the types of the language. */
export type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** A number as it is written, for `JSON.stringify`, and whether a value is one; newer than the types of the language. */
export const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as unknown as {
	rawJSON(source: string): unknown;
	isRawJSON(value: unknown): boolean;
};

/** Keeps numbers as they are written: as doubles, large ones would become others. */
export const asWritten: Reviver = (_, value, context) =>
	typeof value === 'number' && context?.source !== undefined ? rawJson(context.source) : value;

/** The value of a JSON text, which may begin with a byte-order mark; undefined for any other text. */
export function parsedJson(text: string, reviver?: Reviver): unknown {
	try {
		return JSON.parse(text.replace(/^\ufeff/, ''), reviver);
	} catch {
		return undefined;
	}
}

/** The object or the list that a JSON text is; undefined for any other text. */
export function jsonContainer(text: string): object | undefined {
	return /^[ \t\r\n]*[[{]/.test(text) ? (parsedJson(text) as object | undefined) : undefined;
}

/** True when `text` is a JSON object or array. */
export function isJsonContainer(text: string): boolean {
	return jsonContainer(text) !== undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts in a value of JSON, in their order, however deep it is. */
export function jsonTexts(value: unknown): string[] {
	return Array.from(namedTexts(value), ([, text]) => text);
}

/** The same with their names; what is in a list has the list's. */
export function* namedTexts(value: unknown, ofAll = ''): Generator<readonly [name: string, text: string]> {
	const leaves = leavesOf(value, ofAll, (name, key, isItem) => (isItem ? name : key));
	for (const [name, one] of leaves) if (typeof one === 'string') yield [name, one];
}

/** Of the names on the way to a value: what lies deeper is left out. */
const longestWay = 500;

/** The values of a JSON text that have none in them, by the names on the way to them (`a.0.b`); of more than `most` none. */
export function jsonLeaves(json: string, most: number): (readonly [way: string, value: string])[] {
	const found: (readonly [string, string])[] = [];
	const nameOf = (way: string, key: string) => (way.length < longestWay ? `${way}${way && '.'}${key}` : undefined);
	for (const [way, one] of leavesOf(parsedJson(json, asWritten), '', nameOf)) {
		if (found.length > most) return [];
		if (way !== '') found.push([way, typeof one === 'string' ? one : String(JSON.stringify(one))]);
	}
	return found;
}

/** What has no values in it, in its order, however deep it is. Where `nameOf` gives no name, what is there is left out. */
function* leavesOf(
	value: unknown,
	ofAll: string,
	nameOf: (outer: string, key: string, isItem: boolean) => string | undefined,
): Generator<readonly [name: string, leaf: unknown]> {
	const left: [name: string, value: unknown][] = [[ofAll, value]];
	for (let next = left.pop(); next; next = left.pop()) {
		const [outer, one] = next;
		if (typeof one !== 'object' || one === null || isRawJson(one)) yield [outer, one];
		else
			for (const [key, inner] of Object.entries(one).reverse()) {
				const name = nameOf(outer, key, Array.isArray(one));
				if (name !== undefined) left.push([name, inner]);
			}
	}
}
