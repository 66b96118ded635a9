import { catalogMethod } from './catalogMethod.ts';
import { type CatalogLimits, type CatalogProblem, checkCatalog, longestMethod } from './checkCatalog.ts';
import type { MethodSource } from './methodSources.ts';
import type { SplitCatalog } from './methodTexts.ts';
import { type ErrorCodeName, evidences } from './model.ts';
import type { CheckedMethod } from './ordinaryMethod.ts';

/**
 * A catalogue as it crosses from the thread that read it: its names as one text and its methods as bytes, which stay bytes until
 * one is asked for. Tens of thousands of methods as objects would take ten times the memory, and hold up whoever takes them over.
 */
export interface PackedCatalog {
	readonly name: string;
	/** Of the methods, in order of UTF-16 units, a line each. */
	readonly names: string;
	/** Of each method, in that order: its place in `evidences`, and {@link hasPermissions} where it says of any. */
	readonly marks: Uint8Array<ArrayBuffer>;
	/** Where the JSON of each begins and ends in `bytes`, in that order. */
	readonly starts: Uint32Array<ArrayBuffer>;
	readonly ends: Uint32Array<ArrayBuffer>;
	/** UTF-8. */
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly errorCodes: readonly ErrorCodeName[];
	readonly took: CatalogLimits;
}

const hasPermissions = 0x80;

type Packed = { catalog?: PackedCatalog; problems: CatalogProblem[] };

/** Checks the parsed JSON of a catalogue file as {@link checkCatalog} does, and packs what is right of it. */
export function packCatalog(value: unknown, most?: CatalogLimits): Packed {
	const packing = new Packing(0);
	const { catalog, problems } = checkCatalog(value, (method) => packing.add(method), most);
	const packed = catalog && packing.whole();
	return { ...(packed && { catalog: { ...catalog, ...packed } }), problems };
}

/**
 * As {@link packCatalog}, of a file that was taken apart: of methods as objects, all at once, much time would go into fetching them
 * from memory again.
 * @param size about how many bytes that is
 * @returns undefined where only the whole file tells: a method is no JSON, or too long, a name stands twice, or none is read
 */
export function packApart({ rest, methods }: SplitCatalog, size: number, most?: CatalogLimits): Packed | undefined {
	const packing = new Packing(size);
	const take = (method: CheckedMethod, at: number | undefined) => {
		if (packing.add(method, at === undefined ? '' : methods.written(at))) return true;
		throw new RangeError('a method is too long');
	};
	try {
		const { catalog, problems } = checkCatalog(rest, take, most, methods);
		const packed = catalog && packing.whole();
		return packed && { catalog: { ...catalog, ...packed }, problems };
	} catch {
		return undefined;
	}
}

/** What of a packed catalogue need not be copied on its way to another thread. */
export function buffersOf({ marks, starts, ends, bytes }: PackedCatalog): ArrayBuffer[] {
	return [marks.buffer, starts.buffer, ends.buffer, bytes.buffer];
}

/** A method is written where there is room for three times its length. */
const roomAhead = 1 << 16;

/** Methods that are written one after another. */
class Packing {
	private readonly encoder = new TextEncoder();
	private bytes: Uint8Array<ArrayBuffer>;
	private length = 0;
	/** Of the methods, in the order in which they came; of each, where its bytes end, and its mark. */
	private readonly names: string[] = [];
	private readonly ends: number[] = [];
	private readonly marks: number[] = [];

	constructor(size: number) {
		this.bytes = new Uint8Array(size + roomAhead);
	}

	/** @param written JSON that says the same, where there is any: it is taken as it is unless it is laid out. */
	add(method: CheckedMethod, written = ''): boolean {
		const compact = written.trim();
		const isTaken = compact !== '' && compact.length <= longestMethod && !compact.includes('\n');
		const json = isTaken ? compact : JSON.stringify(method);
		if (json.length > longestMethod) return false;
		// A UTF-16 unit takes three bytes at most.
		const needed = this.length + json.length * 3;
		if (needed > this.bytes.length) {
			const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
			larger.set(this.bytes.subarray(0, this.length));
			this.bytes = larger;
		}
		this.length += this.encoder.encodeInto(json, this.bytes.subarray(this.length)).written;
		this.names.push(method.name);
		this.ends.push(this.length);
		this.marks.push(evidences.indexOf(method.evidence ?? 'own') | (method.permissions ? hasPermissions : 0));
		return true;
	}

	/** The methods in the order of their names, or undefined where a name stands twice. */
	whole(): Pick<PackedCatalog, 'names' | 'marks' | 'starts' | 'ends' | 'bytes'> | undefined {
		const { length } = this.names;
		const order = orderOf(this.names);
		const names: string[] = [];
		const [starts, ends, marks] = [new Uint32Array(length), new Uint32Array(length), new Uint8Array(length)];
		for (const [at, place] of order.entries()) {
			const name = this.names[place] ?? '';
			if (name === names[at - 1]) return undefined;
			names.push(name);
			starts[at] = place === 0 ? 0 : (this.ends[place - 1] ?? 0);
			ends[at] = this.ends[place] ?? 0;
			marks[at] = this.marks[place] ?? 0;
		}
		const isFilled = this.length * 1.25 > this.bytes.length;
		const bytes = isFilled ? this.bytes.subarray(0, this.length) : this.bytes.slice(0, this.length);
		return { names: names.join('\n'), marks, starts, ends, bytes };
	}
}

/** The indices of names in the order of their UTF-16 units. A map from names to indices takes longer to make than they to compare. */
function orderOf(names: readonly string[]): Uint32Array {
	const order = Uint32Array.from(names, (_, index) => index);
	return order.sort((one, other) => ((names[one] as string) < (names[other] as string) ? -1 : 1));
}

/** The methods of a packed catalogue, each read when it is asked for. */
export function packedSource({ names, marks, starts, ends, bytes }: PackedCatalog): MethodSource {
	const decoder = new TextDecoder();
	return {
		names: names === '' ? [] : names.split('\n'),
		method: (at) => catalogMethod(JSON.parse(decoder.decode(bytes.subarray(starts[at], ends[at]))) as CheckedMethod),
		evidence: (at) => evidences[(marks[at] ?? 0) & ~hasPermissions] ?? 'own',
		hasPermissions: (at) => ((marks[at] ?? 0) & hasPermissions) !== 0,
	};
}
