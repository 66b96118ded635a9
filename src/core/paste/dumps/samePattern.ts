import type { Parameter } from '../../call/call.ts';
import { unescapeHtml } from '../../text/htmlText.ts';
import { literalAt, unescapeOnce } from '../literal.ts';
import { digestForm, signatureName } from '../signature.ts';
import { countCallNames } from './dump.ts';

const mostPatterns = 4;
/** Fewer names may stand beside a value by chance. */
const fewestNames = 3;
const nameForm = '[A-Za-z_][\\w.[\\]-]{0,80}';
/** What names a call: a `method` with a dot in it, or a signature. */
const anchors = [
	['method', '[a-z]\\w{0,60}(?:\\.\\w{1,60}){1,4}'],
	[signatureName, digestForm],
].map(([name, value]) => {
	const named = `(?<name>${name})`;
	const form = (before: string, after: string, flags = 'g') =>
		new RegExp(`(?<![\\w.])${before}${named}${after}`, flags);
	return {
		line: form(
			'',
			`(?<between>[^\\w\\n]{1,60}(?:(?:to|=|:)[^\\w\\n]{1,4})?)${value}(?<end>[ \\t]{0,200}[^\\n\\r]{0,40})\\r?$`,
			'gm',
		),
		quoted: form(
			'',
			`(?<between>["'\`]?[^\\w\\n]{1,10}(?:(?:to|value)[^\\w\\n]{1,4})?)(?<quote>["'\`])${value}\\k<quote>`,
		),
		field: form(
			'(?<before>(?:name|key)[^\\w\\n]{1,8})',
			`(?<between>\\W{1,60}(?:(?:name|key|value|string)\\W{1,60}){1,2})${value}(?<end></\\w{1,20}>|[^\\w\\s]|)`,
			'gi',
		),
	};
});

/**
 * Parameters that are all written as `method` is, whatever the pattern: tables, statements, items of an analyser, markup.
 * What is between name and value, and behind the value, is learned from where the method is named. Never throws; linear.
 */
export function findSamePattern(text: string): Parameter[] | undefined {
	let best: Parameter[] = [];
	const consider = (found: Parameter[]) => {
		if (countCallNames(found) > countCallNames(best)) best = found;
	};
	for (const anchor of anchors) {
		if (best.length > 0) break;
		for (const pattern of patternsOf(text, anchor.line)) consider(readLines(text, pattern));
		for (const { between = '', quote = '' } of patternsOf(text, anchor.quoted)) {
			const value = `((?:[^${quote}\\\\\\n]|\\\\.)*)${quote}`;
			const pairs = text.matchAll(
				new RegExp(`(?<![\\w.])(?<!type=)(${nameForm})${literal(between + quote)}${value}`, 'g'),
			);
			consider(
				Array.from(pairs, ([, name = '', written = '']) => ({ name, value: plainValue(written, between + quote) })),
			);
		}
		for (const pattern of patternsOf(text, anchor.field)) consider(readFields(text, pattern));
	}
	return countCallNames(best) >= fewestNames && best.length >= fewestNames ? best : undefined;
}

type Pattern = Partial<Record<'name' | 'before' | 'between' | 'end' | 'quote', string>>;

/** What is around the value of a method, each once. */
function patternsOf(text: string, form: RegExp): Pattern[] {
	const patterns = new Map<string, Pattern>();
	for (const { groups } of text.matchAll(form)) {
		const pattern = { ...groups };
		patterns.set(JSON.stringify(pattern), pattern);
		if (patterns.size === mostPatterns) break;
	}
	return [...patterns.values()];
}

/** Names and values that are fields of their own: `<key>method</key><value>a.b</value>`, `{Name:method Value:a.b}`. */
function readFields(text: string, { before = '', between = '', end = '' }: Pattern): Parameter[] {
	// In code, what has no quotes where the names have some is an expression.
	if (/^\\?["'`]/.test(between) && !/["'`]$/.test(between)) return [];
	const begin = new RegExp(`(?<![A-Za-z\\d])${literal(before)}(${nameForm})${literal(between)}`, 'g');
	const places = [...text.matchAll(begin)];
	return places.flatMap(({ 0: whole, 1: name = '', index }, at) => {
		const [from, next] = [index + whole.length, places[at + 1]?.index];
		const rest = text.slice(from, next);
		// Nothing tells where the last one ends, but quotes or markup, or its line.
		const field = next !== undefined || /[<"'`]/.test(end) ? rest : (/^.*/.exec(rest)?.[0] ?? '');
		const length = lengthOfField(field, end);
		return length < 0 ? [] : [{ name, value: plainValue(text.slice(from, from + length), between + end) }];
	});
}

/** Without quotes or markup around it, a value goes up to the last sign that may end it. */
function lengthOfField(rest: string, end: string): number {
	if (end === '') return rest.search(/\r?\n|$/);
	if (end.startsWith('<')) return rest.indexOf(end);
	if (!/["'`]/.test(end)) return rest.lastIndexOf(end);
	return literalAt(end + rest, 0)?.raw.length ?? -1;
}

/** One pair of each line, with this between name and value and this behind the value, which may have the name again. */
function readLines(text: string, { name: own = '', between = '', end: written = '' }: Pattern): Parameter[] {
	const [end, isPadded] = [written.trim(), /^\s/.test(written)];
	const begin = new RegExp(`(?<![\\w.])(${nameForm})${literal(between)}`, 'g');
	const rows = text.split(/\r\n|[\r\n]/).flatMap((line) => {
		if (prompt.test(line)) return [];
		for (const found of [...line.matchAll(begin)].slice(0, mostInLine)) {
			const [whole, name = ''] = found;
			if (ofHeader.test(line.slice(0, found.index))) continue;
			const [rest, close] = [line.slice(found.index + whole.length).trimEnd(), end.replace(own, name)];
			const at = close.includes(name) ? rest.indexOf(close) : rest.length - close.length;
			if (at < 0 || !rest.startsWith(close, at)) continue;
			const written = rest.slice(0, at);
			const value = plainValue(isPadded ? written.trimEnd() : written, between + end);
			const isBehindWords = /\p{L}/u.test(line.slice(0, found.index));
			return isHeading.test(`${name} ${value}`) ? [] : [{ name, value, isBehindWords }];
		}
		return [];
	});
	// A sentence may have a colon as well.
	const areFirst = rows.some((row) => row.name === own && !row.isBehindWords);
	return rows.filter((row) => !(areFirst && row.isBehindWords)).map(({ name, value }) => ({ name, value }));
}

/** `request.AddHeader("Accept", "…")` stands beside `request.AddParameter("method", "…")`. */
const ofHeader = /header\(["'`]$/i;

const mostInLine = 3;
/** Of PowerShell. */
const prompt = /^PS [A-Z]:\\/;
const isHeading = /^(?:(?:variable_)?name|key|param(?:eter)?)\W{1,9}value\W{0,9}$/i;

/** As the marks around it say that it is escaped. */
function plainValue(written: string, marks: string): string {
	if (/<\/|^"\s+value=/i.test(marks)) return unescapeHtml(written);
	const inQuotes = /^"(.*)"$/s.exec(written)?.[1];
	const quoted = inQuotes ?? written;
	if (inQuotes === undefined && !/["'`]/.test(marks)) return written;
	// A table of values with commas doubles its quotes.
	return /""/.test(quoted) && !quoted.includes('\\"') ? quoted.replaceAll('""', '"') : unescapeOnce(quoted);
}

function literal(text: string): string {
	return text.replace(/[^\w\s]/g, '\\$&').replace(/[ \t]+/g, '[ \\t]{1,99}');
}
