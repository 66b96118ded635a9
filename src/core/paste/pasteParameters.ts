import type { Parameter } from '../call.ts';
import { compactJson, readJsonTokens } from '../text/prettyJson.ts';

/** What a paste was read as. `method` and `format` are the call's own and not among `parameters`. */
export interface PastedParameters {
	readonly parameters: readonly Parameter[];
	readonly method?: string;
	readonly format?: string;
	/** Names left out, because the profile holds them or every send makes them anew; each once, in order. */
	readonly leftOut: readonly string[];
}

const ownedByProfile: readonly string[] = [
	'application_key',
	'sig',
	'access_token',
	'application_secret_key',
	'session_secret_key',
];

const nameForm = /^[\p{L}_][\p{L}\p{N}_.[\]-]*$/u;

/** No white space, quotes or brackets of a markup: what no query has in a name. */
const queryNameForm = /^[^\s"'`<>{}?#]+$/;

const requestLineForm = /^(?:GET|POST)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/;
const addressForm = /^(?:https?:\/)?\/[^\s?]*\?(\S*)$/i;

/**
 * Reads pasted text as parameters: a query (`a=b&c=d`, form-decoded), a URL or request line with one, lines of
 * `name=value` or `name: value` (as they are), or a JSON object (strings as they are, everything else as its JSON text).
 *
 * A name that comes twice is kept twice, so that it shows as the problem it is.
 * @returns undefined when the text is none of these. Never throws.
 */
export function readPastedParameters(text: string): PastedParameters | undefined {
	const trimmed = text.replace(/^\ufeff/, '').trim();
	const read = trimmed.startsWith('{') ? readJsonObject(trimmed) : (readQuery(trimmed) ?? readLines(trimmed));
	return read && read.length > 0 ? sortOut(read) : undefined;
}

function sortOut(read: readonly Parameter[]): PastedParameters {
	const parameters: Parameter[] = [];
	const own = new Map<string, string>();
	const leftOut = new Set<string>();
	for (const parameter of read) {
		const { name, value } = parameter;
		if (ownedByProfile.includes(name)) leftOut.add(name);
		else if ((name === 'method' || name === 'format') && !own.has(name)) own.set(name, value);
		else parameters.push(parameter);
	}
	const method = own.get('method');
	const format = own.get('format');
	return {
		parameters,
		...(method === undefined ? {} : { method }),
		...(format === undefined ? {} : { format }),
		leftOut: [...leftOut],
	};
}

/** A query on one line, or wrapped before or after its `?` and `&`. */
function readQuery(text: string): Parameter[] | undefined {
	const line = unwrap(text);
	if (line === undefined) return undefined;
	const address = addressForm.exec(requestLineForm.exec(line)?.[1] ?? line);
	if (address?.[1] !== undefined) return splitQuery(address[1].replace(/#.*$/, '')).map(decodePair);
	const pairs = splitQuery(line.replace(/^\?/, ''));
	if (!pairs.every(({ name, hasEquals }) => hasEquals && queryNameForm.test(name))) return undefined;
	const [only] = pairs;
	// A single `abc=` or `abc==` is rather the end of Base64, one with white space rather a sentence.
	if (pairs.length === 1 && only && (!nameForm.test(only.name) || /^=*$|\s/.test(only.value))) return undefined;
	return pairs.map(decodePair);
}

function unwrap(text: string): string | undefined {
	const parts = text
		.split(/\r\n|[\r\n]/)
		.map((line) => line.trim())
		.filter((part) => part !== '');
	const isWrapped = parts.every((part, i) => i === 0 || /^[?&]/.test(part) || /[?&]/.test(parts[i - 1]?.at(-1) ?? ''));
	return isWrapped ? parts.join('') : undefined;
}

interface RawPair extends Parameter {
	readonly hasEquals: boolean;
}

function splitQuery(query: string): RawPair[] {
	return query
		.split('&')
		.filter((pair) => pair !== '' && !pair.startsWith('='))
		.map((pair) => {
			const equals = pair.indexOf('=');
			if (equals < 0) return { name: pair, value: '', hasEquals: false };
			return { name: pair.slice(0, equals), value: pair.slice(equals + 1), hasEquals: true };
		});
}

function decodePair({ name, value }: Parameter): Parameter {
	return { name: formDecode(name), value: formDecode(value) };
}

/** Form-decodes as UTF-8; text that is not form-encoded (a lone `%`, other bytes than UTF-8) stays as it is. */
function formDecode(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll('+', ' '));
	} catch {
		return text;
	}
}

/** Two or more lines that are each `name=value` or `name: value`; empty ones do not count. */
function readLines(text: string): Parameter[] | undefined {
	const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
	if (lines.length < 2) return undefined;
	const parameters: Parameter[] = [];
	for (const line of lines) {
		const end = line.search(/[=:]/);
		const name = line.slice(0, Math.max(end, 0)).trim();
		if (!nameForm.test(name)) return undefined;
		const rest = line.slice(end + 1);
		if (line[end] === ':' && rest.startsWith('//')) return undefined;
		if (line[end] === '=' && line[end - 1]?.trim() === '') return undefined;
		parameters.push({ name, value: line[end] === ':' ? rest.replace(/^[ \t]+/, '') : rest });
	}
	return parameters;
}

/** The members of a JSON object, in order. Read token by token, so that numbers and names stay as they are written. */
function readJsonObject(text: string): Parameter[] | undefined {
	const members: Parameter[] = [];
	let depth = 0;
	let name = '';
	let valueStart = -1;
	const isJson = readJsonTokens(text, (kind, start, end) => {
		if (kind === 'open') depth += 1;
		if (depth === 1 && kind === 'key') name = JSON.parse(text.slice(start, end)) as string;
		if (valueStart < 0 && ((kind === 'scalar' && depth === 1) || (kind === 'open' && depth === 2))) valueStart = start;
		if (kind === 'close') depth -= 1;
		if (depth === 1 && (kind === 'scalar' || kind === 'close')) {
			members.push({ name, value: memberValue(text.slice(valueStart, end)) });
			valueStart = -1;
		}
		return true;
	});
	return isJson ? members : undefined;
}

function memberValue(json: string): string {
	return json.startsWith('"') ? (JSON.parse(json) as string) : (compactJson(json) ?? json);
}
