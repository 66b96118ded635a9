import { readFileSync } from 'node:fs';

/** In a file of its own: a browser has no files. */
export function bytesOfFile(path: string): Uint8Array {
	return readFileSync(path);
}
