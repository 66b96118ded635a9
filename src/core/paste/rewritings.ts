import type { Parameter } from '../call/call.ts';
import type { SecretSpan } from '../masking/secretSpans.ts';
import { unescapeHtml } from '../text/htmlText.ts';
import { decodePercent } from '../text/percentForms.ts';
import { colours } from './dumps/findDump.ts';
import { unescapeOnce } from './literal.ts';

/** A longer text is read as it is written alone, in UTF-16 units. */
const longest = 100_000;

type Rewriting = readonly [mark: RegExp, rewrite: (text: string) => string];

const cell = /<\/t[dh]>\s{0,99}<t[dh]\b[^>]{0,200}>/gi;
const serialized = /s:\d{1,9}:"([^"\n]{1,200})";(?:s:\d{1,9}:"((?:[^"]|"(?!;)){0,20000})"|[idb]:([^;\n]{0,40}));/g;
const arrows = /\bMap\(\w{1,80} -> /;
const csvField = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
const nextListed = /, ?(?=[A-Za-z_][\w.]{0,60}=)/;

/** What tools, pages and mails do to a whole text, and what that is without it; each where its mark is there. */
const rewritings: readonly Rewriting[] = [
	[/\p{Cc}\[\d/u, (text) => text.replace(colours, '')],
	[/^> ?\S/m, (text) => text.replace(/^(?:> ?)+/gm, '')],
	[/<t[dh]\b/i, (text) => unescapeHtml(text.replace(cell, '\t').replace(/<[^<>]{0,200}>/g, '\n'))],
	[/&(?:quot|#34);/, unescapeHtml],
	[/[│┃║]/, (text) => text.replace(/[│┃║]/g, '|').replace(/ {2,}/g, ' ')],
	[/^"(?:GET|POST) .*\\r\\n/s, (text) => unescapeOnce(text.trim().slice(1, -1))],
	[/s:\d{1,9}:"method";s:/, (text) => inColumns(Array.from(text.matchAll(serialized), ofSerialized))],
	[arrows, (text) => `{${text.slice(text.search(arrows) + 4, text.lastIndexOf(')')).replaceAll(' -> ', '=')}}`],
	[/^[\w.,"[\] -]{1,5000}\r?\n/, ofTable],
	[/=3D/, (text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')],
	[/%3D[^\s&]{0,500}%26/i, (text) => decodePercent(text)],
	[/https?:/, unwrapped],
	[nextListed, ofCommas],
];

/** The text as it was before something was done to all of it, in each way that it may have been. */
export function* rewrittenPastes(text: string): Generator<string> {
	if (text.length > longest) return;
	for (const [mark, rewrite] of rewritings) {
		if (!mark.test(text)) continue;
		const rewritten = rewrite(text);
		if (rewritten !== text && rewritten.trim() !== '') yield rewritten;
	}
}

function ofSerialized([, name = '', text, other = '']: RegExpMatchArray): Parameter {
	return { name, value: text ?? other };
}

function inColumns(parameters: readonly Parameter[]): string {
	return parameters.map(({ name, value }) => `${name}\t${value}`).join('\n');
}

/** A line of names with commas, and one of values. */
function ofTable(text: string): string {
	const [head = '', row = ''] = text.trim().split(/\r?\n/);
	const fields = (line: string) =>
		Array.from(line.matchAll(csvField), ([, field = '']) => field.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"'));
	const [names, values] = [fields(head), fields(row)];
	if (names.length < 4 || names.length !== values.length || !names.every((name) => /^[\w.[\]-]*$/.test(name)))
		return text;
	return inColumns(names.map((name, at) => ({ name, value: values[at] ?? '' })).filter(({ name }) => name !== ''));
}

/** A line of `name=value, name=value`, which Java and others have in braces. */
function ofCommas(text: string): string {
	for (const line of text.split(/\r?\n/)) {
		const [first = '', ...rest] = line.replace(/[\])]$/, '').split(nextListed);
		const begin = first.search(/[A-Za-z_][\w.]{0,60}=/);
		if (begin >= 0 && rest.length > 2) return `{${[first.slice(begin), ...rest].join(', ')}}`;
	}
	return text;
}

/** A URL that a mail or a terminal has broken after so many characters, wherever that was. */
function unwrapped(text: string): string {
	const lines = text.split(/\r?\n/);
	const start = lines.findIndex((line, at) => {
		const url = line.slice(Math.max(line.search(/https?:\/\//), 0));
		return /^http[^\s?]+\?\S*$/.test(url) && /^[^\s:]+$/.test(lines[at + 1] ?? '');
	});
	const width = lines[start]?.length ?? 0;
	if (start < 0) return text;
	let end = start + 1;
	while ((lines[end - 1]?.length ?? 0) >= width - 1 && /^\S+$/.test(lines[end] ?? '')) end += 1;
	return [...lines.slice(0, start), lines.slice(start, end).join(''), ...lines.slice(end)].join('\n');
}

const lineBreak = /=?\r?\n[> \t]{0,9}/g;
const mostSecrets = 20;

/** Where secrets of a rewritten text stand in the text itself, which may have broken them into lines. */
export function spansBefore(text: string, secrets: readonly Pick<SecretSpan, 'name' | 'text'>[]): SecretSpan[] {
	if (secrets.length === 0) return [];
	let plain = '';
	const origins: number[] = [];
	let from = 0;
	for (const { 0: gap, index } of [...text.matchAll(lineBreak), { 0: '', index: text.length }]) {
		plain += text.slice(from, index);
		for (let at = from; at < index; at++) origins.push(at);
		from = index + gap.length;
	}
	return secrets.slice(0, mostSecrets).flatMap(({ name, text: secret }) => {
		const at = plain.indexOf(secret);
		if (at < 0) return [];
		const [start = 0, last = 0] = [origins[at], origins[at + secret.length - 1]];
		return [{ start, end: last + 1, name, text: text.slice(start, last + 1) }];
	});
}
