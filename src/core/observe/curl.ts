import { encodeRfc3986 } from '../diagnose/percentForms.ts';
import { type FoundParameter, parseQuery } from './queryText.ts';
import { guessShell, shellWords } from './shellWords.ts';

/** A cURL command as a request. */
export interface CurlRequest {
	readonly url: string;
	/** Parameters of its options; those of `url` not among them. */
	readonly parameters: FoundParameter[];
	readonly utf8: boolean;
	readonly unclosed: boolean;
	readonly readsFile: boolean;
}

/** Options of cURL that take a value, by their short letters; others stand alone. */
const withValue = new Set([...'AbcCdDeEFhHKmoPQrtTuUwxXyYzF']);
const longWithoutValue =
	/^--(?:get|compressed|silent|show-error|verbose|insecure|location|include|head|fail|globoff|http[\d.]+|ipv[46]|no-.*|path-as-is|tcp-.*|ssl.*|tlsv.*|progress-bar|raw)$/;

/** Where a cURL command (or PowerShell's web request) begins in `text`; -1 when there is none. */
export function findCurl(text: string): number {
	const found = /(?:^|[\s`$>;|&("'])(curl(?:\.exe)?[ \t\\^`]|Invoke-(?:WebRequest|RestMethod)\s|i(?:wr|rm) -)/im.exec(
		text,
	);
	return found ? found.index + found[0].length - (found[1] ?? '').length : -1;
}

/** Reads the cURL command at the beginning of `text`. Undefined when it has no URL. Never throws. */
export function readCurl(text: string): CurlRequest | undefined {
	const { words, unclosed } = shellWords(text, guessShell(text));
	let url: string | undefined;
	let readsFile = false;
	let utf8 = true;
	const parameters: FoundParameter[] = [];
	const addQuery = (query: string) => {
		const parsed = parseQuery(query);
		parameters.push(...parsed.parameters);
		utf8 &&= parsed.utf8;
	};
	for (const { option, value } of optionsOf(words.slice(1))) {
		if (option === '' || /^-{1,2}(?:url|uri)$/i.test(option)) url ??= value;
		else if (/^(?:-d|--data|--data-raw|--data-ascii|--data-binary|--url-query|-body)$/i.test(option)) {
			if (value.startsWith('@') && !option.endsWith('raw')) readsFile = true;
			else addQuery(value.startsWith('$') ? value.slice(1) : value);
		} else if (option === '--data-urlencode') {
			const found = urlEncoded(value);
			if (found) parameters.push(found);
			else readsFile = true;
		} else if (option === '-F' || option === '--form' || option === '--form-string') {
			const equals = value.indexOf('=');
			const content = value.slice(equals + 1);
			if (equals > 0) parameters.push({ name: value.slice(0, equals), value: content, wire: content });
		}
	}
	return url === undefined ? undefined : { url, parameters, utf8, unclosed, readsFile };
}

/** `name=content` or `content`, encoded by cURL itself; a file's name is not followed. */
function urlEncoded(value: string): FoundParameter | undefined {
	const [, name = '', sign, content = ''] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? ['', value, '=', ''];
	if (sign === '@') return undefined;
	return { name, value: content, wire: encodeRfc3986(content) };
}

/** Options and their values; a word that belongs to none has the empty option. */
function* optionsOf(words: readonly string[]): Generator<{ option: string; value: string }> {
	for (let i = 0; i < words.length; i++) {
		const word = words[i] as string;
		if (!word.startsWith('-') || word === '-') {
			yield { option: '', value: word };
		} else if (word.startsWith('--')) {
			const equals = word.indexOf('=');
			if (equals > 0) yield { option: word.slice(0, equals), value: word.slice(equals + 1) };
			else if (!longWithoutValue.test(word)) yield { option: word, value: words[++i] ?? '' };
		} else if (/^-(?:Uri|Body|Method|Headers)$/i.test(word)) {
			yield { option: word.toLowerCase(), value: words[++i] ?? '' };
		} else {
			// Short options stand together: the first that takes a value takes the rest of the word, or the next one.
			for (let letter = 1; letter < word.length; letter++) {
				const option = word[letter] as string;
				if (!withValue.has(option)) continue;
				const rest = word.slice(letter + 1);
				yield { option: `-${option}`, value: rest === '' ? (words[++i] ?? '') : rest };
				break;
			}
		}
	}
}
