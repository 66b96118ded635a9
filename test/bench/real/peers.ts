import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { scratchFolder } from '../../vscode/scratch.ts';

/** Another extension. */
export interface Peer {
	/** `<publisher>.<name>` */
	readonly id: string;
	/** As it is installed: one that VS Code would start by itself is started by the bench alone, and is else as it was. */
	readonly vsix: string;
	/** Bytes of the package as it was given. */
	readonly size: number;
}

interface PeerManifest {
	readonly publisher: string;
	readonly name: string;
	readonly activationEvents?: readonly string[];
}

const manifestPath = 'extension/package.json';
/** What activates an extension in every window. */
const startEvents = ['*', 'onStartupFinished'];

/** The extensions at those paths: packages as they are, folders packaged. */
export function packagedPeers(paths: readonly string[]): Promise<Peer[]> {
	return Promise.all(paths.map(packagedPeer));
}

async function packagedPeer(path: string): Promise<Peer> {
	const vsix = (await stat(path)).isDirectory() ? await packFolder(path) : path;
	const packed = await readFile(vsix);
	const files = unzipSync(packed, { filter: ({ name }) => name === manifestPath });
	const bytes = files[manifestPath];
	if (!bytes) throw new Error(`There is no extension at ${path}: it has no package.json.`);
	const manifest = JSON.parse(strFromU8(bytes)) as PeerManifest;
	const { publisher, name, activationEvents = [] } = manifest;
	const events = activationEvents.filter((event) => !startEvents.includes(event));
	const startsItself = events.length < activationEvents.length;
	return {
		id: `${publisher}.${name}`,
		vsix: startsItself ? await withManifest(packed, { ...manifest, activationEvents: events }) : vsix,
		size: packed.length,
	};
}

/** Another package with the same files but its manifest. */
async function withManifest(packed: Uint8Array, manifest: PeerManifest): Promise<string> {
	const files = { ...unzipSync(packed), [manifestPath]: strToU8(JSON.stringify(manifest)) };
	const vsix = join(scratchFolder('peer'), 'peer.vsix');
	await writeFile(vsix, zipSync(files));
	return vsix;
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
