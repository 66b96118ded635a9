import { readJsonTokens } from '../../core/text/jsonTokenReader.ts';
import { type JsonLayout, layOutJson } from '../../core/text/prettyJson.ts';
import { type DataStyle, writeData } from './writtenData.ts';

/** True when `text` is a JSON object or array. */
export function isJsonContainer(text: string): boolean {
	if (!/^\s*[[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** Writes a JSON text anew with the given layout. Strings and numbers stay as they are; other text stays untouched. */
export function laidOut(text: string, layout: JsonLayout): string {
	return isJsonContainer(text) ? (layOutJson(text, layout) ?? text) : text;
}

/** Changes the tokens of a JSON text that begin as these do; other text stays untouched. */
function mapJsonTokens(text: string, beginning: RegExp, change: (token: string) => string): string {
	if (!isJsonContainer(text)) return text;
	let out = '';
	let copied = 0;
	readJsonTokens(text, (_kind, start, end) => {
		if (!beginning.test(text.charAt(start))) return;
		out += text.slice(copied, start) + change(text.slice(start, end));
		copied = end;
	});
	return out + text.slice(copied);
}

/** Changes the strings of a JSON text, quotes and escapes included. */
export function mapJsonStrings(text: string, change: (literal: string) => string): string {
	return mapJsonTokens(text, /"/, change);
}

function mapJsonNumbers(text: string, change: (number: string) => string): string {
	return mapJsonTokens(text, /[-\d]/, change);
}

/** How a program writes JSON that it has parsed. */
export interface JsonWriter {
	/** What becomes of a string as JavaScript writes it. */
	readonly escape?: (literal: string) => string;
	/** `1.0` stays a fraction. */
	readonly keepsFractions?: boolean;
	/** Whole numbers beyond what a 64-bit float holds stay what they are. */
	readonly keepsIntegers?: boolean;
	/** By default without white space. */
	readonly layout?: JsonLayout;
	readonly sorts?: boolean;
}

/** A JSON text as a program writes it that has parsed it: tokens in their shortest form, in the order of the keys. */
export function writtenAnew(text: string, writer: JsonWriter): string {
	const { escape: escaped = (literal) => literal, keepsFractions = false, layout = compact, sorts = false } = writer;
	const shortest = (number: string) =>
		writer.keepsIntegers && /^-?\d+$/.test(number) ? number : String(Number(number));
	const numbers = mapJsonNumbers(text, keepsFractions ? pythonNumber : shortest);
	const sorted = sorts ? (keepsFractions ? sortKeysInPython : sortJsonKeys)(numbers) : numbers;
	return laidOut(
		mapJsonStrings(sorted, (literal) => escaped(JSON.stringify(JSON.parse(literal)))),
		layout,
	);
}

export const compact: JsonLayout = { comma: '', colon: '' };

/** `\uXXXX` for each code unit that is not ASCII. */
export function escapeNonAscii(text: string): string {
	return text.replace(/[^\0-\x7f]/g, escapeUnits);
}

/** The same with upper-case digits, and for what HTML may not have: as .NET's System.Text.Json. */
export function escapeAsNet(literal: string): string {
	const upper = (run: string) => escapeUnits(run).replace(/[a-f]/g, (digit) => digit.toUpperCase());
	const inner = literal.slice(1, -1).replaceAll('\\"', '\\u0022');
	return `"${inner.replace(/[^\0-\x7f]|[<>&'+`]/g, upper)}"`;
}

/** `\uXXXX` (upper-case digits too) of what is not ASCII becomes the character itself. */
export function unescapeNonAscii(text: string): string {
	return text.replace(/(\\\\)|\\u([0-9A-Fa-f]{4})/g, (whole, backslash: string | undefined, digits: string) => {
		if (backslash !== undefined) return whole;
		const code = Number.parseInt(digits, 16);
		return code < 0x80 ? whole : String.fromCharCode(code);
	});
}

/** `<`, `>` and `&` (and `=` and `'` where asked for) as `\uXXXX`, as Go and Gson write them. */
export function escapeHtmlInJson(text: string, characters: RegExp): string {
	return text.replace(characters, escapeUnits);
}

/** Keys in code-point order at every level; the layout is compact if it was, else Python's. */
export function sortJsonKeys(text: string): string {
	if (!isJsonContainer(text)) return text;
	const spaced = /[,:]\s/.test(mapJsonStrings(text, () => '""'));
	const space = spaced ? ' ' : '';
	const layout = { braces: ['{', '}'], equals: `:${space}`, between: `,${space}`, missing: 'null' } as const;
	return writeData(JSON.parse(text), { ...layout, text: JSON.stringify, sorts: true });
}

/** The same with numbers as Python writes them. */
export function sortKeysInPython(text: string): string {
	return withPythonNumbers(text, sortJsonKeys);
}

function pythonNumber(text: string): string {
	const shortest = String(Number(text));
	return /[.e]/i.test(text) && !shortest.includes('e') ? shortest.replace(/^[^.]+$/, '$&.0') : text;
}

/** Begins a text that stands for a number: no text of JSON has it as it is. */
const numberMark = '\ue000';

/** What is made of a JSON text, with numbers as Python writes those that it read: `1.0` stays a fraction. */
function withPythonNumbers(text: string, change: (text: string) => string): string {
	if (!isJsonContainer(text) || text.includes(numberMark)) return text;
	const marked = mapJsonNumbers(text, (number) => `"${numberMark}${pythonNumber(number)}"`);
	return change(marked).replace(/["']\ue000([^"']{1,400})["']/g, '$1');
}

/** JavaScript's parse and stringify: escapes, numbers and spaces normalised, integer-like keys first. */
export function reserialiseJson(text: string): string {
	return isJsonContainer(text) ? JSON.stringify(JSON.parse(text)) : text;
}

/** Parsed and written anew without the fields of objects that are lost. */
export function withoutFields(text: string, isLost: (value: unknown) => boolean): string {
	if (!isJsonContainer(text)) return text;
	const kept = function (this: unknown, _name: string, value: unknown) {
		return !Array.isArray(this) && isLost(value) ? undefined : value;
	};
	return JSON.stringify(JSON.parse(text), kept) ?? text;
}

/** Empty objects as empty lists. */
export function emptyAsList(text: string): string {
	if (!isJsonContainer(text)) return text;
	let out = '';
	let [copied, open] = [0, -1];
	readJsonTokens(text, (_kind, start, end) => {
		if (open >= 0 && text[start] === '}') {
			out += `${text.slice(copied, open)}[]`;
			copied = end;
		}
		open = text[start] === '{' ? start : -1;
	});
	return out + text.slice(copied);
}

/** How Python writes a parsed JSON value with `str()`. */
export function pythonRepr(text: string): string {
	const written = (json: string) => (isJsonContainer(json) ? writeData(JSON.parse(json), python) : json);
	return withPythonNumbers(text, written);
}

/** The keys of an object, as an HTTP library sees it that was given the object in place of JSON text. */
export function keysOfJson(text: string, joiner: string): string {
	if (!isJsonContainer(text)) return text;
	const value: unknown = JSON.parse(text);
	return Array.isArray(value) ? text : Object.keys(value as object).join(joiner);
}

/** A JSON array of scalars as a list. */
export function joinJsonArray(text: string, joiner: string): string {
	if (!text.trimStart().startsWith('[') || !isJsonContainer(text)) return text;
	const items = JSON.parse(text) as unknown[];
	return items.some((item) => typeof item === 'object') ? text : items.map(String).join(joiner);
}

/** A comma-separated list as a JSON array, its items quoted or not. */
export function listToJson(text: string, quoted: boolean, comma: string): string {
	if (!text.includes(',') || /[[\]{}"\n]/.test(text)) return text;
	const items = text.split(',');
	return `[${items.map((item) => (quoted ? `"${item}"` : item)).join(comma)}]`;
}

/** Names and numbers with commas between them, as against a text that has commas. */
const plainList = /^[\p{L}\p{N}_.:@-]+(?:,[\p{L}\p{N}_.:@-]+)+$/u;

/** A comma-separated list as Python writes a list of strings. */
export function listToPython(text: string): string {
	return plainList.test(text) ? writeData(text.split(','), python) : text;
}

/** A list, or a JSON array of scalars, as Go's `%v` writes a slice. */
export function listToGo(text: string): string {
	if (isJsonContainer(text)) {
		const joined = joinJsonArray(text, ' ');
		return joined === text ? text : `[${joined}]`;
	}
	return plainList.test(text) ? `[${text.replaceAll(',', ' ')}]` : text;
}

/** A list, or a JSON array of scalars, in another writing. */
export function listAs(text: string, write: (items: readonly string[]) => string): string {
	if (plainList.test(text)) return write(text.split(','));
	const joined = joinJsonArray(text, ',');
	return joined === text ? text : write((JSON.parse(text) as unknown[]).map(String));
}

function escapeUnits(run: string): string {
	let out = '';
	for (let i = 0; i < run.length; i++) out += `\\u${run.charCodeAt(i).toString(16).padStart(4, '0')}`;
	return out;
}

const python: DataStyle = {
	braces: ['{', '}'],
	equals: ': ',
	between: ', ',
	missing: 'None',
	truth: ['True', 'False'],
	text: reprOfString,
};

/** How Python's `repr` writes a text. */
export function reprOfString(text: string): string {
	const escaped = escapesOfRepr(text);
	if (escaped.includes("'") && !escaped.includes('"')) return `"${escaped}"`;
	return `'${escaped.replaceAll("'", "\\'")}'`;
}

/** The same without quotes, nor escapes of any. */
export function escapesOfRepr(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}
