import { pythonBytes } from '../../src/diagnosis/mistakes/languageForms.ts';
import type { Mistake } from '../../src/diagnosis/mistakes/mistake.ts';

/** The sig that a client with that mistake, if any, writes for a digest. */
export function writeDigest(row: Mistake | undefined, bytes: Uint8Array, upperCase: boolean): string {
	const lower = Buffer.from(bytes).toString('hex');
	const hex = upperCase ? lower.toUpperCase() : lower;
	switch (row?.code) {
		case 'sig-upper-case':
			return hex.toUpperCase();
		case 'sig-padded':
			return `${hex}\n`;
		case 'sig-quoted':
			return `"${hex}"`;
		case 'sig-with-surroundings':
			return `${hex}  -`;
		case 'sig-separated':
			return hex.toUpperCase().replace(/(..)(?=.)/g, '$1-');
		case 'sig-prefixed':
			return `0x${hex}`;
		case 'sig-base64':
			return Buffer.from(bytes).toString('base64') + (row.variant ? '\n' : '');
		case 'sig-base64-of-hex':
			return Buffer.from(hex).toString('base64');
		case 'sig-hex-of-hex':
			return Buffer.from(hex).toString('hex');
		case 'sig-truncated':
			return hex.slice(0, 20);
		case 'sig-middle-cut':
			return hex.slice(8, 24);
		case 'sig-leading-zeros-lost':
			return BigInt(`0x${hex}`).toString(16);
		case 'sig-byte-zeros-lost':
			return Array.from(bytes, (byte) => byte.toString(16)).join('');
		case 'sig-bytes-sign-extended':
			return Array.from(bytes, (byte) => (byte < 128 ? byte : byte + 0xffffff00).toString(16)).join('');
		case 'sig-as-byte-list':
			if (row.variant === 'Buffer of Node') return `<Buffer ${hex.replace(/(..)(?=.)/g, '$1 ')}>`;
			return row.variant ? bytes.join('') : `[${bytes.join(' ')}]`;
		case 'sig-as-number':
			return (row.variant === 'decimal' ? BigInt(`0x${hex}`) : BigInt.asIntN(128, BigInt(`0x${hex}`))).toString();
		case 'sig-as-characters':
			return row.variant === 'UTF-8 with losses'
				? Buffer.from(bytes).toString()
				: row.variant === 'Latin-1'
					? Buffer.from(bytes).toString('latin1')
					: pythonBytes(bytes);
		case 'sig-as-uuid':
			return asUuid(Buffer.from(bytes), row.variant ?? '');
		case 'sig-digits-reordered':
			return reorder(Buffer.from(bytes), row.variant ?? '');
		default:
			return hex;
	}
}

function asUuid(bytes: Buffer, variant: string): string {
	if (variant === 'name-based') {
		bytes[6] = ((bytes[6] as number) & 0x0f) | 0x30;
		bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
	} else if (variant !== '') {
		bytes.subarray(0, 4).swap32();
		bytes.subarray(4, 8).swap16();
	}
	return bytes.toString('hex').replace(/^(.{8})(....)(....)(....)/, '$1-$2-$3-$4-');
}

function reorder(bytes: Buffer, variant: string): string {
	if (variant === 'words') return bytes.swap32().toString('hex');
	if (variant === 'backwards') return bytes.reverse().toString('hex');
	if (variant === 'reversed') return [...bytes.toString('hex')].reverse().join('');
	return bytes.toString('hex').replace(/(.)(.)/g, '$2$1');
}
