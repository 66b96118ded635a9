import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packExtension } from './packExtension.ts';

const folder = new URL('startPage/', import.meta.url);

/** The folder of the extension that shows *Get Started* in the VS Code of `npm start`. */
export const startPageFolder = fileURLToPath(folder);

/** The same extension, packed. */
export async function packagedStartPage(): Promise<string> {
	return packExtension(JSON.parse(await readFile(new URL('package.json', folder), 'utf8')), folder.href);
}
