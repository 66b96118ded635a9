import type { FoundSecretName } from './secretNames.ts';

/** A name, the text between it and a value, and the value: still to be judged. */
interface Candidate {
	readonly text: string;
	readonly name: FoundSecretName;
	readonly gap: RegExpExecArray;
	readonly value: string;
	readonly end: number;
}

interface Form {
	readonly gap: RegExp;
	readonly accepts: (candidate: Candidate) => boolean;
}

const colour = '(?:\\p{Cc}\\[[\\d;]{1,9}m)?';
const quote = '(?:@?["\'`])';
/** A literal's quote, with the letters that Python, C# and others write before it. */
const opening = `${colour}(?:[ubrfln]{1,2}(?=["'\`]))?${quote}`;
/** Ends a name: its quote, a bracket, emphasis. */
const close = `${quote}?(?:\\*\\*|\\])?${colour}`;
/** What dumps of values and lists write before a value. */
const dumped =
	'(?:(?:string|str)\\s{0,9}(?:\\(\\d{1,9}\\))?\\s{0,9}(?=["\']))?(?<list>(?:\\[\\]string)?[[{]\\s{0,99}(?=[ub]?["\']))?';
const lineEnd = '(?:\\^?\\r?\\n(?:\\r?\\n)?|(?:`r)?`n|(?:\\$\\(\\[char\\]13\\))?\\$\\(\\[char\\]10\\))';
const onLine = '[^\\r\\n^`$]{0,200}';
/** Punctuation and words between a name and its value: calls, pairs, types, members, elements, tables, sentences. */
const loose = `(?:${opening}|s:\\d{1,7}:|(?:&(?:'static )?)?(?:string|str|type|text|value|to|is|was|equals|равен|это)(?![\\p{L}\\d])|<!\\[CDATA\\[|<<|[\\s,:;=([{>+.&|–—-]){1,60}`;

const forms: readonly Form[] = [
	{ gap: after(`${close}\\s{0,99}(?:=>|->|:=|={1,3}|:)\\s{0,99}${dumped}(?<open>${opening})?`), accepts: isAssigned },
	{
		gap: after(`[\\^\`]{0,15}["'](?:;${onLine})?(?:${lineEnd}[\\w-]{1,40}:${onLine}){0,3}${lineEnd}${lineEnd}`),
		accepts: ({ text, name: { wordStart } }) =>
			/name=[\^`]{0,15}["']$/.test(text.slice(Math.max(0, wordStart - 21), wordStart)),
	},
	{ gap: after(`${close}${loose}`), accepts: (found) => isKey(/["'`>=:(]/.test(found.gap[0]) ? 8 : 16)(found) },
];

/** No variable: its value is elsewhere. */
const valueText = /(?!\$[\p{L}_])(?:[^&\s"'`<>(){}[\],;\\^«»“”\p{Cc}$]|\$(?!\(\[char\])){1,4000}/uy;

/** The rest of a JSON string, up to its end. */
const restOfString = /(?:[^"\\\s]|\\["\\/bfnrtu]){1,4000}(?="\s{0,9}(?:[,}\]]|$))/uy;

export function findNamedValue(text: string, name: FoundSecretName): { start: number; end: number } | undefined {
	for (const { gap, accepts } of forms) {
		gap.lastIndex = name.end;
		const between = gap.exec(text);
		if (!between || (name.style === 'spoken' && !startsLikeKey(text, gap.lastIndex))) continue;
		const start = gap.lastIndex;
		valueText.lastIndex = start;
		const whole = valueText.exec(text)?.[0] ?? '';
		const value = isOfQuery(text, name, between[0]) ? whole : whole.replace(endMarks, '');
		const end = endOfString(text, start, start + value.length);
		if (value === '' || !accepts({ text, name, gap: between, value, end })) continue;
		return { start, end: isBeforeWords(value, text, end) ? end : Math.max(end, endOfLiteral(text, start)) };
	}
	return undefined;
}

/** Whether it is a parameter of a query: a quote or dot in its value belongs to it. */
function isOfQuery(text: string, { style, start, wordStart }: FoundSecretName, between: string): boolean {
	return between === '=' && style === 'exact' && start === wordStart && /[?&]/.test(text[start - 1] ?? '');
}

/** The end of a sentence or of a table's cell. */
const endMarks = /(?<![.:!?…|])[.:!?…|]+$/;

/** The end of the JSON string that the value is in, else the end of the value. */
function endOfString(text: string, start: number, end: number): number {
	if (text[start - 1] !== '"' || text[start - 2] === '\\' || text[end] === '"') return end;
	restOfString.lastIndex = end;
	return restOfString.test(text) ? restOfString.lastIndex : end;
}

/** Whether a whole key is followed by a comma and words: a sentence about it. */
function isBeforeWords(value: string, text: string, end: number): boolean {
	return value.length >= 16 && /\d/.test(value) && /^[,;]\s/.test(text.slice(end, end + 2));
}

/** A literal up to this length is masked as a whole. */
const maxLiteral = 1000;

/** The end of the literal on one line that begins with the quote before `start`, or -1. */
function endOfLiteral(text: string, start: number): number {
	const mark = text[start - 1] ?? '';
	if (!/["'`]/.test(mark)) return -1;
	const line = /^[^\r\n]*/.exec(text.slice(start, start + maxLiteral))?.[0] ?? '';
	for (let at = line.indexOf(mark); at >= 0; at = line.indexOf(mark, at + 1)) {
		if (line[at - 1] !== '\\') return start + at;
	}
	return -1;
}

function after(source: string): RegExp {
	return new RegExp(source, 'iuy');
}

/** Saves reading a long text for each `secret=` in it. */
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
	// An application's secret key: 24 digits
	if (value.length < 6 && /\s/.test(gap[0]) && /^[ \t]\p{L}/u.test(text.slice(end, end + 2))) return false;
	if (!isWord(value)) return true;
	if (name.style === 'exact' && /^[^\s:]*$/.test(gap[0])) return true;
	// A word may be a variable, a type, or prose. On its own at the end of a line or text it is a value.
	const isSnake = /[-_]/.test(text.slice(name.start, name.end));
	return isSnake && !/[a-z][A-Z]|[.$?!]/.test(value) && /^["'`\r\n]?$/.test(next);
}

function isKey(minLength: number): (found: Candidate) => boolean {
	return ({ value }) => value.length >= minLength && /\d/.test(value) && /^[\w.~+/%|-]+=*$/.test(value);
}

function isWord(value: string): boolean {
	return /^[\p{L}_$][\p{L}_$.?!]*$/u.test(value);
}

/** Code maps names to names, and examples say `YOUR_ACCESS_TOKEN`. */
const isNameItself = /^(?:[a-z]+_)*(?:access_?token|secret_?key|session_?key)$/i;

function isPlaceholder(value: string): boolean {
	return (
		/^(?:null|none|nil|undefined|true|false|bearer|string|str|text|any|char|varchar|optional|required|const|let|var)[?!]?$/i.test(
			value,
		) ||
		/^(?:\$(?:[\p{L}_]|$)|%[sdv]$|@[\p{L}_]|[?–—-]+$)/u.test(value) ||
		isNameItself.test(value)
	);
}
