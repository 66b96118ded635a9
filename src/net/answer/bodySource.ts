import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of an answer's body, wherever they are kept. What is there does not change; more may come behind it. */
export interface BodySource {
	/** How many bytes are there by now. */
	readonly length: number;
	/** The bytes from `from` to before `to`, as many of them as there are; not to be changed by who asks. */
	slice(from: number, to: number): Uint8Array;
	/** Gives back what it holds; nothing is asked of it afterwards. */
	close(): void;
}

/** A body in memory. */
export function bytesSource(bytes: Uint8Array): BodySource {
	return {
		length: bytes.byteLength,
		slice: (from, to) => bytes.subarray(from, to),
		close: () => {},
	};
}

/**
 * A body in a file, which may still be growing: only what is asked for is read.
 * @throws where the file cannot be opened; `slice` throws where it cannot be read
 */
export function fileSource(path: string): BodySource {
	const file = openSync(path, 'r');
	return {
		get length() {
			return fstatSync(file).size;
		},
		slice(from, to) {
			const bytes = new Uint8Array(Math.max(0, Math.min(to, this.length) - from));
			let read = 0;
			while (read < bytes.length) {
				const more = readSync(file, bytes, read, bytes.length - read, from + read);
				if (more === 0) break;
				read += more;
			}
			return bytes.subarray(0, read);
		},
		close: () => closeSync(file),
	};
}
