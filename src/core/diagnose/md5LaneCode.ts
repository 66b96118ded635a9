/** How many messages {@link md5LaneCode} hashes at once: three vectors of four words keep a processor's units busy. */
export const laneCount = 12;

const vectors = laneCount / 4;
/** Bytes of one word of all lanes. */
const row = laneCount * 4;
const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));
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
const end = 0x0b;
const vector = {
	load: 0,
	store: 11,
	const: 12,
	not: 77,
	and: 78,
	or: 80,
	xor: 81,
	shiftLeft: 171,
	shiftRight: 173,
	add: 174,
} as const;

/** The parameters of the function: where the states are, the block, and where the new states go. */
const [from, block, to] = [0, 1, 2];

/**
 * A WebAssembly module whose function `block(from, block, to)` does one block of MD5 (RFC 1321) for
 * {@link laneCount} messages side by side in its `memory`; word `i` of lane `k` is at `4 * (laneCount * i + k)`. Made
 * here, because no library hashes several messages in step and no build step is then needed.
 */
export function md5LaneCode(pages: number): Uint8Array<ArrayBuffer> {
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
			splat(code, sines[step] ?? 0);
			simd(code, vector.add);
			mix(
				code,
				round,
				() => get(b),
				() => get(c),
				() => get(d),
			);
			simd(code, vector.add);
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
	return moduleOf([1, vectors * 4, v128, ...code], pages);
}

/** The function of a round (RFC 1321, 3.4), on the stack. */
function mix(code: number[], round: number, b: () => void, c: () => void, d: () => void): void {
	const by = (...operations: number[]) => {
		for (const operation of operations) simd(code, operation);
	};
	const choose = (yes: () => void, no: () => void, by1: () => void) => {
		no();
		by1();
		yes();
		no();
		by(vector.xor, vector.and, vector.xor);
	};
	if (round === 0) choose(c, d, b);
	else if (round === 1) choose(b, c, d);
	else if (round === 2) {
		b();
		c();
		by(vector.xor);
		d();
		by(vector.xor);
	} else {
		c();
		b();
		d();
		by(vector.not, vector.or, vector.xor);
	}
}

function moduleOf(body: readonly number[], pages: number): Uint8Array<ArrayBuffer> {
	const name = (text: string) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];
	const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
	const header = [0, ...name('asm').slice(1), 1, 0, 0, 0];
	return Uint8Array.from([
		...header,
		...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
		...section(3, [1, 0]),
		...section(5, [1, 0, ...unsigned(pages)]),
		...section(7, [2, ...name('memory'), 2, 0, ...name('block'), 0, 0]),
		...section(10, [1, ...unsigned(body.length), ...body]),
	]);
}

function simd(code: number[], operation: number, ...rest: number[]): void {
	code.push(0xfd, ...unsigned(operation), ...rest);
}

function load(code: number[], pointer: number, offset: number): void {
	code.push(local.get, pointer);
	simd(code, vector.load, 4, ...unsigned(offset));
}

function splat(code: number[], word: number): void {
	const bytes = [0, 8, 16, 24].map((bits) => (word >>> bits) & 255);
	simd(code, vector.const, ...bytes, ...bytes, ...bytes, ...bytes);
}

/** A number as LEB128. */
function unsigned(value: number): number[] {
	return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

/** A small number, from 0 to 63, as signed LEB128. */
function signed(value: number): number[] {
	return [value];
}
