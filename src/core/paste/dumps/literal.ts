/** A text literal as it is written: its marks resolved only when it is known whose language it is. */
export interface WrittenLiteral {
	/** What stands between the quotes: several pieces where literals were written one behind another. */
	readonly pieces: readonly { readonly raw: string; readonly quote: string; readonly prefix: string }[];
}

const opening = /([uUbBrRfFL@]{0,2})(["'`])/y;
const contents: Readonly<Record<string, RegExp>> = {
	"'": /([^'\\]*(?:\\[\s\S][^'\\]*)*)'/y,
	'"': /([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y,
	'`': /([^`\\]*(?:\\[\s\S][^`\\]*)*)`/y,
};

/** Reads one literal that begins at a place, with the letters of Python, C# or Objective-C before its quote. */
export function literalAt(
	text: string,
	at: number,
): { raw: string; quote: string; prefix: string; end: number } | undefined {
	opening.lastIndex = at;
	const [, prefix = '', quote = ''] = opening.exec(text) ?? [];
	const content = contents[quote];
	if (!content) return undefined;
	content.lastIndex = opening.lastIndex;
	const raw = content.exec(text)?.[1];
	return raw === undefined ? undefined : { raw, quote, prefix, end: content.lastIndex };
}

/** @param plainSingle whether a single-quoted literal knows no escapes but `\\` and `\'`, as in PHP, Ruby and Perl */
export function literalText({ pieces }: WrittenLiteral, plainSingle: boolean): string {
	return pieces
		.map(({ raw, quote, prefix }) => {
			if (/r/i.test(prefix)) return raw;
			return quote === "'" && plainSingle ? raw.replace(/\\([\\'])/g, '$1') : resolved(raw);
		})
		.join('');
}

const escapes =
	/((?:\\x[\da-fA-F]{2}|\\[0-3][0-7]{2})+)|\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|[ux]\{([\da-fA-F]{1,8})\}|\r?(\n)|([\s\S]))/g;
const controls: Readonly<Record<string, string>> = {
	n: '\n',
	r: '\r',
	t: '\t',
	b: '\b',
	f: '\f',
	v: '\v',
	a: '\u0007',
	e: '\u001b',
	'0': '\0',
};

function resolved(raw: string): string {
	if (!raw.includes('\\')) return raw;
	return raw.replace(escapes, (_, bytes, unit, long, braced, lineEnd, character) => {
		if (bytes !== undefined) return textOfBytes(bytes);
		if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
		if (lineEnd !== undefined) return '';
		if (character !== undefined) return controls[character] ?? character;
		const code = Number.parseInt(long ?? braced, 16);
		return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
	});
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `\xd0\x9f`, as bytes are dumped: UTF-8 where it is, else a character each. */
function textOfBytes(written: string): string {
	const codes = written
		.slice(1)
		.split('\\')
		.map((code) => (/^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8)));
	try {
		return strictUtf8.decode(Uint8Array.from(codes));
	} catch {
		return String.fromCharCode(...codes.slice(0, 10_000));
	}
}
