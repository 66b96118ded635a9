import type { Parameter } from '../call/call.ts';
import type { SecretSpan } from '../masking/secretSpans.ts';
import { unescapeHtml } from '../text/htmlText.ts';
import { objectMembers } from '../text/jsonMembers.ts';
import { decodeForm, decodePercent } from '../text/percentForms.ts';
import { mayHaveRows, rowBreak, rowStart, textOfRows } from './dumps/byteRows.ts';
import { colours } from './dumps/findDump.ts';
import { asJson, ofBarePairs, ofInsert, ofLogFields, ofTable } from './dumps/sheets.ts';
import { literalAt, unescapeOnce } from './literal.ts';
import { digestForm } from './signature.ts';

/** A longer text is read as it is written alone, in UTF-16 units. */
const longest = 100_000;

type Rewriting = readonly [mark: RegExp, rewrite: (text: string) => string];

const cell = /<\/t[dh]>\s{0,99}<t[dh]\b[^>]{0,200}>/gi;
const serialized = /s:\d{1,9}:"([^"\n]{1,200})";(?:s:\d{1,9}:"((?:[^"]|"(?!;)){0,20000})"|[idb]:([^;\n]{0,40}));/g;
/** As the debugger of Visual Studio shows a pair. */
const watched = /\{\[([\w.[\]-]{1,100}), ((?:[^\]{\n]|\](?!\})|\{(?!\[))*)\]\}/g;
const arrows = /Map\(\w{1,80} -> /;
/** As the debuggers of JetBrains show a pair. */
const typed = /^[ \t]{0,99}['"]?(?!__)([\w.[\]-]{1,100})['"]? = \{\w{1,30}\} (.*)/gm;
/** As the debugger of 1C shows a pair. */
const keyed = /^[ \t]{0,99}Ключ\t"([^"\n]{1,200})"\r?\n[ \t]{0,99}Значение\t"(.*)"\r?$/gm;
/** As JMeter stores a parameter. */
const ofArgument =
	/<elementProp name="([^"\n]{1,200})" elementType="HTTPArgument">[^=]{0,300}="Argument\.value">([^<]{0,20000})</g;
/** A signature that a program prints below what it signs. */
const printed = new RegExp(
	`^[^\\n=:]{0,40}(?<![\\w-])(sign|sig|signature|hash|hmac)\\b[^\\n=:]{0,30}[:=] ?["']?(${digestForm})`,
	'im',
);
/** A signature with the path to it, as logs write what is nested. */
const underPath = new RegExp(
	`(?<![\\w.-])([A-Za-z][\\w.-]{0,60}[.=])(?:sig|sign|signature)["']?[ \\t]{0,9}[:=\\t][ \\t]{0,9}["']?${digestForm}`,
);
const pairForm = /^[\w.[\]-]{1,60}=/;
const nextListed = /[,;] ?(?=[A-Za-z_][\w.]{0,60}=)/;
/** Before an answer that a recorded stream has right behind a body. */
export const gluedAnswer = /(?<=[^\s"'])(?=HTTP\/1\.[01] \d{3} )/;
/** A request that a program logs as a literal. */
const dumped = /"(?:GET|POST) [^"]*\\r\\n/;
const addressInJson = /"(?:uri|url|path|request_uri)": ?"(\/?[^"?\n]{1,200}\?[^"\n]*)"/;

/** What tools, pages and mails do to a whole text, and what that is without it; each where its mark is there. */
const rewritings: readonly Rewriting[] = [
	[/^> ?\S/m, (text) => unwrapped(text.replace(/^(?:> ?)+/gm, ''))],
	[/<t[dh]\b/i, (text) => unescapeHtml(text.replace(cell, '\t').replace(/<[^<>]{0,200}>/g, '\n'))],
	[/&(?:quot|#34);/, unescapeHtml],
	[/[“”]/, (text) => text.replace(/[“”]/g, '"')],
	// As the console of Chrome has an object, and as Markdown has names.
	[/^: ?\r?$/m, (text) => text.replace(/\r?\n: ?\r?\n/g, ': ')],
	[gluedAnswer, (text) => text.replace(gluedAnswer, '\n')],
	[/\\_/, (text) => text.replaceAll('\\_', '_')],
	[addressInJson, (text) => unescapeOnce(addressInJson.exec(text)?.[1] ?? '')],
	[/[│┃║]/, (text) => text.replace(/[│┃║]/g, '|').replace(/ {2,}/g, ' ')],
	[dumped, (text) => unescapeOnce(literalAt(text, text.search(dumped))?.raw ?? '')],
	[/[{;]s:\d{1,9}:"[\w.-]{1,100}";[sidb]:/, (text) => asJson(Array.from(text.matchAll(serialized), ofSerialized))],
	[arrows, (text) => `{${text.slice(text.search(arrows) + 4, text.lastIndexOf(')')).replaceAll(' -> ', '=')}}`],
	[/^[\w.,;|+"[\]\t -]{1,5000}\r?\n/, ofTable],
	[/[([](?:method|sig|sign|signature|hash|Signature), ?[\w.+/=]{1,400}[)\].]/, ofBarePairs],
	[/\{\[(?:method|sig), /, (text) => asJson(pairsBy(watched, text))],
	[/ = \{str/, (text) => asJson(pairsBy(typed, text).map(unquoted))],
	[/\tЗначение\t"/, (text) => asJson(pairsBy(keyed, text))],
	[/"HTTPArgument"/, (text) => asJson(pairsBy(ofArgument, text.replace(/<boolProp.*/g, '')).map(unescaped))],
	[/\bINSERT INTO\b/i, ofInsert],
	[printed, ofPrinted],
	[underPath, withoutPath],
	[/(?<!\S)(?:sig|method)=[\w.]{1,100} [\w.]{1,100}=/, ofLogFields],
	[mayHaveRows, textOfRows],
	// What R, Go's spew and Haskell write before a value.
	[/^ \$ [\w.]{1,100} {0,40}: chr "/m, (text) => text.replace(/^ \$ ([\w.]{1,100}) {0,40}: chr (?=")/gm, '$1: ')],
	[/\(len=\d/, (text) => text.replace(/\([\w[\].*]{1,60}\) (?:\(len=\d{1,9}\) )?(?=["{])/g, '')],
	[/\bJust "/, (text) => text.replace(/\bJust (?=")/g, '')],
	[/=3D/, (text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')],
	[/%3D[^\s&]{0,500}%26/i, (text) => decodePercent(text)],
	[/https?:/, unwrapped],
	[nextListed, ofCommas],
];

/** The text as it was before something was done to all of it, in each way that it may have been. */
export function* rewrittenPastes(text: string): Generator<string> {
	if (text.length > longest) return;
	const plain = text.replace(colours, '');
	if (plain !== text) yield plain;
	for (const [mark, rewrite] of rewritings) {
		if (!mark.test(plain)) continue;
		const rewritten = rewrite(plain);
		if (rewritten !== plain && rewritten.trim() !== '') yield rewritten;
	}
}

/** The name is the first group of a form, the value its last. */
function pairsBy(form: RegExp, text: string): Parameter[] {
	return Array.from(text.matchAll(form), (found) => ({ name: found[1] ?? '', value: found.at(-1) ?? '' }));
}

function unquoted({ name, value }: Parameter): Parameter {
	return { name, value: value.trimEnd().replace(/^(["'])(.*)\1$/, '$2') };
}

function unescaped({ name, value }: Parameter): Parameter {
	return { name: unescapeHtml(name), value: unescapeHtml(value) };
}

function ofSerialized([, name = '', text, other = '']: RegExpMatchArray): Parameter {
	return { name, value: text ?? other };
}

/** The pairs of the first line that has some joined, with the signature that is printed elsewhere. */
function ofPrinted(text: string): string {
	const [, name = '', value = ''] = printed.exec(text) ?? [];
	for (const line of text.split(/\r?\n/)) {
		const [first = '', ...rest] = line.replace(/['"]$/, '').split(/&|\\n/);
		const equals = first.lastIndexOf('=');
		const begin = first.slice(0, Math.max(0, equals)).replace(/^.*[^\w.[\]-]/s, '');
		// What is in a URL is read as one.
		if (begin === '' || first.includes('?') || rest.length < 2 || !rest.every((pair) => pairForm.test(pair))) continue;
		const pairs = [begin + first.slice(equals), ...rest];
		const read = pairs.some((pair) => /\s/.test(pair)) ? (text: string) => text : decodeForm;
		const listed = pairs.map((pair) => {
			const equals = pair.indexOf('=');
			return { name: read(pair.slice(0, equals)), value: read(pair.slice(equals + 1)) };
		});
		return asJson([...listed, { name, value }]);
	}
	return text;
}

/** What has the path of the signature, without it. */
function withoutPath(text: string): string {
	const path = underPath.exec(text)?.[1] ?? '';
	const members = objectMembers(text.trim());
	if (members)
		return `{${members
			.filter(({ name }) => name.startsWith(path))
			.map(({ name, value }) => `${JSON.stringify(name.slice(path.length))}:${value}`)
			.join(',')}}`;
	const lines = text.split(/\r?\n/).filter((line) => line.includes(path));
	return lines.map((line) => line.slice(line.indexOf(path) + path.length)).join('\n');
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
const mostPlaces = 20;

/** Where secrets of a rewritten text stand in the text itself, which may have broken them into lines. */
export function spansBefore(text: string, secrets: readonly Pick<SecretSpan, 'name' | 'text'>[]): SecretSpan[] {
	if (secrets.length === 0) return [];
	const layouts = (mayHaveRows.test(text) ? [lineBreak, rowBreak] : [lineBreak]).map((form) =>
		withoutBreaks(text, form),
	);
	return secrets.slice(0, mostSecrets).flatMap(({ name, text: secret }) =>
		layouts.flatMap(({ plain, origins }) =>
			placesOf(plain, secret).map((at) => {
				const [first = 0, last = 0] = [origins[at], origins[at + secret.length - 1]];
				// Its first bytes stand before it, as digits.
				const start = rowStart(text, first);
				return { start, end: last + 1, name, text: text.slice(start, last + 1) };
			}),
		),
	);
}

function placesOf(text: string, part: string): number[] {
	const places: number[] = [];
	for (let at = text.indexOf(part); at >= 0 && places.length < mostPlaces; at = text.indexOf(part, at + part.length))
		places.push(at);
	return places;
}

/** A text without its line breaks, and where each character of it was. */
function withoutBreaks(text: string, form: RegExp): { readonly plain: string; readonly origins: readonly number[] } {
	let plain = '';
	const origins: number[] = [];
	let from = 0;
	for (const { 0: gap, index } of [...text.matchAll(form), { 0: '', index: text.length }]) {
		plain += text.slice(from, index);
		for (let at = from; at < index; at++) origins.push(at);
		from = index + gap.length;
	}
	return { plain, origins };
}
