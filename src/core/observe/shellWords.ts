/** Whose quoting a command line is written in. */
export type Shell = 'bash' | 'cmd' | 'powershell';

/** The words of a command, and where in the text it ends. `unclosed` tells of a quote without its end. */
export interface ShellWords {
	readonly words: string[];
	readonly end: number;
	readonly unclosed: boolean;
}

/** Guesses the shell from what only it writes: `^` before quotes or line ends, or backticks before line ends. */
export function guessShell(command: string): Shell {
	if (/\^["\r\n]/.test(command)) return 'cmd';
	if (/`\r?\n/.test(command) || /^\s*(?:Invoke-|curl\.exe)/i.test(command)) return 'powershell';
	return 'bash';
}

/** Splits the command at the beginning of `text` into words, quotes and escapes resolved. Never throws. */
export function shellWords(text: string, shell: Shell): ShellWords {
	const reader = new WordReader(text, shell);
	return reader.read();
}

const ansiEscapes: Readonly<Record<string, string>> = {
	n: '\n',
	t: '\t',
	r: '\r',
	a: '\x07',
	b: '\b',
	e: '\x1b',
	f: '\f',
	v: '\v',
	'0': '\0',
};

class WordReader {
	private readonly text: string;
	private readonly shell: Shell;
	private at = 0;
	private word: string[] | undefined;
	private readonly words: string[] = [];
	private unclosed = false;

	constructor(text: string, shell: Shell) {
		this.text = text;
		this.shell = shell;
	}

	read(): ShellWords {
		while (this.at < this.text.length) {
			const character = this.text[this.at] as string;
			if (character === '\n' || character === '\r') break;
			if (character === ' ' || character === '\t') this.endWord();
			else if (this.isEnd(character)) break;
			else if (this.readEscape(character) || this.readQuoted(character)) continue;
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
	}

	/** `;`, `|` and `&` end a command, but an unquoted URL that was pasted goes on. */
	private isEnd(character: string): boolean {
		if (character !== ';' && character !== '|' && character !== '&') return false;
		return !/^["']?https?:/i.test(this.word?.slice(0, 9).join('') ?? '');
	}

	/** A character taken out of its meaning, or the end of a line. */
	private readEscape(character: string): boolean {
		const mark = this.shell === 'bash' ? '\\' : this.shell === 'cmd' ? '^' : '`';
		if (character !== mark) return false;
		const lineEnd = /^\r?\n[ \t]*/.exec(this.text.slice(this.at + 1, this.at + 200))?.[0];
		if (lineEnd !== undefined) this.endWord();
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
				} else {
					this.add(next === '\r' || next === '\n' ? '\n' : next);
					this.at += next === '\r' && this.text[this.at + 2] === '\n' ? 2 : 1;
				}
			} else if (character === escaped && this.isEscapable(next)) {
				if (next !== '\n') this.add(next);
				this.at++;
			} else if (character === '"') {
				this.at++;
				if (this.shell === 'bash' || this.text[this.at] !== '"') return;
				this.add('"');
			} else this.add(character);
		}
		this.unclosed = true;
	}

	private isEscapable(character: string): boolean {
		if (this.shell === 'powershell') return true;
		return this.shell === 'cmd' ? '"\\'.includes(character) : '"\\$`\n'.includes(character);
	}

	/** Bash's `$'…'`. */
	private readAnsi(): void {
		this.add('');
		for (this.at += 2; this.at < this.text.length; this.at++) {
			const character = this.text[this.at] as string;
			if (character === "'") {
				this.at++;
				return;
			}
			if (character !== '\\') {
				this.add(character);
				continue;
			}
			const rest = this.text.slice(this.at + 1, this.at + 11);
			const digits = /^(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8}))/.exec(rest);
			const code = digits ? Number.parseInt(digits[1] ?? digits[2] ?? digits[3] ?? '', 16) : -1;
			// Surrogates come in two escapes: units, not code points.
			this.add(
				code < 0 || code > 0x10ffff ? (ansiEscapes[rest[0] ?? ''] ?? rest[0] ?? '') : String.fromCodePoint(code),
			);
			this.at += digits ? digits[0].length : 1;
		}
		this.unclosed = true;
	}
}
