/** In bytes: of a file that an answer is compared with, or that has rows of data. */
export const mostBytesBeside = 4 * 1024 * 1024;

/** Whether a name in a call file is that of a file beside it or below its folder: no path leads anywhere else. */
export function isBeside(name: string): boolean {
	return /^[^/\\:][^\\:]*$/.test(name) && !name.split('/').includes('..');
}
