import type { Received } from '../../services/received.ts';
import { parseReceived } from '../../services/receivedText.ts';
import { LiteralReader } from '../dumps/literalTree.ts';
import { pseudoHeaderLine, pseudoHeaders } from '../httpText.ts';
import { literalText } from '../literal.ts';

/** How a client or a tool begins to print a request, `prefix` on each of its lines, and what ends it. */
const frames: readonly { readonly begin: RegExp; readonly end?: string }[] = [
	// OkHttp, Retrofit and Feign.
	{ begin: /^(?<prefix>.{0,160}?)-{2,3}> (?<verb>[A-Z]{3,7}) (?<url>https?:\/\/\S{1,4000})/m, end: '--> END' },
	// The developer tools of a browser.
	{
		begin:
			/^Request URL:\s(?<url>\S{1,4000})\r?\nRequest Method:\s(?<verb>[A-Z]{3,7})\r?\n(?:.+\n){0,5}\r?\n(?:Request Headers\r?\n)?/m,
	},
	// A block of Markdown.
	{ begin: /^`{3}\w{0,9}\r?\n(?<verb>[A-Z]{3,7}) (?<url>\S{1,4000}) HTTP\/[\d.]{1,3}\r?\n/m, end: '```' },
	// Lines of a log or a mail, or indented ones.
	{
		begin:
			/^(?<prefix>.{1,200}?)(?<verb>GET|POST|PUT|PATCH|DELETE) (?<url>(?:https?:\/)?\/\S{0,4000})(?: HTTP\/[\d.]{1,3})?\r?$/m,
		// An answer as mitmproxy prints it.
		end: ' << HTTP',
	},
];
const bodyLabel = /(?<=\n\r?\n)(?:Request Payload|Form Data)\r?\n/;
const quoted = /[bu]?["'](?=[A-Z]{3,7} \S{1,4000} HTTP\/\d)/;

/** A request of HTTP as clients, their debuggers and reports print it: in a frame, with a prefix, or as a literal. */
export function framedHttp(text: string): Received | undefined {
	const ofNames = withPseudoHeaders(text);
	if (ofNames) return ofNames;
	for (const { begin, end = '' } of frames) {
		const found = begin.exec(text);
		if (!found) continue;
		const { prefix = '', verb, url } = found.groups ?? {};
		const lineEnd = text.indexOf('\n', found.index + found[0].length - 1);
		const rest = lineEnd < 0 ? '' : text.slice(lineEnd + 1);
		const lines = linesBehind(prefix, rest);
		const last = end === '' ? -1 : lines.findIndex((line) => line.startsWith(end));
		const whole = (last < 0 ? lines : lines.slice(0, last)).join('\n').replace(bodyLabel, '');
		const received = parseReceived(`${verb} ${url} HTTP/1.1\n${whole}`);
		if (received) return received;
	}
	const at = text.search(quoted);
	return at < 0 ? undefined : parseReceived(literalsOf(text, at));
}

/** The lines that have the prefix, without it; the numbers in it, as those of a time, may differ. */
function linesBehind(prefix: string, text: string): string[] {
	const lines = text.split('\n');
	if (prefix === '') return lines;
	const [indent = ''] = /^[ \t]+/.exec(text) ?? [];
	const shape = (line: string) => line.slice(0, prefix.length).trimEnd().replace(/\d/g, '0');
	const end = lines.findIndex((line) => shape(line) !== shape(prefix));
	// One entry of a log has the prefix on its first line alone.
	if (end === 0) return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
	return (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(prefix.length));
}

/** As HTTP/2 names the parts of a request line, and browsers show them. */
function withPseudoHeaders(text: string): Received | undefined {
	const named = pseudoHeaders(text);
	if (!named) return undefined;
	const { verb, url, host, scheme = 'https' } = named;
	const origin = host === undefined ? '' : `${scheme}://${host}`;
	const rest = text.slice(text.search(pseudoHeaderLine)).replace(pseudoHeaderLine, '');
	const [head = '', gap = '', body = ''] = rest.split(/(\r?\n\r?\n)(.*)/s);
	const lines = head.split(/\r?\n/);
	const isApart = /^[a-z][\w-]{0,80}:?$/.test(lines[0] ?? '');
	const joined = lines.flatMap((line, at) => (at % 2 ? [] : `${line.replace(/:$/, '')}: ${lines[at + 1] ?? ''}`));
	return parseReceived(`${verb} ${origin}${url} HTTP/2\n${isApart ? joined.join('\n') + gap + body : rest}`);
}

/** A literal, and those that were sent next. */
function literalsOf(text: string, start: number): string {
	let sent = '';
	for (let at = start; ; ) {
		const reader = new LiteralReader(text, at);
		const node = reader.read();
		if (node?.kind === 'text') sent += literalText(node, false);
		const [next] = /^\r?\n(?:send: |<- )(?=b?["'])/.exec(text.slice(reader.at, reader.at + 20)) ?? [];
		if (next === undefined) return sent;
		at = reader.at + next.length;
	}
}
