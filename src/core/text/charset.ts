import { textOfBytes } from './units.ts';

export interface Charset {
	/** As the Encoding Standard names it, in lower case: `utf-8`, `windows-1251`. */
	readonly name: string;
	/** A byte-order mark, the header `content-type`, a `<meta>` of a page, the declaration of XML, or nothing. */
	readonly from: 'bom' | 'header' | 'meta' | 'xml' | 'nothing';
}

/** What a page, or XML, says of itself is looked for in so many bytes (HTML, 13.2.3.2). */
const headLength = 1024;

/** A body's character set: byte-order mark, header (`contentType`), the text itself (HTML, 13.2.3; RFC 7303, 3). */
export function charsetOf(bytes: Uint8Array, contentType = ''): Charset {
	const mark = byteOrderMark(bytes);
	if (mark) return { name: mark, from: 'bom' };
	const declaredByHeader = nameOf(
		/;\s{0,20}charset\s{0,20}=\s{0,20}["']?([^\s"';]{1,40})/i.exec(contentType.slice(0, 1000))?.[1],
	);
	if (declaredByHeader) return { name: declaredByHeader, from: 'header' };
	const head = textOfBytes(bytes.subarray(0, headLength));
	const declared = nameOf(
		/^\s{0,100}<\?xml\s[^>]{0,300}?\bencoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/.exec(head)?.[1],
	);
	if (declared) return { name: inAscii(declared), from: 'xml' };
	const meta = isPage(head, contentType) ? nameOf(charsetOfMeta(head)) : undefined;
	if (meta) return { name: inAscii(meta), from: 'meta' };
	return { name: 'utf-8', from: 'nothing' };
}

/**
 * Reads bytes in a character set; a byte-order mark is left out. `isCut` where they may end within a character.
 * `isDamaged` where some bytes are not of that character set: each becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, charset: Charset, isCut: boolean) {
	try {
		const text = new TextDecoder(charset.name, { fatal: true }).decode(bytes, { stream: isCut });
		return { text, charset, isDamaged: false };
	} catch {
		return { text: new TextDecoder(charset.name).decode(bytes), charset, isDamaged: true };
	}
}

/** Whether bytes are binary (MIME Sniffing, 5 and 7.2). UTF-16 must be excluded before. */
export function hasBinaryBytes(bytes: Uint8Array): boolean {
	return bytes
		.subarray(0, 1445)
		.some((byte) => byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f));
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** What decoders call a label, or undefined where none knows it. */
function nameOf(label: string | undefined): string | undefined {
	if (label === undefined) return undefined;
	try {
		return new TextDecoder(label).encoding;
	} catch {
		return undefined;
	}
}

/** What names its character set in ASCII is not written in UTF-16, whatever it says (HTML, 13.2.3.2). */
function inAscii(name: string): string {
	return name.startsWith('utf-16') ? 'utf-8' : name;
}

function isPage(head: string, contentType: string): boolean {
	return (
		/^\s{0,20}(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
		/^\s{0,100}<(?:!doctype\s|html\b)/i.test(head)
	);
}

/** What a page's `<meta charset>`, or `<meta http-equiv>` with a `content`, names. Comments are left out. */
function charsetOfMeta(head: string): string | undefined {
	const page = head.replace(/<!--.*?(?:-->|$)/gs, '').toLowerCase();
	for (let at = page.indexOf('<meta'); at >= 0; at = page.indexOf('<meta', at + 1)) {
		const end = page.indexOf('>', at);
		const label = /\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w.:-]{1,40})/.exec(page.slice(at, end))?.[1];
		if (label !== undefined && end >= 0) return label;
	}
	return undefined;
}
