import { LiteralReader } from '../../core/paste/dumps/literalTree.ts';
import { literalText } from '../../core/paste/literal.ts';
import type { Received } from '../../core/services/received.ts';
import { parseReceived } from '../../core/services/receivedText.ts';

/** How a client or a tool begins to print a request, `prefix` on each of its lines, and what ends it. */
const frames: readonly { readonly begin: RegExp; readonly end?: string }[] = [
	// OkHttp, Retrofit and Feign.
	{ begin: /^(?<prefix>.{0,80}?)-{2,3}> (?<verb>[A-Z]{3,7}) (?<url>https?:\/\/\S{1,4000})/m, end: '--> END' },
	// The developer tools of a browser.
	{ begin: /^Request URL:\s(?<url>\S{1,4000})\r?\nRequest Method:\s(?<verb>[A-Z]{3,7})\r?\n(?:.+\n){0,5}\r?\n/m },
	// A block of Markdown.
	{ begin: /^`{3}\w{0,9}\r?\n(?<verb>[A-Z]{3,7}) (?<url>\S{1,4000}) HTTP\/[\d.]{1,3}\r?\n/m, end: '```' },
];
const quoted = /[bu]?["'](?=[A-Z]{3,7} \S{1,4000} HTTP\/\d)/;

/** A request of HTTP as clients, their debuggers and reports print it: in a frame, with a prefix, or as a literal. */
export function framedHttp(text: string): Received | undefined {
	for (const { begin, end = '' } of frames) {
		const found = begin.exec(text);
		if (!found) continue;
		const { prefix = '', verb, url } = found.groups ?? {};
		const lineEnd = text.indexOf('\n', found.index + found[0].length - 1);
		const rest = lineEnd < 0 ? '' : text.slice(lineEnd + 1);
		const whole = end === '' ? rest : (rest.split(`\n${prefix}${end}`, 1)[0] ?? '');
		const lines = whole.split('\n').map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line));
		const received = parseReceived(`${verb} ${url} HTTP/1.1\n${lines.join('\n')}`);
		if (received) return received;
	}
	const at = text.search(quoted);
	return at < 0 ? undefined : parseReceived(literalsOf(text, at));
}

/** A literal, and those that were sent next. */
function literalsOf(text: string, start: number): string {
	let sent = '';
	for (let at = start; ; ) {
		const reader = new LiteralReader(text, at);
		const node = reader.read();
		if (node?.kind === 'text') sent += literalText(node, false);
		const [next] = /^\r?\nsend: (?=b["'])/.exec(text.slice(reader.at, reader.at + 20)) ?? [];
		if (next === undefined) return sent;
		at = reader.at + next.length;
	}
}
