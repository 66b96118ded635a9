import type { Parameter } from '../../call/call.ts';

/**
 * The number of an application, which is not its public key: where it was sent, or as the key itself tells it. Keys are
 * `C` and the eight bytes of that number, the lowest byte first, two letters each: the lower half counted from `B`, the
 * upper from `A`. No document says so; every published pair shows it.
 */
export function applicationIdOf(sent: readonly Parameter[], applicationKey: string): string {
	const named = sent.find(({ name, value }) => /^(?:app(?:lication)?|client)_?id$/i.test(name) && /^\d+$/.test(value));
	if (named) return named.value;
	if (!/^C(?:[B-Q][A-P]){8}$/.test(applicationKey)) return '';
	let id = 0n;
	for (let at = applicationKey.length - 2; at > 0; at -= 2) {
		id = (id << 8n) | BigInt((letter(applicationKey, at + 1) << 4) | (letter(applicationKey, at) - 1));
	}
	return String(id);
}

function letter(key: string, at: number): number {
	return key.charCodeAt(at) - 65;
}
