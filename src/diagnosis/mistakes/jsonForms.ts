import { escapeUnit, jsonAnew, jsonEscapes } from '../../core/signing/jsonAnew.ts';
import { readJsonTokens } from '../../core/text/jsonTokenReader.ts';
import { jsonContainer } from '../../core/text/parsedJson.ts';
import { type JsonLayout, layOutJson } from '../../core/text/prettyJson.ts';

type Change = (text: string) => string;

/** Changes JSON objects and arrays; other text stays untouched. */
export function ofJson(change: (data: object, text: string) => string): Change {
	return (text) => {
		const data = jsonContainer(text);
		return data ? change(data, text) : text;
	};
}

/** Writes a JSON text anew with the given layout. Strings and numbers stay as they are. */
export function laidOut(layout: JsonLayout): Change {
	return ofJson((_, text) => layOutJson(text, layout) ?? text);
}

/** Changes the tokens of a JSON text that begin as these do. */
function tokens(beginning: RegExp, change: Change): Change {
	return ofJson((_, text) => {
		let out = '';
		let copied = 0;
		readJsonTokens(text, (_kind, start, end) => {
			if (!beginning.test(text.charAt(start))) return;
			out += text.slice(copied, start) + change(text.slice(start, end));
			copied = end;
		});
		return out + text.slice(copied);
	});
}

/** Changes the strings of a JSON text, quotes and escapes included. */
export function strings(change: Change): Change {
	return tokens(/"/, change);
}

function numbers(change: Change): Change {
	return tokens(/[-\d]/, change);
}

/** How a program writes JSON that it has parsed. */
export interface JsonWriter {
	/** What becomes of a string as JavaScript writes it. */
	readonly escape?: Change;
	/** `1.0` stays a fraction. */
	readonly keepsFractions?: boolean;
	/** Whole numbers beyond what a 64-bit float holds stay what they are. */
	readonly keepsIntegers?: boolean;
	/** By default without white space. */
	readonly layout?: JsonLayout;
	readonly sorts?: boolean;
}

/** A JSON text as a program writes it that has parsed it: tokens in their shortest form, in the order of the keys. */
export function writtenAnew(writer: JsonWriter): Change {
	const { escape: string = String, keepsFractions = false, keepsIntegers, sorts, layout = compact } = writer;
	const number = keepsFractions ? pythonNumber : keepsIntegers ? shortestFraction : shortest;
	const style = { string, number, ...(sorts && { order: sorted }) };
	return (text) => layOutJson(jsonAnew(text, style) ?? text, layout) ?? text;
}

const shortest = (number: string) => String(Number(number));
const shortestFraction = (number: string) => (/^-?\d+$/.test(number) ? number : shortest(number));

export const compact: JsonLayout = { comma: '', colon: '' };

/** `\uXXXX` for each code unit that is not ASCII. */
export const escapeNonAscii = jsonEscapes['non-ascii'];

/** A text, or data, in JSON without spaces, otherwise as Python's `json.dumps` writes it. */
export function jsonInAscii(data: unknown): string {
	return escapeNonAscii(JSON.stringify(data));
}

/** The same with slashes escaped, as PHP's `json_encode` writes it. */
export function jsonOfPhp(data: unknown): string {
	return jsonInAscii(data).replaceAll('/', '\\/');
}

/** The same as {@link escapeNonAscii} with upper-case digits, and for what HTML may not have: as .NET's System.Text.Json. */
export function escapeAsNet(literal: string): string {
	const upper = (unit: string) => escapeUnit(unit).replace(/[a-f]/g, (digit) => digit.toUpperCase());
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

/** Keys in code-point order at every level; the layout is compact if it was, else Python's. */
export const sortJsonKeys = withKeysBy(sorted);

export function sorted(names: readonly string[]): string[] {
	return names.toSorted();
}

/** Keys in another order at every level, which is that of the names it gives. */
export function withKeysBy(order: (names: readonly string[]) => readonly string[], number = shortest): Change {
	return (text) => {
		const space = /[,:]\s/.test(strings(() => '""')(text)) ? ' ' : '';
		return jsonAnew(text, { order, number, space }) ?? text;
	};
}

/** The same with numbers as Python writes them. */
export const sortKeysInPython = withKeysBy(sorted, pythonNumber);

function pythonNumber(text: string): string {
	const shortest = String(Number(text));
	return /[.e]/i.test(text) && !shortest.includes('e') ? shortest.replace(/^[^.]+$/, '$&.0') : text;
}

/** What is made of a JSON text, with numbers as Python writes those that it read: `1.0` stays a fraction. */
function withPythonNumbers(change: Change): Change {
	// Begins a text that stands for a number: no text of JSON has it as it is.
	const mark = '\ue000';
	const marked = numbers((number) => `"${mark}${pythonNumber(number)}"`);
	return ofJson((_, text) =>
		text.includes(mark) ? text : change(marked(text)).replace(/["']\ue000([^"']{1,400})["']/g, '$1'),
	);
}

/** Parsed and written anew without the fields of objects that are lost. */
export function withoutFields(isLost: (value: unknown) => boolean): Change {
	const kept = function (this: unknown, _name: string, value: unknown) {
		return !Array.isArray(this) && isLost(value) ? undefined : value;
	};
	return ofJson((data, text) => JSON.stringify(data, kept) ?? text);
}

/** Empty objects as empty lists. */
export const emptyAsList = ofJson((_, text) => {
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
});

interface DataStyle {
	readonly braces?: readonly [open: string, close: string];
	/** Between a key and its value, and between members. */
	readonly equals: string;
	readonly between?: string;
	readonly missing: string;
	/** True and false, where they are not written so. */
	readonly truth?: readonly [yes: string, no: string];
	/** A text, by default as it is. */
	readonly text?: Change;
	/** A key, by default as a text. */
	readonly key?: Change;
	/** The keys of an object, by default as they come. */
	readonly order?: (names: readonly string[]) => readonly string[];
}

/** The data of a JSON text as a language writes it. */
export function inStyle(style: DataStyle): Change {
	return ofJson((data) => writeData(data, style));
}

function writeData(value: unknown, style: DataStyle): string {
	const {
		braces = ['{', '}'],
		equals,
		between = ', ',
		missing,
		truth,
		text = String,
		key = text,
		order = (names) => names,
	} = style;
	if (value === null) return missing;
	if (typeof value === 'string') return text(value);
	if (typeof value === 'boolean' && truth) return truth[value ? 0 : 1];
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => writeData(item, style)).join(between)}]`;
	const members = order(Object.keys(value)).map(
		(name) => key(name) + equals + writeData(Reflect.get(value, name), style),
	);
	return braces[0] + members.join(between) + braces[1];
}

/** How Python writes a parsed JSON value with `str()`. */
export const pythonRepr = withPythonNumbers(
	inStyle({ equals: ': ', missing: 'None', truth: ['True', 'False'], text: reprOfString }),
);

type Items = readonly string[];

/** Writes what is read as a list otherwise; other text stays untouched. */
function rewritten(read: (text: string) => Items | undefined): (write: (items: Items) => string) => Change {
	return (write) => (text) => {
		const items = read(text);
		return items ? write(items) : text;
	};
}

/** A JSON array of scalars in another writing. */
export const arrayAs = rewritten(itemsOf);

function itemsOf(text: string): Items | undefined {
	const data = jsonContainer(text);
	return Array.isArray(data) && !data.some((item) => typeof item === 'object') ? data.map(String) : undefined;
}

/** A comma-separated list, whatever its items are. */
export const separatedAs = rewritten((text) =>
	text.includes(',') && !/[[\]{}"\n]/.test(text) ? text.split(',') : undefined,
);

/** Names and numbers with commas between them, as against a text that has commas. */
export const plainListAs = rewritten(plainItemsOf);

function plainItemsOf(text: string): Items | undefined {
	return /^[\p{L}\p{N}_.:@-]+(?:,[\p{L}\p{N}_.:@-]+)+$/u.test(text) ? text.split(',') : undefined;
}

/** Either of these. */
export const listAs = rewritten((text) => plainItemsOf(text) ?? itemsOf(text));

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
