/** How many messages {@link md5LaneCode} hashes at once: three vectors of four words keep a processor's units busy. */
export const laneCount = 12;

const vectors = laneCount / 4;
/** Bytes of one word of all lanes. */
const row = laneCount * 4;
/** What each step adds, four times over: read from memory that is quicker than as a constant. */
const table = Array.from({ length: 64 }, (_, step) => {
	const word = Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) - (step < 48 ? 0 : 1);
	const bytes = [0, 8, 16, 24].map((bits) => (word >>> bits) & 255);
	return [bytes, bytes, bytes, bytes].flat();
}).flat();
/** The memory's first bytes are the function's own. */
export const laneTableBytes = table.length;
const shifts = [
	[7, 12, 17, 22],
	[5, 9, 14, 20],
	[4, 11, 16, 23],
	[6, 10, 15, 21],
] as const;
const messageWord = [
	(step: number) => step,
	(step: number) => (5 * step + 1) & 15,
	(step: number) => (3 * step + 5) & 15,
	(step: number) => (7 * step) & 15,
] as const;

// WebAssembly Core Specification, sections 5.4 (instructions) and 5.5 (modules).
const i32 = 0x7f;
const v128 = 0x7b;
const local = { get: 0x20, set: 0x21, tee: 0x22 } as const;
const i32Const = 0x41;
const i32Add = 0x6a;
const memoryCopy = [0xfc, 10, 0, 0] as const;
const end = 0x0b;
const vector = {
	load: 0,
	store: 11,
	const: 12,
	shuffle: 13,
	and: 78,
	andNot: 79,
	or: 80,
	xor: 81,
	shiftLeft: 171,
	shiftRight: 173,
	add: 174,
	subtract: 177,
} as const;

/**
 * A WebAssembly module with a `memory` of so many pages and three functions, made here because no library hashes several
 * messages in step, and no build step is then needed. All addresses are in bytes.
 *
 * `block(from, block, to)` does one block of MD5 (RFC 1321) for {@link laneCount} messages side by side: the states at
 * `from` give those at `to`; word `i` of lane `k` is at `4 * (laneCount * i + k)`.
 *
 * `gather(from, stride, to)` puts blocks side by side for it: that of lane `k` is at `from + stride * k`.
 *
 * `copy(to, from, size)` copies bytes; from JavaScript it is the quickest way to.
 */
export function md5LaneCode(pages: number): Uint8Array<ArrayBuffer> {
	return moduleOf(
		[
			['block', blockCode()],
			['gather', gatherCode()],
			['copy', [0, local.get, 0, local.get, 1, local.get, 2, ...memoryCopy, end]],
		],
		pages,
	);
}

function blockCode(): number[] {
	const [from, block, to] = [0, 1, 2];
	const code: number[] = [];
	const state = (chain: number, word: number) => 3 + chain * 4 + word;
	const chains = Array.from({ length: vectors }, (_, chain) => chain);
	const words = [0, 1, 2, 3];
	for (const chain of chains) {
		for (const word of words) {
			load(code, from, word * row + chain * 16);
			code.push(local.set, state(chain, word));
		}
	}
	for (let step = 0; step < 64; step++) {
		const round = step >> 4;
		// The four words change places at each step; here their names do.
		const [a, b, c, d] = words.map((word) => (word - step) & 3) as [number, number, number, number];
		const offset = (messageWord[round]?.(step) ?? 0) * row;
		const shift = shifts[round]?.[step & 3] ?? 0;
		for (const chain of chains) {
			const get = (word: number) => code.push(local.get, state(chain, word));
			get(a);
			load(code, block, offset + chain * 16);
			simd(code, vector.add);
			code.push(i32Const, 0);
			simd(code, vector.load, 4, ...unsigned(step * 16));
			simd(code, vector.add);
			mix(
				code,
				round,
				() => get(b),
				() => get(c),
				() => get(d),
			);
			code.push(local.tee, state(chain, a), i32Const, ...signed(shift));
			simd(code, vector.shiftLeft);
			get(a);
			code.push(i32Const, ...signed(32 - shift));
			simd(code, vector.shiftRight);
			simd(code, vector.or);
			get(b);
			simd(code, vector.add);
			code.push(local.set, state(chain, a));
		}
	}
	for (const chain of chains) {
		for (const word of words) {
			code.push(local.get, to);
			load(code, from, word * row + chain * 16);
			code.push(local.get, state(chain, word));
			simd(code, vector.add);
			simd(code, vector.store, 4, ...unsigned(word * row + chain * 16));
		}
	}
	code.push(end);
	return [1, vectors * 4, v128, ...code];
}

/**
 * Adds the function of a round (RFC 1321, 3.4) to what is on the stack. Each step waits for the one before in `b` alone:
 * so `b` comes in as late as it can.
 */
function mix(code: number[], round: number, b: () => void, c: () => void, d: () => void): void {
	const by = (...operations: number[]) => {
		for (const operation of operations) simd(code, operation);
	};
	if (round === 0) {
		d();
		c();
		d();
		by(vector.xor);
		b();
		by(vector.and, vector.xor, vector.add);
	} else if (round === 1) {
		c();
		d();
		by(vector.andNot, vector.add);
		b();
		d();
		by(vector.and, vector.add);
	} else if (round === 2) {
		c();
		d();
		by(vector.xor);
		b();
		by(vector.xor, vector.add);
	} else {
		// c ^ (b | ~d) is ~(c ^ (d & ~b)), and ~x is -x - 1: the 1 is in the table.
		c();
		d();
		b();
		by(vector.andNot, vector.xor, vector.subtract);
	}
}

/** Four lanes at a time, four words of each: a transposition. */
function gatherCode(): number[] {
	const [from, stride, to] = [0, 1, 2];
	const code: number[] = [];
	const pointer = (lane: number) => 3 + lane;
	const rows = [7, 8, 9, 10] as const;
	const pairs = [11, 12, 13, 14] as const;
	const shuffle = (a: number, b: number, bytes: readonly number[], result: number) => {
		code.push(local.get, a, local.get, b);
		simd(code, vector.shuffle, ...bytes);
		code.push(local.set, result);
	};
	code.push(local.get, from, local.set, pointer(0));
	for (let chain = 0; chain < vectors; chain++) {
		if (chain > 0) code.push(local.get, pointer(3), local.get, stride, i32Add, local.set, pointer(0));
		for (let lane = 1; lane < 4; lane++) {
			code.push(local.get, pointer(lane - 1), local.get, stride, i32Add, local.set, pointer(lane));
		}
		for (let quad = 0; quad < 4; quad++) {
			for (let lane = 0; lane < 4; lane++) {
				load(code, pointer(lane), quad * 16);
				code.push(local.set, rows[lane] as number);
			}
			shuffle(rows[0], rows[1], lowWords, pairs[0]);
			shuffle(rows[0], rows[1], highWords, pairs[1]);
			shuffle(rows[2], rows[3], lowWords, pairs[2]);
			shuffle(rows[2], rows[3], highWords, pairs[3]);
			shuffle(pairs[0], pairs[2], lowHalves, rows[0]);
			shuffle(pairs[0], pairs[2], highHalves, rows[1]);
			shuffle(pairs[1], pairs[3], lowHalves, rows[2]);
			shuffle(pairs[1], pairs[3], highHalves, rows[3]);
			for (let word = 0; word < 4; word++) {
				code.push(local.get, to, local.get, rows[word] as number);
				simd(code, vector.store, 4, ...unsigned((quad * 4 + word) * row + chain * 16));
			}
		}
	}
	code.push(end);
	return [2, 4, i32, 8, v128, ...code];
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

function simd(code: number[], operation: number, ...rest: number[]): void {
	code.push(0xfd, ...unsigned(operation), ...rest);
}

function load(code: number[], pointer: number, offset: number): void {
	code.push(local.get, pointer);
	simd(code, vector.load, 4, ...unsigned(offset));
}

/** A number as LEB128. */
function unsigned(value: number): number[] {
	return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** A small number, from 0 to 63, as signed LEB128. */
function signed(value: number): number[] {
	return [value];
}
