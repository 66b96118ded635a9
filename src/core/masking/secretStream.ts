import { charsetOf } from '../text/charset.ts';
import { singleByte, utf8, utf16 } from '../text/charsets.ts';
import { textOfBytes } from '../text/units.ts';
import { mask } from './mask.ts';
import { SecretFinder } from './secretFinder.ts';

/** Bytes searched together, at least. */
const minWindow = 2 ** 16;

/** A secret too short to be searched for alone is found by the name before it. */
const minContext = 256;

/** Replaces the mask where its characters do not exist. */
const asciiMask = '*'.repeat(mask.length);

type Encode = (text: string) => Uint8Array;

/**
 * Masks secrets in bytes that arrive in pieces, and passes on what cannot be the beginning of one. The bytes are searched as
 * Latin-1, for the secrets in UTF-8 and in the body's character set. Memory does not grow with the body.
 */
export class SecretStream {
	private readonly secrets: readonly string[];
	private readonly pass: (bytes: Uint8Array) => void;
	private readonly contentType: string | undefined;
	private readonly utf8Decoder = new TextDecoder('utf-8', { fatal: true });
	private pieces: Uint8Array[] = [];
	private length = 0;
	/** Bytes at the beginning that were passed on: the name of a secret may be among them. */
	private passed = 0;
	private search: { readonly finder: SecretFinder; readonly context: number; readonly encode: Encode } | undefined;
	/** False after the first byte that is not UTF-8. */
	private isAllUtf8 = true;

	/** @param pass receives the masked bytes, in order @param contentType the header's value */
	constructor(secrets: readonly string[], pass: (bytes: Uint8Array) => void, contentType?: string) {
		this.secrets = secrets;
		this.pass = pass;
		this.contentType = contentType;
	}

	push(bytes: Uint8Array): void {
		this.checkUtf8(bytes, true);
		this.pieces.push(bytes);
		this.length += bytes.length;
		const { context = 0 } = this.search ?? {};
		if (this.length - this.passed >= Math.max(minWindow, 4 * context)) this.flush((length, around) => length - around);
	}

	/** Passes on the rest. @param isCut the body is not whole: half a character, or part of a secret, may be at its end */
	end(isCut: boolean): void {
		if (!isCut) this.checkUtf8(new Uint8Array(), false);
		this.flush((length) => length, isCut);
	}

	/** Passes on bytes up to `limit`, or to the end of the secret there. */
	private flush(limit: (length: number, context: number) => number, isCut = false): void {
		const bytes = joined(this.pieces, this.length);
		this.search ??= this.newSearch(bytes);
		const { finder, context, encode } = this.search;
		const text = textOfBytes(bytes);
		const until = Math.max(this.passed, limit(bytes.length, context));
		let at = this.passed;
		const hide = (start: number, end: number) => {
			if (end <= at || start >= until) return;
			if (start > at) this.pass(bytes.slice(at, start));
			if (start >= at) this.pass(this.isAllUtf8 ? utf8(mask) : encode(asciiMask));
			at = end;
		};
		const cutAt = isCut ? finder.beginningAtEnd(text) : text.length;
		finder.find(text, (start, end) => {
			if (start < cutAt) hide(start, Math.min(end, cutAt));
		});
		if (cutAt < text.length) hide(cutAt, text.length);
		if (at < until) this.pass(bytes.slice(at, until));
		this.passed = Math.max(at, until);
		const from = Math.max(0, this.passed - context);
		this.pieces = [bytes.slice(from)];
		this.length = bytes.length - from;
		this.passed -= from;
	}

	private newSearch(first: Uint8Array) {
		const encode = encoderOf(charsetOf(first, this.contentType).name);
		const asBytes = this.secrets
			.flatMap(inAllCases)
			.flatMap((secret) => [utf8, encode].map((bytesOf) => textOfBytes(bytesOf(secret))));
		const finder = new SecretFinder([...new Set([...this.secrets, ...asBytes])]);
		return { finder, context: Math.max(finder.reach, minContext), encode };
	}

	private checkUtf8(bytes: Uint8Array, stream: boolean): void {
		if (!this.isAllUtf8) return;
		try {
			this.utf8Decoder.decode(bytes, { stream });
		} catch {
			this.isAllUtf8 = false;
		}
	}
}

/** The capital of a letter beyond ASCII cannot be derived from its bytes. */
function inAllCases(secret: string): string[] {
	return /[^ -~]/.test(secret) ? [secret, secret.toUpperCase(), secret.toLowerCase()] : [secret];
}

/** Sets of more bytes than one, other than UTF-8 and UTF-16, are treated as UTF-8. */
function encoderOf(charset: string): Encode {
	if (charset.startsWith('utf-16')) return (text) => utf16(text, charset === 'utf-16le');
	const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
	const isSingle = charset !== 'utf-8' && new TextDecoder(charset).decode(everyByte).length === 256;
	return isSingle ? singleByte(charset, 'none') : utf8;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
	const [only] = pieces;
	if (pieces.length === 1 && only) return only;
	const all = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}
