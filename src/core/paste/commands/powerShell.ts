import { encodeRfc3986 } from '../../text/percentForms.ts';
import { parseBody } from '../httpText.ts';
import type { FoundParameter } from '../queryText.ts';
import { jsonFields } from '../sending.ts';
import { shellWords } from './shellWords.ts';

const maxEntries = 500;
const switches =
	/^-(?:Use(?:BasicParsing|DefaultCredentials)|Skip\w+|PassThru|DisableKeepAlive|Resume|NoProxy|Allow\w+|Preserve\w+|Proxy\w+s|FollowRelLink|Verbose|Debug)$/i;

/** What a web request of PowerShell sends, by its words. `before` is the script up to it, which sets variables. */
export function readWebRequest(words: readonly string[], before: string) {
	const given = new Map<string, string>();
	for (let i = 0; i < words.length; i++) {
		const word = words[i] as string;
		const [, name, value] = /^(-[A-Za-z]+)(?::(.+))?$/s.exec(word) ?? [];
		if (name === undefined) given.set('-uri', given.get('-uri') ?? word);
		else if (!switches.test(name)) given.set(name.toLowerCase(), value ?? words[++i] ?? '');
	}
	if (!given.has('-uri')) return undefined;
	const option = (name: string) => resolved(given.get(name) ?? '', before);
	const form = textOfBytes(option('-body'), before);
	const isTable = /^(?:\[ordered\])?@\{/i.test(form);
	const fields = isTable ? readTable(form, before) : jsonFields(form);
	const sent = parseBody(form, fields);
	const verb = resolved(given.get('-method') ?? 'GET', before).toUpperCase();
	const type = option('-contenttype');
	return {
		url: option('-uri'),
		verb,
		headers: [
			...readTable(option('-headers'), before),
			...(type === '' ? [] : [{ name: 'content-type', value: type }]),
		],
		...sent,
		...(!isTable && { text: form }),
	};
}

/** `[System.Text.Encoding]::UTF8.GetBytes("…")`, in brackets or after a variable: browsers write so what is not ASCII. */
function textOfBytes(word: string, before: string): string {
	const call = /^(\(?)\s{0,9}\[(?:System\.)?Text\.Encoding\]::\w{1,20}\.GetBytes\(/i.exec(word);
	if (!call) return word;
	const text = word.slice(call[0].length).trim();
	const argument = text.slice(0, text.length - (call[1] ? 2 : 1)).trim();
	return /^["']/.test(argument) ? (shellWords(argument, 'powershell').words[0] ?? '') : resolved(argument, before);
}

/** The value of a variable where the word is one that was set before, else the word itself. */
function resolved(word: string, before: string): string {
	const name = /^\$(\w{1,60})$/.exec(word)?.[1];
	if (name === undefined) return word;
	const places = [...before.matchAll(/\$(\w{1,60})[ \t]{0,40}=[ \t]{0,40}/g)];
	const place = places.findLast(([, found = '']) => found.toLowerCase() === name.toLowerCase());
	if (!place) return word;
	return shellWords(before.slice(place.index + place[0].length), 'powershell').words[0] ?? word;
}

/** `@{ name = "value"; … }`, which PowerShell sends as a form. */
function readTable(table: string, before: string): FoundParameter[] {
	const inner = table.slice(table.indexOf('{') + 1).replace(/\}$/, '');
	const entry = /(?:^|[;\n])[ \t\r]*(?:'([^'\n]*)'|"([^"\n]*)"|([\w.]+))[ \t]*=[ \t]*/g;
	const parameters: FoundParameter[] = [];
	for (let found = entry.exec(inner); found && parameters.length < maxEntries; found = entry.exec(inner)) {
		const { words, end } = shellWords(inner.slice(entry.lastIndex), 'powershell');
		const value = resolved(words[0] ?? '', before);
		parameters.push({ name: found[1] ?? found[2] ?? found[3] ?? '', value, wire: encodeRfc3986(value) });
		entry.lastIndex += end;
	}
	return parameters;
}
