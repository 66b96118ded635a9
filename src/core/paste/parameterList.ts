import type { Parameter } from '../call/call.ts';
import { objectMembers } from '../text/jsonMembers.ts';
import { decodePercent, decodeWholeForm, isPercentEncodedUtf8 } from '../text/percentForms.ts';
import { compactJson } from '../text/prettyJson.ts';
import { countCallNames } from './dumps/dump.ts';
import { findDump } from './dumps/findDump.ts';
import { unescapeOnce } from './literal.ts';
import { parseQuery } from './queryText.ts';
import { callNamesOnLines, withoutWriting } from './writtenLines.ts';

const nameForm = /^[\p{L}_][\p{L}\p{N}_.[\]-]*$/u;
/** No white space, quotes or brackets of a markup: what no query has in a name. One without a name is left out. */
const pairForm = /^[^\s"'`<>{}?#=]*=|^$/;
const requestLineForm = /^(?:GET|POST)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/;
const addressForm = /^(?:https?:\/)?\/[^\s?]*\?(\S*)$/i;

/**
 * Reads a text that is a list of parameters as a whole: a query (form-decoded), a URL or request line with one, lines, a JSON
 * object or its members (its values as JSON, except strings), or a dump. Duplicates stay. Never throws; linear.
 */
export function readParameterList(text: string): Parameter[] | undefined {
	const trimmed = text.replace(/^\ufeff/, '').trim();
	const read = trimmed.startsWith('{')
		? readJsonObject(trimmed)
		: (readMembers(trimmed) ?? readQuery(trimmed) ?? decodedValues(readLines(trimmed)));
	if (read?.length) return read;
	const dump = findDump(trimmed);
	// What begins like JSON but is not is rather a mistake in it; a single name in brackets may mean anything.
	const isMeant = dump && (dump.names > 0 || (dump.parameters.length > 1 && !/^\{\s{0,99}"/.test(trimmed)));
	return dump?.whole && isMeant ? [...dump.parameters] : undefined;
}

function readMembers(text: string): Parameter[] | undefined {
	return text.startsWith('"') ? readJsonObject(`{${text.replace(/,$/, '')}}`) : undefined;
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
	return pairs.map(({ name, value, wire = value }) => ({ name, value: decodeWholeForm(wire) ?? wire }));
}

function unwrapped(text: string): string | undefined {
	const parts = text
		.split(/\r\n|[\r\n]/)
		.map((line) => line.trim())
		.filter((part) => part !== '');
	const isWrapped = parts.every((part, i) => i === 0 || /^[?&]/.test(part) || /[?&]/.test(parts[i - 1]?.at(-1) ?? ''));
	return isWrapped ? parts.join('') : undefined;
}

/** What browsers write above the parameters of a request. */
const heading =
	/^(?:query string parameters|form data|view (?:source|parsed|url[- ]encoded|decoded)|(?:name|key|parameter|параметр|имя|ключ)\t(?:value|значение)(?:\t(?:description|описание))?)$/i;
/** What people write above a list, which is no parameter without a value. */
const caption = /^(?:\w{1,20}[ _-])?(?:params?|parameters|query|body|form|data|payload|arguments|args|string):$/i;
/** What they write of the request above its parameters. */
const ofRequest = /^(?:(?:url|uri|endpoint|address)\s?[:=]\s{0,99}https?:[^\s?]+|method\s?[:=]\s{0,99}(?:GET|POST))$/i;
/** What Postman, Bruno and Hoppscotch write before a parameter that is switched off. */
const switchedOff = /^\s*(?:\/\/|~|# )[\p{L}_][\w.[\]-]{0,100}:/u;
/** A comment, how YAML begins, and words before a colon that no API has as a name. */
const remark = /^(?:#|---$|\P{ASCII}[^=:\t]*:)/u;
/** What copying leaves at the end of all lines. */
const withoutWidth = /[\u200b\u200c\u2060\ufeff]$/;

/** Two or more lines of `name=value`, `name = value`, `name: value` or with a tab, without those that are switched off. */
function readLines(text: string): Parameter[] | undefined {
	const all = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '' && !heading.test(line.trim()));
	const form = all.findLastIndex((line) => /^URLEncoded form\b/i.test(line.trim()));
	const lines = withoutRemarks(all.slice(form + 1).filter((line) => !switchedOff.test(line)));
	if (lines.length < 2) return undefined;
	if (lines.every((line) => line.includes('\t') && nameForm.test(line.slice(0, line.indexOf('\t')).trim())))
		return readColumns(lines);
	if (lines.some((line) => /^[^=:]*:\/\//.test(line))) return undefined;
	const parameters: Parameter[] = [];
	const plain = withoutWriting(lines);
	const isSpaced = plain.every((line) => /^\s*[^\s=:]+\s+=(?:\s|$)/.test(line));
	for (const line of plain) {
		const end = line.search(/[=:]/);
		const name = line.slice(0, Math.max(end, 0)).trim();
		if (!nameForm.test(name)) return readAlternate(lines);
		const rest = isSpaced ? line.slice(end + 1).trim() : line.slice(end + 1);
		if (line[end] === '=' && line[end - 1]?.trim() === '' && !isSpaced) return undefined;
		parameters.push({ name, value: rest });
	}
	// Code assigns so, too, but not to the names of a call.
	if (isSpaced) return countCallNames(parameters) > 1 ? parameters : undefined;
	return plain.every((line) => line.includes('=')) ? propertiesOf(parameters, /^#/m.test(text)) : parameters;
}

/** Without the captions, comments and characters without width that no parameter has. */
function withoutRemarks(all: readonly string[]): readonly string[] {
	const seen = all.every((line) => withoutWidth.test(line)) ? all.map((line) => line.slice(0, -1)) : all;
	const form = /^\s/.test(seen[1] ?? '') ? [ofRequest] : [ofRequest, caption];
	const captions = seen.findIndex((line) => !form.some((each) => each.test(line.trim())));
	const below = seen.slice(Math.max(captions, 0));
	const uncommented = below.filter((line) => !remark.test(line));
	const plain = uncommented.every((line) => /[=:\t]/.test(line)) ? uncommented : below;
	// Without a call they are parameters themselves, or of another file.
	return plain.length < seen.length && callNamesOnLines(plain) < 2 ? seen : plain;
}

/** Java's `Properties` escape these signs in all values, and write a comment. */
function propertiesOf(listed: Parameter[], hasComment: boolean): Parameter[] {
	const isEscaped = listed.some(({ value }) => (hasComment ? /\\[:=#!u]/ : /\\[:=#!]/).test(value));
	if (!isEscaped || !listed.every(({ value }) => /^(?:[^\\:=#!]|\\.)*$/.test(value))) return listed;
	return listed.map(({ name, value }) => ({ name, value: unescapeOnce(value) }));
}

/** Without what a value as it was sent has nowhere: a link's `://`, a space, `+` or other letters. */
const encodedValue = /^(?:[\w.~!*'(),;@$/-]|:(?!\/\/)|%[\da-f]{2})*$/i;

/** Some tools list values as they were sent. */
function decodedValues(listed: Parameter[] | undefined): Parameter[] | undefined {
	const isEncoded =
		listed?.some(({ value }) => value.includes('%')) &&
		listed?.every(({ value }) => encodedValue.test(value) && isPercentEncodedUtf8(value));
	return isEncoded ? listed?.map(({ name, value }) => ({ name, value: decodePercent(value) })) : listed;
}

/** A name on a line and its value on the next, as browsers show and copy them. Other lines come in pairs, too. */
export function readAlternate(lines: readonly string[], hasMore = false): Parameter[] | undefined {
	if (!hasMore && lines.length % 2 !== 0) return undefined;
	const parameters: Parameter[] = [];
	for (let i = 0; i + 1 < lines.length; i += 2) {
		const name = (lines[i] ?? '').trim().replace(/:$/, '');
		// What people write below a call begins with a capital, or in another alphabet.
		if (!(hasMore ? /^[a-z_][\w.[\]-]*$/ : nameForm).test(name)) {
			if (hasMore) break;
			return undefined;
		}
		const value = (lines[i + 1] ?? '').trim();
		if (!heading.test(`${name}\t${value}`)) parameters.push({ name, value });
	}
	return countCallNames(parameters) > 1 ? parameters : undefined;
}

/** `name<Tab>value`; some tools put all values in quotes. */
function readColumns(lines: readonly string[]): Parameter[] {
	// Tools show a description in a column of its own.
	const isWide = lines.length > 2 && lines.slice(0, -1).every((line) => line.split('\t', 3).length > 2);
	const parameters = lines.map((line) => {
		const [name = '', ...cells] = line.split('\t');
		return { name: name.trim(), value: isWide ? (cells[0] ?? '') : cells.join('\t') };
	});
	const areQuoted = parameters.every(({ value }) => /^".*"$/.test(value));
	return parameters.map(({ name, value }) => ({ name, value: areQuoted ? value.slice(1, -1) : unquotedCell(value) }));
}

/** Sheets put a cell with quotes in it into quotes, and double them. */
export function unquotedCell(cell: string): string {
	return /^"(?:[^"]|"")*"$/.test(cell) && cell.includes('""') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Numbers and names stay as they are written. */
function readJsonObject(text: string): Parameter[] | undefined {
	return objectMembers(text)?.map(({ name, value }) => {
		return { name, value: value.startsWith('"') ? JSON.parse(value) : (compactJson(value) ?? value) };
	});
}
