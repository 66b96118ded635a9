import { utf8 } from '../../core/text/charsets.ts';
import { decodePercent, encodeFormPlus, encodeRfc3986 } from '../../core/text/percentForms.ts';
import type { SecretTextMistake } from './mistake.ts';
import { type MistakeRow, mistakesOf } from './mistakeRows.ts';
import { base64Of } from './secretWritings.ts';

type Row = MistakeRow<[change: (text: string) => string]>;

/** In the order in which they come about: what surrounds a key is pasted with what stands around that. */
const textRows: readonly Row[] = [
	['secret-base64', 'encoded', 15, (text) => base64Of(utf8(text))],
	['secret-base64', 'padding removed', 15, (text) => text.replace(/(?<!=)=+$/, '')],
	['secret-percent-encoded', '', 40, encodeRfc3986],
	['secret-percent-encoded', 'form', 20, encodeFormPlus],
	['secret-percent-encoded', 'decoded', 35, decodePercent],
	['secret-percent-encoded', 'plus as space', 15, (text) => text.replaceAll('+', ' ')],
	['secret-cut', 'last character', 40, (text) => text.slice(0, -1)],
	['secret-cut', 'first character', 40, (text) => text.slice(1)],
	['secret-cut', 'two last characters', 12, (text) => text.slice(0, -2)],
	['secret-cut', 'at the first dot', 10, (text) => text.split(/[.\n]/)[0] ?? ''],
	...[':', '=', '#', ' '].map(
		(mark): Row => ['secret-cut', `at ${JSON.stringify(mark)}`, 15, (text) => text.split(mark)[0] ?? ''],
	),
	['secret-doubled', '', 8, (text) => text + text],
	['secret-case', 'upper', 40, (text) => text.toUpperCase()],
	['secret-case', 'lower', 40, (text) => text.toLowerCase()],
	['secret-trimmed', '', 40, (text) => text.trim()],
	['secret-optional', '', 50, (text) => `Optional("${text}")`],
	['secret-in-brackets', 'angle', 20, (text) => `<${text}>`],
	['secret-in-brackets', 'braces', 10, (text) => `{${text}}`],
	['secret-quoted', 'double', 65, (text) => `"${text}"`],
	['secret-quoted', 'single', 55, (text) => `'${text}'`],
	['secret-quoted', 'backticks', 15, (text) => `\`${text}\``],
	['secret-quoted', 'bytes of Python', 25, (text) => `b'${text}'`],
	['secret-quoted', 'guillemets', 6, (text) => `«${text}»`],
	['secret-quoted', 'curly', 12, (text) => `“${text}”`],
	['secret-quoted', 'double, after only', 15, (text) => `${text}"`],
	['secret-quoted', 'double, in front only', 12, (text) => `"${text}`],
	['secret-with-punctuation', 'semicolon', 30, (text) => `${text};`],
	['secret-with-punctuation', 'comma', 30, (text) => `${text},`],
	['secret-with-punctuation', 'full stop', 20, (text) => `${text}.`],
	['secret-with-punctuation', 'ampersand', 20, (text) => `${text}&`],
	['secret-with-label', 'Bearer', 15, (text) => `Bearer ${text}`],
	['secret-with-label', 'equals', 12, (text) => `=${text}`],
	['secret-with-invisible', 'after', 35, (text) => `${text}\u200b`],
	['secret-with-invisible', 'in front', 25, (text) => `\u200b${text}`],
	['secret-with-white-space', 'line end', 72, (text) => `${text}\n`],
	['secret-with-white-space', 'space after', 70, (text) => `${text} `],
	['secret-with-white-space', 'CRLF', 60, (text) => `${text}\r\n`],
	['secret-with-white-space', 'space in front', 55, (text) => ` ${text}`],
	['secret-with-white-space', 'CR', 45, (text) => `${text}\r`],
	['secret-with-white-space', 'tab after', 30, (text) => `${text}\t`],
	['secret-with-white-space', 'spaces around', 25, (text) => ` ${text} `],
	['secret-with-white-space', 'line end in front', 20, (text) => `\n${text}`],
	['secret-with-white-space', 'tab in front', 15, (text) => `\t${text}`],
	['secret-with-white-space', 'no-break space after', 35, (text) => `${text}\u00a0`],
	['secret-with-white-space', 'no-break space in front', 15, (text) => `\u00a0${text}`],
	['secret-with-white-space', 'two spaces', 12, (text) => `${text}  `],
	['secret-with-white-space', 'two line ends', 12, (text) => `${text}\n\n`],
	['secret-with-nul', '', 55, (text) => `${text}\0`],
	['secret-with-byte-order-mark', '', 60, (text) => `\ufeff${text}`],
	['secret-with-byte-order-mark', 'after', 8, (text) => `${text}\ufeff`],
	['secret-with-byte-order-mark', 'as Latin-1', 12, (text) => `\u00ef\u00bb\u00bf${text}`],
];

/** Mistakes in the text of a key or a token, whatever formula it then enters. */
export const secretTextMistakes: readonly SecretTextMistake[] = mistakesOf('secret', textRows, (change) => ({
	change,
}));
