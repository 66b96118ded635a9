import { parsedJson } from '../../src/core/text/parsedJson.ts';
import { isBlank, type Row } from '../../src/shared/draft.ts';

/** Parameters as text, `name=value` a line, after `// ` where they are off. What would be read otherwise is quoted as in JSON. */
export function printRows(rows: readonly Row[]): string {
	return rows
		.filter((row) => !isBlank(row))
		.map(({ name, value, enabled }) => `${enabled ? '' : '// '}${printName(name)}=${quotedIf(mustQuote(value), value)}`)
		.join('\n');
}

/** Reads {@link printRows}, whoever wrote it; `#` turns a parameter off, too, and one without `=` has no value. Never throws. */
export function readRows(text: string): Row[] {
	return text
		.split('\n')
		.map((line) => readRow(line.trim()))
		.filter((row) => !isBlank(row));
}

function readRow(line: string): Row {
	const off = /^(?:\/\/|#)\s*/.exec(line)?.[0] ?? '';
	const written = line.slice(off.length);
	const quoted = /^("(?:[^"\\]|\\.)*")\s*(?:=|$)/.exec(written)?.[1] ?? '';
	const equals = written.indexOf('=', quoted.length);
	const name = equals < 0 ? written : written.slice(0, equals);
	return { name: unquoted(name), value: equals < 0 ? '' : unquoted(written.slice(equals + 1)), enabled: off === '' };
}

function unquoted(written: string): string {
	const text = written.trim();
	if (!text.startsWith('"')) return text;
	const read = parsedJson(text);
	return typeof read === 'string' ? read : text;
}

function printName(name: string): string {
	return quotedIf(mustQuote(name) || /=|^(?:#|\/\/)/.test(name), name);
}

function mustQuote(text: string): boolean {
	return text !== text.trim() || text.startsWith('"') || /\p{Cc}/u.test(text);
}

function quotedIf(isQuoted: boolean, text: string): string {
	return isQuoted ? JSON.stringify(text) : text;
}
