import { characterOf } from '../../text/units.ts';
import { controls, textOfBytes } from '../literal.ts';

/** A piece of a word with its quotes and escapes resolved. Without a text it is the end of a line that goes on. */
export interface ShellPiece {
	readonly text?: string;
	readonly end: number;
	readonly quoted?: boolean;
	readonly unclosed?: boolean;
}

type PieceReader = (text: string, at: number) => ShellPiece | undefined;

export type Shell = 'bash' | 'cmd' | 'powershell';

const readers: Readonly<Record<Shell, readonly PieceReader[]>> = {
	bash: [
		piece(/\\\r?\n[ \t]*/y),
		piece(/\\([\s\S]?)/y, (character) => character),
		piece(/'([^']*)('?)/y, (content) => content),
		piece(/"([^"\\]*(?:\\[\s\S][^"\\]*)*)\\?("?)/y, (content) =>
			content.replace(/\\(?:\n|(["\\$`]))/g, (_, character = '') => character),
		),
		piece(/\$'([^'\\]*(?:\\[\s\S][^'\\]*)*\\?)('?)/y, ansiText),
	],
	cmd: [
		piece(/\^\r?\n[ \t]*/y),
		piece(/\^?"([^"^\\]*(?:(?:\^\\(?:\^["\\])?|\^[^"\\]|\\["\\]?|"")[^"^\\]*)*)\^?("?)/y, cmdText),
		piece(/\^([\s\S]?)/y, (character) => character),
	],
	powershell: [
		piece(/`\r?\n[ \t]*/y),
		piece(/`([\s\S]?)/y, powerShellEscape),
		// A quote in quotes is written as two.
		piece(/'([^']*(?:''[^']*)*)('?)/y, (content) => content.replaceAll("''", "'")),
		piece(/"([^"`]*(?:(?:`[\s\S]|"")[^"`]*)*)`?("?)/y, powerShellText),
	],
};

/** The quoted text, escape or broken line end that stands at a place; undefined when a character stands for itself. */
export function readShellPiece(text: string, at: number, shell: Shell): ShellPiece | undefined {
	for (const read of readers[shell]) {
		const piece = read(text, at);
		if (piece) return piece;
	}
	return undefined;
}

/**
 * @param form its first group is the escaped or quoted text; its second, if it has one, the closing quote
 * @param meaning of that text; none of the end of a line that goes on
 */
function piece(form: RegExp, meaning?: (content: string) => string): PieceReader {
	return (text, at) => {
		form.lastIndex = at;
		const found = form.exec(text);
		if (!found) return undefined;
		const [, content = '', quote] = found;
		const written = meaning && { text: meaning(content) };
		return { ...written, end: form.lastIndex, quoted: quote !== undefined, unclosed: quote === '' };
	};
}

/** In quotes, of a line end after `^` only the second counts, as cmd drops the first. */
function cmdText(content: string): string {
	return content.replace(
		/\^\\\^(["\\])|\^\r?\n(?:\r?(\n))?|\^([\s\S])|\\(["\\])|"(")/g,
		(_, ...groups) => groups.slice(0, 5).find((text) => text !== undefined) ?? '',
	);
}

function powerShellEscape(character: string): string {
	return controls[character] ?? character;
}

/** Browsers write `$([char]1062)` for what is not ASCII. */
function powerShellText(content: string): string {
	return content.replace(
		/`([\s\S])|"(")|\$\(\[char\](\d{1,5}|0x[\da-f]{1,4})\)/gi,
		(_, character, quote, code) =>
			quote ?? (code === undefined ? powerShellEscape(character) : String.fromCharCode(Number(code))),
	);
}

const ansiQuotes = { '\\': '\\', "'": "'", '"': '"', '?': '?' };
const ansiEscapes: Readonly<Record<string, string>> = { ...controls, ...ansiQuotes, E: '\x1b' };

/** The text of Bash's `$'…'`. In Bash the backslash of other characters stays. */
function ansiText(content: string): string {
	return content.replace(
		/((?:\\(?:x[\da-f]{1,2}|[0-7]{1,3}))+)|\\(?:u([\da-f]{1,4})|U([\da-f]{1,8})|([\s\S]))/gi,
		(_, bytes, unit, point, character) => {
			if (bytes !== undefined) return textOfBytes(bytes);
			if (character !== undefined) return ansiEscapes[character] ?? `\\${character}`;
			// Surrogates come in two escapes: units, not code points.
			return characterOf(unit ?? point, 16);
		},
	);
}
