import { decodeOutput, encode, outputs } from '../../core/signing/encodings.ts';
import type { HashValue } from '../../core/signing/scheme.ts';

const byLength: Record<number, HashValue['hash']> = { 16: 'md5', 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };

/** Which digest a signature can be, how it is written, and what is in front of it. */
export interface DigestForm {
	readonly hash: HashValue['hash'];
	readonly as: (typeof outputs)[number];
	/** With its mark, as `v0=`; often none. */
	readonly prefix: string;
	readonly signature: string;
}

/** How a digest is written that has this text; undefined where none of a usual length has. Hexadecimal comes first. */
export function digestForm(sent: string): DigestForm | undefined {
	const [prefix = ''] = /^[A-Za-z]\w{0,15}[=:](?=.{16})/.exec(sent) ?? [];
	const signature = sent.slice(prefix.length);
	for (const as of outputs) {
		const bytes = as === 'raw' ? undefined : decodeOutput(signature, as);
		const hash = bytes && byLength[bytes.length];
		if (hash && encode(bytes, as) === signature) return { hash, as, prefix, signature };
	}
	return undefined;
}
