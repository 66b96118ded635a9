import { readShellPiece, type Shell } from './shellQuotes.ts';

/** Guesses the shell from escapes, line continuations and doubled quotes that only it writes. */
export function guessShell(command: string): Shell {
	if (/\^["\r\n]/.test(command)) return 'cmd';
	if (/^(?:Invoke-|i(?:wr|rm)\b|curl\b[^\n]* -(?:Uri|Body) )/i.test(command)) return 'powershell';
	if (/\^&\w+=/.test(command) && !/["']https?:/i.test(command)) return 'cmd';
	// Backticks also end code in Markdown, and a line may go on in Bash before.
	const lineEnd = /(?:\\|[\s"']`)\r?\n/.exec(command)?.[0];
	if (lineEnd?.includes('`') || (lineEnd === undefined && /^curl\.exe/i.test(command))) return 'powershell';
	if (/[[{,:]""\w/.test(command) && !command.includes("'")) return 'cmd';
	return 'bash';
}

const maxGroupLength = 20_000;

/** Splits the command at the beginning of `text` into words; `closer` ends it, as in `$(curl …)`. Never throws. */
export function shellWords(text: string, shell: Shell, closer = '') {
	const words: string[] = [];
	let word: string[] = [];
	/** The first characters of the word: a piece may be as long as the text. */
	let head = '';
	let hasWord = false;
	let quoted = false;
	let unclosed = false;
	let groups = shell === 'powershell';
	let at = 0;
	const endWord = () => {
		if (hasWord) words.push(word.join(''));
		word = [];
		head = '';
		hasWord = false;
		quoted = false;
	};
	const plain = /[^\s"'`\\^$@(){};|&]+/y;
	for (; at < text.length; ) {
		const character = text[at] as string;
		if (character === '\n' || character === '\r') break;
		plain.lastIndex = at;
		const run = plain.exec(text)?.[0];
		// `;`, `|` and `&` end a command, but an unquoted URL that was pasted goes on.
		const goesOn = !quoted && /^https?:/i.test(head) && /[^\s;|&]/.test(text[at + 1] ?? ' ');
		if (character === closer || (';|&'.includes(character) && !goesOn)) break;
		let piece: ReturnType<typeof readShellPiece>;
		if (character === ' ' || character === '\t') piece = { end: at + 1 };
		else if (run !== undefined) piece = { text: run, end: at + run.length };
		else {
			const opens = groups && (character === '@' ? /[{(]/.test(text[at + 1] ?? '') : character === '(' && !hasWord);
			const end = opens ? groupEnd(text, at) : -1;
			// Behind one that does not end none is looked for: many would take long.
			if (opens && end < 0) groups = false;
			piece = end < 0 ? readShellPiece(text, at, shell) : { text: text.slice(at, end), end };
		}
		piece ??= { text: character, end: at + 1 };
		at = piece.end;
		if (piece.text === undefined) endWord();
		else {
			word.push(piece.text);
			if (head.length < 6) head += piece.text.slice(0, 6);
			hasWord = true;
			quoted ||= piece.quoted === true;
			unclosed ||= piece.unclosed === true;
		}
	}
	endWord();
	return { words, end: at, unclosed };
}

/** Where PowerShell's `@{…}`, `@(…)` or `(…)` ends, which is one word; -1 if it does not end or is too long. */
function groupEnd(text: string, start: number): number {
	let depth = 0;
	let quote = '';
	const last = Math.min(text.length, start + maxGroupLength);
	for (let at = start; at < last; at++) {
		const character = text[at] as string;
		// Between apostrophes a backtick is a character like any other.
		if (character === '`' && quote !== "'") at++;
		else if (quote !== '') quote = character === quote ? '' : quote;
		else if (character === '"' || character === "'") quote = character;
		else if (character === '{' || character === '(') depth++;
		else if ((character === '}' || character === ')') && --depth === 0) return at + 1;
	}
	return -1;
}
