import { groupEnd, powerShellEscape, readAnsiQuoted } from './shellEscapes.ts';

/** Whose quoting a command line is written in. */
export type Shell = 'bash' | 'cmd' | 'powershell';

/** The words of a command, and where in the text it ends. `unclosed` tells of a quote without its end. */
export interface ShellWords {
	readonly words: string[];
	readonly end: number;
	readonly unclosed: boolean;
}

/**
 * Guesses the shell from what only it writes: `^` before quotes, line ends or `&` outside of quotes, backticks before
 * line ends, and doubled quotes in JSON.
 */
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

/**
 * Splits the command at the beginning of `text` into words, quotes and escapes resolved; `closer` ends what the command
 * stands in, as in `$(curl …)`. Never throws.
 */
export function shellWords(text: string, shell: Shell, closer = ''): ShellWords {
	const reader = new WordReader(text, shell, closer);
	return reader.read();
}

/** How long a table or an expression of PowerShell may be. */
const longestGroup = 20_000;

class WordReader {
	private readonly text: string;
	private readonly shell: Shell;
	private readonly closer: string;
	private at = 0;
	private word: string[] | undefined;
	private quoted = false;
	private groups = true;
	private readonly words: string[] = [];
	private unclosed = false;

	constructor(text: string, shell: Shell, closer: string) {
		this.text = text;
		this.shell = shell;
		this.closer = closer;
	}

	read(): ShellWords {
		while (this.at < this.text.length) {
			const character = this.text[this.at] as string;
			if (character === '\n' || character === '\r') break;
			if (character === ' ' || character === '\t') this.endWord();
			else if (this.isEnd(character)) break;
			else if (this.readGroup(character) || this.readEscape(character) || this.readQuoted(character)) continue;
			else this.add(character);
			this.at++;
		}
		this.endWord();
		return { words: this.words, end: this.at, unclosed: this.unclosed };
	}

	private add(text: string): void {
		this.word ??= [];
		this.word.push(text);
	}

	private endWord(): void {
		if (this.word) this.words.push(this.word.join(''));
		this.word = undefined;
		this.quoted = false;
	}

	/** `;`, `|` and `&` end a command, but an unquoted URL that was pasted goes on. */
	private isEnd(character: string): boolean {
		if (character === this.closer) return true;
		if (character !== ';' && character !== '|' && character !== '&') return false;
		const isUrl = /^https?:/i.test(this.word?.slice(0, 9).join('') ?? '');
		return !isUrl || this.quoted || !/^[^\s;|&]/.test(this.text.slice(this.at + 1, this.at + 2));
	}

	/** PowerShell's `@{…}`, `@(…)` and `(…)` are one word, over line ends too. */
	private readGroup(character: string): boolean {
		if (this.shell !== 'powershell') return false;
		const opens = character === '@' ? /[{(]/.test(this.text[this.at + 1] ?? '') : character === '(' && !this.word;
		const end = opens && this.groups ? groupEnd(this.text, this.at, longestGroup) : -1;
		// Behind one that does not end none is looked for: many would take long.
		if (opens && end < 0) this.groups = false;
		if (end < 0) return false;
		this.add(this.text.slice(this.at, end));
		this.at = end;
		return true;
	}

	/** A character taken out of its meaning, or the end of a line. */
	private readEscape(character: string): boolean {
		const mark = this.shell === 'bash' ? '\\' : this.shell === 'cmd' ? '^' : '`';
		if (character !== mark) return false;
		const lineEnd = /^\r?\n[ \t]*/.exec(this.text.slice(this.at + 1, this.at + 200))?.[0];
		if (lineEnd !== undefined) this.endWord();
		else if (this.shell === 'powershell') this.add(powerShellEscape(this.text[this.at + 1] ?? ''));
		else if (this.shell === 'cmd' && this.text[this.at + 1] === '"') this.at += 1;
		else this.add(this.text[this.at + 1] ?? '');
		if (lineEnd === undefined && this.shell === 'cmd' && this.text[this.at] === '"') {
			this.readDouble();
			return true;
		}
		this.at += 1 + (lineEnd?.length ?? 1);
		return true;
	}

	private readQuoted(character: string): boolean {
		if (character === '"') this.readDouble();
		else if (character === "'" && this.shell !== 'cmd') this.readSingle();
		else if (character === '$' && this.text[this.at + 1] === "'" && this.shell === 'bash') this.readAnsi();
		else return false;
		this.quoted = true;
		return true;
	}

	private readSingle(): void {
		this.add('');
		for (;;) {
			const end = this.text.indexOf("'", this.at + 1);
			this.add(this.text.slice(this.at + 1, end < 0 ? undefined : end));
			this.at = end < 0 ? this.text.length : end + 1;
			if (end < 0) this.unclosed = true;
			// PowerShell writes a quote in quotes as two.
			if (end < 0 || this.shell !== 'powershell' || this.text[this.at] !== "'") return;
			this.add("'");
		}
	}

	private readDouble(): void {
		this.add('');
		const escaped = this.shell === 'powershell' ? '`' : '\\';
		for (this.at++; this.at < this.text.length; this.at++) {
			const character = this.text[this.at] as string;
			const next = this.text[this.at + 1] ?? '';
			if (this.shell === 'cmd' && character === '^') {
				if (next === '"') {
					this.at += 2;
					return;
				}
				if (next === '\\' && this.text[this.at + 2] === '^' && this.text[this.at + 3] === '"') {
					this.add('"');
					this.at += 3;
				} else this.at += this.readCaret();
			} else if (character === escaped && this.isEscapable(next)) {
				if (this.shell === 'powershell') this.add(powerShellEscape(next));
				else if (next !== '\n') this.add(next);
				this.at++;
			} else if (character === '$' && this.shell === 'powershell' && next === '(') {
				this.at += this.readCharacterCode();
			} else if (character === '"') {
				this.at++;
				if (this.shell === 'bash' || this.text[this.at] !== '"') return;
				this.add('"');
			} else this.add(character);
		}
		this.unclosed = true;
	}

	/** `^` in quotes: of a line end behind it only the second counts, as cmd drops the first. */
	private readCaret(): number {
		const rest = this.text.slice(this.at + 1, this.at + 5);
		const lineEnds = /^\r?\n(\r?\n)?/.exec(rest);
		this.add(lineEnds ? (lineEnds[1] === undefined ? '' : '\n') : (rest[0] ?? ''));
		return lineEnds?.[0].length ?? 1;
	}

	/** Browsers write `$([char]1062)` for what is not ASCII. */
	private readCharacterCode(): number {
		const code = /^\$\(\[char\](\d{1,5}|0x[\da-f]{1,4})\)/i.exec(this.text.slice(this.at, this.at + 20));
		this.add(code ? String.fromCharCode(Number(code[1])) : '$');
		return code ? code[0].length - 1 : 0;
	}

	private isEscapable(character: string): boolean {
		if (this.shell === 'powershell') return true;
		return this.shell === 'cmd' ? '"\\'.includes(character) : '"\\$`\n'.includes(character);
	}

	/** Bash's `$'…'`. */
	private readAnsi(): void {
		this.add('');
		const { text, end, unclosed } = readAnsiQuoted(this.text, this.at + 2);
		this.add(text);
		this.at = end;
		if (unclosed) this.unclosed = true;
	}
}
