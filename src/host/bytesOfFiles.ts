import type { FileSystem, FileType, Uri } from 'vscode';

/** What `FileType.File` is; a link to a file has another bit besides. */
const plainFile = 1 satisfies FileType.File;

/** The bytes of each plain file (a device has no end), or why they are not read: those beyond `most` in all are too large. */
export async function bytesOfFiles(uris: readonly Uri[], files: Pick<FileSystem, 'stat' | 'readFile'>, most: number) {
	let left = most;
	const read: (Uint8Array | 'unreadable' | 'too-large')[] = [];
	for (const uri of uris) {
		try {
			const { size, type } = await files.stat(uri);
			if ((type & plainFile) === 0) {
				read.push('unreadable');
				continue;
			}
			const bytes = size > left ? undefined : await files.readFile(uri);
			const isTooLarge = bytes === undefined || bytes.byteLength > left;
			read.push(isTooLarge ? 'too-large' : bytes);
			if (!isTooLarge) left -= bytes.byteLength;
		} catch {
			read.push('unreadable');
		}
	}
	return read;
}
