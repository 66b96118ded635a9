import type { Parameter } from '../../call/call.ts';
import { unescapeOnce } from '../literal.ts';
import { unquotedCell } from '../parameterList.ts';
import { countCallNames } from './dump.ts';

const barePair = /[([][A-Za-z_]\w{0,80}, ?[^\s"']/;
const nextBarePair = /[)\]],\s?[([](?=[A-Za-z_][\w.[\]-]{0,80}, ?)/;
const insert = /\bINSERT INTO\b/i;
const insertedNames = /^[^()]{1,200}\(([^()]{1,5000})\)\s{0,99}VALUES\s{0,99}\(/i;
const insertedValue = /\s{0,99}(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|([^\s,'")]{0,1000}))\s{0,99}[,)]/y;
const logField = /[ \t]*([A-Za-z_][\w.[\]-]{0,100})=(?:"((?:[^"\\]|\\.)*)"|([^\s"]\S*|))(?!\S)/y;
/** What a log has before the fields of a call, and behind them. */
const ofLog =
	/^(?:ts|time|timestamp|t|level|lvl|severity|msg|message|logger|caller|component|pid|host|service|\w{1,20}_id)$/;
const ofLogEnd = /^(?:duration|elapsed|took|latency|dur)(?:_\w{1,9})?$/;
const ofAnswer = /^(?:(?:http_)?status(?:_?code)?|code|err|error|bytes|size|ip)$/;

/** Names in a line, in columns of any kind, and their values in the next one, as a list of pairs. */
export function ofTable(text: string): string {
	const [head = '', row = ''] = text
		.trim()
		.split(/\r?\n/)
		.filter((line) => /[^\s+|=-]/.test(line));
	const sign = ['\t', '|', ';'].find((each) => head.includes(each)) ?? ',';
	const fields = (line: string) => {
		const parts = line.split(sign);
		if (sign === '|') return parts.slice(1, -1).map((cell) => cell.trim());
		if (sign === '\t') return parts.map(unquotedCell);
		const cells = line.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${sign}]*)(?:${sign}|$)`, 'g'));
		return Array.from(cells, ([, cell = '']) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
	};
	return ofNamesAndValues(fields(head), fields(row)) ?? text;
}

/** `[(method, a.b), (format, json)]` and `[method, a.b], [format, json]`, as Kotlin, Scala and C# show pairs, as a list of them. */
export function ofBarePairs(text: string): string {
	const begin = text.search(barePair);
	const parts = begin < 0 ? [] : text.slice(begin + 1).split(nextBarePair);
	const last = parts.length - 1;
	const pairs = parts.flatMap((part, at): Parameter[] => {
		const [, name, value = ''] = /^([\w.[\]-]{1,100}), ?(.*)$/s.exec(part) ?? [];
		return name === undefined ? [] : [{ name, value: at < last ? value : value.replace(/[)\]].*$/s, '') }];
	});
	return last > 2 && pairs.length === parts.length ? asJson(pairs) : text;
}

/** `INSERT INTO log(method,sig) VALUES('a.b','…')` as a list of pairs. */
export function ofInsert(text: string): string {
	const begin = text.search(insert);
	const found = insertedNames.exec(text.slice(begin));
	if (!found) return text;
	const names = (found[1] ?? '').split(',').map((name) => name.trim().replace(/^["'`[](.*)["'`\]]$/, '$1'));
	insertedValue.lastIndex = begin + found[0].length;
	const values: string[] = [];
	while (values.length < names.length) {
		const [, single, double, plain] = insertedValue.exec(text) ?? [];
		const value = single?.replaceAll("''", "'") ?? double?.replaceAll('""', '"') ?? plain;
		if (value === undefined) return text;
		values.push(value);
	}
	return ofNamesAndValues(names, values) ?? text;
}

/** A line of a log that has the parameters as fields of its own, `method=a.b format=json text="a b"`, as a list of pairs. */
export function ofLogFields(text: string): string {
	for (const line of text.split(/\r?\n/)) {
		const begin = line.search(/(?<!\S)[A-Za-z_][\w.]{0,60}=/);
		const fields: Parameter[] = [];
		logField.lastIndex = Math.max(begin, 0);
		for (let found = logField.exec(line); found; found = logField.exec(line)) {
			const [whole, name = '', quoted, plain = ''] = found;
			if (whole === '') break;
			const isBehind = fields.at(-1)?.name === 'access_token' && ofAnswer.test(name);
			if (!isBehind && !(fields.length > 0 ? ofLogEnd : ofLog).test(name))
				fields.push({ name, value: quoted === undefined ? plain : unescapeOnce(quoted) });
			if (logField.lastIndex === line.trimEnd().length && countCallNames(fields) > 2) return asJson(fields);
		}
	}
	return text;
}

function ofNamesAndValues(names: readonly string[], values: readonly string[]): string | undefined {
	if (names.length < 4 || names.length !== values.length || !names.every((name) => /^[\w.[\]-]*$/.test(name)))
		return undefined;
	return asJson(names.map((name, at) => ({ name, value: values[at] ?? '' })).filter(({ name }) => name !== ''));
}

/** A list that any value may be in. */
export function asJson(parameters: readonly Parameter[]): string {
	return `{${parameters.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}
