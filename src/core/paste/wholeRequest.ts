import { mayBeRequestObject } from './requestObject.ts';

/** How many lines of comments and variables may stand before a request. */
const mostLinesBefore = 50;

const prompt = /^(?:[$>#%]\s{0,9}|PS [^>\n]{0,200}>\s{0,9})?/;
const command = /^(?:(?:curl|wget)(?:\.exe)?|iwr|irm|Invoke-(?:WebRequest|RestMethod)|https?|xhs?)[ \t]/i;
/** What Chrome writes above a request of PowerShell. */
const session = /^\$session\s{0,9}=\s{0,9}New-Object\b/;
const requestLine = /^(?:GET|POST|PUT|HEAD)[ \t]+\S/;
const address = /^https?:\/\/\S/i;
const query = /^[?]?[\w.[\]%-]{1,100}=\S*$/;
/** What request files have before a request. */
const beforeRequest = /^\s*(?:$|#|\/\/|@\w)/;

/**
 * Whether a text begins as a request does, which is no longer than its beginning: a command, a request line (as in a request
 * file), a URL, a query, a request as JSON.
 */
export function beginsAsRequest(text: string): boolean {
	if (mayBeRequestObject(text)) return true;
	const begin = text
		.slice(0, 20_000)
		.replace(/^\ufeff/, '')
		.trimStart();
	const bare = begin.replace(prompt, '');
	if (command.test(bare) || session.test(begin) || address.test(begin)) return true;
	if (query.test(text.trim()) && /(?:^|[?&])sig=/.test(text)) return true;
	const lines = begin.split('\n', mostLinesBefore);
	return requestLine.test(lines.find((line) => !beforeRequest.test(line)) ?? '');
}
