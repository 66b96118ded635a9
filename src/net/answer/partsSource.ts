import { firstIndex } from '../../core/text/firstIndex.ts';
import type { BodySource } from './bodySource.ts';

/** Parts of a body: where each begins and where it ends, in bytes, in the order in which they are shown. */
export type BodyParts = Float64Array;

/** What is shown of a body: as a list of JSON, or the only part by itself. */
export interface ShownParts {
	readonly parts: BodyParts;
	readonly isList: boolean;
}

/** A body, or what is shown of it. */
export function sourceOf(whole: BodySource, parts: ShownParts | undefined): BodySource {
	return parts ? new PartsSource(whole, parts) : whole;
}

const listBegins = new TextEncoder().encode('[\n');
const between = new TextEncoder().encode(',\n');
const listEnds = new TextEncoder().encode('\n]');

/** Parts of a body as a body of its own, each as it came: in their order. */
export class PartsSource implements BodySource {
	readonly length: number;
	private readonly of: BodySource;
	private readonly parts: BodyParts;
	private readonly isList: boolean;
	/** Where each part begins in this body. */
	private readonly starts: Float64Array;

	constructor(of: BodySource, { parts, isList }: ShownParts) {
		this.of = of;
		this.parts = parts;
		this.isList = isList;
		this.starts = new Float64Array(parts.length / 2);
		let at = isList ? listBegins.length : 0;
		for (let part = 0; part < this.starts.length; part++) {
			if (part > 0) at += between.length;
			this.starts[part] = at;
			at += this.lengthOf(part);
		}
		this.length = at + (isList ? listEnds.length : 0);
	}

	slice(from: number, to: number): Uint8Array {
		const [first, last] = [Math.max(0, from), Math.min(to, this.length)];
		const bytes = new Uint8Array(Math.max(0, last - first));
		const put = (piece: Uint8Array, at: number) => {
			const [begin, end] = [Math.max(first, at), Math.min(last, at + piece.length)];
			if (begin < end) bytes.set(piece.subarray(begin - at, end - at), begin - first);
		};
		if (this.isList) {
			put(listBegins, 0);
			put(listEnds, this.length - listEnds.length);
		}
		for (let part = Math.max(0, this.partAt(first)); part < this.starts.length; part++) {
			const start = this.starts[part] as number;
			if (start - between.length >= last) break;
			if (part > 0) put(between, start - between.length);
			const begin = Math.max(0, first - start);
			const end = Math.min(this.lengthOf(part), last - start);
			if (begin >= end) continue;
			const origin = this.parts[2 * part] as number;
			put(this.of.slice(origin + begin, origin + end), start + begin);
		}
		return bytes;
	}

	/** Where a byte of this body is in that which it is of; undefined of a byte between parts. */
	originOf(offset: number): number | undefined {
		const part = this.partAt(offset);
		const within = offset - (this.starts[part] ?? 0);
		return part < 0 || within >= this.lengthOf(part) ? undefined : (this.parts[2 * part] as number) + within;
	}

	close(): void {
		this.of.close();
	}

	private lengthOf(part: number): number {
		return (this.parts[2 * part + 1] as number) - (this.parts[2 * part] as number);
	}

	/** The last part that begins at `offset` or before, or -1. */
	private partAt(offset: number): number {
		return firstIndex(this.starts.length, (part) => (this.starts[part] as number) > offset) - 1;
	}
}
