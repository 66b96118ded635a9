import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A new temporary folder that is removed when this process ends, however that comes about. */
export function scratchFolder(purpose: string): string {
	if (folders.length === 0) process.on('exit', removeAll);
	const folder = mkdtempSync(join(tmpdir(), `signed-call-${purpose}-`));
	folders.push(folder);
	return folder;
}

function removeAll(): void {
	for (const folder of folders) {
		try {
			rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
		} catch {
			// Something still writes there; the machine clears its temporary folder.
		}
	}
}
