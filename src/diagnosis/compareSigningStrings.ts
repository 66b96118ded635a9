import type { Parameter } from '../core/call.ts';
import { readSigningText, type SigningTextHints, secretMask } from '../core/paste/signingText.ts';

/** One of two signing strings around the place where they part. */
export interface ComparedSide {
	/** The last characters that both have, with invisible ones made visible. */
	readonly before: string;
	/** What follows from the first difference on, with invisible characters made visible; empty at the end. */
	readonly text: string;
	/** The bytes from the first difference on, as pairs of hexadecimal digits. */
	readonly hex: string;
	/** The length of the compared part in bytes. */
	readonly bytes: number;
	/** What stood behind the compared part. */
	readonly ending: 'nothing' | 'mask' | 'secret';
}

/** Where a difference falls. */
export interface ComparedPlace {
	/** The parameter of our string. */
	readonly parameter: string;
	readonly part: 'name' | 'equals' | 'value';
	/** Bytes from the beginning of that part. */
	readonly offset: number;
}

/** How two signing strings compare, without their secrets. */
export interface SigningStringComparison {
	readonly equal: boolean;
	/** The first differing byte, or -1. */
	readonly offset: number;
	readonly ours: ComparedSide;
	readonly theirs: ComparedSide;
	/** Undefined when they are equal, or part behind our last parameter. */
	readonly place?: ComparedPlace;
}

const shownCharacters = 24;
const shownBytes = 16;
const encoder = new TextEncoder();

/**
 * Compares our signing string with another, byte by byte, up to where the secret begins: so it needs none. Either may
 * end with a secret or with a mask in its place. `parameters` are ours in the order signed, where they are known: with
 * them the place is exact.
 *
 * @example
 * compareSigningStrings('format=jsonmethod=events.get', 'format=xmlmethod=events.get********SECRET KEY*******').offset // 7
 */
export function compareSigningStrings(
	ours: string,
	theirs: string,
	parameters?: readonly Parameter[],
	hints: SigningTextHints = {},
): SigningStringComparison {
	const own = cutSecret(ours, parameters?.map(({ name, value }) => `${name}=${value}`).join(''));
	const other = cutSecret(theirs, own.text);
	const ourBytes = encoder.encode(own.text);
	const theirBytes = encoder.encode(other.text);
	const length = Math.min(ourBytes.length, theirBytes.length);
	let offset = 0;
	while (offset < length && ourBytes[offset] === theirBytes[offset]) offset++;
	const equal = offset === ourBytes.length && offset === theirBytes.length;
	const names = parameters ?? readSigningText(own.text, hints).parameters;
	const place = equal ? undefined : placeOf(names, offset);
	return {
		equal,
		offset: equal ? -1 : offset,
		ours: sideOf(ourBytes, offset, own.ending),
		theirs: sideOf(theirBytes, offset, other.ending),
		...(place ? { place } : {}),
	};
}

/** Control characters, spaces other than the plain one, marks and what has no width of its own, as `⟨U+XXXX⟩`. */
export function showInvisible(text: string): string {
	return text.replace(/[^\P{C}]|[^\P{Z} ]|\p{M}|\p{Variation_Selector}|\ufffd/gu, (character) => {
		const name = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
		const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
		return name ?? `⟨U+${code}⟩`;
	});
}

function cutSecret(text: string, concatenation: string | undefined): { text: string; ending: ComparedSide['ending'] } {
	const mask = secretMask.exec(text);
	if (mask) return { text: text.slice(0, mask.index), ending: 'mask' };
	if (concatenation !== undefined && text.startsWith(concatenation)) {
		const rest = text.slice(concatenation.length);
		if (rest === '') return { text, ending: 'nothing' };
		// What follows is a secret, unless it is one more parameter.
		if (!/^[A-Za-z_][\w.[\]-]*=./.test(rest)) return { text: concatenation, ending: 'secret' };
	}
	const hash = /[0-9a-f]{32}$/.exec(text);
	return hash ? { text: text.slice(0, hash.index), ending: 'secret' } : { text, ending: 'nothing' };
}

function sideOf(bytes: Uint8Array, offset: number, ending: ComparedSide['ending']): ComparedSide {
	let start = offset;
	// The difference may lie within a character: its text begins where the character does.
	while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	const before = [...decoder.decode(bytes.subarray(Math.max(0, start - 4 * shownCharacters), start))];
	const after = [...decoder.decode(bytes.subarray(start, start + 4 * shownCharacters))];
	return {
		before: showInvisible(before.slice(-shownCharacters).join('')),
		text: showInvisible(after.slice(0, shownCharacters).join('')),
		hex: Array.from(bytes.subarray(offset, offset + shownBytes), twoDigits).join(' '),
		bytes: bytes.length,
		ending,
	};
}

function placeOf(parameters: readonly Parameter[], offset: number): ComparedPlace | undefined {
	let start = 0;
	for (const { name, value } of parameters) {
		const equals = start + encoder.encode(name).length;
		const end = equals + 1 + encoder.encode(value).length;
		if (offset < equals) return { parameter: name, part: 'name', offset: offset - start };
		if (offset === equals) return { parameter: name, part: 'equals', offset: 0 };
		if (offset < end) return { parameter: name, part: 'value', offset: offset - equals - 1 };
		start = end;
	}
	const last = parameters.at(-1);
	if (!last || offset > start) return undefined;
	const offsetInValue = encoder.encode(last.value).length;
	return { parameter: last.name, part: 'value', offset: offsetInValue };
}

function twoDigits(byte: number): string {
	return byte.toString(16).padStart(2, '0');
}
