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
	const left: [name: string, value: unknown][] = [[ofAll, value]];
	for (let next = left.pop(); next; next = left.pop()) {
		const [name, one] = next;
		if (typeof one === 'string') yield [name, one];
		else
			for (const [key, inner] of Object.entries(Object(one)).reverse())
				left.push([Array.isArray(one) ? name : key, inner]);
	}
}
