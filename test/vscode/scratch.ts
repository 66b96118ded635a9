import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder that is removed when this process ends, however that comes about. */
export function scratchFolder(purpose: string): string {
	const folder = mkdtempSync(join(tmpdir(), `signed-call-${purpose}-`));
	process.on('exit', () => {
		try {
			rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
		} catch {
			// Something still writes there; the machine clears its temporary folder.
		}
	});
	return folder;
}
