import { listOf } from '../dumps/codeLiterals.ts';
import { LiteralReader, textOf } from '../dumps/literalTree.ts';
import { parseBody } from '../httpText.ts';
import { literalAt, literalText } from '../literal.ts';
import { jsonFields, type SentRequest } from '../sending.ts';

const begin = /\bfetch\(\s{0,99}(?=["'`])/;

/** The first call of JavaScript's `fetch` with options: as browsers copy it, or in code. Never throws. */
export function findFetch(text: string): SentRequest | undefined {
	const called = begin.exec(text);
	const url = called && literalAt(text, called.index + called[0].length);
	if (!url || !/^\s{0,99},\s{0,99}\{/.test(text.slice(url.end, url.end + 200))) return undefined;
	// In brackets, an object that is made a text of is read as it is.
	const options = text.slice(text.indexOf('{', url.end)).replaceAll('JSON.stringify(', '(');
	const node = new LiteralReader(options, 0).read();
	const members = node?.kind === 'map' ? node.members : [];
	const option = (name: string) => members.find(({ key }) => textOf(key, false) === name)?.value;
	const [verb, headers, body] = [option('method'), option('headers'), option('body')];
	const written = body?.kind === 'text' ? textOf(body, false) : undefined;
	const [object] = body?.kind === 'list' ? body.items : [];
	const fields = written ? jsonFields(written) : object?.kind === 'map' ? listOf(object.members, false).parameters : [];
	const sent = parseBody(written?.includes('=') ? written : '', fields);
	const isForm = fields.length === 0 || (written === undefined && /new URLSearchParams\(/.test(options));
	return {
		...sent,
		url: literalText({ pieces: [url] }, false),
		verb: ((verb && textOf(verb, false)) ?? 'GET').toUpperCase(),
		headers: headers?.kind === 'map' ? listOf(headers.members, false).parameters : [],
		body: isForm ? 'form' : 'json',
		...(written && { text: written }),
	};
}
