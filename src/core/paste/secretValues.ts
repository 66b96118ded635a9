import type { FoundSecretName } from './secretNames.ts';

/** A name, what stands between it and a value, and the value: still to be judged. */
interface Candidate {
	readonly text: string;
	readonly name: FoundSecretName;
	readonly gap: RegExpExecArray;
	readonly value: string;
	readonly end: number;
}

/** A way to write a name and its value. */
interface Form {
	/** What follows the name, up to the value. */
	readonly gap: RegExp;
	readonly accepts: (candidate: Candidate) => boolean;
}

const quote = '(?:@?\\\\{0,15}["\'`]|&(?:quot|apos|#34|#39|#x22|#x27);|%22|\\\\u0022)';
/** A literal's quote, with the letters that Python, C# and others write before it, in a colour or not. */
const opening = `(?:\\p{Cc}\\[[\\d;]{1,9}m)?(?:[ubrfln]{1,2}(?=\\\\{0,15}["'\`]))?${quote}`;
/** Closes a name: its quote, a bracket, emphasis. */
const close = `${quote}?(?:\\*\\*|\\])?(?:\\p{Cc}\\[[\\d;]{1,9}m)?`;
/** A line end, also as programs and shells write it in a literal: those of a browser's copy for cmd and PowerShell among them. */
const lineEnd =
	'(?:\\^?\\r?\\n(?:\\r?\\n)?|(?:[\\\\]{1,15}r)?[\\\\]{1,15}n|(?:`r)?`n|(?:\\$\\(\\[char\\]13\\))?\\$\\(\\[char\\]10\\))';
/** What begins no line end. */
const onLine = '[^\\r\\n\\\\^`$]';
const escapes = '[\\\\^`]{0,15}';
const type = "(?:\\s{0,9}:\\s{0,9}|[ \\t]{1,9})(?:&'static )?[&\\w][\\w.<>?!]{0,40}";
const sign = `(?:=>|->|:=|={1,3}|:|%(?:25){0,5}3[DA]|\\\\u003d|\\\\x3d|&#(?:x3d|61);)`;
/** What dumps of values and lists write before a value. */
const dumped =
	'(?:(?:string|str)\\s{0,9}(?:\\(\\d{1,9}\\))?\\s{0,9}(?=["\']))?(?<list>(?:\\[\\]string)?[[{]\\s{0,99}(?=[ub]?["\']))?';
const otherPair = `(?:\\s{0,99},\\s{0,99}${quote}?\\w{1,20}${quote}?\\s{0,9}[:=]\\s{0,9}${quote}?[\\w ./-]{0,40}${quote}?){0,2}?`;

const forms: readonly Form[] = [
	// accessToken: string = "…"
	{ gap: after(`${type}\\s{1,9}=\\s{0,9}${opening}`), accepts: ({ value }) => !isPlaceholder(value) },
	{ gap: after(`${close}\\s{0,99}${sign}\\s{0,99}${dumped}(?<open>${opening})?`), accepts: isAssigned },
	// map[access_token:[value]], {access_token=[value]}
	{
		gap: after('[:=]\\['),
		accepts: ({ text, value, end }) => text[end] === ']' && !isPlaceholder(value) && !isWord(value),
	},
	// "access_token=" + "value"
	{ gap: after(`=${quote}\\s{0,20}(?:[+.&]|<<)\\s{0,20}${opening}`), accepts: isKey(8) },
	// put("name", "value"), setName("value"), Kotlin's pairs, PHP's serialize.
	{ gap: after(`${quote}(?:\\s{0,99},\\s{0,99}|\\s{1,9}to\\s{1,9}|;s:\\d{1,7}:)${opening}`), accepts: isKey(8) },
	{ gap: after(`\\(\\s{0,99}${opening}`), accepts: isKey(8) },
	// {"name":"access_token","value":"…"}, as HAR files and Postman write it.
	{
		gap: after(`${quote}?${otherPair}\\s{0,99},\\s{0,99}${quote}?value${quote}?\\s{0,9}[:=]\\s{0,9}${quote}?`),
		accepts: isKey(4),
	},
	// XML: an element, or an attribute and the element's text or value.
	{
		gap: after('>\\s{0,99}(?:<!\\[CDATA\\[)?'),
		accepts: (found) => /<(?:\w{1,40}:)?$/.test(before(found, 42)) && !isWord(found.value),
	},
	{ gap: after(`${quote}(?:\\s{1,99}value\\s{0,9}=\\s{0,9}${quote}|>\\s{0,99})`), accepts: isKey(4) },
	{
		gap: after(
			`${escapes}["'](?:;${onLine}{0,200})?(?:${lineEnd}[\\w-]{1,40}:${onLine}{0,200}){0,3}${lineEnd}${lineEnd}`,
		),
		accepts: (found) => /name=[\\^`]{0,15}["']$/.test(before(found, 21)),
	},
	// Browsers show a name on a line and its value on the next.
	{
		gap: after('[ \\t]{0,9}\\r?\\n[ \\t]{0,9}'),
		accepts: (found) => /(?:^|\n)[ \t]{0,9}$/.test(before(found, 10)) && isKey(16)(found),
	},
	{
		gap: after(`${close}(?:[ \\t]{1,9}(?:(?:is|was|equals|[|–—-]|равен|это)[ \\t]{1,9})?|\\|)${quote}?`),
		accepts: isKey(16),
	},
];

/** No variable: its value is not here. */
const valueText = /(?!\$[\p{L}_])(?:[^&\s"'`<>(){}[\],;\\^«»“”\p{Cc}$]|\$(?!\(\[char\])|\\\/){1,4000}/uy;

/** The rest of a JSON string, up to its end, behind what may stand in no value. */
const restOfString = /(?:[^"\\\s]|\\["\\/bfnrtu]){1,4000}(?="\s{0,9}(?:[,}\]]|$))/uy;

/** The value that stands behind a secret's name; undefined where none does. */
export function findNamedValue(text: string, name: FoundSecretName): { start: number; end: number } | undefined {
	for (const { gap, accepts } of forms) {
		gap.lastIndex = name.end;
		const between = gap.exec(text);
		if (!between || (name.style === 'spoken' && !startsLikeKey(text, gap.lastIndex))) continue;
		const start = gap.lastIndex;
		valueText.lastIndex = start;
		const whole = valueText.exec(text)?.[0] ?? '';
		const value = isOfQuery(text, name, between[0]) ? whole : trimmed(whole);
		const end = endOfString(text, start, start + value.length);
		if (value === '' || !accepts({ text, name, gap: between, value, end })) continue;
		return { start, end: isBeforeWords(value, text, end) ? end : Math.max(end, endOfLiteral(text, start)) };
	}
	return undefined;
}

/** Whether it is a parameter of a query: what is encoded in its value belongs to it, a quote as well. */
function isOfQuery(text: string, { style, start, wordStart }: FoundSecretName, between: string): boolean {
	return between === '=' && style === 'exact' && start === wordStart && /[?&]/.test(text[start - 1] ?? '');
}

/** Where a value ends that stands in a JSON string, else where it has ended before. */
function endOfString(text: string, start: number, end: number): number {
	if (text[start - 1] !== '"' || text[start - 2] === '\\' || text[end] === '"') return end;
	restOfString.lastIndex = end;
	return restOfString.test(text) ? restOfString.lastIndex : end;
}

/** Whether a whole key is followed by a comma and words: a sentence that tells it. */
function isBeforeWords(value: string, text: string, end: number): boolean {
	return value.length >= 16 && /\d/.test(value) && /^[,;]\s/.test(text.slice(end, end + 2));
}

/** How long a literal may be that is taken as a whole. */
const longestLiteral = 1000;

/** Where the literal on one line ends whose quote stands directly before a place; -1 where there is none. */
function endOfLiteral(text: string, start: number): number {
	const [mark = ''] = /\\{0,7}["'`]$/.exec(text.slice(Math.max(0, start - 8), start)) ?? [];
	if (mark === '') return -1;
	const last = Math.min(text.length, start + longestLiteral);
	for (let at = start; at < last; at++) {
		const character = text[at];
		if (character === '\n' || character === '\r') return -1;
		// With another backslash before it, it is a quote within.
		if (character === mark[0] && text.startsWith(mark, at) && text[at - 1] !== '\\') return at;
	}
	return -1;
}

function after(source: string): RegExp {
	return new RegExp(source, 'iuy');
}

function before({ text, name: { wordStart } }: Candidate, length: number): string {
	return text.slice(Math.max(0, wordStart - length), wordStart);
}

/** Without what encloses the value in its turn: an encoded quote, an encoded `&` and the next name, the end of a sentence. */
function trimmed(value: string): string {
	const cut = /%(?:25){0,5}(?:22|26[\w.]{1,100}%(?:25){0,5}3D)/i.exec(value)?.index ?? value.length;
	let end = cut;
	while (end > 0 && '.:!?…|'.includes(value[end - 1] as string)) end--;
	return value.slice(0, end);
}

/** Spares reading a long text for each `secret=` in it. */
function startsLikeKey(text: string, at: number): boolean {
	return /^[\w.~+/%|\\-]{16}/.test(text.slice(at, at + 16));
}

function isAssigned(found: Candidate): boolean {
	const { name, gap, value, text, end } = found;
	const { open, list } = gap.groups ?? {};
	if (isPlaceholder(value)) return false;
	if (name.style === 'spoken') return isKey(16)(found);
	if (list !== undefined || (/\n/.test(gap[0]) && open === undefined)) return isKey(8)(found);
	// "access_token=" + token: this quote ends a text.
	if (open !== undefined) return !/^[+.]/.test(value);
	if (name.style === 'exact' && /[?&]/.test(text[name.wordStart - 1] ?? '')) return true;
	const next = text[end] ?? '';
	if (next === '(' || (isWord(value) && /[[{]/.test(next))) return false;
	// An application_secret_key: 24 digits
	if (value.length < 6 && /\s/.test(gap[0]) && /^[ \t]\p{L}/u.test(text.slice(end, end + 2))) return false;
	if (!isWord(value)) return true;
	if (name.style === 'exact' && /^[^\s:]*$/.test(gap[0])) return true;
	// A word may be a variable, a type, or prose. On its own at the end of a line or text it is a value.
	const isSnake = /[-_]/.test(text.slice(name.start, name.end));
	return isSnake && !/[a-z][A-Z]|[.$?!]/.test(value) && /^["'`\r\n]?$/.test(next);
}

/** Accepts what has a digit and the length and the characters of a key. */
function isKey(least: number): (found: Candidate) => boolean {
	return ({ value }) =>
		value.length >= least && /\d/.test(value) && /^[\w.~+/%|-]+=*$/.test(value.replaceAll('\\/', '/'));
}

function isWord(value: string): boolean {
	return /^[\p{L}_$][\p{L}_$.?!]*$/u.test(value);
}

/** Code maps names to names, and examples say `YOUR_ACCESS_TOKEN`. */
const isNameItself = /^(?:[a-z]+_)*(?:access_?token|secret_?key|session_?key)$/i;

/** Stands for a value, or says that there is none. */
function isPlaceholder(value: string): boolean {
	return (
		/^(?:null|none|nil|undefined|true|false|bearer|string|str|text|any|char|varchar|optional|required|const|let|var)[?!]?$/i.test(
			value,
		) ||
		/^(?:\$(?:[\p{L}_]|$)|%[sdv]$|@[\p{L}_]|[?–—-]+$)/u.test(value) ||
		isNameItself.test(value)
	);
}
