import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Where the bytes of a body are. */
export type KeptBody = { readonly bytes: Uint8Array } | { readonly path: string };

/** The bytes of an answer's body, wherever they are kept. What is there does not change; more may come behind it. */
export interface BodySource {
	/** How many bytes are there by now. */
	readonly length: number;
	/** The bytes from `from` to before `to`, as many of them as there are; not to be changed by who asks. */
	slice(from: number, to: number): Uint8Array;
	/** Of a body that shows parts of another one, where a byte is in that; undefined of one that stands between them. */
	originOf?(offset: number): number | undefined;
	/** Gives back what it holds; nothing is asked of it afterwards. */
	close(): void;
}

/** @throws where its file cannot be opened */
export function openSource(kept: KeptBody): BodySource {
	return 'path' in kept ? fileSource(kept.path) : bytesSource(kept.bytes);
}

/** Where the text of a body (UTF-8) begins: behind a byte-order mark. */
export function startOfText(source: BodySource): number {
	const [first, second, third] = source.slice(0, 3);
	return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
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
