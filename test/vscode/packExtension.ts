import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { scratchFolder } from './scratch.ts';

interface ExtensionManifest {
	readonly name: string;
	readonly main: string;
}

/** Packs an extension of one file, which lies beside the module at `base`, and answers the path of its package. */
export async function packExtension(manifest: ExtensionManifest, base: string): Promise<string> {
	const { name, main } = manifest;
	const packed = zipSync({
		'[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
		'extension/package.json': strToU8(JSON.stringify(manifest)),
		[`extension/${main}`]: await readFile(new URL(main, base)),
	});
	const path = join(scratchFolder(name), `${name}.vsix`);
	await writeFile(path, packed);
	return path;
}

const folder = new URL('startPage/', import.meta.url);

/** The folder of the extension that shows *Get Started* in the VS Code of `npm start`. */
export const startPageFolder = fileURLToPath(folder);

export async function packagedStartPage(): Promise<string> {
	return packExtension(JSON.parse(await readFile(new URL('package.json', folder), 'utf8')), folder.href);
}
