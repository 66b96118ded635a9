import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const started = Date.now();

/** Tells the person at the terminal what is being done. */
export function say(message: string): void {
	console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${message}`);
}

/**
 * Does one step of an installation, telling every few seconds how much of it has arrived in `folder`, and in the end
 * how long it took.
 */
export async function withProgress<T>(title: string, folder: string, step: () => Promise<T>): Promise<T> {
	say(`${title} …`);
	const start = Date.now();
	let measuring = false;
	const timer = setInterval(async () => {
		if (measuring) return;
		measuring = true;
		say(`${title} … ${megabytes(await folderSize(folder))} on disk`);
		measuring = false;
	}, 5000);
	try {
		return await step();
	} finally {
		clearInterval(timer);
		say(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s, ${megabytes(await folderSize(folder))} on disk`);
	}
}

function megabytes(bytes: number): string {
	return `${Math.round(bytes / 1e6)} MB`;
}

/** Bytes of all files below `folder`; files that vanish meanwhile count as nothing. */
async function folderSize(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	let size = 0;
	for (const entry of entries) {
		if (!entry.isFile()) continue;
		size += await stat(join(entry.parentPath, entry.name)).then(
			(found) => found.size,
			() => 0,
		);
	}
	return size;
}
