import { rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './progress.ts';

/** Milliseconds. */
const longest = 30 * 60_000;

/**
 * The folder for what is too big for the checkout and the same for all checkouts: SIGNED_CALL_CACHE, else the
 * platform's cache folder.
 */
export function cacheFolder(): string {
	const given = process.env['SIGNED_CALL_CACHE'];
	return given ? resolve(given) : join(platformCache(), 'signed-call-workbench');
}

function platformCache(): string {
	if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
	if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
	return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}

/**
 * The folder `name` of the cache, filled by `build` if it is not there yet. It is built in a temporary sibling and
 * renamed to `final`: if it exists, it is complete. Of two starts at once the second waits for the first.
 */
export async function installOnce(
	name: string,
	build: (folder: string, final: string) => Promise<void>,
): Promise<string> {
	const cache = cacheFolder();
	const folder = join(cache, name);
	if (await exists(folder)) return folder;
	await mkdir(cache, { recursive: true });
	const unlock = await lock(join(cache, `${name}.lock`), name);
	try {
		if (await exists(folder)) return folder;
		await removeLeftovers(cache, name);
		const sibling = join(cache, `${name}.tmp-${process.pid}-${Date.now()}`);
		const remove = () => rmSync(sibling, { recursive: true, force: true, maxRetries: 3 });
		await mkdir(sibling);
		process.once('exit', remove);
		try {
			await build(sibling, folder);
			await rename(sibling, folder);
		} catch (error) {
			remove();
			if (!(await exists(folder))) throw error;
		} finally {
			process.off('exit', remove);
		}
		return folder;
	} finally {
		unlock();
	}
}

/** Takes the lock file, or waits until it is free, its owner is dead or too much time has passed. */
async function lock(path: string, name: string): Promise<() => void> {
	let told = false;
	for (;;) {
		try {
			const file = await open(path, 'wx');
			await file.writeFile(String(process.pid));
			await file.close();
			const release = () => rmSync(path, { force: true });
			process.once('exit', release);
			return () => {
				process.off('exit', release);
				release();
			};
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		if (await isStale(path)) await unlink(path).catch(() => undefined);
		else if (!told) {
			say(`Another start is installing ${name}: waiting for it.`);
			told = true;
		}
		await delay(300);
	}
}

/** Whether the owner of a lock is dead, or has had it for longer than any installation takes. */
async function isStale(path: string): Promise<boolean> {
	try {
		if (Date.now() - (await stat(path)).mtimeMs > longest) return true;
		const owner = Number(await readFile(path, 'utf8'));
		return owner > 0 && !isAlive(owner);
	} catch {
		// It is gone meanwhile.
		return false;
	}
}

/** Removes what attempts left behind that were killed: their process is gone. */
async function removeLeftovers(cache: string, name: string): Promise<void> {
	for (const entry of await readdir(cache)) {
		const owner = entry.startsWith(`${name}.tmp-`) ? Number(entry.split('-').at(-2)) : undefined;
		if (owner && !isAlive(owner)) await rm(join(cache, entry), { recursive: true, force: true });
	}
}

function isAlive(processId: number): boolean {
	try {
		process.kill(processId, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}

/** Whether there is a file or folder at `path`. */
export function exists(path: string): Promise<boolean> {
	return stat(path).then(
		() => true,
		() => false,
	);
}
