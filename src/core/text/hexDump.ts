const rowBytes = 16;

/** Bytes as text, 16 a line: offset, hexadecimal, ASCII. Bytes for which `isHidden` are not shown. */
export function hexDump(bytes: Uint8Array, isHidden: (offset: number) => boolean = () => false): string {
	const lines: string[] = [];
	const digits = Math.max(8, (bytes.length - 1).toString(16).length);
	for (let start = 0; start < bytes.length; start += rowBytes) {
		const row = Array.from(bytes.subarray(start, start + rowBytes), (byte, at) =>
			isHidden(start + at) ? undefined : byte,
		);
		const written = row.map((byte) => (byte === undefined ? '••' : byte.toString(16).padStart(2, '0')));
		const halves = [written.slice(0, 8).join(' '), written.slice(8).join(' ')].join('  ').padEnd(rowBytes * 3);
		const text = row.map(characterOf).join('');
		lines.push(`${start.toString(16).padStart(digits, '0')}  ${halves}  ${text}`);
	}
	return lines.join('\n');
}

function characterOf(byte: number | undefined): string {
	if (byte === undefined) return '•';
	return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.';
}
