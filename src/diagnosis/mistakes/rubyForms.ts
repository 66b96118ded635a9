import { isJsonContainer } from './jsonForms.ts';

const named: Readonly<Record<string, string>> = {
	'"': '\\"',
	'\\': '\\\\',
	'\n': '\\n',
	'\r': '\\r',
	'\t': '\\t',
	'\x1b': '\\e',
	'\b': '\\b',
	'\f': '\\f',
	'\v': '\\v',
	'\x07': '\\a',
};

/** How Ruby's `inspect` writes a text. */
export function rubyString(text: string): string {
	const escaped = text
		.replace(/["\\\p{Cc}]/gu, (character) => named[character] ?? control(character))
		.replace(/#(?=[{$@])/g, '\\#');
	return `"${escaped}"`;
}

function control(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).toUpperCase();
	return code < 0x80 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/** How Ruby's `inspect` writes what a JSON text holds: `{"a"=>1}`, or with spaces since 3.4. */
export function rubyInspect(text: string, arrow: string): string {
	return isJsonContainer(text) ? inspect(JSON.parse(text), (key) => rubyString(key) + arrow) : text;
}

/** The same where the keys are symbols: `{:a=>1}`, or `{a: 1}` since 3.4. */
export function rubySymbols(text: string, write: (key: string) => string): string {
	return isJsonContainer(text) ? inspect(JSON.parse(text), write) : text;
}

function inspect(value: unknown, writeKey: (key: string) => string): string {
	if (value === null) return 'nil';
	if (typeof value === 'string') return rubyString(value);
	if (typeof value !== 'object') return String(value);
	if (Array.isArray(value)) return `[${value.map((item) => inspect(item, writeKey)).join(', ')}]`;
	const members = Object.entries(value).map(([key, item]) => writeKey(key) + inspect(item, writeKey));
	return `{${members.join(', ')}}`;
}
