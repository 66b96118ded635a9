import { laneCount, type Md5Instance, md5Steps, pageBytes } from './md5Module.ts';

/** What {@link md5Module} does, in plain JavaScript: the same results, many times slower, where vectors are missing. */
export function plainMd5(): Md5Instance {
	let words = new Int32Array(pageBytes / 4);
	const memory = {
		get buffer() {
			return words.buffer;
		},
		grow: (pages: number) => {
			words = new Int32Array(words.buffer.transfer(words.byteLength + pages * pageBytes));
		},
	};
	const blockOf = (lanes: number) => (from: number, block: number, to: number) => {
		for (let lane = 0; lane < lanes; lane++) {
			const wordAt = (address: number, word: number) => words[(address >>> 2) + word * lanes + lane] as number;
			let [a, b, c, d] = [0, 1, 2, 3].map((word) => wordAt(from, word)) as [number, number, number, number];
			for (const { round, word, constant, shift } of md5Steps) {
				const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] as number;
				const sum = (a + mixed + constant + wordAt(block, word)) | 0;
				[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
			}
			[a, b, c, d].forEach((value, word) => {
				words[(to >>> 2) + word * lanes + lane] = wordAt(from, word) + value;
			});
		}
	};
	return {
		memory,
		block: blockOf(laneCount),
		blockOfOne: blockOf(1),
		gather: (from, stride, to) => {
			for (let lane = 0; lane < laneCount; lane++) {
				for (let word = 0; word < 16; word++) {
					words[(to >>> 2) + word * laneCount + lane] = words[((from + stride * lane) >>> 2) + word] as number;
				}
			}
		},
		copy: (to, from, size) => void new Uint8Array(words.buffer).copyWithin(to, from, from + size),
	};
}
