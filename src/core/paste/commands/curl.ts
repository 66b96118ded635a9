import type { Parameter } from '../../call/call.ts';
import { encodeRfc3986 } from '../../text/percentForms.ts';
import { parseBody } from '../httpText.ts';
import { readLiteral } from '../literal.ts';
import type { FoundParameter } from '../queryText.ts';
import { jsonFields, type SentRequest } from '../sending.ts';
import { readWebRequest } from './powerShell.ts';
import { guessShell, shellWords } from './shellWords.ts';

const longWithoutValue =
	/^--(?:get|compressed|silent|show-error|verbose|insecure|location|include|head|fail|globoff|http[\d.]+|ipv[46]|no-.*|path-as-is|tcp-.*|ssl.*|tlsv.*|progress-bar|raw|debug|quiet|spider|continue|background|server-response|save-headers|https-only|content-on-error|content-disposition|trust-server-names|keep-session-cookies)$/;

interface ShortOptions {
	/** The letters that take a value; others stand alone. */
	readonly withValue: ReadonlySet<string>;
	readonly longNames: Readonly<Record<string, string>>;
}

const ofCurl: ShortOptions = {
	withValue: new Set([...'AbcCdDeEFhHKmoPQrtTuUwxXyYzF']),
	longNames: {
		...{ A: 'user-agent', b: 'cookie', d: 'data', e: 'referer', F: 'form' },
		...{ g: 'globoff', G: 'get', H: 'header', u: 'user', X: 'request' },
	},
};
const ofWget: ShortOptions = { withValue: new Set([...'aABDeiIloOPQRtTUwX']), longNames: { U: 'user-agent' } };

/** How often a text in which many commands seem to begin is read in all, and how many commands. */
const maxReads = 4;
const maxCommands = 100;
/** Where variables of a script are looked for, and its shell is guessed. */
const nearby = 20_000;
const closers: Readonly<Record<string, string>> = { '(': ')', '`': '`', '"': '"', "'": "'" };

/** The first command of cURL, wget or PowerShell with parameters: sentences have the word `curl`, too. Never throws. */
export function findCurl(text: string): SentRequest | undefined {
	const command =
		/(?:^|[\s`$>;|&("'/\\=])(?=(?:curl|wget)(?:\.exe)?[ \t\\^`]|Invoke-(?:WebRequest|RestMethod)\s|i(?:wr|rm)[ \t]+[-"'$h])/gim;
	let best: SentRequest | undefined;
	for (let read = 0, count = 0; read < maxReads * text.length && count < maxCommands; count++) {
		const found = command.exec(text);
		if (!found) break;
		const start = found.index + found[0].length;
		const { request, end } = readCommand(text, start, closers[found[0]] ?? '');
		read += end;
		command.lastIndex = start + 1;
		if (!request || !/^https?:|[/.?:]/i.test(request.url)) continue;
		if (hasParameters(request)) return request;
		best ??= request;
	}
	return best;
}

/** Whether the command sends anything, which a sentence does not. */
function hasParameters({ url, parameters, readsFile }: SentRequest): boolean {
	return readsFile || parameters.length > 0 || /[?&][\w.[\]%-]+=/.test(url);
}

function readCommand(text: string, start: number, closer: string): { request: SentRequest | undefined; end: number } {
	const quoted = closer === '"' ? (/^[^"\\]*(?:\\.[^"\\]*)*/s.exec(text.slice(start))?.[0] ?? '') : '';
	// In a string of JSON or of a program the quotes of the command are escaped.
	const inString = quoted.includes('\\"');
	const command = inString ? readLiteral(quoted, 1).text : text.slice(start);
	const guess = guessShell(command.slice(0, nearby));
	// In backticks, as Markdown and Bash have them, a backtick takes nothing out of its meaning.
	const shell = closer === '`' && guess === 'powershell' ? 'bash' : guess;
	const { words, end: wordsEnd, unclosed } = shellWords(command, shell, inString ? '' : closer);
	const end = Math.max(wordsEnd, quoted.length);
	const isWebRequest = !/^(?:curl|wget)/i.test(words[0] ?? '') || words.some((word) => /^-(?:Uri|Body)$/i.test(word));
	if (!isWebRequest) return { request: readCurl(words, unclosed, hereDocument(words, command.slice(wordsEnd))), end };
	const request = readWebRequest(words.slice(1), text.slice(Math.max(0, start - nearby), start));
	return { request: request && { ...request, unclosed }, end };
}

/** What is between `<<EOF` and `EOF`, with its last line end. */
function hereDocument(words: readonly string[], rest: string): string | undefined {
	const [, tag] = words.map((word) => /^<<-?(\w{1,40})$/.exec(word)).find(Boolean) ?? [];
	const start = rest.indexOf('\n') + 1;
	const end = tag === undefined || start === 0 ? -1 : rest.indexOf(`\n${tag}`, start - 1);
	return end < 0 ? undefined : rest.slice(start, end + 1);
}

/** @param input what it reads for `@-` */
function readCurl(words: readonly string[], unclosed: boolean, input: string | undefined): SentRequest | undefined {
	let url: string | undefined;
	let left = input;
	let readsFile = false;
	let utf8 = true;
	const headers: Parameter[] = [];
	const parameters: FoundParameter[] = [];
	let verb: string | undefined;
	let body: SentRequest['body'] = 'none';
	let isGlobOff = false;
	let isInQuery = false;
	const written: string[] = [];
	const addForm = (form: string) => {
		written.push(form);
		const fields = jsonFields(form);
		if (fields.length > 0) body = 'json';
		const parsed = parseBody(form, fields);
		// One by one: as arguments, those of a long body would fill the stack.
		for (const parameter of parsed.parameters) parameters.push(parameter);
		utf8 &&= parsed.utf8;
	};
	const short = /^wget/i.test(words[0] ?? '') ? ofWget : ofCurl;
	for (const { option, value } of optionsOf(words.slice(1), short)) {
		if (/^--(?:data.*|form|form-string|json|(?:post|body)-(?:data|file))$/.test(option) && body === 'none')
			body = 'form';
		isGlobOff ||= option === '--globoff';
		if (option === '' || option === '--url') url ??= value;
		else if (option === '--request' || option === '--method') verb = value.toUpperCase();
		else if (option === '--get') [verb, isInQuery] = [verb ?? 'GET', true];
		else if (/^--(?:data|data-raw|data-ascii|data-binary|json|url-query|(?:post|body)-data)$/.test(option)) {
			const isFile = value.startsWith('@') && !option.endsWith('raw');
			if (isFile && value === '@-' && left !== undefined) {
				addForm(/binary|json/.test(option) ? left : left.replace(/\r?\n/g, ''));
				// It is read to its end once.
				left = '';
			} else if (isFile) readsFile = true;
			else addForm(value.startsWith('$') ? value.slice(1) : value);
		} else if (option === '--data-urlencode') {
			const found = urlEncoded(value);
			if (found) parameters.push(found);
			else readsFile = true;
			if (found) written.push(found.value === '' ? encodeRfc3986(found.name) : `${found.name}=${found.wire}`);
		} else if (option === '--form' || option === '--form-string') {
			const equals = value.indexOf('=');
			const content = option === '--form-string' ? value.slice(equals + 1) : formContent(value.slice(equals + 1));
			if (content === undefined) readsFile = true;
			else if (equals > 0) parameters.push({ name: value.slice(0, equals), value: content });
		} else if (option === '--header') {
			const [, name = '', text = ''] = /^([^:;]*)[:;]?\s*(.*)$/s.exec(value) ?? [];
			headers.push({ name, value: text.trim() });
		} else if (option === '--user') headers.push({ name: 'authorization', value });
		else if (/^--(?:user-agent|cookie|referer)$/.test(option)) headers.push({ name: option.slice(2), value });
	}
	const sent = verb ?? (body === 'none' ? 'GET' : 'POST');
	if (url === undefined) return undefined;
	// Browsers escape brackets in a URL, which would be a range or a list.
	if (!isGlobOff) url = url.replace(/\\([[\]{}])/g, '$1');
	const text = written.length > 0 && !readsFile ? written.join('&') : undefined;
	return { url, parameters, utf8, unclosed, readsFile, headers, verb: sent, body: isInQuery ? 'none' : body, text };
}

/** `name=content` or `content`, encoded by cURL itself; a file's name is not followed. */
function urlEncoded(value: string): FoundParameter | undefined {
	const [, name = '', sign, content = ''] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? ['', value, '=', ''];
	if (sign === '@') return undefined;
	if (name === '') return { name: content, value: '' };
	return { name, value: content, wire: encodeRfc3986(content) };
}

/** What follows a field's `=`: `"content"` or `content`, perhaps with `;type=…`; undefined for a file. */
function formContent(text: string): string | undefined {
	if (/^[@<]/.test(text)) return undefined;
	const quoted = /^\s*"([^"\\]*(?:\\.[^"\\]*)*)"/s.exec(text)?.[1];
	return quoted === undefined ? text.replace(/;.*$/s, '') : quoted.replace(/\\(["\\])/g, '$1');
}

/** Options, by their long names, and their values; a word that belongs to none has the empty option. */
function* optionsOf(words: readonly string[], { withValue, longNames }: ShortOptions) {
	for (let i = 0; i < words.length; i++) {
		const word = words[i] as string;
		if (!word.startsWith('-') || word === '-') {
			yield { option: '', value: word };
		} else if (word.startsWith('--')) {
			const equals = word.indexOf('=');
			if (equals > 0) yield { option: word.slice(0, equals), value: word.slice(equals + 1) };
			else yield { option: word, value: longWithoutValue.test(word) ? '' : (words[++i] ?? '') };
		} else {
			// Short options stand together: the first that takes a value takes the rest of the word, or the next one.
			for (let letter = 1; letter < word.length; letter++) {
				const name = word[letter] as string;
				const option = `--${longNames[name] ?? name}`;
				if (!withValue.has(name)) {
					yield { option, value: '' };
					continue;
				}
				const rest = word.slice(letter + 1);
				yield { option, value: rest === '' ? (words[++i] ?? '') : rest };
				break;
			}
		}
	}
}
