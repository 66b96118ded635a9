import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../replaceFile.ts';

export type AccountFiles = ReturnType<typeof accountFiles>;

/** The files of a folder that all windows share. @param folder created when it is first used, for its user alone */
export function accountFiles(folder: string) {
	return {
		names: async () => {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			return readdir(folder);
		},
		read: (name: string) => readFile(join(folder, name), 'utf8'),
		write: (name: string, text: string) => replaceFile(folder, name, text),
		remove: (name: string) => rm(join(folder, name), { force: true }),
	};
}
