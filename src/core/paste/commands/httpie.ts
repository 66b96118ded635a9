import type { Parameter } from '../../call/call.ts';
import { encodeRfc3986 } from '../../text/percentForms.ts';
import { parseBody } from '../httpText.ts';
import type { FoundParameter } from '../queryText.ts';
import type { SentRequest } from '../sending.ts';
import { guessShell, shellWords } from './shellWords.ts';

const command = /(?:^|[\s`$>;|&("'])(?=(?:https?|xhs?)[ \t]+(?:-|[A-Z]{3,7}[ \t]|:|\/|https?:|[\w-]+[.:][\w.:-]+))/gm;
const withValue =
	/^(?:-a|-A|-p|-s|-o|--(?:auth|auth-type|print|style|output|pretty|session|proxy|verify|cert|timeout|max-redirects))$/;
/** Of the marks of an item the first counts, and of those at one place the longest. */
const item = /^((?:[^\\=:@]|\\[\s\S])+?)(:=@|==@|=@|==|:=|=|@|:)([\s\S]*)$/;
const maxCommands = 50;
const longest = 50_000;

/** The command of HTTPie or xh in `text` that sends something: `http GET url name==value`. Never throws. */
export function findHttpie(text: string): SentRequest | undefined {
	command.lastIndex = 0;
	for (let count = 0; count < maxCommands; count++) {
		const found = command.exec(text);
		if (!found) return undefined;
		const written = text.slice(found.index + found[0].length, found.index + longest);
		const { words, unclosed } = shellWords(written, guessShell(written.slice(0, 2000)));
		const request = readWords(words, unclosed);
		const isWhole = request?.text !== undefined || (request?.verb === 'GET' && request.headers.length > 0);
		if (request && (request.parameters.length > 0 || isWhole)) return request;
		command.lastIndex = found.index + found[0].length + 1;
	}
	return undefined;
}

function readWords([program = '', ...words]: readonly string[], unclosed: boolean): SentRequest | undefined {
	const plain: string[] = [];
	let text: string | undefined;
	for (let i = 0; i < words.length; i++) {
		const word = words[i] as string;
		if (word === '--raw') text = words[++i];
		else if (withValue.test(word)) i += 1;
		else if (!word.startsWith('-')) plain.push(word);
	}
	const verb = /^[A-Z]{3,7}$/.test(plain[0] ?? '') ? plain.shift() : undefined;
	const [address = '', ...items] = plain;
	const parameters: FoundParameter[] = [];
	const headers: Parameter[] = [];
	let readsFile = false;
	let hasBody = text !== undefined;
	for (const [, name = '', mark = '', value = ''] of items.map((each) => item.exec(each) ?? [])) {
		hasBody ||= mark === '=' || mark === ':=' || mark.includes('@');
		if (mark.includes('@')) readsFile = true;
		else if (mark === ':') headers.push({ name: unescaped(name), value: unescaped(value) });
		else if (mark !== '')
			parameters.push({ name: unescaped(name), value: unescaped(value), wire: encodeRfc3986(unescaped(value)) });
	}
	if (address === '') return undefined;
	const sent = verb ?? (hasBody ? 'POST' : 'GET');
	for (const parameter of text === undefined ? [] : parseBody(text).parameters) parameters.push(parameter);
	return { url: urlOf(address, program), verb: sent, parameters, headers, unclosed, readsFile, text };
}

function urlOf(address: string, program: string): string {
	if (/^https?:\/\//i.test(address)) return address;
	const host = /^:\d|^:?\//.test(address) ? `localhost${address.replace(/^:(?=\/)/, '')}` : address;
	return `${/s$/.test(program) ? 'https' : 'http'}://${host}`;
}

function unescaped(text: string): string {
	return text.replace(/\\([=:@;])/g, '$1');
}
