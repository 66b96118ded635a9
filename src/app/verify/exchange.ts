import { findCurl } from '../../core/paste/commands/curl.ts';
import { isUnquoted } from '../../core/paste/pasteReaders.ts';
import { requestIn } from '../../core/paste/requests/requestIn.ts';
import { gluedAnswer } from '../../core/paste/rewritings.ts';
import type { Received } from '../../core/services/received.ts';
import { mayBeSigned } from '../../core/services/signatureCarriers.ts';

/** A request, and the answer that refused it, as far as the text has one. */
export interface Exchange {
	readonly received: Received;
	/** Its body; empty without an answer. */
	readonly answer: string;
	/** Of a command whose URL a shell cuts at its first `&`. */
	readonly isUnquoted?: boolean;
	/** Of a command whose body is in a file. */
	readonly readsFile?: boolean;
}

const answerLine = /^(?:< )?HTTP\/[\d.]{1,3} \d{3}\b/m;
const headOfAnswer = /^(?:< )?HTTP\/.*(?:\r?\n.+)*?\r?\n(?:< ?)?\r?(?:\n|$)/;

/** Reads a request, and the answer that follows it: after its status line, as `curl -v` prints both, or below a URL. */
export function exchangeIn(pasted: string): Exchange | undefined {
	const text = pasted.replace(gluedAnswer, '\n');
	const at = text.search(answerLine);
	const [above, answer] = at > 0 ? [text.slice(0, at), text.slice(at).replace(headOfAnswer, '')] : belowUrl(text);
	const sent = at > 0 ? withoutGap(above) : above;
	const traced = /^> /m.test(sent) ? requestIn(ofTrace(sent)) : undefined;
	const untraced = traced ? sent.replace(/^[>*] .*\n?/gm, '') : sent;
	const whole = traced && traced.body !== '' && mayBeSigned(traced) ? undefined : requestIn(untraced);
	// The body of a trace may be in the command above it; a debugger's prompt is no trace.
	const received =
		traced && mayBeSigned(traced) ? { ...traced, body: traced.body || whole?.body || '' } : (whole ?? traced);
	if (!received) return undefined;
	// An error in XML is no body of a GET.
	if (answer === '' && received.verb === 'GET' && received.body.startsWith('<'))
		return { received: { ...received, body: '' }, answer: received.body };
	const command = /\bcurl\b/.test(sent) ? findCurl(sent) : undefined;
	const readsFile = command?.readsFile === true && received.body === '';
	return { received, answer, isUnquoted: command !== undefined && isUnquoted(sent, command), readsFile };
}

function belowUrl(text: string): readonly [request: string, answer: string] {
	const [, url, rest] = /^\s*(https?:\/\/\S+(?<![?&]))[ \t]*\r?\n(?!\s*[?&])(.*)$/is.exec(text) ?? [];
	if (url === undefined || !rest?.trim()) return [text, ''];
	// A form is what was sent there.
	return /^[\w.%[\]-]+=[^\s{}<>]*$/.test(rest.trim())
		? [`POST ${url} HTTP/1.1\n\n${rest.trim()}`, '']
		: [url, rest.trim()];
}

/** With one line end, as without the empty lines and the marks of Guzzle between a request and its answer. */
function withoutGap(text: string): string {
	const [ending = ''] = /\r?\n$/.exec(text) ?? [];
	return text.trimEnd().replace(/<{8}$/, '').trimEnd() + ending;
}

/** What `curl -v` or Insomnia sent: the lines that begin with `>`, and those of the body with `|`. */
function ofTrace(text: string): string {
	const lines = text.split(/\r?\n/);
	const behind = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? line.slice(2) : [])).join('\n');
	const body = behind('|');
	return body === '' ? behind('>') : `${behind('>').trimEnd()}\n\n${body}`;
}
