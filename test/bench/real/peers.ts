import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { scratchFolder } from '../../vscode/scratch.ts';

/** Another extension, as it is installed. */
export interface Peer {
	/** `<publisher>.<name>` */
	readonly id: string;
	readonly vsix: string;
}

interface PeerManifest {
	readonly publisher: string;
	readonly name: string;
}

/** The extensions at those paths: packages as they are, folders packaged. */
export function packagedPeers(paths: readonly string[]): Promise<Peer[]> {
	return Promise.all(paths.map(packagedPeer));
}

async function packagedPeer(path: string): Promise<Peer> {
	const vsix = (await stat(path)).isDirectory() ? await packFolder(path) : path;
	const wanted = 'extension/package.json';
	const files = unzipSync(await readFile(vsix), { filter: ({ name }) => name === wanted });
	const { publisher, name } = JSON.parse(strFromU8(files[wanted] ?? new Uint8Array())) as PeerManifest;
	return { id: `${publisher}.${name}`, vsix };
}

/** A folder that is built already, as it is: nothing of it is run. */
async function packFolder(folder: string): Promise<string> {
	const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
	const files: Record<string, Uint8Array> = { '[Content_Types].xml': strToU8(types) };
	for await (const path of glob('**', { cwd: folder, exclude: (name) => name === '.git' })) {
		const whole = join(folder, path);
		if ((await stat(whole)).isFile()) files[`extension/${path}`] = await readFile(whole);
	}
	const vsix = join(scratchFolder('peer'), 'peer.vsix');
	await writeFile(vsix, zipSync(files));
	return vsix;
}
