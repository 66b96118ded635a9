import { mask } from './mask.ts';
import { SecretFinder } from './secretFinder.ts';
import { type ByteText, byteTextOf, latin1Text, utf8Text } from './text/byteText.ts';
import { charsetOf } from './text/charset.ts';
import { GatheredBytes } from './text/gatheredBytes.ts';
import { isContinuation, utf8LengthBetween } from './text/utf8Units.ts';

/** So many bytes are looked at together, at least. */
const leastWindow = 2 ** 16;

/** A secret too short to stand alone is known by the name before it. */
const leastAcross = 256;

/** Stands for a secret where the mask's own characters do not exist. */
const asciiMask = '*'.repeat(mask.length);
const utf8Mask = new TextEncoder().encode(mask);

/** Where a secret stands, in bytes; it begins before 0 where what comes before it was passed on already. */
interface Place {
	readonly from: number;
	readonly to: number;
}

/**
 * Masks secrets in bytes that come piece by piece, whatever piece ends within one, and passes on only what is known to hold
 * none: as far behind what came as the longest writing of a secret takes. A piece is read as UTF-8 where it is that, else in the
 * character set that is told or that the first bytes name, else as bytes. Memory does not grow with what comes.
 */
export class SecretStream {
	private readonly finder: SecretFinder;
	private readonly pass: (bytes: Uint8Array) => void;
	private readonly contentType: string | undefined;
	private readonly gathered = new GatheredBytes((bytes) => this.take(bytes));
	private readonly across: number;
	private readonly window: number;
	private waiting: Uint8Array[] = [];
	private waitingBytes = 0;
	/** What is read where it is not UTF-8; found when the first window is looked at. */
	private other: ByteText | undefined;
	/** What reaches into what waits, or stands in it: the name before it may be gone by then. */
	private carried: readonly Place[] = [];
	private isAllUtf8 = true;

	/** @param pass takes what is masked, in order @param contentType the header of the answer */
	constructor(secrets: readonly string[], pass: (bytes: Uint8Array) => void, contentType?: string) {
		this.finder = new SecretFinder(secrets);
		this.pass = pass;
		this.contentType = contentType;
		// A unit takes two bytes in UTF-16 whatever it is, and three of UTF-8 where it is no escape.
		const { reach, longest } = secrets.length === 0 ? { reach: 0, longest: 0 } : this.finder;
		this.across = Math.max(2 * reach, 3 * longest, leastAcross) & ~1;
		this.window = Math.max(leastWindow, 4 * this.across);
	}

	/** False once anything came that is not UTF-8. */
	get isUtf8(): boolean {
		return this.isAllUtf8;
	}

	push(bytes: Uint8Array): void {
		this.gathered.add(bytes);
	}

	/** Passes on the rest. @param isCut more was to come, so that half a character, or of a secret, may stand at the end */
	end(isCut: boolean): void {
		this.gathered.flush();
		this.look(this.takeWaiting(), true, isCut);
	}

	private take(bytes: Uint8Array): void {
		this.waiting.push(bytes);
		this.waitingBytes += bytes.length;
		if (this.waitingBytes < this.window) return;
		const all = this.takeWaiting();
		let from = 0;
		// One window at a time, as large pieces may come.
		while (all.length - from >= this.window) {
			from += this.look(all.subarray(from, from + 2 * this.window), false, false);
		}
		// A copy, so that what was passed on is not kept.
		this.waiting = [all.slice(from)];
		this.waitingBytes = all.length - from;
	}

	private takeWaiting(): Uint8Array {
		const [only] = this.waiting;
		const all = this.waiting.length === 1 && only ? only : joined(this.waiting, this.waitingBytes);
		this.waiting = [];
		this.waitingBytes = 0;
		return all;
	}

	/** Passes on what stands at the beginning of `bytes`, masked. @returns how many bytes that were */
	private look(bytes: Uint8Array, isLast: boolean, isCut: boolean): number {
		this.other ??= byteTextOf(charsetOf(bytes, this.contentType).name) ?? latin1Text;
		const { reading, text } = this.read(bytes, isLast && !isCut);
		const settled = isLast ? bytes.length : settledEnd(bytes, this.across, reading);
		const places = merged(this.carried, this.placesIn(text, reading, isCut));
		let end = 0;
		for (const { from, to } of places) {
			if (from >= settled) break;
			if (from > end) this.pass(bytes.subarray(end, from));
			end = Math.min(to, settled);
			if (to <= settled) this.pass(this.isAllUtf8 ? utf8Mask : reading.encode(asciiMask));
		}
		if (settled > end) this.pass(bytes.subarray(end, settled));
		this.carried = places
			.filter(({ to }) => to > settled)
			.map(({ from, to }) => ({ from: from - settled, to: to - settled }));
		return settled;
	}

	/** @param isCut the text ends where more was to come: what may be the beginning of a secret is one */
	private placesIn(text: string, { unit }: ByteText, isCut: boolean): Place[] {
		const places: Place[] = [];
		const begun = isCut ? this.finder.beginningAtEnd(text) : text.length;
		let [last, bytes] = [0, 0];
		const byteAt = (at: number) => {
			bytes += unit === undefined ? utf8LengthBetween(text, last, at) : (at - last) * unit;
			last = at;
			return bytes;
		};
		this.finder.find(text, (start, end) => {
			if (start >= begun) return;
			places.push({ from: byteAt(start), to: byteAt(Math.min(end, begun)) });
		});
		if (begun < text.length) places.push({ from: byteAt(begun), to: byteAt(text.length) });
		return places;
	}

	private read(bytes: Uint8Array, isLast: boolean): { readonly reading: ByteText; readonly text: string } {
		const isWide = this.other?.unit === 2;
		const text = isWide ? undefined : utf8Text.decode(bytes, isLast);
		if (text !== undefined) return { reading: text.length === bytes.length ? latin1Text : utf8Text, text };
		this.isAllUtf8 = false;
		const reading = this.other ?? latin1Text;
		return { reading, text: reading.decode(bytes, isLast) ?? '' };
	}
}

/** Both in one order, with those that overlap made one. */
function merged(one: readonly Place[], other: readonly Place[]): readonly Place[] {
	if (one.length === 0) return other;
	const places: Place[] = [];
	for (const place of [...one, ...other].sort((a, b) => a.from - b.from)) {
		const last = places.at(-1);
		if (last && place.from < last.to) places[places.length - 1] = { from: last.from, to: Math.max(last.to, place.to) };
		else places.push(place);
	}
	return places;
}

/** Up to where all that begins is there whole: at the beginning of a character. */
function settledEnd(bytes: Uint8Array, across: number, { unit }: ByteText): number {
	let end = bytes.length - across;
	if (unit === 2) return end & ~1;
	for (let back = 0; back < 3 && isContinuation(bytes[end]); back++) end -= 1;
	return Math.max(0, end);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
	const all = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}
