import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file of a folder, for its user alone; the folder is made if missing. It is written beside and renamed: a window that
 * is killed leaves the file before or the new one.
 */
export async function replaceFile(folder: string, name: string, text: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	// One made before, or by a process with another mask.
	await chmod(folder, 0o700);
	const beside = join(folder, `${name}.${randomUUID()}.part`);
	try {
		await writeFile(beside, text, { mode: 0o600 });
		await rename(beside, join(folder, name));
	} catch (error) {
		await rm(beside, { force: true }).catch(() => undefined);
		throw error;
	}
}
