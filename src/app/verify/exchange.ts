import { findCurl } from '../../core/paste/commands/curl.ts';
import { isUnquoted } from '../../core/paste/pasteReaders.ts';
import type { Received } from '../../core/services/received.ts';
import { requestIn, signaturesOf } from '../learn/signedCall.ts';

/** A request, and the answer that refused it, as far as the text has one. */
export interface Exchange {
	readonly received: Received;
	/** Its body; empty without an answer. */
	readonly answer: string;
	/** Of a command whose URL a shell cuts at its first `&`. */
	readonly isUnquoted?: boolean;
}

const answerLine = /^(?:< )?HTTP\/[\d.]{1,3} \d{3}\b/m;
const headOfAnswer = /^(?:< )?HTTP\/.*(?:\r?\n.+)*?\r?\n(?:< ?)?\r?(?:\n|$)/;

/** Reads a request, and the answer that follows it: after its status line, as `curl -v` prints both, or below a URL. */
export function exchangeIn(text: string): Exchange | undefined {
	const at = text.search(answerLine);
	const [sent, answer] = at > 0 ? [text.slice(0, at), text.slice(at).replace(headOfAnswer, '')] : belowUrl(text);
	const traced = /^> /m.test(sent) ? requestIn(ofTrace(sent)) : undefined;
	// The body of a trace is in the command above it; a debugger's prompt is no trace.
	const received = traced && signaturesOf(traced).length > 0 ? traced : (requestIn(sent) ?? traced);
	if (!received) return undefined;
	// An error in XML is no body of a GET.
	if (answer === '' && received.verb === 'GET' && received.body.startsWith('<'))
		return { received: { ...received, body: '' }, answer: received.body };
	const command = /\bcurl\b/.test(sent) ? findCurl(sent) : undefined;
	return { received, answer, isUnquoted: command !== undefined && isUnquoted(sent, command) };
}

function belowUrl(text: string): readonly [request: string, answer: string] {
	const [, url, rest] = /^\s*(https?:\/\/\S+(?<![?&]))[ \t]*\r?\n(?!\s*[?&])(.*)$/is.exec(text) ?? [];
	return url !== undefined && rest?.trim() ? [url, rest.trim()] : [text, ''];
}

/** What `curl -v` sent: its lines that begin with `>`. */
function ofTrace(text: string): string {
	const lines = text.split(/\r?\n/).filter((line) => line.startsWith('>'));
	return `${lines.map((line) => line.slice(2)).join('\n')}\n`;
}
