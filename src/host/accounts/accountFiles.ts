import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
	const made = () => mkdir(folder, { recursive: true, mode: 0o700 });
	return {
		names: async () => {
			await made();
			return readdir(folder);
		},
		read: (name) => readFile(join(folder, name), 'utf8'),
		write: async (name, text) => {
			await made();
			const beside = join(folder, `${name}.${randomUUID()}.part`);
			try {
				await writeFile(beside, text, { mode: 0o600 });
				await rename(beside, join(folder, name));
			} catch (error) {
				await rm(beside, { force: true }).catch(() => undefined);
				throw error;
			}
		},
		remove: (name) => rm(join(folder, name), { force: true }),
	};
}
