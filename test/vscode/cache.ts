import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { succeeds } from './runTool.ts';

/** The folder for what is too big for a checkout: SIGNED_CALL_CACHE, else the platform's cache folder. */
export function cacheFolder(): string {
	const given = process.env['SIGNED_CALL_CACHE'];
	return given ? resolve(given) : join(platformCache(), 'signed-call-workbench');
}

function platformCache(): string {
	if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
	if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches');
	return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}

/** The folder `name` of the cache. It is built in a sibling and renamed, so it is complete if it exists; the first build counts. */
export async function installOnce(name: string, build: (folder: string, final: string) => Promise<void>) {
	const cache = cacheFolder();
	const folder = join(cache, name);
	const exists = () => succeeds(stat(folder));
	if (await exists()) return folder;
	await mkdir(cache, { recursive: true });
	const sibling = await mkdtemp(join(cache, `${name}.tmp-`));
	const remove = () => rmSync(sibling, { recursive: true, force: true, maxRetries: 3 });
	process.once('exit', remove);
	try {
		await build(sibling, folder);
		await rename(sibling, folder);
	} catch (error) {
		if (!(await exists())) throw error;
	} finally {
		process.off('exit', remove);
		remove();
	}
	return folder;
}
