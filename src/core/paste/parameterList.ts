import type { Parameter } from '../call.ts';
import { decodeWholeForm } from '../text/percentForms.ts';
import { compactJson, readJsonTokens } from '../text/prettyJson.ts';
import { parseQuery } from './queryText.ts';

const nameForm = /^[\p{L}_][\p{L}\p{N}_.[\]-]*$/u;
/** No white space, quotes or brackets of a markup: what no query has in a name. One without a name is left out. */
const pairForm = /^[^\s"'`<>{}?#=]*=|^$/;
const requestLineForm = /^(?:GET|POST)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/;
const addressForm = /^(?:https?:\/)?\/[^\s?]*\?(\S*)$/i;

/**
 * Reads a text that is a list of parameters as a whole: a query (`a=b&c=d`, form-decoded), a URL or request line with
 * one, lines of `name=value` or `name: value` (as they are), or a JSON object (strings as they are, everything else as
 * its JSON text). Linear in the length of the text.
 *
 * A name that comes twice is kept twice, so that it shows as the problem it is.
 * @returns undefined when the text is none of these. Never throws.
 */
export function readParameterList(text: string): Parameter[] | undefined {
	const trimmed = text.replace(/^\ufeff/, '').trim();
	const read = trimmed.startsWith('{') ? readJsonObject(trimmed) : (readQuery(trimmed) ?? readLines(trimmed));
	return read?.length ? read : undefined;
}

/** A query on one line, or wrapped before or after its `?` and `&`. */
function readQuery(text: string): Parameter[] | undefined {
	const line = unwrapped(text);
	if (line === undefined) return undefined;
	const address = addressForm.exec(requestLineForm.exec(line)?.[1] ?? line)?.[1]?.replace(/#.*$/s, '');
	const query = address ?? line.replace(/^\?/, '');
	if (address === undefined && !query.split('&').every((pair) => pairForm.test(pair))) return undefined;
	const pairs = parseQuery(query).parameters.filter(({ name }) => name !== '');
	const [only] = pairs;
	// A single `abc=` or `abc==` is rather the end of Base64, one with white space rather a sentence.
	if (
		address === undefined &&
		pairs.length === 1 &&
		(!nameForm.test(only?.name ?? '') || /^=*$|\s/.test(only?.wire ?? ''))
	)
		return undefined;
	return pairs.map(({ name, wire }) => ({ name, value: decodeWholeForm(wire) ?? wire }));
}

function unwrapped(text: string): string | undefined {
	const parts = text
		.split(/\r\n|[\r\n]/)
		.map((line) => line.trim())
		.filter((part) => part !== '');
	const isWrapped = parts.every((part, i) => i === 0 || /^[?&]/.test(part) || /[?&]/.test(parts[i - 1]?.at(-1) ?? ''));
	return isWrapped ? parts.join('') : undefined;
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
