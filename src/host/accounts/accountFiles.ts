import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../replaceFile.ts';

/** The files of a folder that all windows share. */
export interface AccountFiles {
	names(): Promise<string[]>;
	read(name: string): Promise<string>;
	/** Replaces the whole file: a kill leaves the one before or the new one. */
	write(name: string, text: string): Promise<void>;
	remove(name: string): Promise<void>;
}

/** @param folder created when it is first used, for its user alone */
export function accountFiles(folder: string): AccountFiles {
	return {
		names: async () => {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			return readdir(folder);
		},
		read: (name) => readFile(join(folder, name), 'utf8'),
		write: (name, text) => replaceFile(folder, name, text),
		remove: (name) => rm(join(folder, name), { force: true }),
	};
}
