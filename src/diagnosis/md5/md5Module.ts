/** How many messages `block` hashes at once: three vectors of four words keep a processor's units busy. */
export const laneCount = 12;
const vectors = laneCount / 4;
export const pageBytes = 65_536;

const shifts = [
	[7, 12, 17, 22],
	[5, 9, 14, 20],
	[4, 11, 16, 23],
	[6, 10, 15, 21],
] as const;

/** The 64 steps of a block (RFC 1321, 3.4): the word of the message, the constant added, and by how far to rotate. */
const md5Steps = Array.from({ length: 64 }, (_, step) => {
	const round = step >> 4;
	const word = [step, 5 * step + 1, 3 * step + 5, 7 * step][round] as number;
	const constant = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0;
	return { round, word: word & 15, constant, shift: shifts[round]?.[step & 3] as number };
});

/** The constants, four times each as vectors need them: quicker to read from memory than to push. */
const table = md5Steps.flatMap(({ round, constant }) => {
	const word = constant - (round < 3 ? 0 : 1);
	const bytes = [0, 8, 16, 24].map((bits) => (word >>> bits) & 255);
	return [bytes, bytes, bytes, bytes].flat();
});
/** The first bytes of the memory belong to the functions. */
export const tableBytes = table.length;

/** What {@link md5Module} exports. All addresses are in bytes. */
export interface Md5Functions {
	/** One block of MD5 for {@link laneCount} messages; word `i` of lane `k` is at `4 * (laneCount * i + k)`. */
	readonly block: (from: number, block: number, to: number) => void;
	readonly blockOfOne: (from: number, block: number, to: number) => void;
	/** Puts blocks side by side: that of lane `k` is at `from + stride * k`. */
	readonly gather: (from: number, stride: number, to: number) => void;
	/** Copies bytes. */
	readonly copy: (to: number, from: number, size: number) => void;
}

export interface Md5Instance extends Md5Functions {
	readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => void };
}

// WebAssembly Core Specification, sections 5.4 (instructions) and 5.5 (modules).
const i32 = 0x7f;
const v128 = 0x7b;
const local = { get: 0x20, set: 0x21, tee: 0x22 } as const;
const i32Const = 0x41;
const i32Add = 0x6a;
const memoryCopy = [0xfc, 10, 0, 0] as const;
const end = 0x0b;
const vectorLoad = [...simd(0), 4];
const vectorStore = [...simd(11), 4];
const shuffle = simd(13);

/** The instructions of a block: here on vectors of four words, below on single words; `size` is a value's, in bytes. */
const onVectors = {
	type: v128,
	size: 16,
	load: vectorLoad,
	store: vectorStore,
	add: simd(174),
	subtract: simd(177),
	and: simd(78),
	andNot: simd(79),
	or: simd(80),
	xor: simd(81),
	shiftLeft: simd(171),
	shiftRight: simd(173),
};

const onWords: typeof onVectors = {
	type: i32,
	size: 4,
	load: [0x28, 2],
	store: [0x36, 2],
	add: [i32Add],
	subtract: [0x6b],
	and: [0x71],
	andNot: [i32Const, 0x7f, 0x73, 0x71],
	or: [0x72],
	xor: [0x73],
	shiftLeft: [0x74],
	shiftRight: [0x76],
};

/**
 * A WebAssembly module with a `memory` of so many pages and the {@link Md5Functions}, made here because no library
 * hashes several messages in step, and no build step is then needed. Beside one call of Node's own MD5 a message, the
 * lanes hash 5 to 7 times as many a second, hash-wasm 1.2 and `@noble/hashes` 0.2 (64 to 700 bytes); saved and
 * loaded states bring hash-wasm to 2 at most.
 */
export function md5Module(pages: number): Uint8Array<ArrayBuffer> {
	return moduleOf(
		[
			['block', blockCode(onVectors, vectors)],
			['blockOfOne', blockCode(onWords, 1)],
			['gather', gatherCode()],
			['copy', [0, local.get, 0, local.get, 1, local.get, 2, ...memoryCopy, end]],
		],
		pages,
	);
}

/** A block for as many values side by side as there are chains; their instructions alternate, as each waits for the last. */
function blockCode(on: typeof onVectors, chainCount: number): number[] {
	const [from, block, to] = [0, 1, 2];
	const code: number[] = [];
	const row = chainCount * on.size;
	const state = (chain: number, word: number) => 3 + chain * 4 + word;
	const chains = Array.from({ length: chainCount }, (_, chain) => chain);
	const words = [0, 1, 2, 3];
	const load = (pointer: number, word: number, chain: number) =>
		code.push(local.get, pointer, ...on.load, ...unsigned(word * row + chain * on.size));
	for (const chain of chains) {
		for (const word of words) {
			load(from, word, chain);
			code.push(local.set, state(chain, word));
		}
	}
	md5Steps.forEach(({ round, word, shift }, step) => {
		// The four words change places at each step; here their names do.
		const [a, b, c, d] = words.map((place) => (place - step) & 3) as [number, number, number, number];
		for (const chain of chains) {
			const get = (place: number) => [local.get, state(chain, place)];
			code.push(...get(a));
			load(block, word, chain);
			code.push(...on.add, i32Const, 0, ...on.load, ...unsigned(step * 16), ...on.add);
			code.push(...mix(on, round, get(b), get(c), get(d)), local.tee, state(chain, a));
			code.push(i32Const, shift, ...on.shiftLeft, ...get(a), i32Const, 32 - shift, ...on.shiftRight, ...on.or);
			code.push(...get(b), ...on.add, local.set, state(chain, a));
		}
	});
	for (const chain of chains) {
		for (const word of words) {
			code.push(local.get, to);
			load(from, word, chain);
			code.push(local.get, state(chain, word), ...on.add, ...on.store, ...unsigned(word * row + chain * on.size));
		}
	}
	return [1, chainCount * 4, on.type, ...code, end];
}

/** Adds the function of a round (RFC 1321, 3.4); `b` as late as possible, because each step waits for it alone. */
function mix(on: typeof onVectors, round: number, b: number[], c: number[], d: number[]): number[] {
	switch (round) {
		case 0:
			return [...d, ...c, ...d, ...on.xor, ...b, ...on.and, ...on.xor, ...on.add];
		case 1:
			return [...c, ...d, ...on.andNot, ...on.add, ...b, ...d, ...on.and, ...on.add];
		case 2:
			return [...c, ...d, ...on.xor, ...b, ...on.xor, ...on.add];
		default:
			// c ^ (b | ~d) is ~(c ^ (d & ~b)), and ~x is -x - 1: the 1 is in the table.
			return [...c, ...d, ...b, ...on.andNot, ...on.xor, ...on.subtract];
	}
}

/** Four lanes at a time, four words of each: a transposition. */
function gatherCode(): number[] {
	const [from, stride, to] = [0, 1, 2];
	const code: number[] = [];
	const pointer = (lane: number) => 3 + lane;
	const rows = [7, 8, 9, 10] as const;
	const pairs = [11, 12, 13, 14] as const;
	const combine = (a: number, b: number, bytes: readonly number[], result: number) =>
		code.push(local.get, a, local.get, b, ...shuffle, ...bytes, local.set, result);
	code.push(local.get, from, local.set, pointer(0));
	for (let chain = 0; chain < vectors; chain++) {
		if (chain > 0) code.push(local.get, pointer(3), local.get, stride, i32Add, local.set, pointer(0));
		for (let lane = 1; lane < 4; lane++) {
			code.push(local.get, pointer(lane - 1), local.get, stride, i32Add, local.set, pointer(lane));
		}
		for (let quad = 0; quad < 4; quad++) {
			for (const [lane, row] of rows.entries()) {
				code.push(local.get, pointer(lane), ...vectorLoad, ...unsigned(quad * 16), local.set, row);
			}
			combine(rows[0], rows[1], lowWords, pairs[0]);
			combine(rows[0], rows[1], highWords, pairs[1]);
			combine(rows[2], rows[3], lowWords, pairs[2]);
			combine(rows[2], rows[3], highWords, pairs[3]);
			combine(pairs[0], pairs[2], lowHalves, rows[0]);
			combine(pairs[0], pairs[2], highHalves, rows[1]);
			combine(pairs[1], pairs[3], lowHalves, rows[2]);
			combine(pairs[1], pairs[3], highHalves, rows[3]);
			for (const [word, row] of rows.entries()) {
				const offset = (quad * 4 + word) * laneCount * 4 + chain * 16;
				code.push(local.get, to, local.get, row, ...vectorStore, ...unsigned(offset));
			}
		}
	}
	return [2, 4, i32, 8, v128, ...code, end];
}

/** Bytes of two vectors, 16 to 31 those of the second, as a shuffle takes them. */
const lowWords = [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23];
const highWords = lowWords.map((byte) => byte + 8);
const lowHalves = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
const highHalves = lowHalves.map((byte) => byte + 8);

/** A module of functions that take three numbers and return nothing; each body begins with its local variables. */
function moduleOf(
	functions: readonly (readonly [name: string, body: readonly number[]])[],
	pages: number,
): Uint8Array<ArrayBuffer> {
	const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
	const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
	const header = [0, ...name('asm').slice(1), 1, 0, 0, 0];
	const count = functions.length;
	return Uint8Array.from([
		...header,
		...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
		...section(3, [count, ...functions.map(() => 0)]),
		...section(5, [1, 0, ...unsigned(pages)]),
		...section(7, [
			count + 1,
			...name('memory'),
			...[2, 0],
			...functions.flatMap(([text], index) => [...name(text), 0, index]),
		]),
		...section(10, [count, ...functions.flatMap(([, body]) => [...unsigned(body.length), ...body])]),
		...section(11, [1, 0, i32Const, 0, end, ...unsigned(table.length), ...table]),
	]);
}

function simd(operation: number): number[] {
	return [0xfd, ...unsigned(operation)];
}

/** A number as LEB128. */
function unsigned(value: number): number[] {
	return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
