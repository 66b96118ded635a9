const ansiEscapes: Readonly<Record<string, string>> = {
	n: '\n',
	t: '\t',
	r: '\r',
	a: '\x07',
	b: '\b',
	e: '\x1b',
	E: '\x1b',
	f: '\f',
	v: '\v',
	'\\': '\\',
	"'": "'",
	'"': '"',
	'?': '?',
};

/** The text of Bash's `$'…'` from behind its opening on, and where it ends. */
export function readAnsiQuoted(text: string, from: number): { text: string; end: number; unclosed: boolean } {
	const parts: string[] = [];
	const plain = /[^'\\]+/y;
	const bytes = /(?:\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}))+/y;
	const unicode = /\\(?:u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8}))/y;
	let at = from;
	const take = (pattern: RegExp) => {
		pattern.lastIndex = at;
		const found = pattern.exec(text);
		if (found) at += found[0].length;
		return found;
	};
	while (at < text.length) {
		if (text[at] === "'") return { text: parts.join(''), end: at + 1, unclosed: false };
		const found = take(plain) ?? take(bytes);
		const code = found ? null : take(unicode);
		if (found) parts.push(found[0].startsWith('\\') ? decodeBytes(found[0]) : found[0]);
		else if (code) parts.push(fromCode(Number.parseInt(code[1] ?? code[2] ?? '', 16)));
		else {
			// Bash keeps the backslash of what is no escape.
			const next = text[at + 1] ?? '';
			parts.push(ansiEscapes[next] ?? `\\${next}`);
			at += 2;
		}
	}
	return { text: parts.join(''), end: text.length, unclosed: true };
}

/** `\xd0\xb8\101`: bytes, together UTF-8. */
function decodeBytes(escapes: string): string {
	const codes = escapes.slice(1).split('\\');
	const bytes = codes.map((code) =>
		code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8),
	);
	return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Surrogates come in two escapes: units, not code points. */
function fromCode(code: number): string {
	return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

const powerShellEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** What a backtick makes of the character behind it. */
export function powerShellEscape(character: string): string {
	return powerShellEscapes[character] ?? character;
}

/** Where the bracket group that begins at `start` ends, quotes in it skipped; -1 when it does not, or is too long. */
export function groupEnd(text: string, start: number, longest: number): number {
	let depth = 0;
	let quote = '';
	const last = Math.min(text.length, start + longest);
	for (let at = start; at < last; at++) {
		const character = text[at] as string;
		if (character === '`') at++;
		else if (quote !== '') quote = character === quote ? '' : quote;
		else if (character === '"' || character === "'") quote = character;
		else if (character === '{' || character === '(') depth++;
		else if ((character === '}' || character === ')') && --depth === 0) return at + 1;
	}
	return -1;
}
