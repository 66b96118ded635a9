/** The offset of a row of 16 bytes, and their digits, one or two together; short rows are filled up with spaces. */
const offset = '[ \\t]{0,4}(?:0x)?([\\da-f]{4,8}):? {1,2}';
const fullRow = '(?:[\\da-f]{4} {1,2}){8}|(?:[\\da-f]{2} {1,2}){16}';
const digits = `(?:${fullRow}|(?:[\\da-f]{4} {1,2}){1,7}(?:[\\da-f]{2} {1,2})?|(?:[\\da-f]{2} {1,2}){1,15})`;
const ofDigits = new RegExp(`^${offset}(?:${fullRow})`, 'm');
const digitRow = new RegExp(`^${offset}(${digits})`);
const textRow = /^([\da-f]{4,8}): (.*)$/;
const rowBefore = new RegExp(`(?<=^|\\n)${offset}${digits} {0,60}\\|?.{0,15}$`);
/** What `curl --trace` writes between the rows. */
const remark = /^(?:[\d:.]{8,20} )?(?:=>|<=|==) /;
const utf8 = new TextDecoder();

export const mayHaveRows = new RegExp(`^${offset}\\S`, 'm');
/** Between the text of a row and of the next one. */
export const rowBreak = new RegExp(`\\|?\\r?\\n${offset}(?:${digits} {0,60}\\|?)?`, 'g');

/** Where the row begins, with digits, in whose text a place is. */
export function rowStart(text: string, at: number): number {
	return at - (rowBefore.exec(text.slice(Math.max(0, at - 120), at))?.[0].length ?? 0);
}

/** The text in a dump of bytes, as `curl --trace`, `curl --trace-ascii`, `tshark -x`, `xxd` and `tcpdump -X` write it. */
export function textOfRows(text: string): string {
	const hasDigits = ofDigits.test(text);
	const parts: string[] = [];
	const bytes: number[] = [];
	const flush = () => {
		// What no text has is of the heads of a packet.
		const plain = utf8.decode(Uint8Array.from(bytes.splice(0))).replace(/[^\P{Cc}\r\n\t]/gu, '\n');
		if (plain !== '') parts.push(plain, '\n');
	};
	let next = 0;
	for (const line of text.split(/\r?\n/)) {
		const [, place = '', content = ''] = (hasDigits ? digitRow : textRow).exec(line) ?? [];
		const at = Number.parseInt(place, 16);
		if (at === 0 || place === '') flush();
		if (place === '') parts.push(remark.test(line) ? '' : `\n${line}`);
		else if (hasDigits) for (const [byte] of content.matchAll(/[\da-f]{2}/g)) bytes.push(Number.parseInt(byte, 16));
		else parts.push(at === next && at > 0 ? content : `\n${content}`);
		next = at + content.length;
	}
	flush();
	return parts.join('').replace(/^\n/, '');
}
